/** A player's record: results as a line, reports that sort and filter at once, positions by colour, and every hand. */
import { CELL_KEYS } from '@cardroom/records';
import type { ListedHand, Overview, ResultLine } from '@cardroom/records/tracker';
import './study.css';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { Choice, SelectField } from '../ui/controls.js';
import { type CellFilter, type CellKey, filtered, NO_FILTER, valuesOf } from './cells.js';
import { Hands } from './Hands.js';
import { Heatmap, ReportTable, Totals, valueText } from './Report.js';
import { type Cell, type Params, useStudySource } from './source.js';

const Graph = lazy(() => import('../statistics/Graph.js'));

type OpenHand = (hand: ListedHand) => void;

/** Everything that a source knows of a player; `empty` is shown if that is nothing. */
export function Study({ onOpen, empty }: { onOpen: OpenHand; empty: string }): ReactNode {
  const { t } = useI18n();
  const { ask } = useStudySource();
  const [overview, setOverview] = useState<Overview | null | undefined>(undefined);
  useEffect(() => {
    void ask<Overview>('overview').then(setOverview);
  }, [ask]);
  if (overview === undefined) return <p role="status">{t('stats.loading')}</p>;
  if (overview === null) return <p role="alert">{t('study.failed')}</p>;
  if (overview.hands === 0) return <p>{empty}</p>;
  return <Report overview={overview} onOpen={onOpen} />;
}

/** The chosen values as the server is asked for them. */
function paramsOf(player: string, filter: CellFilter): Params {
  return { player, ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) };
}

/** The sums of a player; null until they are there. */
function useCells(player: string): readonly Cell[] | null {
  const { ask } = useStudySource();
  const [cells, setCells] = useState<readonly Cell[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    void ask<Cell[]>('cells', { player }).then((found) => {
      if (isWanted) setCells(found ?? []);
    });
    return () => {
      isWanted = false;
    };
  }, [ask, player]);
  return cells;
}

function Report({ overview, onOpen }: { overview: Overview; onOpen: OpenHand }): ReactNode {
  const { t } = useI18n();
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
      {cells === null ? (
        <p role="status">{t('stats.loading')}</p>
      ) : (
        <>
          <Totals cells={chosen} />
          <Results params={params} />
          <Breakdown cells={chosen} />
          <Heatmap cells={chosen} />
        </>
      )}
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
      {overview.players.length > 1 && (
        <SelectField
          label={t('study.player')}
          value={player}
          options={overview.players.map(({ name, hands }) => [name, `${name} (${number(hands)})`])}
          onChange={onPlayer}
        />
      )}
      {CELL_KEYS.map((key) => (
        <SelectField
          key={key}
          label={keyNames[key]}
          value={filter[key]}
          options={[
            ['', t('study.all')],
            ...valuesOf(cells, key).map((value) => [value, valueText(key, value, t)] as const),
          ]}
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
    kind: t('study.kind'),
    depth: t('study.depth'),
  };
}

/** The line of winnings with what the all-ins were worth, and its two halves. */
function Results({ params }: { params: Params }): ReactNode {
  const { t } = useI18n();
  const { ask } = useStudySource();
  const [line, setLine] = useState<ResultLine | null>(null);
  useEffect(() => {
    let isWanted = true;
    void ask<ResultLine>('line', params).then((found) => {
      if (isWanted) setLine(found);
    });
    return () => {
      isWanted = false;
    };
  }, [ask, params]);
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
