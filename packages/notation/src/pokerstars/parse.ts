/** One hand: from its lines to a `Transcript`. */
import { type Card, err, formatCard, ok, type Result } from '@cardroom/engine';
import { FINE, plainAmount } from './amount.js';
import type { TextLine } from './decode.js';
import { parseHeader, parseTable, printedHandNumber, type RawHeader } from './header.js';
import {
  ACT,
  ADDED,
  ALL_IN,
  BARE_ACT,
  BET,
  BRING_IN,
  bracketed,
  CALL,
  CASH_OUT,
  COLLECT,
  cardsIn,
  DISCARD,
  DRAWS,
  FOLD,
  isCutOff,
  KNOWN,
  MARKER,
  MARKERS,
  ORDINALS,
  POST,
  postKind,
  potIndex,
  RAISE,
  SHOW,
  STAND_PAT,
  UNCALLED,
} from './lines.js';
import { firstStudStreet } from './stud.js';
import { SummaryParser } from './summary.js';
import {
  type Placed,
  type PokerStarsReadError,
  type PostKind,
  rescale,
  type StreetWord,
  type Transcript,
  type TranscriptEvent,
  type TranscriptSeat,
  type TranscriptTable,
} from './transcript.js';
import { isSeatLine, TranscriptReader } from './transcriptReader.js';

/** A hand with more lines is refused: the longest real ones, with a lot of chat, have a few hundred. */
export const MAX_HAND_LINES = 3_000;
/** More players are not read: PokerStars seats ten. */
const MAX_SEATS = 23;

/** A hand from its lines, blank ones left out: the header first. */
export function parseHand(lines: readonly TextLine[]): Result<Transcript, Placed<PokerStarsReadError>> {
  const first = lines[0]!;
  const header = parseHeader(first.text);
  if (!header.ok) return err({ line: first.line, hand: printedHandNumber(first.text), error: header.error });
  const parser = new HandParser(header.value, first.line);
  for (let at = 1; at < lines.length; at++) {
    parser.read(lines[at]!, at === lines.length - 1);
    if (parser.error !== null) return err({ hand: header.value.hand, ...parser.error });
  }
  return parser.finish();
}

type Section = 'seats' | 'play' | 'summary';

interface RawSeat {
  readonly seat: number;
  readonly name: string;
  readonly stack: number;
  readonly bounty: string | null;
  readonly sittingOut: boolean;
  readonly outOfHand: boolean;
}

class HandParser extends TranscriptReader {
  private summary: SummaryParser | null = null;
  private section: Section = 'seats';
  private table: TranscriptTable | null = null;
  private seats: RawSeat[] = [];
  /** Longest first: a name may begin with another one. */
  private readonly names: { readonly name: string; readonly player: number; readonly last: number }[] = [];
  private readonly events: TranscriptEvent[] = [];
  private readonly boards: Card[][] = [];
  /** The board when the run-outs began: the part that they share. */
  private shared: Card[] | null = null;
  private marker: StreetWord | null = null;
  private hero = -1;

  constructor(
    private readonly header: RawHeader,
    private readonly headerLine: number,
  ) {
    super(header.decimals);
  }

  read(input: TextLine, last: boolean): void {
    this.line = input.line;
    const text = trimmed(input.text);
    const before = this.events.length;
    if (input.cut) this.fail({ code: 'line-too-long', max: input.text.length });
    else if (this.section === 'seats') this.readSeatList(text);
    else if (this.section === 'play') this.readPlay(text);
    else this.summary?.read(text);
    // The file ends here in the middle of a line: what can be read before it still stands.
    if (last && this.section !== 'summary' && (this.error !== null || isCutOff(text))) {
      this.error = null;
      this.events.length = before;
      this.unread.push(input.line);
    }
  }

  // The list of seats

  private readSeatList(text: string): void {
    if (this.table === null) {
      this.table = parseTable(text);
      if (this.table !== null) return;
    }
    if (isSeatLine(text) && this.readSeat(text)) return;
    if (this.seats.length === 0 && !text.startsWith('***')) {
      this.note();
      return;
    }
    this.freezeSeats();
    this.readPlay(text);
  }

  /** `Seat 3: name (amount in chips)`, looked for from the right: names hold brackets and blanks. */
  private readSeat(text: string): boolean {
    const chips = text.lastIndexOf(' in chips');
    const open = chips < 0 ? -1 : text.lastIndexOf(' (', chips);
    const colon = text.indexOf(': ');
    if (open < colon + 2) return false;
    const close = text.indexOf(')', chips);
    const name = text.slice(colon + 2, open);
    const seat = Number(text.slice(5, colon));
    if (close < 0 || name === '' || seat > MAX_SEATS) {
      this.fail({ code: 'bad-seat', text });
      return true;
    }
    const tail = text.slice(close + 1);
    const bounty = close === chips + ' in chips'.length ? null : /, (.*) bounty/.exec(text.slice(chips, close));
    if (this.seats.some((other) => other.seat === seat)) this.fail({ code: 'duplicate-seat', seat });
    if (this.seats.some((other) => other.name === name)) this.fail({ code: 'duplicate-name', name });
    this.seats.push({
      seat,
      name,
      stack: this.amount(text.slice(open + 2, chips)),
      bounty: bounty?.[1] ?? null,
      sittingOut: tail !== '' && /\bsitting out\b/.test(tail),
      outOfHand: tail !== '' && /\bout of hand\b/.test(tail),
    });
    return true;
  }

  private freezeSeats(): void {
    this.section = 'play';
    const { seats, names } = this;
    for (let at = 1; at < seats.length; at++) if (seats[at]!.seat < seats[at - 1]!.seat) seats.sort(bySeat);
    for (let player = 0; player < seats.length; player++) {
      const { name } = seats[player]!;
      // Put in its place: sorting these few takes longer than reading them.
      let at = names.length;
      while (at > 0 && names[at - 1]!.name.length < name.length) at--;
      names.splice(at, 0, { name, player, last: name.charCodeAt(name.length - 1) });
    }
  }

  // The play

  private readPlay(text: string): void {
    if (this.readPlayerLine(text)) return;
    if (text.startsWith('***')) this.readMarker(text);
    else this.readTableLine(text);
  }

  private readMarker(text: string): void {
    if (text === '*** HOLE CARDS ***') {
      this.marker = 'hole';
      this.events.push({ kind: 'street', marker: 'hole', run: -1, board: [], line: this.line });
      return;
    }
    const open = text.indexOf('[');
    const plain = PLAIN_MARKERS[open < 0 ? text : text.slice(0, open)];
    if (plain !== undefined) {
      this.reach(plain, -1, text);
      return;
    }
    const match = MARKER.exec(text);
    if (match === null) {
      this.note();
      return;
    }
    const ordinal = match[1] === undefined ? -1 : ORDINALS[match[1].toUpperCase()]!;
    const words = match[2]!.toUpperCase();
    if (words === 'SUMMARY') this.reach('summary', -1, text);
    else if (words === 'DRAW') this.reach(DRAWS[Math.max(ordinal, 0)] ?? 'thirdDraw', -1, text);
    else this.reach(MARKERS[words]!, ordinal, text);
  }

  /** @param run which of several run-outs, -1 for the only one */
  private reach(marker: StreetWord | 'summary', run: number, text: string): void {
    if (marker === 'summary') {
      this.section = 'summary';
      this.summary = new SummaryParser(this, this.seats);
      return;
    }
    const named = text.includes('[') ? this.cards(bracketed(text).join(' ')) : [];
    this.marker = marker;
    this.events.push({
      kind: 'street',
      marker,
      run,
      board: named.length === 0 ? [] : this.extendBoard(run, named),
      line: this.line,
    });
  }

  /** The board after a marker. It names the old cards and the new ones, now and then one of them twice. */
  private extendBoard(ordinal: number, named: readonly Card[]): Card[] {
    const run = Math.max(ordinal, 0);
    if (ordinal >= 0) this.shared ??= this.boards[0] ?? [];
    while (this.boards.length <= run) this.boards.push(this.shared ?? []);
    const before = this.boards[run]!;
    const unique = named.filter((card, at) => named.indexOf(card) === at);
    const repeated = before.length > 0 && before.every((card, at) => unique[at] === card);
    const board = repeated || before.length === 0 ? unique : [...before, ...unique];
    this.boards[run] = board;
    if (board.length !== this.boardSize()) this.fail({ code: 'bad-cards', text: named.map(formatCard).join(' ') });
    return board;
  }

  /** Shared cards that lie after the marker; stud has one at most, on the river. */
  private boardSize(): number {
    switch (this.marker) {
      case 'flop':
        return 3;
      case 'turn':
        return 4;
      case 'river':
        return firstStudStreet(this.header.variant) === null ? 5 : 1;
      default:
        return 1;
    }
  }

  /** A line that begins with a player's name. False if it turns out not to be one. */
  private readPlayerLine(text: string): boolean {
    const { names } = this;
    for (let at = 0; at < names.length; at++) {
      const { name, player, last } = names[at]!;
      const { length } = name;
      const next = text.charCodeAt(length);
      // Names of a table are often of one length, and differ in their last letter.
      if ((next !== COLON && next !== BLANK) || text.charCodeAt(length - 1) !== last) continue;
      if (!text.startsWith(name)) continue;
      if (next === COLON) {
        if (mayCollect(text, length) && this.readCollect(player, text.slice(length))) return true;
        const isPlain = text.charCodeAt(length + 1) === BLANK && text.charCodeAt(length + 2) > BLANK;
        const act = isPlain ? text.slice(length + 2) : text.slice(length + 1).trimStart();
        if (!this.readAct(player, act)) this.note();
        return true;
      }
      const rest = text.slice(length);
      if (mayCollect(rest, 0) && this.readCollect(player, rest)) return true;
      // Some exports leave the colon out.
      if (BARE_ACT.test(rest) && this.readAct(player, rest.slice(1))) return true;
      // What goes on with an amount is not said of this player, but is the act of one with a shorter name.
      if (/^ \p{L}/u.test(rest) && this.isTalk(rest)) return true;
    }
    return false;
  }

  private readCollect(player: number, rest: string): boolean {
    if (rest.startsWith(' collected ') && rest.endsWith(' from pot')) {
      const amount = plainAmount(rest.slice(' collected '.length, -' from pot'.length));
      if (amount !== null) {
        this.events.push({ kind: 'collect', player, amount: this.counted(amount), pot: -1, line: this.line });
        return true;
      }
    }
    const collect = COLLECT.exec(rest);
    if (collect !== null) {
      const pot = potIndex(collect[2], collect[3]);
      this.events.push({ kind: 'collect', player, amount: this.amount(collect[1]!), pot, line: this.line });
      return true;
    }
    const cashOut = CASH_OUT.exec(rest);
    if (cashOut === null) return false;
    const fee = cashOut[2] === undefined ? 0 : this.amount(cashOut[2]);
    this.events.push({ kind: 'cashOut', player, amount: this.amount(cashOut[1]!), fee, line: this.line });
    return true;
  }

  /** Reads the text after `name: `. False if it says nothing about chips or cards. */
  private readAct(player: number, act: string): boolean {
    const line = this.line;
    const verb = verbOf(act);
    switch (verb) {
      case 'folds':
        if (act.length === 'folds'.length) {
          this.events.push({ kind: 'fold', player, cards: NO_CARDS, line });
          return true;
        }
        return this.matched(FOLD, act, ([, cards]) =>
          this.events.push({ kind: 'fold', player, cards: this.cards(cards ?? ''), line }),
        );
      case 'checks':
        this.events.push({ kind: 'check', player, line });
        return true;
      case 'calls':
        if (this.readPlain('call', player, act)) return true;
        return this.matched(CALL, act, ([all, amount]) =>
          this.events.push({ kind: 'call', player, amount: this.amount(amount!), allIn: ALL_IN.test(all), line }),
        );
      case 'bets':
        if (this.readPlain('bet', player, act)) return true;
        return this.matched(BET, act, ([all, amount]) =>
          this.events.push({ kind: 'bet', player, amount: this.amount(amount!), allIn: ALL_IN.test(all), line }),
        );
      case 'raises':
        if (this.readPlainRaise(player, act)) return true;
        return this.matched(RAISE, act, ([all, by, to]) =>
          this.events.push({
            kind: 'raise',
            player,
            by: by === undefined ? 0 : this.amount(by),
            to: this.amount(to!),
            allIn: ALL_IN.test(all),
            line,
          }),
        );
      case 'posts':
        return this.readPost(player, act);
      case 'brings':
        return this.matched(BRING_IN, act, ([all, amount]) =>
          this.events.push({ kind: 'bringIn', player, amount: this.amount(amount!), allIn: ALL_IN.test(all), line }),
        );
      case 'discards':
        return this.matched(DISCARD, act, ([, count, cards]) =>
          this.events.push({ kind: 'discard', player, count: Number(count), cards: this.cards(cards ?? ''), line }),
        );
      case 'stands':
        return this.matched(STAND_PAT, act, () =>
          this.events.push({ kind: 'discard', player, count: 0, cards: [], line }),
        );
      case 'shows':
        return this.matched(SHOW, act, ([, cards]) =>
          this.events.push({ kind: 'show', player, cards: this.cards(cards!), line }),
        );
      case 'mucks':
        this.events.push({ kind: 'muck', player, line });
        return true;
      case "doesn't":
        this.events.push({ kind: 'noShow', player, line });
        return true;
      case 'sits':
      case 'is':
      case 'has':
      case '':
        this.talk += 1;
        return true;
      default:
        return false;
    }
  }

  /** `calls $2`, as nearly all lines have it; false for what the pattern has to look at. */
  private readPlain(kind: 'call' | 'bet', player: number, act: string): boolean {
    const amount = plainAmount(act.slice(act.indexOf(' ') + 1));
    if (amount === null) return false;
    this.events.push({ kind, player, amount: this.counted(amount), allIn: false, line: this.line });
    return true;
  }

  /** `raises $2 to $4`. */
  private readPlainRaise(player: number, act: string): boolean {
    const to = act.indexOf(' to ');
    const by = to < 0 ? null : plainAmount(act.slice('raises '.length, to));
    const total = by === null ? null : plainAmount(act.slice(to + ' to '.length));
    if (by === null || total === null) return false;
    this.events.push({
      kind: 'raise',
      player,
      by: this.counted(by),
      to: this.counted(total),
      allIn: false,
      line: this.line,
    });
    return true;
  }

  private matched(pattern: RegExp, act: string, use: (match: RegExpExecArray) => void): true {
    const match = pattern.exec(act);
    if (match === null) this.fail({ code: 'bad-action', text: act });
    else use(match);
    return true;
  }

  private readPost(player: number, act: string): true {
    const blank = act.lastIndexOf(' ');
    const post = PLAIN_POSTS[act.slice(0, blank)];
    const amount = post === undefined ? null : plainAmount(act.slice(blank + 1));
    if (post !== undefined && amount !== null) {
      this.events.push({ kind: 'post', player, post, amount: this.counted(amount), allIn: false, line: this.line });
      return true;
    }
    return this.matched(POST, act, ([all, words, amount]) => {
      const post = postKind(words!);
      if (post === null) this.fail({ code: 'bad-action', text: act });
      else
        this.events.push({
          kind: 'post',
          player,
          post,
          amount: this.amount(amount!),
          allIn: ALL_IN.test(all),
          line: this.line,
        });
    });
  }

  private playerOf(name: string): number {
    return this.seats.findIndex((seat) => seat.name === name);
  }

  private readTableLine(text: string): void {
    if (text.startsWith('Dealt to ')) this.readDealt(text.slice('Dealt to '.length));
    else if (text.startsWith('Uncalled bet ')) this.readUncalled(text);
    else if (/^Hand cancell?ed\b/i.test(text)) this.cancelled = true;
    else if (text === 'The deck is reshuffled') this.events.push({ kind: 'reshuffle', line: this.line });
    else if (ADDED.test(text)) {
      this.events.push({ kind: 'added', amount: this.amount(ADDED.exec(text)![1]!), line: this.line });
    } else if (/ said, "/.test(text)) this.talk += 1;
    else if (ACT.test(text)) this.fail({ code: 'unknown-player', text });
    else if (!KNOWN.test(text) && !this.isTalk(text)) this.note();
  }

  private readDealt(rest: string): void {
    const found = this.names.find(({ name }) => rest.startsWith(`${name} [`) || rest === name);
    if (found === undefined) {
      this.fail({ code: 'unknown-player', text: rest });
      return;
    }
    const groups = bracketed(rest.slice(found.name.length));
    if (groups.length === 0) {
      this.note();
      return;
    }
    // One bracket names new cards; of two the first names those held before, whatever the second may say.
    const held = groups.length > 1 ? groups[0]! : '';
    const drawn = groups.length > 1 ? groups[1]! : groups[0]!;
    const cards = groups.length > 1 && cardsIn(drawn) === null ? '' : drawn;
    if (cards !== drawn) this.note();
    this.events.push({
      kind: 'dealt',
      player: found.player,
      held: this.cards(held),
      cards: this.cards(cards),
      line: this.line,
    });
    if (this.hero < 0 && this.isOwn((cardsIn(held)?.length ?? 0) + (cardsIn(cards)?.length ?? 0)))
      this.hero = found.player;
  }

  /** Stud names everybody's up cards: the author is the one whose first cards are all named. */
  private isOwn(named: number): boolean {
    const first = firstStudStreet(this.header.variant);
    return first === null ? this.marker !== null : this.marker === first.marker && named >= first.cards;
  }

  private readUncalled(text: string): void {
    const match = UNCALLED.exec(text);
    const player = match === null ? -1 : this.playerOf(match[2]!);
    if (match === null) this.fail({ code: 'bad-action', text });
    else if (player < 0) this.fail({ code: 'unknown-player', text });
    else this.events.push({ kind: 'uncalled', player, amount: this.amount(match[1]!), line: this.line });
  }

  // The end

  finish(): Result<Transcript, Placed<PokerStarsReadError>> {
    const failed = (error: PokerStarsReadError) => err({ line: this.headerLine, hand: this.header.hand, error });
    if (this.section === 'seats') this.freezeSeats();
    if (this.table === null) return failed({ code: 'no-table' });
    if (this.seats.length === 0) return failed({ code: 'no-seats' });
    const money = this.header.tournament === null && this.header.symbol !== '' && !this.table.playMoney;
    const decimals = Math.max(this.decimals, money ? 2 : 0);
    const divisor = FINE / 10 ** decimals;
    const seats = this.seats.map((seat, player) => this.seatOf(seat, player, divisor));
    const dealtIn = seats.filter((seat) => seat.dealtIn).length;
    if (dealtIn < 2 && !this.cancelled) return failed({ code: 'too-few-in-hand', players: dealtIn });
    const { stakes, tournament } = this.header;
    for (const event of this.events) rescale(event, divisor);
    return ok({
      line: this.headerLine,
      header: {
        hand: this.header.hand,
        room: this.header.room,
        zoom: this.header.zoom,
        club: this.header.club,
        mix: this.header.mix,
        game: this.header.game,
        variant: this.header.variant,
        currency: this.header.currency,
        symbol: this.header.symbol,
        time: this.header.time,
        easternTime: this.header.easternTime,
        kind: tournament === null ? 'cash' : 'tournament',
        tournament,
        stakes: {
          small: stakes.small / divisor,
          big: stakes.big / divisor,
          ante: stakes.ante / divisor,
          cap: stakes.cap / divisor,
          buttonBlind: stakes.buttonBlind,
        },
      },
      table: this.table,
      decimals,
      seats,
      hero: this.hero,
      events: this.events,
      summary: this.summary?.result(divisor) ?? null,
      end: this.cancelled ? 'cancelled' : this.summary === null ? 'truncated' : 'complete',
      talk: this.talk,
      unread: this.unread,
    });
  }

  private seatOf(raw: RawSeat, player: number, divisor: number): TranscriptSeat {
    const { seat, name, stack, bounty, sittingOut, outOfHand } = raw;
    const present =
      !sittingOut ||
      this.header.tournament !== null ||
      this.events.some((event) => 'player' in event && event.player === player) ||
      (this.summary?.names(player) ?? false);
    return { seat, name, stack: stack / divisor, bounty, sittingOut, dealtIn: !outOfHand && present && stack > 0 };
  }
}

const COLON = 58;
const BLANK = 32;

/** Most lines have nothing around them. */
function trimmed(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  const isPlain = first > BLANK && first < 0x80 && last > BLANK && last < 0x80;
  return isPlain ? text : text.trim();
}

/** The markers of nearly all hands, up to their cards. */
const PLAIN_MARKERS: Readonly<Record<string, StreetWord | 'summary'>> = Object.assign(Object.create(null), {
  '*** FLOP *** ': 'flop',
  '*** TURN *** ': 'turn',
  '*** RIVER *** ': 'river',
  '*** SHOW DOWN ***': 'showdown',
  '*** SUMMARY ***': 'summary',
});

/** The posts of nearly all hands, by the words before their amount. */
const PLAIN_POSTS: Readonly<Record<string, PostKind>> = Object.assign(Object.create(null), {
  'posts small blind': 'smallBlind',
  'posts big blind': 'bigBlind',
  'posts the ante': 'ante',
});

const NO_CARDS: readonly Card[] = [];

/** The words that an act may begin with. */
const VERBS = [
  'folds',
  'checks',
  'calls',
  'bets',
  'raises',
  'posts',
  'brings',
  'discards',
  'stands',
  'shows',
  'mucks',
  "doesn't",
  'sits',
  'is',
  'has',
] as const;

type Verb = (typeof VERBS)[number];

/** Those with each first letter, by its code. */
const VERBS_BY_LETTER: readonly (readonly Verb[])[] = Array.from({ length: 128 }, (_, code) =>
  VERBS.filter((verb) => verb.charCodeAt(0) === code),
);

/** The word that an act begins with: letters and apostrophes; '' if it begins with none, null if with another one. */
function verbOf(act: string): Verb | '' | null {
  const first = act.charCodeAt(0);
  if (!isVerbLetter(first)) return '';
  const verbs = VERBS_BY_LETTER[first]!;
  for (let at = 0; at < verbs.length; at++) {
    const verb = verbs[at]!;
    if (act.startsWith(verb) && !isVerbLetter(act.charCodeAt(verb.length))) return verb;
  }
  return null;
}

function isVerbLetter(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 97 && letter <= 122) || code === APOSTROPHE;
}

const APOSTROPHE = 39;

/** Whether what follows a name can be `collected` or `cashed out`: told by two letters, since hardly any line is. */
function mayCollect(text: string, end: number): boolean {
  let at = text.charCodeAt(end) === COLON ? end + 1 : end;
  if (text.charCodeAt(at) === BLANK) at++;
  const third = text.charCodeAt(at + 2) | 0x20;
  return (text.charCodeAt(at) | 0x20) === 99 && (third === 108 || third === 115);
}

function bySeat(a: RawSeat, b: RawSeat): number {
  return a.seat - b.seat;
}
