/** The levels to come, what is paid, and the tables. */
import type { ResultOf } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { TO_WATCH, tablePath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import type { TournamentView } from './useTournament.js';
import { levelText } from './words.js';

/** Levels that are shown at first, from the one before the running one on. */
const AROUND = 8;

export function LevelList({ view: { about, state } }: { view: TournamentView }): ReactNode {
  const translator = useI18n();
  const { t, number } = translator;
  const running = state.clock?.now.level ?? 0;
  const [isWhole, setIsWhole] = useState(false);
  const from = Math.max(0, Math.min(running - 2, about.levels.length - AROUND));
  const levels = isWhole ? about.levels : about.levels.slice(from, from + AROUND);
  return (
    <section className="tour-card" aria-labelledby="tour-structure">
      <h2 id="tour-structure">{t('tour.structure')}</h2>
      <table className="tour-table">
        <thead>
          <tr>
            <th scope="col">{t('tour.level', { level: '' })}</th>
            <th scope="col">{t('tour.blinds')}</th>
            <th scope="col">{t('tour.minutes')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level.level} className={level.level === running ? 'tour-you' : undefined}>
              <th scope="row">{number(level.level)}</th>
              <td>{levelText(level, translator)}</td>
              <td>
                {number(level.minutes)}
                {level.break_minutes > 0 && (
                  <span className="soft"> {t('tour.breakAfter', { minutes: level.break_minutes })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {levels.length < about.levels.length && <MoreButton onPress={() => setIsWhole(true)} />}
    </section>
  );
}

function MoreButton({ onPress }: { onPress: () => void }): ReactNode {
  const { t } = useI18n();
  return (
    <button type="button" className="button button-small" onClick={onPress}>
      {t('tour.more')}
    </button>
  );
}

/** Prizes that are listed at first. */
const PRIZES_SHOWN = 10;

export function PayoutList({ view: { state } }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const [isWhole, setIsWhole] = useState(false);
  const prizes = isWhole ? state.prizes : state.prizes.slice(0, PRIZES_SHOWN);
  if (state.pool === 0 && state.prizes.every((prize) => prize === 0)) return null;
  return (
    <section className="tour-card" aria-labelledby="tour-payouts">
      <h2 id="tour-payouts">{t('tour.payouts')}</h2>
      <ol className="tour-prizes">
        {prizes.map((prize, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize is known by its place
          <li key={at}>
            <span>{number(at + 1)}</span>
            <strong>{number(prize)}</strong>
          </li>
        ))}
      </ol>
      {prizes.length < state.prizes.length && <MoreButton onPress={() => setIsWhole(true)} />}
    </section>
  );
}

/** Tables that are listed. */
const TABLES_SHOWN = 40;

type TableRow = ResultOf<'tournament_tables'>['tables'][number];

/** Stacks change with every hand: the tables are asked for again that often. */
const TABLES_EVERY_MS = 5_000;

/** The tables, asked for again now and then, and whenever their number changes. */
export function TournamentTables({ view: { tournament, state } }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const { client } = useConnection();
  const [tables, setTables] = useState<readonly TableRow[]>([]);
  const { tables: count, left } = state;
  useEffect(() => {
    if (count === 0 || left === 0) return undefined;
    const ask = (): void => {
      void client.request('tournament_tables', {}, { tournament }).then((answer) => {
        if (answer.ok) setTables(answer.result.tables);
      });
    };
    ask();
    const timer = setInterval(ask, TABLES_EVERY_MS);
    return () => clearInterval(timer);
  }, [client, tournament, count, left]);
  if (state.phase !== 'running' || tables.length === 0) return null;
  return (
    <section className="tour-card" aria-labelledby="tour-tables">
      <h2 id="tour-tables">{t('tour.tables')}</h2>
      <ul className="tour-tables">
        {tables.slice(0, TABLES_SHOWN).map(({ table, number: name, players, smallest, largest }) => (
          <li key={table}>
            <span>
              {t('tour.table')} {number(name)} · {t('tour.players')}: {number(players)}
              <span className="soft tour-range">
                {number(smallest)}–{number(largest)}
              </span>
            </span>
            {table !== state.you?.table && (
              <Link to={`${tablePath(table)}${TO_WATCH}`} className="button button-small">
                {t('tour.watch')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
