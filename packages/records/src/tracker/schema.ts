/**
 * The tables of the tracker. Columns stand in the order in which threads send them; whatever is read by people has
 * words for values, and everything that is summed has numbers.
 */
import { keysOf } from '@cardroom/engine';
import { SHARES } from '../statistics/definitions.js';
import { DEEP_ABOVE, DEPTHS, SHORT_BELOW } from '../statistics/depths.js';
import { POSITIONS } from '../statistics/positions.js';
import { DIMENSIONS, type Dimension, PLAY_KINDS } from '../statistics/report.js';

/** The acts of the decisions table, by the words of moments. */
export const ACTS = ['fold', 'check', 'call', 'bet', 'raise', 'complete', 'bringIn', 'discard', 'standPat'] as const;

export type ColumnType =
  | 'VARCHAR'
  | 'DOCUMENT'
  | 'DOUBLE'
  | 'UTINYINT'
  | 'UINTEGER'
  | 'UBIGINT'
  | 'BOOLEAN'
  | 'POSITION'
  | 'ACT';

export type TableName = 'hands' | 'players' | 'decisions';

/** The columns of each table. */
export const TABLES: Readonly<Record<TableName, readonly (readonly [name: string, type: ColumnType])[]>> = {
  hands: [
    ['id', 'UINTEGER'],
    /** Made of room and number: a hand that is known is not taken twice. */
    ['key', 'UBIGINT'],
    ['room', 'VARCHAR'],
    ['number', 'VARCHAR'],
    ['game', 'VARCHAR'],
    ['stakes', 'VARCHAR'],
    ['big_blind', 'DOUBLE'],
    ['size', 'UTINYINT'],
    ['day', 'VARCHAR'],
    ['time', 'VARCHAR'],
    ['table_name', 'VARCHAR'],
    ['tournament', 'VARCHAR'],
    ['board', 'VARCHAR'],
    ['pot', 'DOUBLE'],
    ['rake', 'DOUBLE'],
    /** How the document is written: `phhs` or `text` as in its file, or `json`. */
    ['format', 'VARCHAR'],
    ['document', 'DOCUMENT'],
  ],
  players: [
    ['hand', 'UINTEGER'],
    ['player', 'UTINYINT'],
    ['name', 'VARCHAR'],
    ['hero', 'BOOLEAN'],
    ['position', 'POSITION'],
    ['cards', 'VARCHAR'],
    ['stack', 'DOUBLE'],
    ['net', 'DOUBLE'],
    ['won', 'DOUBLE'],
    ['rake', 'DOUBLE'],
    ['expected', 'DOUBLE'],
    ['showdown', 'BOOLEAN'],
    /** Shares as bits, see the view player_stats. */
    ['chances', 'UINTEGER'],
    ['done', 'UINTEGER'],
    ['bets', 'UTINYINT'],
    ['calls', 'UTINYINT'],
    ['folds', 'UTINYINT'],
    ['decisions', 'UTINYINT'],
  ],
  decisions: [
    ['hand', 'UINTEGER'],
    ['n', 'UTINYINT'],
    ['player', 'UTINYINT'],
    ['street', 'UTINYINT'],
    ['act', 'ACT'],
    ['paid', 'DOUBLE'],
    ['total', 'DOUBLE'],
    ['to_call', 'DOUBLE'],
    ['pot', 'DOUBLE'],
    ['stack', 'DOUBLE'],
    ['all_in', 'BOOLEAN'],
  ],
};

const NUMBER_SUMS = [
  'bets',
  'calls',
  'folds',
  'decisions',
  'net',
  'expected',
  'rake',
  'showdown',
  'nonShowdown',
  'bigBlinds',
  'bigBlindsSquared',
  'expectedBigBlinds',
  'expectedBigBlindsSquared',
  'showdownBigBlinds',
  'nonShowdownBigBlinds',
] as const;

/** Columns of sums: hands, shares by name, and chips. */
export const SUM_COLUMNS: readonly string[] = [
  'hands',
  ...SHARES.flatMap((share) => [`done_${share}`, `chances_${share}`]),
  ...NUMBER_SUMS,
];

/**
 * The sums of players' hands, as expressions over `players p` and `hands h`. Counts are added as doubles, which they become
 * in the end: DuckDB would add whole numbers in 128 bits, which takes longer than anything else here.
 */
const SUM_EXPRESSIONS: readonly string[] = [
  'count(*)',
  ...SHARES.flatMap((_, at) => [`sum(((p.done >> ${at}) & 1)::DOUBLE)`, `sum(((p.chances >> ${at}) & 1)::DOUBLE)`]),
  'sum(p.bets::DOUBLE)',
  'sum(p.calls::DOUBLE)',
  'sum(p.folds::DOUBLE)',
  'sum(p.decisions::DOUBLE)',
  'sum(p.net)',
  'sum(p.expected)',
  'sum(p.rake)',
  'coalesce(sum(p.net) filter (p.showdown), 0)',
  'coalesce(sum(p.net) filter (not p.showdown), 0)',
  'sum(p.net / h.big_blind)',
  'sum((p.net / h.big_blind) ** 2)',
  'sum(p.expected / h.big_blind)',
  'sum((p.expected / h.big_blind) ** 2)',
  'coalesce(sum(p.net / h.big_blind) filter (p.showdown), 0)',
  'coalesce(sum(p.net / h.big_blind) filter (not p.showdown), 0)',
];

/** Less than the smallest amount that a file can name: chips with decimals are compared as the decimals are written. */
const LESS = '5e-9';

/** The kind of a hand and `depthOf` for questions in SQL; they belong to the connection, so that old databases have them. */
export const MACROS: readonly string[] = [
  `create temp macro kind_of(tournament) as if(tournament = '', '${PLAY_KINDS[0]}', '${PLAY_KINDS[1]}')`,
  `create temp macro depth_of(stack, big_blind) as case
    when stack - ${SHORT_BELOW} * big_blind < -${LESS} then '${DEPTHS[0]}'
    when stack - ${DEEP_ABOVE} * big_blind < ${LESS} then '${DEPTHS[1]}' else '${DEPTHS[2]}' end`,
];

/** A dimension as an expression over `players p` and `hands h`. */
export const KEY_EXPRESSIONS: Readonly<Record<Dimension, string>> = {
  player: 'p.name',
  position: 'p.position',
  stakes: 'h.stakes',
  game: 'h.game',
  size: 'h.size',
  month: 'h.day[1:7]',
  room: 'h.room',
  kind: 'kind_of(h.tournament)',
  depth: 'depth_of(p.stack, h.big_blind)',
};

/** Sums of the players' hands that a condition lets through, by keys. */
export function sumsOfHands(keys: readonly Dimension[], where: string): string {
  const by = keys.map((key) => `${KEY_EXPRESSIONS[key]} as ${key}`);
  const sums = SUM_EXPRESSIONS.map((expression, at) => `${expression} as ${SUM_COLUMNS[at]}`);
  const groups = keys.length === 0 ? '' : ` group by ${keys.map((_, at) => at + 1).join(', ')}`;
  return `select ${[...by, ...sums].join(', ')} from players p join hands h on h.id = p.hand where ${where}${groups}`;
}

/** The same from the kept sums. */
export function sumsOfSums(keys: readonly Dimension[], where: string): string {
  const sums = SUM_COLUMNS.map((column) => `sum(${column})::DOUBLE as ${column}`);
  const groups = keys.length === 0 ? '' : ` group by ${keys.join(', ')}`;
  return `select ${[...keys, ...sums].join(', ')} from sums where ${where}${groups}`;
}

function columnsOf(table: TableName): string {
  return TABLES[table].map(([name, type]) => `${name} ${SQL_TYPES[type] ?? type}`).join(', ');
}

const SQL_TYPES: Partial<Record<ColumnType, string>> = {
  POSITION: 'seat_position',
  ACT: 'act_word',
  DOCUMENT: 'VARCHAR using compression zstd',
};

/** A row for each player of each hand with a column for each share: null without a chance, else whether it was taken. */
export const PLAYER_STATS: string = `create view player_stats as select hand, name, position, ${SHARES.map(
  (share, at) => `case when (chances >> ${at}) & 1 = 1 then ((done >> ${at}) & 1)::BOOLEAN end as ${snake(share)}`,
).join(', ')} from players`;

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Types of the keys of sums that are not texts. */
const KEY_TYPES: Partial<Record<Dimension, string>> = { position: 'seat_position', size: 'UTINYINT' };

/** Sums by all dimensions: reports read nothing else. */
export const SUMS: string = `create table sums (${[
  ...DIMENSIONS.map((key) => `${key} ${KEY_TYPES[key] ?? 'VARCHAR'}`),
  ...SUM_COLUMNS.map((column) => `${column} DOUBLE`),
].join(', ')})`;

/** The version of the tables; a database of a later one is not touched. Version 1 kept sums without kind and depth. */
export const SCHEMA_VERSION = 2;

/** Makes everything that a new database needs. */
export const SCHEMA: readonly string[] = [
  `create table tracker (version INTEGER)`,
  `insert into tracker values (${SCHEMA_VERSION})`,
  `create type seat_position as enum (${POSITIONS.map((name) => `'${name}'`).join(', ')})`,
  `create type act_word as enum (${ACTS.map((name) => `'${name}'`).join(', ')})`,
  ...keysOf(TABLES).map((table) => `create table ${table} (${columnsOf(table)})`),
  SUMS,
  `create table files (path VARCHAR primary key, size UBIGINT, modified DOUBLE, read_to UBIGINT, hands UBIGINT)`,
  `create table notes (key UBIGINT primary key, tags VARCHAR[], note VARCHAR)`,
  PLAYER_STATS,
];
