/** The first two lines of a hand: which game for what stakes, and the table with its button. */
import { err, ok, type Result } from '@cardroom/engine';
import { AMOUNT, type Amount, parseAmount } from './amount.js';
import { variantOfGame } from './games.js';
import type {
  HeaderStakes,
  PokerStarsReadError,
  TimeStamp,
  TranscriptTable,
  TranscriptTournament,
} from './transcript.js';

/** A header with its amounts still in the fine scale of `parseAmount`. */
export interface RawHeader {
  readonly hand: string;
  readonly room: string;
  readonly zoom: boolean;
  readonly club: string | null;
  readonly tournament: TranscriptTournament | null;
  readonly mix: string | null;
  readonly game: string;
  readonly variant: string;
  readonly stakes: HeaderStakes;
  /** The most decimals among the stakes. */
  readonly decimals: number;
  readonly currency: string | null;
  readonly symbol: string;
  readonly time: TimeStamp | null;
  readonly easternTime: TimeStamp | null;
}

export const OPENING: RegExp =
  /^\s*([A-Za-z][A-Za-z .]{1,29}?)\s+(?:(Zoom|Rush)\s+)?(?:(Home Game)(?:\s+(?:Hand|Game))?|Game|Hand)\s+#(?<hand>[A-Z]{0,4}\d{1,24}):\s*/i;
const CLUB = /^\{([^{}]*)\}\s*/;
const TOURNAMENT = /^(?:(Zoom|Rush)\s+)?Tournament\s+#(\d{1,24}),?\s*/i;
const LIMIT = /\b(?:Pot Limit Pre-Flop, No Limit Post-Flop|No Limit|Pot Limit|Fixed Limit|Limit)\b/i;

/** The hand number of an opening line that may be broken further on. */
export function printedHandNumber(line: string): string | null {
  return OPENING.exec(line)?.[4] ?? null;
}

/** Everything that a header says between the number of the hand and its time. */
interface Game extends Omit<RawHeader, 'hand' | 'room' | 'zoom' | 'club' | 'time' | 'easternTime'> {
  readonly isZoom: boolean;
  readonly club: string | null;
}

/** The game of the header before, with its text: the hands of a file mostly have the same. */
let last: { readonly text: string; readonly game: Game } | null = null;

export function parseHeader(line: string): Result<RawHeader, PokerStarsReadError> {
  const opening = OPENING.exec(line);
  if (opening === null) return err({ code: 'bad-header', text: line });
  const rest = line.slice(opening[0].length);
  if (last === null || !rest.startsWith(last.text) || /Button Blind/i.test(rest)) {
    const named = parseGame(rest);
    if (!named.ok) return err({ code: named.error, text: line });
    last = named.value;
  }
  const { text, game } = last;
  const [time, easternTime] = parseTimes(rest.slice(text.length));
  return ok({
    hand: opening[4]!,
    room: opening[1]!,
    zoom: opening[2] !== undefined || game.isZoom,
    club: game.club ?? (opening[3] === undefined ? null : ''),
    tournament: game.tournament,
    mix: game.mix,
    game: game.game,
    variant: game.variant,
    stakes: game.stakes,
    decimals: game.decimals,
    currency: game.currency,
    symbol: game.symbol,
    time,
    easternTime,
  });
}

/** The game at the start of a text, up to the stakes. */
function parseGame(text: string): Result<NonNullable<typeof last>, 'unknown-game' | 'bad-stakes'> {
  let rest = text;
  const club = CLUB.exec(rest);
  if (club !== null) rest = rest.slice(club[0].length);
  const tournament = TOURNAMENT.exec(rest);
  if (tournament !== null) rest = rest.slice(tournament[0].length);

  const limit = LIMIT.exec(rest);
  if (limit === null) return err('unknown-game');
  const named = splitGame(rest.slice(0, limit.index + limit[0].length), tournament !== null);
  if (named === null) return err('unknown-game');
  rest = rest.slice(limit.index + limit[0].length);

  const stakes = parseStakes(rest);
  if (stakes === null) return err('bad-stakes');
  const level = /\b((?:Match Round [^,()]+, )?Level\s+[IVXLCDM\d]+)/i.exec(rest.slice(0, stakes.at));
  const game: Game = {
    isZoom: tournament?.[1] !== undefined,
    club: club?.[1] ?? null,
    tournament: tournament === null ? null : { number: tournament[2]!, buyIn: named.buyIn, level: level?.[1] ?? null },
    mix: named.mix,
    game: named.game,
    variant: named.variant,
    stakes: stakes.stakes,
    decimals: stakes.decimals,
    currency: stakes.currency,
    symbol: stakes.symbol,
  };
  return ok({ text: text.slice(0, text.length - rest.length + stakes.end), game });
}

interface Named {
  readonly buyIn: string;
  readonly mix: string | null;
  readonly game: string;
  readonly variant: string;
}

/** A word that may stand in a buy-in: has a digit, is a currency or points, or says that it is free. */
const BUY_IN_WORD = /\d|^(?:[A-Z]{2,4}|T\$|FPPs?|StarsCoin|Freeroll|Freebuy|Ticket|Entry|Play|Money|\+|-)$/i;
/** The longest name of a game with its limit has this many words. */
const GAME_WORDS = 10;
const MIX_WORD = /^(?:\d+-Game|HORSE|HOSE|HEROS|HA|Mixed|Triple|Dealers?)$/i;

/** `$2+$0.20 USD Mixed Hold'em (Hold'em No Limit` in its parts. The game must be all of the rest: no near guesses. */
function splitGame(text: string, tournament: boolean): Named | null {
  const open = text.lastIndexOf('(');
  const game = text.slice(open + 1).trim();
  if (open >= 0) {
    const variant = variantOfGame(game);
    if (variant === null) return null;
    const words = text.slice(0, open).trim().split(/\s+/);
    let mix = 0;
    if (tournament) while (mix < words.length && !MIX_WORD.test(words[mix]!) && BUY_IN_WORD.test(words[mix]!)) mix++;
    return { buyIn: buyInOf(words.slice(0, mix)), mix: words.slice(mix).join(' ') || null, game, variant };
  }
  const words = game.split(/\s+/);
  // Before the game a tournament names its buy-in, a cash game nothing.
  const first = tournament ? Math.max(0, words.length - GAME_WORDS) : 0;
  for (let from = first; from < words.length && (from === 0 || tournament); from++) {
    const name = words.slice(from).join(' ');
    const variant = variantOfGame(name);
    if (variant === null) continue;
    const before = words.slice(0, from);
    if (!before.every((word) => BUY_IN_WORD.test(word))) return null;
    return { buyIn: buyInOf(before), mix: null, game: name, variant };
  }
  return null;
}

function buyInOf(words: readonly string[]): string {
  return words.join(' ').replace(/\s*-$/, '');
}

interface Sized {
  readonly stakes: HeaderStakes;
  readonly decimals: number;
  readonly currency: string | null;
  readonly symbol: string;
  /** Position of the stakes in the text. */
  readonly at: number;
  readonly end: number;
}

const BLINDS = new RegExp(`(${AMOUNT})\\s?/\\s?(${AMOUNT})`);
const BUTTON_BLIND = new RegExp(`Button Blind\\s+(${AMOUNT})\\s+-\\s+Ante\\s+(${AMOUNT})`, 'i');
const CAP = new RegExp(`(${AMOUNT})\\s+Cap\\b`, 'i');
const ANTE = new RegExp(`\\bAnte\\s+(${AMOUNT})|(${AMOUNT})\\s+Ante\\b`, 'i');
const ISO = /\b([A-Z]{3})\s*$/;

/** The stakes: in their own brackets, or after a comma in the brackets of a mixed game. */
function parseStakes(text: string): Sized | null {
  const button = BUTTON_BLIND.exec(text);
  const blinds = button ?? BLINDS.exec(text);
  if (blinds === null) return null;
  const close = text.indexOf(')', blinds.index);
  if (close < 0) return null;
  const open = Math.max(text.lastIndexOf('(', blinds.index), 0);
  const inside = text.slice(open, close);
  const first = parseAmount(blinds[1]!);
  const second = parseAmount(blinds[2]!);
  const cap = amountIn(CAP, inside);
  const ante = button === null ? amountIn(ANTE, inside) : second;
  if (first === null || second === null || cap === null || ante === null) return null;
  return {
    stakes: {
      small: button === null ? first.value : 0,
      big: button === null ? second.value : first.value,
      ante: ante.value,
      cap: cap.value,
      buttonBlind: button !== null,
    },
    decimals: Math.max(first.decimals, second.decimals, cap.decimals, ante.decimals),
    currency: ISO.exec(inside)?.[1] ?? null,
    symbol: first.symbol,
    at: open,
    end: close + 1,
  };
}

const NOTHING: Amount = { value: 0, decimals: 0, symbol: '' };

function amountIn(pattern: RegExp, text: string): Amount | null {
  const match = pattern.exec(text);
  return match === null ? NOTHING : parseAmount((match[1] ?? match[2])!);
}

const TIME = /(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})\s+(?:-\s*)?(\d{1,2}):(\d{2}):(\d{2})(?:\s*\(?([A-Z]{1,5})\)?)?/g;

/** One or two time stamps; hours come with and without a leading zero. */
function parseTimes(text: string): [TimeStamp | null, TimeStamp | null] {
  TIME.lastIndex = 0;
  const first = parseTime(text);
  return [first, first === null ? null : parseTime(text)];
}

/** The next time stamp of the text. */
function parseTime(text: string): TimeStamp | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, zone] = match;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    time: `${hour!.padStart(2, '0')}:${minute}:${second}`,
    zone: zone ?? null,
  };
}

const BUTTON = /\bSeat #(\d{1,2}) is the button/;
const MAX_SEATS = /^\s*(\d{1,2})-max\b/;

/** The tables of the last lines, by line: a session has a handful, one for each seat of the button. */
const tables = new Map<string, TranscriptTable | null>();
const MOST_TABLES = 64;

/** `Table 'Name' 6-max Seat #3 is the button`; null when the line is something else. */
export function parseTable(line: string): TranscriptTable | null {
  let table = tables.get(line);
  if (table === undefined) {
    // A line is a slice of a large text, which would be kept with it: this is a text of its own.
    const own = ` ${line}`.slice(1);
    table = readTable(own);
    if (tables.size >= MOST_TABLES) tables.clear();
    tables.set(own, table);
  }
  return table;
}

function readTable(line: string): TranscriptTable | null {
  if (!line.startsWith('Table ')) return null;
  const from = line.indexOf("'");
  const to = line.lastIndexOf("'");
  if (from < 0 || to <= from) return null;
  const rest = line.slice(to + 1);
  const maxSeats = MAX_SEATS.exec(rest);
  const button = BUTTON.exec(rest);
  return {
    name: line.slice(from + 1, to),
    maxSeats: maxSeats === null ? null : Number(maxSeats[1]),
    playMoney: rest.includes('(Play Money)'),
    button: button === null ? null : Number(button[1]),
  };
}
