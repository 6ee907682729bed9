/** Hands as columns: what a thread sends, and what goes into the tables as it is. */
import { isAscii, isUtf8 } from 'node:buffer';
import { type Card, formatCards, type HandState, holeCards, UNKNOWN } from '@cardroom/engine';
import {
  documentOfHistory,
  type HistoryHand,
  type LeftOut,
  type Walk,
  type Watcher,
  writeHand,
} from '@cardroom/notation';
import { POSITIONS } from '../statistics/positions.js';
import { type HandRecord, type PlayerRecord, Recorder } from '../statistics/record.js';
import { stakesLabel } from '../statistics/report.js';
import { Growing, isText, type Rows } from './columns.js';
import { ACTS, type TableName } from './schema.js';

/** Hands are numbered from 0 in each batch; they get their ids when they are stored. */
export type Batch = Readonly<Record<TableName, Rows>>;

/** The memory of all columns: each has its own. */
export function buffersOf(batch: Batch): ArrayBufferLike[] {
  return Object.values(batch).flatMap(({ columns }) =>
    columns.flatMap((column) => (isText(column) ? [column.cells.buffer, column.long.buffer] : [column.buffer])),
  );
}

/** Words that are no decision of a player have none. */
const ACT_CODES: ReadonlyMap<string, number> = new Map(ACTS.map((word, at) => [word, at]));
const POSITION_CODES: ReadonlyMap<string, number> = new Map(POSITIONS.map((name, at) => [name, at]));

/** Counts beyond a byte are as good as the most that fits. */
function byte(count: number): number {
  return count > 255 ? 255 : count;
}

/** Gathers hands. */
export class BatchWriter implements Watcher {
  readonly #handRows = new Growing('hands', () => {
    this.#hands = handColumns(this.#handRows);
  });
  readonly #playerRows = new Growing('players', () => {
    this.#players = playerColumns(this.#playerRows);
  });
  readonly #decisionRows = new Growing('decisions', () => {
    this.#decisions = decisionColumns(this.#decisionRows);
  });
  #hands = handColumns(this.#handRows);
  #players = playerColumns(this.#playerRows);
  #decisions = decisionColumns(this.#decisionRows);
  readonly #recorder = new Recorder(this);
  #count = 0;
  /** Index of the first decision of the current hand, and the size of its unit. */
  #first = 0;
  #unit = 1;

  readonly begin = (_: HandState, decimals: number): void => {
    this.#decisionRows.cutTo(this.#first);
    this.#unit = 10 ** decimals;
  };

  readonly see = (walk: Walk): void => {
    const act = ACT_CODES.get(walk.word);
    if (act === undefined) return;
    const unit = this.#unit;
    const row = this.#decisionRows.add();
    const to = this.#decisions;
    to.n[row] = byte(row - this.#first);
    to.hand[row] = this.#count;
    to.player[row] = walk.player;
    to.street[row] = walk.street;
    to.act[row] = act;
    to.paid[row] = walk.paid / unit;
    to.total[row] = walk.to / unit;
    to.owed[row] = walk.toCall / unit;
    to.pot[row] = walk.pot / unit;
    to.stack[row] = walk.stack / unit;
    to.allIn[row] = walk.isAllIn ? 1 : 0;
  };

  /** Takes a hand that is over; why it is left out else. */
  add(history: HistoryHand): LeftOut | null {
    this.#first = this.#decisionRows.length;
    const made = this.#recorder.record(history);
    if (!made.ok) {
      this.#decisionRows.cutTo(this.#first);
      return made.error;
    }
    const record = made.value;
    this.#addHand(history, record);
    for (let at = 0; at < record.players.length; at++) {
      const player = record.players[at]!;
      if (player !== null) this.#addPlayer(record, at, player);
    }
    this.#count++;
    return null;
  }

  #addHand(history: HistoryHand, record: HandRecord): void {
    const { hand } = record;
    const { format, document } = documentText(history);
    const isNamed = hand.room !== '' && hand.number !== '';
    const [low, high] = hashOf(isNamed ? `${hand.room}\0${hand.number}` : document);
    const row = this.#handRows.add();
    const to = this.#hands;
    to.id[row] = this.#count;
    to.key[2 * row] = low;
    to.key[2 * row + 1] = high;
    to.room.push(hand.room);
    to.number.push(hand.number);
    to.game.push(record.variant);
    to.stakes.push(stakesLabel(record));
    to.bigBlind[row] = record.bigBlind;
    to.size[row] = record.size;
    to.day.push(hand.date);
    to.time.push(hand.time);
    to.table.push(hand.table);
    to.tournament.push(hand.tournament);
    to.board.push(cardsText(hand.state.boards[0]!));
    to.pot[row] = record.pot;
    to.rake[row] = record.rake;
    to.format.push(format);
    if (typeof document === 'string') to.document.push(document);
    else to.document.pushBytes(document);
  }

  #addPlayer({ hand }: HandRecord, at: number, player: PlayerRecord): void {
    const row = this.#playerRows.add();
    const to = this.#players;
    to.hand[row] = this.#count;
    to.player[row] = at;
    to.name.push(player.name);
    to.hero[row] = hand.hero === at ? 1 : 0;
    to.position[row] = POSITION_CODES.get(player.position)!;
    to.cards.push(cardsText(holeCards(hand.state, at)));
    to.stack[row] = player.stack;
    to.net[row] = player.net;
    to.won[row] = player.won;
    to.rake[row] = player.rake;
    to.expected[row] = player.expected;
    to.showdown[row] = player.isShowdown ? 1 : 0;
    to.chances[row] = player.chances;
    to.done[row] = player.done;
    to.bets[row] = byte(player.bets);
    to.calls[row] = byte(player.calls);
    to.folds[row] = byte(player.folds);
    to.decisions[row] = byte(player.decisions);
  }

  /** Everything gathered so far, and begins again. */
  take(): Batch {
    const batch = {
      hands: this.#handRows.rows(),
      players: this.#playerRows.rows(),
      decisions: this.#decisionRows.rows(),
    };
    for (const rows of [this.#handRows, this.#playerRows, this.#decisionRows]) rows.cutTo(0);
    this.#count = this.#first = 0;
    return batch;
  }
}

function handColumns(all: Growing) {
  return {
    id: all.words('id'),
    key: all.words('key'),
    room: all.texts('room'),
    number: all.texts('number'),
    game: all.texts('game'),
    stakes: all.texts('stakes'),
    bigBlind: all.doubles('big_blind'),
    size: all.bytes('size'),
    day: all.texts('day'),
    time: all.texts('time'),
    table: all.texts('table_name'),
    tournament: all.texts('tournament'),
    board: all.texts('board'),
    pot: all.doubles('pot'),
    rake: all.doubles('rake'),
    format: all.texts('format'),
    document: all.texts('document'),
  };
}

function playerColumns(all: Growing) {
  return {
    hand: all.words('hand'),
    player: all.bytes('player'),
    name: all.texts('name'),
    hero: all.bytes('hero'),
    position: all.bytes('position'),
    cards: all.texts('cards'),
    stack: all.doubles('stack'),
    net: all.doubles('net'),
    won: all.doubles('won'),
    rake: all.doubles('rake'),
    expected: all.doubles('expected'),
    showdown: all.bytes('showdown'),
    chances: all.words('chances'),
    done: all.words('done'),
    bets: all.bytes('bets'),
    calls: all.bytes('calls'),
    folds: all.bytes('folds'),
    decisions: all.bytes('decisions'),
  };
}

function decisionColumns(all: Growing) {
  return {
    hand: all.words('hand'),
    n: all.bytes('n'),
    player: all.bytes('player'),
    street: all.bytes('street'),
    act: all.bytes('act'),
    paid: all.doubles('paid'),
    total: all.doubles('total'),
    owed: all.doubles('to_call'),
    pot: all.doubles('pot'),
    stack: all.doubles('stack'),
    allIn: all.bytes('all_in'),
  };
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

interface Kept {
  readonly format: 'phhs' | 'phh' | 'text' | 'json';
  /** Bytes are UTF-8. */
  readonly document: string | Uint8Array;
}

/** A hand as it can be read again: the text of its file where that has one for each hand, else a document. */
function documentText(history: HistoryHand): Kept {
  if (history.kind === 'phh') {
    const { bytes, start, end, name } = history.phh;
    return { format: name === null ? 'phh' : 'phhs', document: trimmed(bytes.subarray(start, end)) };
  }
  if (history.kind === 'transcript' && history.lines !== undefined)
    return { format: 'text', document: history.lines.map(({ text }) => text).join('\n') };
  return { format: 'json', document: writeHand(documentOfHistory(history).hand) };
}

/** The bytes of a file without the white space behind them; as UTF-8 whatever they are. */
function trimmed(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && isSpace(bytes[end - 1]!)) end--;
  const text = bytes.subarray(0, end);
  return isUtf8(text) ? text : encoder.encode(decoder.decode(text));
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Cards that are known; '' if none is. */
function cardsText(cards: readonly Card[]): string {
  return cards.every((card) => card === UNKNOWN) ? '' : formatCards(cards);
}

/** Two numbers of 32 bits that tell texts apart; among ten million hands two agree by chance once in 300,000 archives. */
function hash(text: string): Hash {
  let low = HASH_LOW;
  let high = HASH_HIGH;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  return mixed(low, high);
}

function hashOf(text: string | Uint8Array): Hash {
  return typeof text === 'string' ? hash(text) : hashOfBytes(text);
}

type Hash = readonly [low: number, high: number];

const HASH_LOW = 0xdeadbeef;
const HASH_HIGH = 0x41c6ce57;

/** The hash of a text from its bytes; a text with other letters than those of ASCII is decoded for it. */
function hashOfBytes(bytes: Uint8Array): Hash {
  if (!isAscii(bytes)) return hash(decoder.decode(bytes));
  let low = HASH_LOW;
  let high = HASH_HIGH;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at]!;
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  return mixed(low, high);
}

function mixed(first: number, second: number): Hash {
  const low = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  const high = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return [low >>> 0, high >>> 0];
}
