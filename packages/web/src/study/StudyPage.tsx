/** A player's record: results as a line, reports that sort and filter at once, positions by colour, and every hand. */
import { CELL_KEYS } from '@cardroom/records';
import type { Overview, ResultLine } from '@cardroom/records/tracker';
import './study.css';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, useI18n } from '../i18n/index.js';
import { Choice, SelectField } from '../ui/controls.js';
import { THEMES } from '../ui/settings.js';
import { useViewer } from '../ui/viewer.js';
import { Waiting } from '../ui/Waiting.js';
import { addressOf, ask, type Cell, type Params } from './api.js';
import { type CellFilter, type CellKey, filtered, NO_FILTER, valuesOf } from './cells.js';
import { Hands } from './Hands.js';
import { Heatmap, ReportTable, Totals } from './Report.js';

const Graph = lazy(() => import('../statistics/Graph.js'));
const ReplayerPage = lazy(() => import('../replayer/ReplayerPage.js'));

export default function StudyPage(): ReactNode {
  const { t } = useI18n();
  const [overview, setOverview] = useState<Overview | null | undefined>(undefined);
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(() => {
    void ask<Overview>('overview').then(setOverview);
  }, []);
  useEffect(() => {
    document.title = `${t('study.heading')} · Cardroom`;
  }, [t]);
  return (
    <>
      <header className="header study-header">
        <span className="brand-name">Cardroom</span>
        <h1 className="study-title">{t('study.heading')}</h1>
        <Looks />
      </header>
      {opened !== null && (
        <div>
          <button type="button" className="button study-back" onClick={() => setOpened(null)}>
            {t('study.back')}
          </button>
          <Suspense fallback={<Waiting />}>
            <ReplayerPage hand={null} source={addressOf('hand', { id: String(opened) })} />
          </Suspense>
        </div>
      )}
      <main id={opened === null ? 'main' : undefined} className="page study" hidden={opened !== null}>
        {overview === undefined && <p role="status">{t('stats.loading')}</p>}
        {overview === null && <p role="alert">{t('study.failed')}</p>}
        {overview?.hands === 0 && <p>{t('study.empty')}</p>}
        {overview != null && overview.hands > 0 && <Study overview={overview} onOpen={setOpened} />}
      </main>
    </>
  );
}

/** Language and theme: this page has no dialog of settings. */
function Looks(): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  return (
    <div className="study-looks">
      <SelectField
        label={t('settings.language')}
        value={settings.language}
        options={LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]])}
        onChange={(language) => change({ language })}
      />
      <SelectField
        label={t('settings.theme')}
        value={settings.theme}
        options={THEMES.map((theme) => [theme, t(`settings.theme.${theme}`)])}
        onChange={(theme) => change({ theme })}
      />
    </div>
  );
}

/** The chosen values as the server is asked for them. */
function paramsOf(player: string, filter: CellFilter): Params {
  return { player, ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) };
}

/** The sums of a player; null until they are there. */
function useCells(player: string): readonly Cell[] | null {
  const [cells, setCells] = useState<readonly Cell[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    void ask<Cell[]>('cells', { player }).then((found) => {
      if (isWanted) setCells(found ?? []);
    });
    return () => {
      isWanted = false;
    };
  }, [player]);
  return cells;
}

function Study({ overview, onOpen }: { overview: Overview; onOpen: (hand: number) => void }): ReactNode {
  const [player, setPlayer] = useState(overview.hero ?? '');
  const [filter, setFilter] = useState<CellFilter>(NO_FILTER);
  const cells = useCells(player);
  const chosen = useMemo(() => filtered(cells ?? [], filter), [cells, filter]);
  const params = useMemo(() => paramsOf(player, filter), [player, filter]);
  const choosePlayer = (name: string): void => {
    setFilter(NO_FILTER);
    setPlayer(name);
  };
  return (
    <>
      <Filters
        overview={overview}
        player={player}
        onPlayer={choosePlayer}
        cells={cells ?? []}
        filter={filter}
        onFilter={setFilter}
      />
      <Totals cells={chosen} />
      <Results params={params} />
      <Breakdown cells={chosen} />
      <Heatmap cells={chosen} />
      <Hands params={params} canNote={overview.canNote} onOpen={onOpen} />
    </>
  );
}

interface FiltersProps {
  readonly overview: Overview;
  readonly player: string;
  readonly onPlayer: (name: string) => void;
  readonly cells: readonly Cell[];
  readonly filter: CellFilter;
  readonly onFilter: (filter: CellFilter) => void;
}

function Filters({ overview, player, onPlayer, cells, filter, onFilter }: FiltersProps): ReactNode {
  const { t, number } = useI18n();
  const keyNames = useKeyNames();
  return (
    <form className="study-filters" aria-label={t('study.filters')} onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={t('study.player')}
        value={player}
        options={overview.players.map(({ name, hands }) => [name, `${name} (${number(hands)})`])}
        onChange={onPlayer}
      />
      {CELL_KEYS.map((key) => (
        <SelectField
          key={key}
          label={keyNames[key]}
          value={filter[key]}
          options={[['', t('study.all')], ...valuesOf(cells, key).map((value) => [value, value || '–'] as const)]}
          onChange={(value) => onFilter({ ...filter, [key]: value })}
        />
      ))}
    </form>
  );
}

function Breakdown({ cells }: { cells: readonly Cell[] }): ReactNode {
  const { t } = useI18n();
  const keyNames = useKeyNames();
  const [by, setBy] = useState<CellKey>('position');
  return (
    <section className="stack" aria-label={t('study.report')}>
      <div className="row study-head">
        <h2>{t('study.report')}</h2>
        <Choice
          label={t('study.by')}
          value={by}
          options={CELL_KEYS.map((key) => [key, keyNames[key]])}
          onChange={setBy}
        />
      </div>
      <ReportTable cells={cells} by={by} heading={keyNames[by]} />
    </section>
  );
}

function useKeyNames(): Readonly<Record<CellKey, string>> {
  const { t } = useI18n();
  return {
    position: t('study.position'),
    stakes: t('study.stakes'),
    game: t('study.game'),
    size: t('study.size'),
    month: t('study.month'),
  };
}

/** The line of winnings with what the all-ins were worth, and its two halves. */
function Results({ params }: { params: Params }): ReactNode {
  const { t } = useI18n();
  const [line, setLine] = useState<ResultLine | null>(null);
  useEffect(() => {
    let isWanted = true;
    void ask<ResultLine>('line', params).then((found) => {
      if (isWanted) setLine(found);
    });
    return () => {
      isWanted = false;
    };
  }, [params]);
  const lines = useMemo(
    () =>
      line === null
        ? []
        : [
            { label: t('study.net'), values: line.net, colour: '--accent-text' },
            { label: t('study.ev'), values: line.expected, colour: '--warn' },
            { label: t('study.showdown'), values: line.showdown, colour: '--study-blue' },
            { label: t('study.nonShowdown'), values: line.nonShowdown, colour: '--danger' },
          ],
    [line, t],
  );
  return (
    <section className="stack" aria-label={t('stats.graph')}>
      <h2>
        {t('stats.graph')} <small>({t('stats.unitBigBlinds')})</small>
      </h2>
      <Suspense fallback={<div className="graph" />}>
        {line !== null && <Graph hands={line.hands} lines={lines} />}
      </Suspense>
    </section>
  );
}
