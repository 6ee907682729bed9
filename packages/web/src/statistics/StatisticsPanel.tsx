/** How a person plays and what came of it, over one table or all hands. */
import './statistics.css';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { type Key, type Translator, useI18n } from '../i18n/index.js';
import { Choice } from '../ui/controls.js';
import type { Figure, FigureName, Summary } from './career.js';
import { loadSummary } from './load.js';

const Graph = lazy(() => import('./Graph.js'));

interface StatisticsPanelProps {
  /** The table that the person is at; null counts all hands. */
  readonly table: string | null;
  readonly invite?: string | null;
  /** Changes with every hand that ends, so that the figures are counted again. */
  readonly hand?: number | undefined;
}

const FIGURES: readonly { readonly name: FigureName; readonly label: Key; readonly hint: Key }[] = [
  { name: 'vpip', label: 'stats.vpip', hint: 'stats.vpipHint' },
  { name: 'pfr', label: 'stats.pfr', hint: 'stats.pfrHint' },
  { name: 'threeBet', label: 'stats.threeBet', hint: 'stats.threeBetHint' },
  { name: 'aggression', label: 'stats.aggression', hint: 'stats.aggressionHint' },
  { name: 'sawFlop', label: 'stats.sawFlop', hint: 'stats.sawFlopHint' },
  { name: 'wentToShowdown', label: 'stats.wentToShowdown', hint: 'stats.wentToShowdownHint' },
  { name: 'wonAtShowdown', label: 'stats.wonAtShowdown', hint: 'stats.wonAtShowdownHint' },
];

/** The figure in words: a share, or for aggression a quotient. */
function figureText(name: FigureName, { part, whole }: Figure, { percent, decimal }: Translator): string {
  if (whole === 0) return '–';
  return name === 'aggression' ? decimal(Math.round((100 * part) / whole) / 100) : percent(part / whole, 1);
}

export default function StatisticsPanel({ table, invite = null, hand }: StatisticsPanelProps): ReactNode {
  const { t } = useI18n();
  const [scope, setScope] = useState<'table' | 'all'>(table === null ? 'all' : 'table');
  const [summary, setSummary] = useState<Summary | null | undefined>(undefined);
  const [again, setAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hand that has ended and a wish of the person count again
  useEffect(() => {
    let isWanted = true;
    void loadSummary({ table: scope === 'table' ? table : null, invite }).then((found) => {
      if (isWanted) setSummary(found);
    });
    return () => {
      isWanted = false;
    };
  }, [scope, table, invite, hand, again]);
  return (
    <div className="statistics stack">
      <div className="row statistics-head">
        {table !== null && (
          <Choice
            label={t('stats.scope')}
            value={scope}
            options={[
              ['table', t('stats.scopeTable')],
              ['all', t('stats.scopeAll')],
            ]}
            onChange={setScope}
          />
        )}
        <button type="button" className="button button-small" onClick={() => setAgain(again + 1)}>
          {t('stats.refresh')}
        </button>
      </div>
      {summary === undefined && <p role="status">{t('stats.loading')}</p>}
      {summary === null && <p role="alert">{t('stats.failed')}</p>}
      {summary?.hands === 0 && <p className="soft">{t('stats.none')}</p>}
      {summary != null && summary.hands > 0 && <Figures summary={summary} />}
    </div>
  );
}

function signed(value: number, number: Translator['number']): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded > 0 ? `+${number(rounded)}` : number(rounded);
}

function Figures({ summary }: { summary: Summary }): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <FigureTiles summary={summary} />
      {summary.leftOut > 0 && <p className="hint">{t('stats.leftOut', { count: summary.leftOut })}</p>}
      <ResultGraph summary={summary} />
      <Definitions />
    </>
  );
}

function FigureTiles({ summary }: { summary: Summary }): ReactNode {
  const words = useI18n();
  const { t, number } = words;
  const { hands, net, figures } = summary;
  const per100 = summary.bigBlindsPer100 ?? 0;
  return (
    <dl className="figures">
      <Tile label={t('stats.hands')} value={number(hands)} />
      <Tile label={t('stats.net')} value={signed(net, number)} tone={net} />
      <Tile label={t('stats.per100')} value={signed(per100, number)} tone={per100} />
      {FIGURES.map(({ name, label }) => (
        <Tile
          key={name}
          label={t(label)}
          value={figureText(name, figures[name], words)}
          sample={t('stats.of', { part: number(figures[name].part), whole: number(figures[name].whole) })}
        />
      ))}
    </dl>
  );
}

function ResultGraph({ summary }: { summary: Summary }): ReactNode {
  const { t, number } = useI18n();
  const [unit, setUnit] = useState<'chips' | 'bigBlinds'>('chips');
  const values = unit === 'chips' ? summary.chipsLine : summary.bigBlindsLine;
  const label = unit === 'chips' ? t('stats.unitChips') : t('stats.unitBigBlinds');
  const lines = useMemo(() => [{ label, values, colour: '--accent-text', isFilled: true }], [label, values]);
  return (
    <section className="stack" aria-label={t('stats.graph')}>
      <div className="row statistics-head">
        <h2 className="statistics-title">{t('stats.graph')}</h2>
        <Choice
          label={t('stats.unit')}
          value={unit}
          options={[
            ['chips', t('stats.unitChips')],
            ['bigBlinds', t('stats.unitBigBlinds')],
          ]}
          onChange={setUnit}
        />
      </div>
      <Suspense fallback={<div className="graph" />}>
        <Graph lines={lines} />
      </Suspense>
      <p className="hint">
        {t('stats.graphAbout', {
          hands: summary.hands,
          net: signed(values.at(-1) ?? 0, number),
          most: signed(Math.max(...values), number),
          least: signed(Math.min(...values), number),
        })}
      </p>
    </section>
  );
}

function Definitions(): ReactNode {
  const { t } = useI18n();
  return (
    <details className="definitions">
      <summary>{t('stats.definitions')}</summary>
      <dl>
        {FIGURES.map(({ name, label, hint }) => (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd>{t(hint)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly sample?: string;
  /** A gain or a loss. */
  readonly tone?: number;
}

function Tile({ label, value, sample, tone = 0 }: TileProps): ReactNode {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>
        <span className={tone > 0 ? 'figure-gain' : tone < 0 ? 'figure-loss' : undefined}>{value}</span>
        {sample !== undefined && <small>{sample}</small>}
      </dd>
    </div>
  );
}
