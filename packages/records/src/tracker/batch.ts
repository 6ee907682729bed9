/** Hands as columns: what a thread sends, and what goes into the tables as it is. */
import { isAscii, isUtf8 } from 'node:buffer';
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
import { type HandRecord, type PlayerRecord, Recorder } from '../statistics/record.js';
import { stakesLabel } from '../statistics/report.js';
import { Growing, type Rows } from './columns.js';
import { ACTS, type TableName } from './schema.js';

/** Hands are numbered from 0 in each batch; they get their ids when they are stored. */
export type Batch = Readonly<Record<TableName, Rows>>;

const ACT_CODES: Readonly<Record<string, number>> = Object.fromEntries(ACTS.map((word, at) => [word, at]));
const POSITION_CODES: Readonly<Record<string, number>> = Object.fromEntries(POSITIONS.map((name, at) => [name, at]));

/** Counts beyond a byte are as good as the most that fits. */
function byte(count: number): number {
  return count > 255 ? 255 : count;
}

/** Gathers hands. */
export class BatchWriter implements Watcher {
  readonly #hands = handColumns(new Growing('hands'));
  readonly #players = playerColumns(new Growing('players'));
  readonly #decisions = decisionColumns(new Growing('decisions'));
  readonly #recorder = new Recorder(this);
  #count = 0;
  /** Index of the first decision of the current hand, and the size of its unit. */
  #first = 0;
  #unit = 1;

  readonly begin = (_: HandState, decimals: number): void => {
    this.#decisions.all.cutTo(this.#first);
    this.#unit = 10 ** decimals;
  };

  readonly see = (walk: Walk): void => {
    const act = isPlayers(walk) ? ACT_CODES[walk.word] : undefined;
    if (act === undefined) return;
    const unit = this.#unit;
    const { hand, n, player, street, acts, paid, total, owed, pot, stack, allIn } = this.#decisions;
    n.push(byte(hand.length - this.#first));
    hand.push(this.#count);
    player.push(walk.player);
    street.push(walk.street);
    acts.push(act);
    paid.push(walk.paid / unit);
    total.push(walk.to / unit);
    owed.push(walk.toCall / unit);
    pot.push(walk.pot / unit);
    stack.push(walk.stack / unit);
    allIn.push(walk.isAllIn ? 1 : 0);
  };

  /** Takes a hand that is over; why it is left out else. */
  add(history: HistoryHand): LeftOut | null {
    this.#first = this.#decisions.hand.length;
    const made = this.#recorder.record(history);
    if (!made.ok) {
      this.#decisions.all.cutTo(this.#first);
      return made.error;
    }
    this.#addHand(history, made.value);
    for (const [at, player] of made.value.players.entries()) {
      if (player !== null) this.#addPlayer(made.value, at, player);
    }
    this.#count++;
    return null;
  }

  #addHand(history: HistoryHand, record: HandRecord): void {
    const { hand } = record;
    const { format, document } = documentText(history);
    const isNamed = hand.room !== '' && hand.number !== '';
    const [low, high] = isNamed ? hash(`${hand.room}\0${hand.number}`) : hashOfBytes(document);
    const to = this.#hands;
    to.id.push(this.#count);
    to.key.push(low);
    to.key.push(high);
    to.room.push(hand.room);
    to.number.push(hand.number);
    to.game.push(record.variant);
    to.stakes.push(stakesLabel(record));
    to.bigBlind.push(record.bigBlind);
    to.size.push(record.size);
    to.day.push(hand.date);
    to.time.push(hand.time);
    to.table.push(hand.table);
    to.tournament.push(hand.tournament);
    to.board.push(cardsText(hand.state.boards[0]!));
    to.pot.push(record.pot);
    to.rake.push(record.rake);
    to.format.push(format);
    to.document.pushBytes(document);
  }

  #addPlayer({ hand }: HandRecord, at: number, player: PlayerRecord): void {
    const to = this.#players;
    to.hand.push(this.#count);
    to.player.push(at);
    to.name.push(player.name);
    to.hero.push(hand.hero === at ? 1 : 0);
    to.position.push(POSITION_CODES[player.position]!);
    to.cards.push(cardsText(holeCards(hand.state, at)));
    to.stack.push(player.stack);
    to.net.push(player.net);
    to.won.push(player.won);
    to.rake.push(player.rake);
    to.expected.push(player.expected);
    to.showdown.push(player.isShowdown ? 1 : 0);
    to.chances.push(player.chances);
    to.done.push(player.done);
    to.bets.push(byte(player.bets));
    to.calls.push(byte(player.calls));
    to.folds.push(byte(player.folds));
    to.decisions.push(byte(player.decisions));
  }

  /** Everything gathered so far, and begins again. */
  take(): Batch {
    const batch = {
      hands: this.#hands.all.rows(this.#count),
      players: this.#players.all.rows(this.#players.hand.length),
      decisions: this.#decisions.all.rows(this.#decisions.hand.length),
    };
    for (const { all } of [this.#hands, this.#players, this.#decisions]) all.cutTo(0);
    this.#count = this.#first = 0;
    return batch;
  }
}

function handColumns(all: Growing) {
  return {
    all,
    id: all.numbers('id'),
    key: all.numbers('key'),
    room: all.texts('room'),
    number: all.texts('number'),
    game: all.texts('game'),
    stakes: all.texts('stakes'),
    bigBlind: all.numbers('big_blind'),
    size: all.numbers('size'),
    day: all.texts('day'),
    time: all.texts('time'),
    table: all.texts('table_name'),
    tournament: all.texts('tournament'),
    board: all.texts('board'),
    pot: all.numbers('pot'),
    rake: all.numbers('rake'),
    format: all.texts('format'),
    document: all.texts('document'),
  };
}

function playerColumns(all: Growing) {
  return {
    all,
    hand: all.numbers('hand'),
    player: all.numbers('player'),
    name: all.texts('name'),
    hero: all.numbers('hero'),
    position: all.numbers('position'),
    cards: all.texts('cards'),
    stack: all.numbers('stack'),
    net: all.numbers('net'),
    won: all.numbers('won'),
    rake: all.numbers('rake'),
    expected: all.numbers('expected'),
    showdown: all.numbers('showdown'),
    chances: all.numbers('chances'),
    done: all.numbers('done'),
    bets: all.numbers('bets'),
    calls: all.numbers('calls'),
    folds: all.numbers('folds'),
    decisions: all.numbers('decisions'),
  };
}

function decisionColumns(all: Growing) {
  return {
    all,
    hand: all.numbers('hand'),
    n: all.numbers('n'),
    player: all.numbers('player'),
    street: all.numbers('street'),
    acts: all.numbers('act'),
    paid: all.numbers('paid'),
    total: all.numbers('total'),
    owed: all.numbers('to_call'),
    pot: all.numbers('pot'),
    stack: all.numbers('stack'),
    allIn: all.numbers('all_in'),
  };
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

interface Kept {
  readonly format: 'phhs' | 'phh' | 'text' | 'json';
  /** UTF-8. */
  readonly document: Uint8Array;
}

/** A hand as it can be read again: the text of its file where that has one for each hand, else a document. */
function documentText(history: HistoryHand): Kept {
  if (history.kind === 'phh') {
    const { bytes, start, end, name } = history.phh;
    return { format: name === null ? 'phh' : 'phhs', document: trimmed(bytes.subarray(start, end)) };
  }
  if (history.kind === 'transcript' && history.lines !== undefined)
    return { format: 'text', document: encoder.encode(history.lines.map(({ text }) => text).join('\n')) };
  return { format: 'json', document: encoder.encode(writeHand(documentOfHistory(history).hand)) };
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
