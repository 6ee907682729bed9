/**
 * PokerStars text of a hand document. The room's own habits are kept: blanks at
 * the ends of lines, posts in its order, raises by and to, the uncalled bet, side pots before the main pot, and the
 * summary with positions. Our reader reads it back to the same state.
 */
import {
  type Card,
  err,
  type HandState,
  holeCards,
  isOver,
  ok,
  Phase,
  type Result,
  UNKNOWN,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import { toUnits } from '../chips.js';
import { type Hand, seatCountOf, seatsOf } from '../hand.js';
import { type Moment, type Moments, momentsOf } from '../moments.js';
import { isPost, type PostWord } from '../posts.js';
import type { ReplayError } from '../replay.js';
import { absentAtTable } from '../tableField.js';
import { unsaidFields, unsaidOfTable } from '../unsaid.js';
import { Ending } from './ending.js';
import { gameOfVariant } from './games.js';
import { BOARD_ORDINALS, bracket, HandText, type PokerStarsExportLoss, studMarker } from './text.js';

export interface PokerStarsOptions {
  /**
   * The hero of the file: only their cards are named before the showdown, since trackers take that line for the hero's.
   * Without one it is the document's author, else the only player whose cards are known. The room prints mucked cards
   * in the summary: for a reader who must not see them, write the text of their view of the hand.
   */
  readonly author?: string;
  /** The number of the hand, if the document has none made of digits. */
  readonly number?: string;
  /** Lines of the room before the summary: who went out of a tournament, who took a bounty [T-63]. */
  readonly closing?: readonly string[];
}

export type PokerStarsWriteError =
  | { readonly code: 'unsupported-variant'; readonly variant: string }
  | { readonly code: 'not-over' }
  | { readonly code: 'unknown-stack'; readonly player: number }
  | { readonly code: 'unknown-board' }
  | { readonly code: 'bad-name'; readonly player: number }
  | { readonly code: 'bad-hand'; readonly error: ReplayError };

export interface ToPokerStars {
  readonly text: string;
  readonly lost: readonly PokerStarsExportLoss[];
  /** Fields of the document that the text has no words for. */
  readonly unsaid: readonly string[];
}

export function formatPokerStars(
  hand: Hand,
  options: PokerStarsOptions = {},
): Result<ToPokerStars, PokerStarsWriteError> {
  const variant = variantOf(hand.variant ?? 'NT');
  const game = variant === null ? null : gameOfVariant(variant.code);
  if (variant === null || game === null) {
    return err({ code: 'unsupported-variant', variant: hand.variant ?? 'NT' });
  }
  const player = hand.startingStacks.findIndex((stack) => !Number.isFinite(stack));
  if (player >= 0) return err({ code: 'unknown-stack', player });
  const unnamed = hand.players.findIndex((name) => name === '' || /[\r\n\0]/.test(name));
  if (unnamed >= 0) return err({ code: 'bad-name', player: unnamed });
  // A hand that keeps to its own rules is played by them; one from a file may need the leniencies of files [X-44].
  const strict = momentsOf(hand);
  const isStrict = strict.ok && isOver(strict.value.end);
  const read = isStrict ? strict : momentsOf(hand, { lenient: true });
  if (!read.ok) return err({ code: 'bad-hand', error: read.error });
  const { end } = read.value;
  if (!isOver(end)) return err({ code: 'not-over' });
  if (end.boards.some((board) => board.includes(UNKNOWN))) return err({ code: 'unknown-board' });
  return ok(new Writer(hand, options, variant, game, read.value).write());
}

const BOARD_MARKERS = ['PRE-FLOP', 'FLOP', 'TURN', 'RIVER'] as const;
const BOARD_SIZES = [1, 3, 4, 5] as const;

/** The room's words for forced bets; its missed blinds have their own lines. */
const POSTS: Readonly<Partial<Record<PostWord, string>>> = {
  smallBlind: 'small blind',
  bigBlind: 'big blind',
  buttonBlind: 'button blind',
  straddle: 'straddle',
};

/** Seats of absent players and bounties stand in the list of seats; the room is compared. */
const SAID: ReadonlySet<string> = new Set(['venue', '_table', '_heads']);

class Writer extends HandText {
  /** The street of the last draw that the text has named. */
  private drawn = 0;
  private readonly hero: number;
  /** The hand as far as it is written. */
  private state: HandState;

  constructor(
    hand: Hand,
    private readonly options: PokerStarsOptions,
    variant: Variant,
    private readonly game: string,
    read: Moments,
  ) {
    super(hand, variant, read);
    this.state = read.start;
    this.hero = this.findHero();
  }

  write(): ToPokerStars {
    this.opening();
    this.posts();
    if (!this.isStud) this.line(this.draws > 0 ? '*** DEALING HANDS ***' : '*** HOLE CARDS ***');
    for (const moment of this.read.list) if (!isPost(moment)) this.play(moment);
    this.showUnasked();
    const ending = new Ending(this);
    ending.writeResult();
    for (const line of this.options.closing ?? []) this.line(line);
    ending.writeSummary();
    this.loseCards();
    if (this.hand._rules !== undefined && this.hand._rules !== 'pokerstars') this.lost.add('rules');
    return { text: `${this.lines.join('\n')}\n`, lost: [...this.lost], unsaid: this.unsaid() };
  }

  private unsaid(): string[] {
    const { hand, own } = this;
    const { timeZone, timeZoneAbbreviation } = hand;
    return [
      ...unsaidFields(hand, SAID),
      ...unsaidOfTable(hand),
      ...(hand.venue === undefined || hand.venue === own.room ? [] : ['venue']),
      ...(timeZone === undefined || timeZoneAbbreviation !== undefined ? [] : ['timeZone']),
    ];
  }

  // The opening

  private opening(): void {
    const { hand, own } = this;
    const number = this.number();
    const kind =
      own.club === undefined ? (own.zoom && own.tournament === undefined ? 'Zoom Hand' : 'Hand') : 'Home Game Hand';
    const club = own.club === undefined || own.club === '' ? '' : `{${own.club}} `;
    const { tournament } = own;
    const game = own.mix === undefined ? this.game : `${own.mix} (${this.game})`;
    const stakes = this.stakes();
    const middle =
      tournament === undefined
        ? `${club} ${game} (${stakes})`
        : `${club}${own.zoom ? 'Zoom ' : ''}Tournament #${tournament.number}, ${tournament.buyIn} ${game} - ` +
          `${tournament.level ?? 'Level I'} (${stakes})`;
    this.line(`${own.room} ${kind} #${number}: ${middle}${this.time()}`);
    const seats = seatsOf(hand);
    const max = seatCountOf(hand) ?? Math.max(2, ...seats);
    const chips = this.symbol === '' && tournament === undefined && own.club === undefined ? ' (Play Money)' : '';
    const button = this.isStud ? '' : ` Seat #${hand._button ?? seats[this.state.terms.button]!} is the button`;
    this.line(`Table '${hand.table ?? 'Cardroom'}' ${max}-max${chips}${button}`);
    for (const player of this.bySeat()) {
      const behind = toUnits(this.own.behind?.[player] ?? 0, this.read.decimals) ?? 0;
      const stack = this.money(this.state.terms.stacks[player]! + behind);
      const heads = hand._heads as readonly (readonly [seat: number, head: number])[] | undefined;
      const head = heads?.find(([seat]) => seat === seats[player])?.[1] ?? 0;
      const bounty = head > 0 ? `, ${this.money(toUnits(head, this.read.decimals) ?? 0)} bounty` : '';
      this.line(`Seat ${seats[player]}: ${this.name(player)} (${stack} in chips${bounty}) `);
    }
    this.absentSeats();
  }

  /** Players at the table who get no cards: of the document itself, or of the table around it [X-60]. */
  private absentSeats(): void {
    const { hand } = this;
    const seats = seatsOf(hand);
    const absent = hand.players.flatMap((name, player) =>
      this.state.terms.out[player] ? [{ name, seat: seats[player]!, stack: hand.startingStacks[player]! }] : [],
    );
    for (const { name, seat, stack } of [...absent, ...absentAtTable(hand)]) {
      if (seats.includes(seat) && !absent.some((other) => other.seat === seat)) continue;
      const chips = this.money(toUnits(stack, this.read.decimals) ?? 0);
      // In tournaments absent players are dealt in: those who are not are out of the hand.
      const why = this.own.tournament === undefined ? 'is sitting out' : 'out of hand';
      this.line(`Seat ${seat}: ${name} (${chips} in chips) ${why}`);
    }
  }

  private number(): string {
    const number = String(this.hand.hand ?? '');
    if (/^[A-Z]{0,4}\d{1,24}$/.test(number)) return number;
    if (number !== '') this.lost.add('hand-name');
    return this.options.number ?? '1';
  }

  /** Blinds, or the two bet sizes; with cents in one of them both have cents. */
  private stakes(): string {
    const { terms } = this.state;
    const isFixed = this.variant.limit === 'fixed';
    const big = isFixed ? terms.bigBet : this.bigBlind();
    const small = isFixed ? terms.smallBet : this.smallBlind(big);
    const iso = this.hand.currency === undefined ? '' : ` ${this.hand.currency}`;
    const ante = Math.max(0, ...terms.antes);
    if (this.posterOf('buttonBlind') >= 0) return `Button Blind ${this.money(big)} - Ante ${this.money(ante)} ${iso}`;
    const hasCents = this.money(small).includes('.') || this.money(big).includes('.');
    const both = [small, big].map((units) => {
      const text = this.money(units);
      return hasCents && !text.includes('.') ? `${text}.00` : text;
    });
    const cap = this.own.cap === undefined ? '' : ` - ${this.symbol}${this.own.cap} Cap - `;
    return `${both.join('/')}${cap}${iso}`;
  }

  /** The big blind, not a straddle over it, which sets the minimum bet. */
  private bigBlind(): number {
    const { minBet } = this.state.terms;
    if (this.posterOf('straddle') < 0) return minBet;
    return this.stated('bigBlind') || (this.dues.find(({ word }) => word === 'bigBlind')?.due ?? minBet);
  }

  /** A blind as the table has it, 0 if the hand does not say. */
  private stated(blind: 'smallBlind' | 'bigBlind'): number {
    return toUnits(this.hand._stakes?.[blind] ?? 0, this.read.decimals) ?? 0;
  }

  /** The small blind as posted or as the table has it; half the big one if nobody was on it. */
  private smallBlind(big: number): number {
    return (
      this.stated('smallBlind') || (this.dues.find(({ word }) => word === 'smallBlind')?.due ?? Math.ceil(big / 2))
    );
  }

  private time(): string {
    const { year, month, day, time, timeZoneAbbreviation } = this.hand;
    if (year === undefined || month === undefined || day === undefined || time === undefined) {
      this.lost.add('time');
      return '';
    }
    const date = `${year}/${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}`;
    const clock = time.replace(/\..*$/, '').replace(/^0(?=\d:)/, '');
    return ` - ${date} ${clock} ${timeZoneAbbreviation ?? 'ET'}`;
  }

  // Posts

  private posts(): void {
    const isTournament = this.own.tournament !== undefined;
    if (isTournament) this.antes();
    this.blinds();
    if (!isTournament) this.antes();
  }

  private post(player: number, what: string, amount: number, isAllIn: boolean): void {
    const allIn = isAllIn ? ' and is all-in' : '';
    if (amount > 0) this.line(`${this.name(player)}: posts ${what} ${this.money(amount)}${allIn}`);
  }

  private antes(): void {
    const antes = this.dues.filter(({ word }) => word === 'ante');
    for (const player of this.bySeat()) {
      const ante = antes.find((post) => post.player === player);
      // Only a player who had nothing left is all-in on the ante; else the blind that follows says it.
      if (ante !== undefined) this.post(player, 'the ante', ante.paid, ante.isAllIn);
    }
  }

  private blinds(): void {
    for (const { word, player, paid, isAllIn } of this.dues) {
      const what = POSTS[word];
      if (what !== undefined) this.post(player, what, paid, isAllIn);
    }
    for (const player of this.fromButton()) this.missedBlinds(player);
  }

  /** The room's missed blinds: a live big blind, a dead small one, or both in one line. */
  private missedBlinds(player: number): void {
    const { stack } = this.read.start;
    const bigBlind = this.bigBlind();
    const paidOf = (wanted: PostWord): number =>
      this.dues.find((post) => post.player === player && post.word === wanted)?.paid ?? 0;
    const [live, dead, isAllIn] = [paidOf('post'), paidOf('deadBlind'), stack[player] === 0];
    if (live > 0 && dead > 0 && live === bigBlind) {
      this.post(player, 'small & big blinds', live + dead, isAllIn);
      return;
    }
    this.post(player, 'big blind', live, isAllIn);
    if (dead === 0) return;
    const isMissed = dead === this.smallBlind(bigBlind) && this.posterOf('smallBlind') >= 0;
    if (!isMissed) this.lost.add('dead-money');
    this.post(player, isMissed ? 'small blind' : 'dead blind', dead, isAllIn);
  }

  // The play

  private play(moment: Moment): void {
    const { word, player, street, paid, before, after, uncalled, uncalledTo } = moment;
    const text = this.actLine(moment);
    if (paid > 0) this.hasBet[player] = true;
    if (word === 'show') this.shows.push({ player, cards: moment.cards });
    if (word === 'muck') this.shows.push({ player, cards: null });
    if (word === 'fold') this.foldedOn[player] = street;
    this.state = after;
    if (word === 'discard' || word === 'standPat') this.openDraw(street);
    const isDrawn = word === 'dealHole' && this.variant.streets[street]!.draw;
    if (isDrawn) this.replacement(moment);
    const isDeal = !isDrawn && (word === 'dealHole' || word === 'dealBoard');
    if (isDeal && (after.street !== before.street || after.phase !== Phase.Deal)) this.dealtStreet(street);
    if (text !== null) this.line(text);
    if (uncalledTo >= 0) this.line(`Uncalled bet (${this.money(uncalled)}) returned to ${this.name(uncalledTo)}`);
  }

  /** The line of an act. The room has no word for a completion: it is a bet, or over a bring-in a raise. */
  private actLine(moment: Moment): string | null {
    const { word, player, price, paid, to, isAllIn } = moment;
    const said = (text: string): string => `${this.name(player)}: ${text}${isAllIn ? ' and is all-in' : ''}`;
    switch (word) {
      case 'fold':
        return said('folds ');
      case 'check':
        return said('checks ');
      case 'call':
        return said(`calls ${this.money(paid)}`);
      case 'bet':
      case 'raise':
      case 'complete':
        if (price === 0) return said(`bets ${this.money(to)}`);
        return said(`raises ${this.money(to - price)} to ${this.money(to)}`);
      case 'bringIn':
        return said(`brings in for ${this.money(paid)}`);
      case 'standPat':
        return said('stands pat');
      case 'discard':
        return said(this.discards(moment));
      default:
        return null;
    }
  }

  // Draws

  /** The room names the draws of games that have several. */
  private openDraw(street: number): void {
    if (this.drawn === street) return;
    this.drawn = street;
    if (this.draws > 1) this.line(`*** ${BOARD_ORDINALS[street - 1]} DRAW ***`);
  }

  private discards({ player, cards }: Moment): string {
    const isNamed = this.mayName(player) && !cards.includes(UNKNOWN);
    if (!isNamed && cards.some((card) => card !== UNKNOWN)) this.lost.add('hole-cards');
    return `discards ${cards.length} card${cards.length === 1 ? '' : 's'}${isNamed ? ` ${bracket(cards)}` : ''}`;
  }

  /** The hero's new cards, after those that they kept. */
  private replacement({ player, cards, before }: Moment): void {
    const kept = holeCards(before, player);
    if (!this.mayName(player) || kept.includes(UNKNOWN) || cards.includes(UNKNOWN)) return;
    this.line(`Dealt to ${this.name(player)}${kept.length === 0 ? '' : ` ${bracket(kept)}`} ${bracket(cards)}`);
  }

  // Streets

  private dealtStreet(street: number): void {
    if (this.isStud) this.studStreet(street);
    else if (street === 0) this.holeStreet();
    else if (this.state.runs > 1) this.runOuts();
    else this.boardStreet(street);
  }

  private mayName(player: number): boolean {
    return player === this.hero;
  }

  /** The player whose file it is, -1 for an onlooker's. */
  private findHero(): number {
    const author = this.options.author ?? this.hand.author;
    if (author !== undefined) return this.hand.players.indexOf(author);
    const known = this.hand.players.flatMap((_, player) => (this.isKnown(player) ? [player] : []));
    return known.length === 1 ? known[0]! : -1;
  }

  private isKnown(player: number): boolean {
    const cards = holeCards(this.read.end, player);
    return cards.length > 0 && !cards.includes(UNKNOWN);
  }

  /** Cards that nobody saw and that are not the hero's are not in the text. */
  private loseCards(): void {
    const seen = this.read.end.shown | this.read.end.mucked;
    const isLost = (player: number) => player !== this.hero && this.isKnown(player) && (seen & (1 << player)) === 0;
    if (this.hand.players.some((_, player) => isLost(player))) this.lost.add('hole-cards');
  }

  private holeStreet(): void {
    for (const player of this.bySeat()) {
      const cards = holeCards(this.state, player);
      if (this.mayName(player) && !cards.includes(UNKNOWN))
        this.line(`Dealt to ${this.name(player)} ${bracket(cards)}`);
    }
    if (this.state.boards[0]!.length > 0) this.boardStreet(0);
  }

  private boardStreet(street: number): void {
    this.state.boards.forEach((board, index) => {
      const ordinal = this.state.boards.length > 1 ? `${BOARD_ORDINALS[index]} ` : '';
      this.marker(ordinal, street, board);
    });
  }

  /** The cards that lay before, and the new ones. In Courchevel one lies before the flop. */
  private marker(ordinal: string, street: number, board: readonly Card[]): void {
    const lying = [0, this.variant.streets[0]!.board, 3, 4][street]!;
    const old = lying === 0 ? '' : ` ${bracket(board.slice(0, lying))}`;
    this.line(`*** ${ordinal}${BOARD_MARKERS[street]} ***${old} ${bracket(board.slice(lying, BOARD_SIZES[street]))}`);
  }

  /** Run-outs, one to its end after the other. */
  private runOuts(): void {
    this.state.boards.forEach((board, run) => {
      for (let street = 1; street < BOARD_MARKERS.length; street++) {
        if (BOARD_SIZES[street]! > this.state.runsFrom) this.marker(`${BOARD_ORDINALS[run]} `, street, board);
      }
    });
  }

  /** Everybody's new up card, after those that lay before; the down cards of those whose hand may be named. */
  private studStreet(street: number): void {
    const { state } = this;
    const shared = state.boards[0]!;
    const { variant } = state.terms;
    const isDown = street > 0 && variant.streets[street]!.up === 0;
    this.line(`*** ${studMarker(variant, street)} ***${isDown && shared.length > 0 ? ` ${bracket(shared)}` : ''}`);
    for (const player of this.bySeat()) {
      if (this.foldedOn[player]! >= 0) continue;
      const cards = holeCards(state, player);
      const isNamed = this.mayName(player) && !cards.includes(UNKNOWN);
      const visible = isNamed ? cards : cards.filter((card, at) => state.terms.up[at] && card !== UNKNOWN);
      const fresh = street === 0 ? visible.length : isDown && (!isNamed || shared.length > 0) ? 0 : 1;
      const old = visible.slice(0, visible.length - fresh);
      const drawn = visible.slice(visible.length - fresh);
      if (drawn.length === 0) continue;
      this.line(`Dealt to ${this.name(player)}${old.length === 0 ? '' : ` ${bracket(old)}`} ${bracket(drawn)}`);
    }
  }

  // The end

  /** Rules may show hands without an act of showing: the text has a line for each. */
  private showUnasked(): void {
    for (const player of this.fromButton()) {
      const isShown = (this.read.end.shown & (1 << player)) !== 0;
      if (!isShown || this.shows.some((show) => show.player === player)) continue;
      this.shows.push({ player, cards: holeCards(this.read.end, player) });
    }
  }
}
