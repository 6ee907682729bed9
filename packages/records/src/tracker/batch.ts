/** Hands as columns: what a thread sends, and what goes into the tables as it is. */
import { type Card, formatCards, type HandState, holeCards, UNKNOWN } from '@cardroom/engine';
import {
  documentOfHistory,
  type HistoryHand,
  isPlayers,
  type LeftOut,
  type Walk,
  type Watcher,
  writeHand,
} from '@cardroom/notation';
import { POSITIONS } from '../statistics/positions.js';
import { type HandRecord, Recorder } from '../statistics/record.js';
import { stakesLabel } from '../statistics/report.js';
import { ACTS, type ColumnType, TABLES, type TableName } from './schema.js';

export type Column = string[] | Uint8Array | Uint32Array | Float64Array;

/** Rows of one table; a key of 64 bits is two numbers of 32, the low one first. */
export interface Rows {
  readonly count: number;
  readonly columns: readonly Column[];
}

/** Hands are numbered from 0 in each batch; whoever stores them gives them their ids. */
export type Batch = Readonly<Record<TableName, Rows>>;

const ACT_CODES: Readonly<Record<string, number>> = Object.fromEntries(ACTS.map((word, at) => [word, at]));
const POSITION_CODES: Readonly<Record<string, number>> = Object.fromEntries(POSITIONS.map((name, at) => [name, at]));

/** Counts beyond a byte are as good as the most that fits. */
function byte(count: number): number {
  return count > 255 ? 255 : count;
}

/** Gathers hands. */
export class BatchWriter implements Watcher {
  #hands: (string | number)[][] = TABLES.hands.map(() => []);
  #players: (string | number)[][] = TABLES.players.map(() => []);
  #decisions: number[][] = TABLES.decisions.map(() => []);
  readonly #recorder = new Recorder(this);
  #count = 0;
  /** Where the decisions of the hand under way begin, and the size of its unit. */
  #first = 0;
  #unit = 1;

  readonly begin = (_: HandState, decimals: number): void => {
    for (const column of this.#decisions) column.length = this.#first;
    this.#unit = 10 ** decimals;
  };

  readonly see = (walk: Walk): void => {
    const act = isPlayers(walk) ? ACT_CODES[walk.word] : undefined;
    if (act === undefined) return;
    const unit = this.#unit;
    const [hand, n, player, street, acts, paid, total, owed, pot, stack, allIn] = this.#decisions;
    hand!.push(this.#count);
    n!.push(byte(hand!.length - 1 - this.#first));
    player!.push(walk.player);
    street!.push(walk.street);
    acts!.push(act);
    paid!.push(walk.paid / unit);
    total!.push(walk.to / unit);
    owed!.push(walk.toCall / unit);
    pot!.push(walk.pot / unit);
    stack!.push(walk.stack / unit);
    allIn!.push(walk.isAllIn ? 1 : 0);
  };

  /** Takes a hand that is over; why it is left out else. */
  add(history: HistoryHand): LeftOut | null {
    this.#first = this.#decisions[0]!.length;
    const made = this.#recorder.record(history);
    if (!made.ok) {
      for (const column of this.#decisions) column.length = this.#first;
      return made.error;
    }
    this.#addHand(history, made.value);
    this.#addPlayers(made.value);
    this.#count++;
    return null;
  }

  #addHand(history: HistoryHand, record: HandRecord): void {
    const { hand } = record;
    const { format, document } = documentText(history);
    const isNamed = hand.room !== '' && hand.number !== '';
    const [low, high] = hash(isNamed ? `${hand.room}\0${hand.number}` : document);
    const board = hand.state.boards[0]!;
    const row = [
      this.#count,
      low,
      hand.room,
      hand.number,
      record.variant,
      stakesLabel(record),
      record.bigBlind,
      record.size,
      hand.date,
      hand.time,
      hand.table,
      hand.tournament,
      cardsText(board),
      record.pot,
      record.rake,
      format,
      document,
    ];
    for (const [at, value] of row.entries()) {
      this.#hands[at]!.push(value);
      if (at === 1) this.#hands[at]!.push(high);
    }
  }

  #addPlayers({ hand, players }: HandRecord): void {
    for (const [at, player] of players.entries()) {
      if (player === null) continue;
      const row = [
        this.#count,
        at,
        player.name,
        hand.hero === at ? 1 : 0,
        POSITION_CODES[player.position]!,
        cardsText(holeCards(hand.state, at)),
        player.stack,
        player.net,
        player.won,
        player.rake,
        player.expected,
        player.isShowdown ? 1 : 0,
        player.chances,
        player.done,
        byte(player.bets),
        byte(player.calls),
        byte(player.folds),
        byte(player.decisions),
      ];
      for (let column = 0; column < row.length; column++) this.#players[column]!.push(row[column]!);
    }
  }

  /** Everything gathered so far, and begins anew. */
  take(): Batch {
    const batch = {
      hands: rowsOf('hands', this.#hands, this.#count),
      players: rowsOf('players', this.#players, this.#players[0]!.length),
      decisions: rowsOf('decisions', this.#decisions, this.#decisions[0]!.length),
    };
    this.#hands = TABLES.hands.map(() => []);
    this.#players = TABLES.players.map(() => []);
    this.#decisions = TABLES.decisions.map(() => []);
    this.#count = this.#first = 0;
    return batch;
  }
}

const ARRAYS: Readonly<Record<Exclude<ColumnType, 'VARCHAR'>, (values: number[]) => Column>> = {
  DOUBLE: (values) => Float64Array.from(values),
  UTINYINT: (values) => Uint8Array.from(values),
  UINTEGER: (values) => Uint32Array.from(values),
  UBIGINT: (values) => Uint32Array.from(values),
  BOOLEAN: (values) => Uint8Array.from(values),
  POSITION: (values) => Uint8Array.from(values),
  ACT: (values) => Uint8Array.from(values),
};

function rowsOf(table: TableName, columns: readonly (string | number)[][], count: number): Rows {
  return {
    count,
    columns: TABLES[table].map(([, type], at) =>
      type === 'VARCHAR' ? (columns[at] as string[]) : ARRAYS[type](columns[at] as number[]),
    ),
  };
}

const decoder = new TextDecoder();

/** A hand as it can be read again: the text of a PHH file as it is, anything else as a document. */
function documentText(history: HistoryHand): { readonly format: 'phhs' | 'phh' | 'json'; readonly document: string } {
  if (history.kind !== 'phh') return { format: 'json', document: writeHand(documentOfHistory(history).hand) };
  const { bytes, start, end, name } = history.phh;
  return { format: name === null ? 'phh' : 'phhs', document: decoder.decode(bytes.subarray(start, end)).trimEnd() };
}

/** Cards that are known; '' where none is. */
function cardsText(cards: readonly Card[]): string {
  return cards.every((card) => card === UNKNOWN) ? '' : formatCards(cards);
}

/** Two numbers of 32 bits that tell texts apart; among ten million hands two agree by chance once in 300,000 archives. */
function hash(text: string): readonly [low: number, high: number] {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return [low >>> 0, high >>> 0];
}
