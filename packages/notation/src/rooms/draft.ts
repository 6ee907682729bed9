/**
 * A hand on its way from a room's lines to a `Transcript`. A room's reader says what its lines mean; the draft keeps
 * the seats, the chips in front of each player, and the cards, and settles what rooms leave unsaid: who was all-in, how
 * much a raise was to, which bet nobody matched.
 */
import { type Card, err, ok, type Result, type Street, variantOf } from '@cardroom/engine';
import { FINE } from '../pokerstars/amount.js';
import type { TextLine } from '../pokerstars/decode.js';
import { variantOfGame } from '../pokerstars/games.js';
import { cardsIn } from '../pokerstars/lines.js';
import { firstStudStreet } from '../pokerstars/stud.js';
import type {
  HandHeader,
  HandSummary,
  Placed,
  PokerStarsReadError,
  PostKind,
  StreetWord,
  SummarySeat,
  TimeStamp,
  Transcript,
  TranscriptEvent,
  TranscriptTable,
  TranscriptTournament,
} from '../pokerstars/transcript.js';
import { rescale } from '../pokerstars/transcript.js';
import { parseMoney } from './money.js';
import { type Reading, settleBets } from './settle.js';

/** Thrown inside a room's reader, and caught where the hand is drafted: the hand cannot be read. */
class Unreadable extends Error {
  constructor(readonly error: PokerStarsReadError) {
    super(error.code);
  }
}

/** The lists of seats go up to this; Bovada numbers the people of a tournament. */
const MAX_SEAT = 99_999;
const MAX_PLAYERS = 23;
const OMAHA_CARDS = 4;

export interface DraftSeat {
  readonly seat: number;
  readonly name: string;
  /** `Infinity` if nothing says it. */
  stack: number;
  sittingOut: boolean;
  bounty: string | null;
  /** The room says that they get no cards. */
  out: boolean;
}

/** The pot as the room states it. */
export interface Printed {
  /** The whole pot before rake, with or without the bet that nobody matched. */
  readonly pot: number | null;
  readonly rake: number | null;
  /** How far the printed amounts may be off, in fine units: rooms that round. */
  readonly tolerance?: number;
  /** Side by side with the rake a room may keep more than it prints. */
  readonly isRakeOpen?: boolean;
}

/** Reads a hand with its room's reader; a hand that cannot be read is an error with its place. */
export function drafted(
  room: string,
  lines: readonly TextLine[],
  hand: string | null,
  read: (draft: TranscriptDraft) => Transcript,
): Result<Transcript, Placed<PokerStarsReadError>> {
  const draft = new TranscriptDraft(room, lines, hand ?? '');
  try {
    return ok(read(draft));
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown;
    return err({ line: draft.line, hand, error: thrown.error });
  }
}

/** A table of lines: the first pattern that matches has the line. */
export type LineTable = readonly (readonly [RegExp, (match: RegExpExecArray) => void])[];

export function readBy(table: LineTable, text: string): boolean {
  for (const [pattern, read] of table) {
    const match = pattern.exec(text);
    if (match === null) continue;
    read(match);
    return true;
  }
  return false;
}

/** A player, and what a line says of them. */
interface NamedPlayer {
  readonly player: number;
  readonly rest: string;
}

/** Nothing, or an amount that has lost its verb: no line says that of a player. */
const UNSAID = /^$|^(?:(?:to|for|of)\b|the (?:small|big|ante)\b|\[[^\p{L}\]]*(?:[A-Z]{3})?\]|[^\p{L}:([])/u;

/** The first word of an act that is followed by nothing or by an amount. */
const DEED = /^(?:folds|checks|calls|bets|raises|completes|brings|antes|posts|straddles|wins|collected)\b/i;

export class TranscriptDraft {
  line: number;
  readonly seats: DraftSeat[] = [];
  readonly events: TranscriptEvent[] = [];
  readonly unread: number[] = [];
  readonly summaryBoards: Card[][] = [];
  talk = 0;
  hero = -1;
  decimals = 0;
  /** The sign that amounts carry. */
  symbol = '';
  currency: string | null = null;
  variant = '';
  game = '';
  mix: string | null = null;
  isFast = false;
  tournament: TranscriptTournament | null = null;
  time: TimeStamp | null = null;
  stakes = { small: 0, big: 0, ante: 0, cap: 0, buttonBlind: false };
  table: TranscriptTable = { name: '', maxSeats: null, playMoney: false, button: null };
  cancelled = false;
  isOver = false;
  marker: StreetWord | null = null;
  private names: { readonly name: string; readonly player: number }[] = [];
  private readonly boards: Card[][] = [];
  private shared: Card[] | null = null;
  /** In front of each player on this street, and all that they have put in, by name: seats may still be unsorted. */
  private inFront = new Map<number, number>();
  private top = 0;
  private readonly firstLine: number;

  constructor(
    readonly room: string,
    readonly lines: readonly TextLine[],
    private readonly hand: string,
  ) {
    this.firstLine = lines[0]?.line ?? 1;
    this.line = this.firstLine;
  }

  fail(error: PokerStarsReadError): never {
    throw new Unreadable(error);
  }

  /** Gives every line to `read`; one that it does not know is noted. */
  each(read: (text: string, at: number) => boolean, from = 1): void {
    for (let at = from; at < this.lines.length; at++) {
      const { text, line, cut } = this.lines[at]!;
      this.line = line;
      if (cut) this.fail({ code: 'line-too-long', max: text.length });
      if (!read(tidy(text), at)) this.unread.push(line);
    }
    this.line = this.firstLine;
  }

  // Words of a line

  amount(text: string): number {
    const amount = parseMoney(text);
    if (amount === null) this.fail({ code: 'bad-amount', text });
    this.decimals = Math.max(this.decimals, amount.decimals);
    if (this.symbol === '') this.symbol = amount.symbol;
    return amount.value;
  }

  /** The cards that a text names; those that it hides are left out. */
  cards(text: string): Card[] {
    const plain = text.replaceAll(/[,\][]|\bX+\b/g, ' ').trim();
    const cards = cardsIn(plain.replaceAll(/\b[tjqka](?=[cdhs]\b)/g, (rank) => rank.toUpperCase()));
    if (cards === null) this.fail({ code: 'bad-cards', text });
    return cards;
  }

  // Seats

  seat(seat: number, name: string, stack: string | number, more: Partial<DraftSeat> = {}): void {
    if (name === '' || seat > MAX_SEAT || this.seats.length >= MAX_PLAYERS)
      this.fail({ code: 'bad-seat', text: `${seat}: ${name}` });
    if (this.seats.some((other) => other.seat === seat)) this.fail({ code: 'duplicate-seat', seat });
    if (this.seats.some((other) => other.name === name)) this.fail({ code: 'duplicate-name', name });
    const chips = typeof stack === 'number' ? stack : this.amount(stack);
    this.seats.push({ seat, name, stack: chips, sittingOut: false, bounty: null, out: false, ...more });
    this.listNames();
  }

  /** Someone else sits where a player has left before anything happened. */
  reseat(player: number, name: string, stack: number): void {
    const { seat } = this.seats[player]!;
    this.seats[player] = { seat, name, stack, sittingOut: false, bounty: null, out: false };
    this.listNames();
  }

  private listNames(): void {
    this.names = this.seats
      .map((each, player) => ({ name: each.name, player }))
      .sort((a, b) => b.name.length - a.name.length);
  }

  /**
   * The player whose name a text begins with, and the words behind it: the longest name, unless it leaves nothing that is
   * said of a player and a shorter one leaves an act. `Ann folds` is a fold of Ann even beside a player of that name.
   */
  who(text: string): NamedPlayer | null {
    let longest: NamedPlayer | null = null;
    for (const { name, player } of this.names) {
      if (!text.startsWith(name)) continue;
      const behind = text.slice(name.length);
      if (behind !== '' && !/^[\s:,[(]/.test(behind)) continue;
      const rest = behind.replace(/^ ?:?\s*/, '');
      if (longest === null) {
        longest = { player, rest };
        if (!UNSAID.test(rest)) break;
      } else if (DEED.test(rest)) return { player, rest };
    }
    return longest;
  }

  player(name: string): number {
    const player = this.seats.findIndex((seat) => seat.name === name);
    if (player < 0) this.fail({ code: 'unknown-player', text: name });
    return player;
  }

  // Acts

  /** Chips that a player adds to what lies in front of them. */
  private add(player: number, amount: number): number {
    const to = (this.inFront.get(player) ?? 0) + amount;
    this.inFront.set(player, to);
    this.top = Math.max(this.top, to);
    return to;
  }

  post(player: number, post: PostKind, text: string | number): void {
    const amount = typeof text === 'number' ? text : this.amount(text);
    if (post !== 'ante' && post !== 'dead') this.add(player, amount);
    this.events.push({ kind: 'post', player, post, amount, allIn: false, line: this.line });
  }

  fold(player: number, cards = ''): void {
    this.events.push({ kind: 'fold', player, cards: cards === '' ? [] : this.cards(cards), line: this.line });
  }

  check(player: number): void {
    this.events.push({ kind: 'check', player, line: this.line });
  }

  call(player: number, text: string | number): void {
    const amount = typeof text === 'number' ? text : this.amount(text);
    this.add(player, amount);
    this.events.push({ kind: 'call', player, amount, allIn: false, line: this.line });
  }

  bet(player: number, text: string | number): void {
    const amount = typeof text === 'number' ? text : this.amount(text);
    this.add(player, amount);
    this.events.push({ kind: 'bet', player, amount, allIn: false, line: this.line });
  }

  raiseTo(player: number, text: string | number): void {
    const to = typeof text === 'number' ? text : this.amount(text);
    const before = this.inFront.get(player) ?? 0;
    if (to < before) this.fail({ code: 'bad-action', text: `raises to ${to / FINE}` });
    this.add(player, to - before);
    this.events.push({ kind: 'raise', player, by: to - before, to, allIn: false, line: this.line });
  }

  raiseBy(player: number, text: string | number): void {
    const amount = typeof text === 'number' ? text : this.amount(text);
    this.raiseTo(player, (this.inFront.get(player) ?? 0) + amount);
  }

  /** Adds chips, be it a call, a bet or a raise. */
  put(player: number, text: string | number): void {
    const amount = typeof text === 'number' ? text : this.amount(text);
    const to = (this.inFront.get(player) ?? 0) + amount;
    if (to <= this.top) this.call(player, amount);
    else if (this.top === 0) this.bet(player, amount);
    else this.raiseTo(player, to);
  }

  /** Chips in front of a player on this street. */
  front(player: number): number {
    return this.inFront.get(player) ?? 0;
  }

  highest(): number {
    return this.top;
  }

  bringIn(player: number, text: string | number): void {
    const amount = typeof text === 'number' ? text : this.amount(text);
    this.add(player, amount);
    this.events.push({ kind: 'bringIn', player, amount, allIn: false, line: this.line });
  }

  discard(player: number, count: number, cards: string | readonly Card[] = []): void {
    if (!this.marker?.endsWith('Draw')) this.newStreet();
    const thrown = typeof cards === 'string' ? (cards === '' ? [] : this.cards(cards)) : cards;
    this.events.push({ kind: 'discard', player, count, cards: thrown, line: this.line });
  }

  /** The cards that a player holds by the lines so far. */
  held(player: number): readonly Card[] {
    const last = this.events.findLast((event) => event.kind === 'dealt' && event.player === player);
    return last?.kind === 'dealt' ? [...last.held, ...last.cards] : [];
  }

  /** Whether so many cards that a line names are the author's first ones, which no line has named yet. */
  isOwn(named: number): boolean {
    const first = firstStudStreet(this.variant);
    return this.hero < 0 && (first === null || (this.marker === first.marker && named >= first.cards));
  }

  /** Players who have not folded, in the order of play after the first betting round. */
  liveFromButton(): number[] {
    const button = this.table.button ?? 0;
    const isLive = (player: number) => {
      const { sittingOut, out, stack } = this.seats[player]!;
      return (
        stack > 0 &&
        !this.has('fold', player) &&
        (this.events.some((event) => 'player' in event && event.player === player) || !(sittingOut || out))
      );
    };
    const last = (player: number) => Number(this.seats[player]!.seat <= button);
    return this.seats
      .map((_, player) => player)
      .filter(isLive)
      .sort((a, b) => last(a) - last(b) || this.seats[a]!.seat - this.seats[b]!.seat);
  }

  dealt(player: number, cards: string | readonly Card[], held: string | readonly Card[] = []): void {
    const list = typeof cards === 'string' ? this.cards(cards) : cards;
    const before = typeof held === 'string' ? this.cards(held) : held;
    this.events.push({ kind: 'dealt', player, held: before, cards: list, line: this.line });
  }

  show(player: number, cards: string | readonly Card[]): void {
    const list = typeof cards === 'string' ? this.cards(cards) : cards;
    if (list.length > 0) this.events.push({ kind: 'show', player, cards: list, line: this.line });
  }

  muck(player: number): void {
    this.events.push({ kind: 'muck', player, line: this.line });
  }

  uncalled(player: number, text: string): void {
    this.events.push({ kind: 'uncalled', player, amount: this.amount(text), line: this.line });
  }

  collect(player: number, text: string | number, pot = -1): void {
    const amount = typeof text === 'number' ? text : this.amount(text);
    this.events.push({ kind: 'collect', player, amount, pot, line: this.line });
  }

  added(text: string): void {
    this.events.push({ kind: 'added', amount: this.amount(text), line: this.line });
  }

  /** Whether someone has a line of the kind. */
  has(kind: TranscriptEvent['kind'], player?: number): boolean {
    return this.events.some(
      (event) => event.kind === kind && (player === undefined || ('player' in event && event.player === player)),
    );
  }

  // Streets

  private newStreet(): void {
    this.inFront = new Map();
    this.top = 0;
  }

  /** A street begins; `text` names its cards, those that lie there already or only the new ones. */
  street(marker: StreetWord, text = '', run = -1): void {
    this.marker = marker;
    if (opensBetting(marker, this.variant)) this.newStreet();
    const named = text === '' ? [] : this.cards(text);
    const board = named.length === 0 ? [] : this.extendBoard(run, named);
    this.events.push({ kind: 'street', marker, run, board, line: this.line });
  }

  private extendBoard(ordinal: number, named: readonly Card[]): Card[] {
    const run = Math.max(ordinal, 0);
    if (ordinal >= 0) this.shared ??= this.boards[0] ?? [];
    while (this.boards.length <= run) this.boards.push(this.shared ?? []);
    const before = this.boards[run]!;
    const unique = [...new Set(named)];
    // GGPoker has repeated the flop in another order.
    const isRepeated = before.every((card) => unique.includes(card));
    const board = [...before, ...(isRepeated ? unique.filter((card) => !before.includes(card)) : unique)];
    if (board.length > 5) this.fail({ code: 'bad-cards', text: `${board.length} cards` });
    this.boards[run] = board;
    return board;
  }

  // The end

  /** The transcript. `readings`: how the room treats a bet that nobody matched, the likeliest first. */
  finish(printed: Printed, readings: readonly Reading[], summarySeats: readonly SummarySeat[] = []): Transcript {
    if (this.seats.length === 0) this.fail({ code: 'no-seats' });
    if (variantOf(this.variant) === null) this.fail({ code: 'unknown-game', text: this.game });
    if (/^[NP]O(?:\/8)?$/.test(this.variant)) this.countOmaha();
    this.findStakes();
    const money = this.tournament === null && this.symbol !== '' && !this.table.playMoney;
    const decimals = Math.max(this.decimals, money ? 2 : 0);
    const divisor = FINE / 10 ** decimals;
    const order = this.seats.map((_, player) => player).sort((a, b) => this.seats[a]!.seat - this.seats[b]!.seat);
    const place = order.map((_, player) => order.indexOf(player));
    const acts = new Set(
      this.events.flatMap((event) => ('player' in event && event.kind !== 'dealt' ? [event.player] : [])),
    );
    const dealt = new Set(this.events.flatMap((event) => (event.kind === 'dealt' ? [event.player] : [])));
    const seats = order.map((player) => {
      const { out, ...seat } = this.seats[player]!;
      // In a whole hand everyone who was dealt in has a line; in one that breaks off the others may still come.
      const isIn = acts.has(player) || dealt.has(player) || (!this.isOver && !seat.sittingOut && !out);
      return { ...seat, stack: seat.stack / divisor, dealtIn: isIn && seat.stack > 0 };
    });
    const dealtIn = seats.filter((seat) => seat.dealtIn).length;
    if (dealtIn < 2 && !this.cancelled) this.fail({ code: 'too-few-in-hand', players: dealtIn });
    const events = this.events.map((event) => {
      const placed = 'player' in event ? { ...event, player: place[event.player]! } : { ...event };
      rescale(placed, divisor);
      return placed;
    });
    const summary: HandSummary = {
      line: this.line,
      totalPot: printed.pot === null ? null : printed.pot / divisor,
      rake: (printed.rake ?? 0) / divisor,
      pots: [],
      boards: this.summaryBoards,
      seats: summarySeats.map((seat) => ({ ...seat, player: place[seat.player]!, won: seat.won / divisor })),
    };
    const draft: Transcript = {
      line: this.firstLine,
      header: this.header(divisor),
      table: this.table,
      decimals,
      seats,
      hero: this.hero < 0 ? -1 : place[this.hero]!,
      events: withAllIns(
        events,
        seats.map(({ stack }) => stack),
        this.variant,
      ),
      summary: this.isOver ? summary : null,
      end: this.cancelled ? 'cancelled' : this.isOver ? 'complete' : 'truncated',
      talk: this.talk,
      unread: this.unread,
    };
    if (!this.isOver || this.cancelled) return draft;
    const terms = {
      readings,
      isRakePrinted: printed.rake !== null,
      isRakeOpen: printed.isRakeOpen ?? false,
      tolerance: (printed.tolerance ?? 0) / divisor,
    };
    return settleBets(draft, terms);
  }

  /** Rooms may call every Omaha by one name: the cards that somebody holds tell which it is. */
  private countOmaha(): void {
    const held = this.seats.map(() => new Set<Card>());
    for (const event of this.events)
      if (event.kind === 'dealt' || event.kind === 'show')
        for (const card of event.cards) held[event.player]!.add(card);
    const size = Math.max(...held.map((cards) => cards.size));
    if (size <= OMAHA_CARDS) return;
    this.game = `${size} Card ${this.game}`;
    this.variant = variantOfGame(this.game) ?? this.fail({ code: 'unknown-game', text: this.game });
  }

  private header(divisor: number): HandHeader {
    const { stakes } = this;
    return {
      hand: this.hand,
      room: this.room,
      zoom: this.isFast,
      club: null,
      kind: this.tournament === null ? 'cash' : 'tournament',
      tournament: this.tournament,
      mix: this.mix,
      game: this.game,
      variant: this.variant,
      stakes: {
        small: stakes.small / divisor,
        big: stakes.big / divisor,
        ante: stakes.ante / divisor,
        cap: stakes.cap / divisor,
        buttonBlind: stakes.buttonBlind,
      },
      currency: this.currency ?? CURRENCIES[this.symbol] ?? null,
      symbol: this.tournament === null ? this.symbol : '',
      time: this.time,
      easternTime: null,
    };
  }

  /**
   * The small bet by what was bet first on each street: on later streets it is a big one, and on fourth an open pair may
   * make it one. Anyone who was all-in bet less, so the largest tells. Without a bet the bring-in is taken for half.
   */
  private smallBetOfStud(): number {
    const [{ name: first }, ...rest] = variantOf(this.variant)!.streets as readonly [Street, ...Street[]];
    const firsts = new Map<string, number>();
    let [marker, bringIn]: [string, number] = [first, 0];
    for (const event of this.events) {
      if (event.kind === 'street') marker = event.marker;
      if (event.kind === 'bringIn') bringIn = event.amount;
      if ((event.kind !== 'bet' && event.kind !== 'raise') || firsts.has(marker)) continue;
      firsts.set(marker, event.kind === 'bet' ? event.amount : event.to);
    }
    const big = rest.flatMap(({ name, bet }) => (bet === 'big' ? [name] : []));
    const late = [...big, 'river'].map((street) => (firsts.get(street) ?? 0) / 2);
    // Half of an all-in may be less than a chip.
    const unit = FINE / 10 ** Math.max(this.decimals, this.symbol === '' ? 0 : 2);
    const small = Math.max(firsts.get(first) ?? 0, ...late.filter((amount) => amount % unit === 0));
    return small || firsts.get('fourthStreet') || 2 * bringIn;
  }

  /** Stakes that the header does not name follow from what was posted, or in stud from what was bet. */
  private findStakes(): void {
    const { stakes } = this;
    if (stakes.big > 0) return;
    const posted = (kind: PostKind) =>
      this.events.reduce(
        (most, event) => (event.kind === 'post' && event.post === kind ? Math.max(most, event.amount) : most),
        0,
      );
    const least = posted('bigBlind');
    const isShort = this.events.some(
      (event) => event.kind === 'post' && event.post === 'bigBlind' && event.amount >= this.seats[event.player]!.stack,
    );
    // A big blind that took a whole stack may have been a part of it only.
    const big =
      (isShort ? Math.max(least, 2 * posted('smallBlind')) : least) ||
      posted('buttonBlind') ||
      2 * posted('smallBlind') ||
      posted('ante');
    const variant = variantOf(this.variant)!;
    if (variant.forced === 'bringIn') {
      stakes.small = this.smallBetOfStud();
      if (stakes.small === 0) this.fail({ code: 'bad-stakes', text: this.game });
      stakes.big = 2 * stakes.small;
      return;
    }
    if (big === 0) this.fail({ code: 'bad-stakes', text: this.game });
    stakes.small = variant.limit === 'fixed' ? big : posted('smallBlind') || Math.floor(big / 2);
    stakes.big = variant.limit === 'fixed' ? 2 * big : big;
    if (posted('buttonBlind') > 0) stakes.buttonBlind = true;
  }
}

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY',
  '₹': 'INR',
  '₽': 'RUB',
};

/** Whether the bets before a marker are in the pot: not those that the first cards come after. */
function opensBetting(marker: StreetWord, variant: string): boolean {
  return !['hole', 'preflop', 'showdown', firstStudStreet(variant)?.marker].includes(marker);
}

/** One kind of blank, no bytes that say nothing. */
export function tidy(text: string): string {
  return text
    .replaceAll('\0', '')
    .replaceAll(/[\u00a0\u202f\t]/g, ' ')
    .trim();
}

/** Rooms do not always say who is all-in: a player is once the whole stack is in. */
function withAllIns(events: readonly TranscriptEvent[], stacks: readonly number[], variant: string): TranscriptEvent[] {
  const put = stacks.map(() => 0);
  let front = stacks.map(() => 0);
  let isDrawing = false;
  return events.map((event) => {
    if (event.kind === 'street' && opensBetting(event.marker, variant)) {
      front = stacks.map(() => 0);
      isDrawing = event.marker.endsWith('Draw');
    }
    if (event.kind === 'discard' && !isDrawing) {
      front = stacks.map(() => 0);
      isDrawing = true;
    }
    if (!('allIn' in event)) return event;
    const { player } = event;
    isDrawing = false;
    const amount = event.kind === 'raise' ? event.to - front[player]! : event.amount;
    put[player]! += amount;
    if (!(event.kind === 'post' && (event.post === 'ante' || event.post === 'dead'))) front[player]! += amount;
    return { ...event, allIn: put[player]! >= stacks[player]! };
  });
}
