/** The standings: by chips while players are in, by place once they are out. */
import type { TournamentState } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { Icon } from '../ui/icons.js';
import { FindField } from './FindField.js';
import { type StandingRow, useLaterRows, useRows } from './useRows.js';
import type { TournamentView } from './useTournament.js';

/** From so many entrants on people look for a name. */
const SEARCH_FROM = 12;

export function Standings({ view }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  const { state } = view;
  const [find, setFind] = useState('');
  return (
    <section className="tour-card" aria-labelledby="tour-standings">
      <h2 id="tour-standings">{t(state.phase === 'open' ? 'tour.players' : 'tour.standings')}</h2>
      {state.entrants >= SEARCH_FROM && <FindField className="tour-find" text={find} onText={setFind} />}
      {find.trim() === '' ? <AllRows view={view} /> : <FoundRows view={view} find={find} />}
    </section>
  );
}

/** From the top, page by page. */
function AllRows({ view }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  const { state } = view;
  const [pages, setPages] = useState(0);
  const later = useLaterRows(view, pages);
  const known = [
    ...state.standings,
    ...later.filter((row) => !state.standings.some(({ entry }) => entry === row.entry)),
  ];
  return (
    <>
      <StandingTable rows={known} view={view} />
      {known.length < state.entrants && (
        <button type="button" className="button button-small" onClick={() => setPages(pages + 1)}>
          {t('tour.more')}
        </button>
      )}
    </>
  );
}

/** Wherever in the field they are. */
function FoundRows({ view, find }: { view: TournamentView; find: string }): ReactNode {
  const { t, number } = useI18n();
  const { rows, total } = useRows(view, { find });
  return (
    <>
      <StandingTable rows={rows} view={view} />
      {total > rows.length && (
        <p className="hint">{t('tour.firstOf', { count: number(rows.length), total: number(total) })}</p>
      )}
    </>
  );
}

interface StandingTableProps {
  readonly rows: readonly StandingRow[];
  readonly view: TournamentView;
}

/** Columns that say something: before the start there are only names. */
interface Columns {
  readonly hasPlaces: boolean;
  readonly hasHeads: boolean;
  readonly hasPrizes: boolean;
}

/** The rows; the viewer's own stands first where it is not among them. */
function StandingTable({ rows, view: { state } }: StandingTableProps): ReactNode {
  const { t } = useI18n();
  const { you } = state;
  const columns: Columns = {
    hasPlaces: state.phase !== 'open',
    hasHeads: rows.some(({ bounty }) => bounty > 0),
    hasPrizes: rows.some(({ prize }) => prize > 0),
  };
  const isPinned = you !== null && you.place !== null && !rows.some(({ entry }) => entry === you.entry);
  return (
    <table className="tour-table">
      <thead>
        <tr>
          {columns.hasPlaces && <th scope="col">{t('tour.place')}</th>}
          <th scope="col">{t('tour.name')}</th>
          {columns.hasPlaces && <th scope="col">{t('tour.stack')}</th>}
          {columns.hasHeads && <th scope="col">{t('tour.heads')}</th>}
          {columns.hasPrizes && <th scope="col">{t('tour.prize')}</th>}
        </tr>
      </thead>
      <tbody>
        {isPinned && columns.hasPlaces && <OwnRow you={you} columns={columns} />}
        {rows.map((row) => (
          <StandingLine key={row.entry} row={row} isYou={row.entry === you?.entry} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

interface OwnRowProps {
  readonly you: NonNullable<TournamentState['you']>;
  readonly columns: Columns;
}

function OwnRow({ you, columns }: OwnRowProps): ReactNode {
  const { t, number } = useI18n();
  return (
    <tr className="tour-you">
      <td>{number(you.place ?? 0)}</td>
      <th scope="row">{t('tour.yourPlace')}</th>
      <td>{you.status === 'out' ? '–' : number(you.chips)}</td>
      {columns.hasHeads && <td>{you.bounty === 0 ? '' : number(you.bounty)}</td>}
      {columns.hasPrizes && <td>{you.prize === 0 ? '' : number(you.prize)}</td>}
    </tr>
  );
}

interface StandingLineProps {
  readonly row: StandingRow;
  readonly isYou: boolean;
  readonly columns: Columns;
}

function StandingLine({ row, isYou, columns }: StandingLineProps): ReactNode {
  const { t, number } = useI18n();
  const { name, is_bot: isBot, place, is_out: isOut, is_tied: isTied, is_away: isAway, chips, prize, bounty } = row;
  return (
    <tr className={isYou ? 'tour-you' : isOut ? 'tour-out' : undefined}>
      {columns.hasPlaces && <td>{place === null ? '–' : `${isTied ? '=' : ''}${number(place)}`}</td>}
      <th scope="row">
        {name} {isBot && <Icon name="bot" />}
        {isBot && <span className="visually-hidden">{t('tour.bot')}</span>}
        {isAway && !isOut && columns.hasPlaces && <span className="soft"> {t('tour.isPlayerAway')}</span>}
      </th>
      {columns.hasPlaces && <td>{isOut ? (place === null ? t('tour.openPlace') : '–') : number(chips)}</td>}
      {columns.hasHeads && <td>{bounty === 0 ? '' : number(bounty)}</td>}
      {columns.hasPrizes && <td>{prize === 0 ? '' : number(prize)}</td>}
    </tr>
  );
}
