/** The queries of the study page: who is in the archive, how a player has done, and their hands one by one. */
import { documentOfHistory, type Hand, type HistoryFormat, readHistory } from '@cardroom/notation';
import { CELL_KEYS, type Filter, type ReportLine } from '../statistics/report.js';
import { type Archive, conditionOf } from './archive.js';
import { sqlText } from './duckdb.js';

/** A player's name and hands. */
export interface Known {
  readonly name: string;
  readonly hands: number;
}

export interface Overview {
  readonly hands: number;
  /** The owner of the archive: the player whom most files were written for, else the one with the most hands. */
  readonly hero: string | null;
  /** The players with the most hands. */
  readonly players: readonly Known[];
  readonly canNote: boolean;
}

/** Names that a list can hold. */
const MOST_PLAYERS = 500;

export async function overviewOf(archive: Archive): Promise<Overview> {
  const players = await archive.report(['player'], {}, 1, MOST_PLAYERS);
  const [counted] = await archive.rows('select count(*)::DOUBLE as hands from hands');
  const [hero] = await archive.rows('select name from players where hero group by 1 order by count(*) desc limit 1');
  return {
    hands: Number(counted?.hands ?? 0),
    hero: hero === undefined ? (players[0]?.values[0] ?? null) : String(hero.name),
    players: players.map(({ values, tally }) => ({ name: values[0]!, hands: tally.hands })),
    canNote: archive.isWritable,
  };
}

/** All sums of a player: few enough to be sent whole, so that sorting and filtering wait for nothing. */
export function cellsOf(archive: Archive, player: string): Promise<ReportLine[]> {
  return archive.report(CELL_KEYS, { player: [player] });
}

/** Points of the graph: enough for any screen. */
const MOST_POINTS = 1500;

/** Results after so many hands, in big blinds. */
export interface ResultLine {
  readonly hands: readonly number[];
  readonly net: readonly number[];
  readonly expected: readonly number[];
  readonly showdown: readonly number[];
  readonly nonShowdown: readonly number[];
}

/** A filter on one player's hands. */
function whereOf(player: string, filter: Filter): string {
  return conditionOf({ ...filter, player: [player] }, 'hands');
}

export async function resultLineOf(archive: Archive, player: string, filter: Filter): Promise<ResultLine> {
  const rows = await archive.rows(`with own as (
      select row_number() over played as n, count(*) over () as hands, sum(p.net / h.big_blind) over played as net,
        sum(p.expected / h.big_blind) over played as expected,
        sum(if(p.showdown, p.net / h.big_blind, 0)) over played as showdown
      from players p join hands h on h.id = p.hand where ${whereOf(player, filter)}
      window played as (order by h.day, h.time, h.id rows unbounded preceding))
    select n::DOUBLE as n, net, expected, showdown from own
    where n = hands or n % greatest(1, hands // ${MOST_POINTS}) = 0 order by n`);
  const column = (name: string): number[] => [0, ...rows.map((row) => Number(row[name]))];
  const [net, showdown] = [column('net'), column('showdown')];
  return {
    hands: column('n'),
    net,
    expected: column('expected'),
    showdown,
    nonShowdown: net.map((all, at) => all - showdown[at]!),
  };
}

export interface ListedHand {
  readonly id: number;
  readonly key: string;
  readonly day: string;
  readonly time: string;
  readonly stakes: string;
  readonly game: string;
  readonly position: string;
  readonly cards: string;
  readonly board: string;
  readonly net: number;
  readonly bigBlinds: number;
  readonly tags: readonly string[];
  readonly note: string;
}

export type HandOrder = 'newest' | 'won' | 'lost';

const ORDERS: Readonly<Record<HandOrder, string>> = {
  newest: 'h.day desc, h.time desc, h.id desc',
  won: 'p.net / h.big_blind desc',
  lost: 'p.net / h.big_blind',
};

/** Hands of a page. */
export const PAGE_HANDS = 50;

export async function handsOfPlayer(
  archive: Archive,
  player: string,
  { filter, order, offset, tag }: { filter: Filter; order: HandOrder; offset: number; tag: string },
): Promise<ListedHand[]> {
  const notes = archive.isWritable
    ? 'left join notes n on n.key = h.key'
    : 'left join (select 0::UBIGINT as key, []::VARCHAR[] as tags, null::VARCHAR as note) n on false';
  const tagged = tag === '' ? '' : ` and list_contains(n.tags, ${sqlText(tag)})`;
  const rows = await archive.rows(`select h.id::DOUBLE as id, h.key::VARCHAR as key, h.day, h.time, h.stakes, h.game,
      p.position::VARCHAR as position, p.cards, h.board, p.net, p.net / h.big_blind as bb,
      coalesce(array_to_string(n.tags, ','), '') as tags, coalesce(n.note, '') as note
    from players p join hands h on h.id = p.hand ${notes}
    where ${whereOf(player, filter)}${tagged}
    order by ${ORDERS[order]} limit ${PAGE_HANDS} offset ${Math.max(0, Math.floor(offset))}`);
  return rows.map((row) => ({
    id: Number(row.id),
    key: String(row.key),
    day: String(row.day),
    time: String(row.time),
    stakes: String(row.stakes),
    game: String(row.game),
    position: String(row.position),
    cards: String(row.cards),
    board: String(row.board),
    net: Number(row.net),
    bigBlinds: Number(row.bb),
    tags: row.tags === '' ? [] : String(row.tags).split(','),
    note: String(row.note),
  }));
}

/** The document of a hand; null if there is no such hand. */
export async function storedDocument(archive: Archive, id: number): Promise<Hand | null> {
  const [row] = await archive.rows(`select format, document from hands where id = ${Math.floor(id)}`);
  if (row === undefined) return null;
  const [entry] = readHistory(String(row.document), { format: String(row.format) as HistoryFormat });
  return entry?.read.ok ? documentOfHistory(entry.read.value).hand : null;
}

/** Keeps a note and tags for a hand; neither removes both. */
export async function keepNote(archive: Archive, key: string, tags: readonly string[], note: string): Promise<void> {
  const list = `[${tags.map(sqlText).join(', ')}]::VARCHAR[]`;
  await archive.rows(
    tags.length === 0 && note === ''
      ? `delete from notes where key = ${key}`
      : `insert or replace into notes values (${key}, ${list}, ${sqlText(note)})`,
  );
}
