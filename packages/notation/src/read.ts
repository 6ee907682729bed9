/**
 * JSON to `Hand` and back. Everything that comes in is checked: what is wrong is listed with a code and a path, and
 * no input makes the reader throw, hang, or accept something that is not a hand.
 */
import { err, isRuleSetName, MAX_PLAYERS, MAX_RUNS, ok, type Result, STANDARD, variantOf } from '@cardroom/engine';
import { decimalsOf, MAX_DECIMALS, toUnits } from './chips.js';
import type { Hand } from './hand.js';
import { decimalsOfLine, type LineError, MAX_LINE, parseLine } from './line.js';

export type ReadErrorCode =
  | 'bad-json'
  | 'too-long'
  | 'too-deep'
  | 'too-many-values'
  | 'not-an-object'
  | 'forbidden-key'
  | 'unknown-field'
  | 'missing-field'
  | 'wrong-type'
  | 'wrong-length'
  | 'bad-text'
  | 'bad-number'
  | 'bad-amount'
  | 'too-many-decimals'
  | 'unknown-variant'
  | 'unknown-rules'
  | 'bad-time'
  | 'duplicate-name'
  | 'duplicate-seat'
  | 'bad-seat'
  | 'bad-intent'
  | 'impossible-state'
  | 'bad-line'
  | 'no-such-player';

export interface ReadError {
  readonly code: ReadErrorCode;
  /** `startingStacks[2]`, `_rules.betCap`; empty for the document itself. */
  readonly path: string;
  /** The fault of a line of the log. */
  readonly line?: LineError;
}

export interface ReadOptions {
  /** A client's request: lists may be shorter than `players`, the table completes them [S3-26, I3-14]. */
  readonly request?: boolean;
}

/** Characters of a document: a hand of a thousand actions has fifty thousand. */
export const MAX_TEXT = 1_000_000;
/** Lines of a log. The longest real hand in public collections has a few hundred. */
export const MAX_LINES = 5_000;
/** Characters of a name or any other text of a known field. */
export const MAX_WORD = 1_000;
/** Own fields that we do not know may hold this much, and no deeper. */
export const MAX_DEPTH = 16;
export const MAX_VALUES = 20_000;
/** Complaints about one document; the rest goes without saying. */
const MAX_ERRORS = 50;

/** Reads a hand from JSON text or from a value that JSON text was parsed into. */
export function readHand(input: unknown, options: ReadOptions = {}): Result<Hand, readonly ReadError[]> {
  const value = typeof input === 'string' ? parseText(input) : ok(input);
  if (!value.ok) return err([value.error]);
  if (!isPlain(value.value)) return err([{ code: 'not-an-object', path: '' }]);
  const reading = new Reading(value.value, options.request === true);
  const hand = reading.read();
  return reading.errors.length === 0 ? ok(hand) : err(reading.errors.slice(0, MAX_ERRORS));
}

/** JSON text of a hand; stacks that are not known are written `"inf"`. */
export function writeHand(hand: Hand): string {
  return JSON.stringify(hand, (_, value) => (value === Number.POSITIVE_INFINITY ? 'inf' : value));
}

function parseText(text: string): Result<unknown, ReadError> {
  if (text.length > MAX_TEXT) return err({ code: 'too-long', path: '' });
  try {
    return ok(JSON.parse(text));
  } catch {
    return err({ code: 'bad-json', path: '' });
  }
}

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Characters that no field may hold: half of a surrogate pair, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNREADABLE = /[\u0000-\u001f\u007f\ud800-\udfff]/u;

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]{1,9})?$/;

type Check = (reading: Reading, field: string, value: unknown) => unknown;

/** One reading of one document: what was found wrong, and the fields that were right. */
class Reading {
  readonly errors: ReadError[] = [];
  private values = 0;
  private readonly source: Plain;
  private readonly isRequest: boolean;
  private players = 0;

  constructor(source: Plain, isRequest: boolean) {
    this.source = source;
    this.isRequest = isRequest;
  }

  read(): Hand {
    const { source } = this;
    const names = Object.hasOwn(source, 'players') ? source.players : undefined;
    if (!Array.isArray(names)) {
      // Nothing else can be said of a hand without its players.
      this.complain(names === undefined ? 'missing-field' : 'wrong-type', 'players');
      return { players: [], startingStacks: [], antes: [], blindsOrStraddles: [], actions: [] };
    }
    this.players = names.length;
    const hand: Record<string, unknown> = {};
    for (const field of Object.keys(source)) {
      if (this.errors.length >= MAX_ERRORS) break;
      const value = this.field(field, source[field]);
      if (value !== undefined) hand[field] = value;
    }
    for (const field of REQUIRED) if (!Object.hasOwn(source, field)) this.complain('missing-field', field);
    if (hand.antes === undefined) hand.antes = this.zeros();
    if (hand.blindsOrStraddles === undefined) hand.blindsOrStraddles = this.zeros();
    const whole = hand as unknown as Hand;
    if (this.errors.length === 0) this.together(whole);
    return whole;
  }

  complain(code: ReadErrorCode, path: string, line?: LineError): undefined {
    this.errors.push({ code, path, ...(line === undefined ? {} : { line }) });
    return undefined;
  }

  private field(field: string, value: unknown): unknown {
    if (FORBIDDEN.has(field)) return this.complain('forbidden-key', field);
    if (value === undefined) return undefined;
    const check = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
    if (check !== undefined) return check(this, field, value);
    if (field.startsWith('_')) return this.own(field, value, 0);
    return this.complain('unknown-field', field);
  }

  private zeros(): number[] {
    return Array.from({ length: Math.min(this.players, MAX_PLAYERS) }, () => 0);
  }

  // -------------------------------------------------------------------------------------------------- single values

  text(path: string, value: unknown): string | undefined {
    if (typeof value !== 'string') return this.complain('wrong-type', path);
    if (value.length > MAX_WORD) return this.complain('too-long', path);
    return UNREADABLE.test(value) ? this.complain('bad-text', path) : value;
  }

  /** A decimal amount, counted exactly; `"inf"` if it may be unknown. */
  amount(path: string, value: unknown, kind: 'amount' | 'signed' | 'unknown' = 'amount'): number | undefined {
    if (kind === 'unknown' && (value === 'inf' || value === Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY;
    if (typeof value !== 'number') return this.complain('wrong-type', path);
    if (!Number.isFinite(value) || (value < 0 && kind !== 'signed')) return this.complain('bad-amount', path);
    if (decimalsOf(value) > MAX_DECIMALS) return this.complain('too-many-decimals', path);
    if (toUnits(value, decimalsOf(value)) === null) return this.complain('bad-amount', path);
    return value === 0 ? 0 : value;
  }

  integer(path: string, value: unknown, min: number, max: number): number | undefined {
    if (typeof value !== 'number') return this.complain('wrong-type', path);
    if (!Number.isSafeInteger(value) || value < min || value > max) return this.complain('bad-number', path);
    return value;
  }

  // -------------------------------------------------------------------------------------------------- lists

  /** A list with one entry for each player; shorter in a request, where the table adds zeros. */
  perPlayer<T>(field: string, value: unknown, entry: (path: string, item: unknown) => T | undefined): T[] | undefined {
    if (!Array.isArray(value)) return this.complain('wrong-type', field);
    const isShort = this.isRequest && value.length < this.players && field !== 'startingStacks';
    if (value.length !== this.players && !isShort) return this.complain('wrong-length', field);
    if (value.length > MAX_PLAYERS) return this.complain('wrong-length', field);
    const list: T[] = [];
    for (let player = 0; player < value.length; player++) {
      const item = entry(`${field}[${player}]`, value[player]);
      if (item !== undefined) list.push(item);
    }
    if (isShort && FILLED.has(field)) while (list.length < this.players) list.push(0 as T);
    return list;
  }

  names(field: string, value: unknown): string[] | undefined {
    const names = this.perPlayer(field, value, (path, name) => this.text(path, name));
    names?.forEach((name, player) => {
      if (name !== '' && names.indexOf(name) < player) this.complain('duplicate-name', `${field}[${player}]`);
    });
    return names;
  }

  seats(field: string, value: unknown): number[] | undefined {
    const seats = this.perPlayer(field, value, (path, seat) => this.integer(path, seat, 1, MAX_SEAT));
    seats?.forEach((seat, player) => {
      if (seats.indexOf(seat) < player) this.complain('duplicate-seat', `${field}[${player}]`);
    });
    return seats;
  }

  lines(field: string, value: unknown): string[] | undefined {
    if (!Array.isArray(value)) return this.complain('wrong-type', field);
    if (value.length > MAX_LINES) return this.complain('too-long', field);
    const lines: string[] = [];
    for (let at = 0; at < value.length && this.errors.length < MAX_ERRORS; at++) {
      const line = this.line(`${field}[${at}]`, value[at]);
      if (line !== undefined) lines.push(line);
    }
    return lines;
  }

  private line(path: string, value: unknown): string | undefined {
    if (typeof value !== 'string') return this.complain('wrong-type', path);
    if (value.length > MAX_LINE) return this.complain('too-long', path);
    if (UNREADABLE.test(value)) return this.complain('bad-text', path);
    const decimals = decimalsOfLine(value);
    if (decimals > MAX_DECIMALS) return this.complain('too-many-decimals', path);
    const read = parseLine(value, decimals);
    if (!read.ok) return this.complain('bad-line', path, read.error);
    const { action } = read.value;
    if (action !== null && 'player' in action && action.player >= this.players) {
      return this.complain('no-such-player', path);
    }
    return value;
  }

  // -------------------------------------------------------------------------------------------------- own fields

  /** A copy of any JSON value, within the budget. */
  own(path: string, value: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) return this.complain('too-deep', path);
    if (++this.values > MAX_VALUES) {
      return this.values === MAX_VALUES + 1 ? this.complain('too-many-values', path) : undefined;
    }
    if (typeof value === 'string') return /[\ud800-\udfff]/u.test(value) ? this.complain('bad-text', path) : value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : this.complain('bad-number', path);
    if (typeof value === 'boolean' || value === null) return value;
    if (Array.isArray(value)) return this.ownList(path, value, depth);
    return isPlain(value) ? this.ownObject(path, value, depth) : this.complain('wrong-type', path);
  }

  private ownList(path: string, list: readonly unknown[], depth: number): unknown[] {
    const copy: unknown[] = [];
    for (let at = 0; at < list.length && this.values <= MAX_VALUES; at++) {
      copy.push(this.own(`${path}[${at}]`, list[at], depth + 1));
    }
    return copy;
  }

  private ownObject(path: string, object: Plain, depth: number): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(object)) {
      if (this.values > MAX_VALUES) break;
      if (FORBIDDEN.has(key)) this.complain('forbidden-key', `${path}.${key}`);
      else copy[key] = this.own(`${path}.${key}`, object[key], depth + 1);
    }
    return copy;
  }

  // -------------------------------------------------------------------------------------------------- together

  /** Checks that single fields cannot make. */
  private together(hand: Hand): void {
    if (this.players === 0 && hand._waiting !== true && !this.isRequest) this.complain('wrong-length', 'players');
    const seatCount = typeof hand.seatCount === 'number' ? hand.seatCount : hand.seatCount?.[0];
    if (seatCount !== undefined && hand.players.length > seatCount) this.complain('wrong-length', 'players');
    hand.seats?.forEach((seat, player) => {
      if (seatCount !== undefined && seat > seatCount) this.complain('bad-seat', `seats[${player}]`);
    });
    if (this.isRequest) return;
    const hasBlinds = variantOf(hand.variant ?? 'NT')?.forced !== 'bringIn';
    hand._deadBlinds?.forEach((dead, player) => {
      // An active player owes nothing [S3-19], but a debt waits while games without blinds are played [H-22].
      if (dead > 0 && hasBlinds && (hand._inactive?.[player] ?? 0) === 0) {
        this.complain('impossible-state', `_deadBlinds[${player}]`);
      }
    });
  }
}

const REQUIRED = ['startingStacks', 'actions'] as const;

/** Lists that a request may leave short, because the table writes the missing entries itself. */
const FILLED: ReadonlySet<string> = new Set(['antes', 'blindsOrStraddles', '_inactive', '_intents', '_deadBlinds']);

/** Chairs at the largest table that anybody numbers. */
const MAX_SEAT = 100;

const word: Check = (reading, field, value) => reading.text(field, value);
const size: Check = (reading, field, value) => reading.amount(field, value);
const flag: Check = (reading, field, value) =>
  typeof value === 'boolean' ? value : reading.complain('wrong-type', field);
const amounts: Check = (reading, field, value) =>
  reading.perPlayer(field, value, (path, item) => reading.amount(path, item));
const stacks: Check = (reading, field, value) =>
  reading.perPlayer(field, value, (path, item) => reading.amount(path, item, 'unknown'));
const whole = (min: number, max: number): Check => {
  return (reading, field, value) => reading.integer(field, value, min, max);
};
const flags: Check = (reading, field, value) =>
  reading.perPlayer(field, value, (path, item) => reading.integer(path, item, -1_000_000, 1_000_000));

const nameOrNumber: Check = (reading, field, value) =>
  typeof value === 'number' ? reading.integer(field, value, 0, Number.MAX_SAFE_INTEGER) : reading.text(field, value);

const variant: Check = (reading, field, value) => {
  const code = reading.text(field, value);
  return code === undefined || variantOf(code) !== null ? code : reading.complain('unknown-variant', field);
};

const time: Check = (reading, field, value) => {
  const text = reading.text(field, value);
  return text === undefined || TIME.test(text) ? text : reading.complain('bad-time', field);
};

const seatCount: Check = (reading, field, value) => {
  if (!Array.isArray(value)) return reading.integer(field, value, 1, MAX_SEAT);
  if (value.length !== 1) return reading.complain('wrong-length', field);
  const count = reading.integer(`${field}[0]`, value[0], 1, MAX_SEAT);
  return count === undefined ? undefined : [count];
};

const timeLimit: Check = (reading, field, value) => reading.amount(field, value, 'unknown');

const intents: Check = (reading, field, value) =>
  reading.perPlayer(field, value, (path, item) => {
    if (typeof item !== 'number') return reading.complain('wrong-type', path);
    return item === 0 || item === 1 || item === 2 || item === 3 ? item : reading.complain('bad-intent', path);
  });

const blindSeats: Check = (reading, field, value) => {
  if (!Array.isArray(value)) return reading.complain('wrong-type', field);
  if (value.length !== 2) return reading.complain('wrong-length', field);
  const seats = value.map((seat, at) => reading.integer(`${field}[${at}]`, seat, 1, MAX_SEAT));
  return seats.includes(undefined) ? undefined : seats;
};

/** A named set, or single settings: names are checked here, values by the engine. */
const rules: Check = (reading, field, value) => {
  if (typeof value === 'string') return isRuleSetName(value) ? value : reading.complain('unknown-rules', field);
  if (!isPlain(value)) return reading.complain('wrong-type', field);
  for (const rule of Object.keys(value)) {
    if (!Object.hasOwn(STANDARD, rule)) return reading.complain('unknown-rules', `${field}.${rule.slice(0, 50)}`);
  }
  return reading.own(field, value, 0);
};

const STAKES: ReadonlySet<string> = new Set(['smallBlind', 'bigBlind', 'ante', 'bigBlindAnte', 'unit']);

const stakes: Check = (reading, field, value) => {
  if (!isPlain(value)) return reading.complain('wrong-type', field);
  const read: Record<string, number> = {};
  for (const key of Object.keys(value)) {
    if (!STAKES.has(key)) return reading.complain('unknown-field', `${field}.${key.slice(0, 50)}`);
    const amount = reading.amount(`${field}.${key}`, value[key]);
    if (amount === undefined) return undefined;
    read[key] = amount;
  }
  for (const key of ['smallBlind', 'bigBlind']) {
    if (read[key] === undefined) return reading.complain('missing-field', `${field}.${key}`);
  }
  return read;
};

const debts: Check = (reading, field, value) => {
  if (!Array.isArray(value)) return reading.complain('wrong-type', field);
  if (value.length > MAX_WORD) return reading.complain('too-long', field);
  const read: [string, number][] = [];
  for (const [at, debt] of value.entries()) {
    const path = `${field}[${at}]`;
    if (!Array.isArray(debt)) return reading.complain('wrong-type', path);
    if (debt.length !== 2) return reading.complain('wrong-length', path);
    const name = reading.text(`${path}[0]`, debt[0]);
    const amount = reading.amount(`${path}[1]`, debt[1]);
    if (name !== undefined && amount !== undefined) read.push([name, amount]);
  }
  return read;
};

/** Every field that a hand may have, and how it is checked. */
const FIELDS: Readonly<Record<string, Check>> = {
  variant,
  anteTrimmingStatus: flag,
  antes: amounts,
  blindsOrStraddles: (reading, field, value) =>
    reading.perPlayer(field, value, (path, item) => reading.amount(path, item, 'signed')),
  bringIn: size,
  smallBet: size,
  bigBet: size,
  minBet: size,
  startingStacks: stacks,
  actions: (reading, field, value) => reading.lines(field, value),
  players: (reading, field, value) => reading.names(field, value),
  author: word,
  event: word,
  url: word,
  venue: word,
  address: word,
  city: word,
  region: word,
  postalCode: word,
  country: word,
  time,
  timeZone: word,
  timeZoneAbbreviation: word,
  day: whole(1, 31),
  month: whole(1, 12),
  year: whole(0, 9999),
  hand: nameOrNumber,
  level: whole(0, Number.MAX_SAFE_INTEGER),
  seats: (reading, field, value) => reading.seats(field, value),
  seatCount,
  table: nameOrNumber,
  finishingStacks: stacks,
  winnings: stacks,
  currency: word,
  currencySymbol: word,
  timeLimit,
  timeBanks: stacks,
  _inactive: flags,
  _intents: intents,
  _deadBlinds: amounts,
  _deadPosted: amounts,
  _button: whole(1, MAX_SEAT),
  _blindSeats: blindSeats,
  _stakes: stakes,
  _newcomers: flags,
  _debts: debts,
  _runs: whole(1, MAX_RUNS),
  _bombPot: word,
  _waiting: flag,
  _rules: rules,
};
