/**
 * PokerStars text of a hand document. The room's own habits are kept: blanks at
 * the ends of lines, posts in its order, raises by and to, the uncalled bet, side pots before the main pot, and the
 * summary with positions. Our reader reads it back to the same state.
 */
import {
  type Card,
  err,
  formatCard,
  type HandResult,
  type HandState,
  holeCards,
  isOver,
  ok,
  Phase,
  type Result,
  result,
  UNKNOWN,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import { decimalsOf, toUnits } from '../chips.js';
import { type Hand, seatCountOf, seatsOf } from '../hand.js';
import { type Moment, type Moments, momentsOf } from '../moments.js';
import { duesOf, isPost, type Post, type PostWord } from '../posts.js';
import type { ReplayError } from '../replay.js';
import { absentAtTable } from '../tableField.js';
import { unsaidFields, unsaidOfTable } from '../unsaid.js';
import { formatMoney } from './amount.js';
import type { PokerStarsField } from './convert.js';
import { showdownName } from './describe.js';
import { gameOfVariant } from './games.js';

export interface PokerStarsOptions {
  /**
   * The hero of the file: only their cards are named before the showdown, since trackers take that line for the hero's.
   * Without one it is the document's author, else the only player whose cards are known. The room prints mucked cards
   * in the summary: whoever must not see them gets the text of their view of the hand.
   */
  readonly author?: string;
  /** The number of the hand where the document has none of digits. */
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

/** Parts of a hand that the text cannot say. */
export type PokerStarsExportLoss =
  /** Rules other than the room's. */
  | 'rules'
  /** Dead money of another size than the room's missed blinds. */
  | 'dead-money'
  /** Final stacks that are not the rules' result less rake. */
  | 'finishing-stacks'
  /** The name of the hand, which is no number. */
  | 'hand-name'
  /** Cards of players who are not the hero and never showed them. */
  | 'hole-cards'
  /** No time stamp: the room always writes one. */
  | 'time';

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

const ORDINALS = ['FIRST', 'SECOND', 'THIRD', 'FOURTH'] as const;
const STUD_MARKERS = ['3rd STREET', '4th STREET', '5th STREET', '6th STREET', 'RIVER'] as const;
const BOARD_MARKERS = ['PRE-FLOP', 'FLOP', 'TURN', 'RIVER'] as const;
const BOARD_SIZES = [1, 3, 4, 5] as const;

/** The room's words for forced bets; its missed blinds have lines of their own. */
const POSTS: Readonly<Partial<Record<PostWord, string>>> = {
  smallBlind: 'small blind',
  bigBlind: 'big blind',
  buttonBlind: 'button blind',
  straddle: 'straddle',
};

/** Seats of absent players and bounties stand in the list of seats; the room is compared. */
const SAID: ReadonlySet<string> = new Set(['venue', '_table', '_heads']);

class Writer {
  private readonly lines: string[] = [];
  private readonly lost = new Set<PokerStarsExportLoss>();
  private readonly decimals: number;
  /** A stated rake may be finer than anything that was bet: units of the text for one of the state. */
  private readonly factor: number;
  private readonly symbol: string;
  private readonly own: PokerStarsField;
  private readonly ended: HandResult;
  private readonly dues: readonly Post[];
  private readonly isStud: boolean;
  /** Draws of the game. */
  private readonly draws: number;
  /** The street of the last draw that the text has named. */
  private drawn = 0;
  private readonly hero: number;
  /** The hand as far as it is told. */
  private state: HandState;
  /** The street on which each player folded, -1 for the others. */
  private readonly foldedOn: number[];
  /** Players who put chips in besides antes and dead money. */
  private readonly hasBet: boolean[];
  private readonly shows: { readonly player: number; readonly cards: readonly Card[] | null }[] = [];

  constructor(
    private readonly hand: Hand,
    private readonly options: PokerStarsOptions,
    private readonly variant: Variant,
    private readonly game: string,
    private readonly read: Moments,
  ) {
    this.state = read.start;
    this.decimals = Math.max(read.decimals, ...(hand.finishingStacks ?? []).map(decimalsOf));
    this.factor = 10 ** (this.decimals - read.decimals);
    this.symbol = hand.currencySymbol ?? '';
    this.own = (hand._pokerStars as PokerStarsField | undefined) ?? { room: 'PokerStars' };
    this.ended = result(read.end)!;
    this.isStud = variant.forced === 'bringIn';
    this.draws = variant.streets.filter((street) => street.draw).length;
    this.dues = duesOf(read.start.terms, hand);
    this.hero = this.findHero();
    this.foldedOn = hand.players.map(() => -1);
    this.hasBet = this.state.bet.map((bet) => bet > 0);
  }

  write(): ToPokerStars {
    this.opening();
    this.posts();
    if (!this.isStud) this.line(this.draws > 0 ? '*** DEALING HANDS ***' : '*** HOLE CARDS ***');
    for (const moment of this.read.list) if (!isPost(moment)) this.play(moment);
    this.showUnasked();
    const awards = this.awards();
    if (this.ended.by === 'showdown') this.showdown(awards);
    else this.walk(awards);
    for (const line of this.options.closing ?? []) this.line(line);
    this.summary(awards);
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

  private line(text: string): void {
    this.lines.push(text);
  }

  private name(player: number): string {
    return this.hand.players[player]!;
  }

  private money(units: number): string {
    return formatMoney(units * this.factor, this.decimals, this.symbol);
  }

  /** Chips paid, in units of the text. */
  private paid(units: number): string {
    return formatMoney(units, this.decimals, this.symbol);
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

  /** Players in the hand by ascending seat. */
  private bySeat(): number[] {
    const seats = seatsOf(this.hand);
    const players = this.hand.players.map((_, player) => player).filter((player) => !this.state.terms.out[player]);
    return players.sort((a, b) => seats[a]! - seats[b]!);
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
    const big = isFixed ? terms.bigBet : terms.minBet;
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

  /** The small blind as posted or as the table has it; half the big one if nobody was on it. */
  private smallBlind(big: number): number {
    const stated = toUnits(this.hand._stakes?.smallBlind ?? 0, this.read.decimals) ?? 0;
    if (stated > 0) return stated;
    return this.dues.find(({ word }) => word === 'smallBlind')?.due ?? Math.ceil(big / 2);
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

  /** The player with this forced bet, -1 when nobody has it. */
  private posterOf(word: PostWord): number {
    return this.dues.find((post) => post.word === word)?.player ?? -1;
  }

  /** Players in the order of posting: left of the button first; two-handed the button is the small blind. */
  private fromButton(): number[] {
    const { terms } = this.state;
    const inHand = terms.out.filter((isOut) => !isOut).length;
    const first = inHand === 2 ? terms.button : terms.button + 1;
    return Array.from({ length: terms.players }, (_, i) => (first + i) % terms.players).filter(
      (player) => !terms.out[player],
    );
  }

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
      // Only one who had nothing left is all-in on the ante; else the blind that follows says it.
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
    const { terms, stack } = this.read.start;
    const paidOf = (wanted: PostWord): number =>
      this.dues.find((post) => post.player === player && post.word === wanted)?.paid ?? 0;
    const [live, dead, isAllIn] = [paidOf('post'), paidOf('deadBlind'), stack[player] === 0];
    if (live > 0 && dead > 0 && live === terms.minBet) {
      this.post(player, 'small & big blinds', live + dead, isAllIn);
      return;
    }
    this.post(player, 'big blind', live, isAllIn);
    if (dead === 0) return;
    const isMissed = dead === this.smallBlind(terms.minBet) && this.posterOf('smallBlind') >= 0;
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
    if (this.draws > 1) this.line(`*** ${ORDINALS[street - 1]} DRAW ***`);
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
      const ordinal = this.state.boards.length > 1 ? `${ORDINALS[index]} ` : '';
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
        if (BOARD_SIZES[street]! > this.state.runsFrom) this.marker(`${ORDINALS[run]} `, street, board);
      }
    });
  }

  /** Everybody's new up card, after those that lay before; the down cards of those whose hand may be named. */
  private studStreet(street: number): void {
    const { state } = this;
    const shared = state.boards[0]!;
    this.line(`*** ${STUD_MARKERS[street]} ***${street === 4 && shared.length > 0 ? ` ${bracket(shared)}` : ''}`);
    for (const player of this.bySeat()) {
      if (this.foldedOn[player]! >= 0) continue;
      const cards = holeCards(state, player);
      const isNamed = this.mayName(player) && !cards.includes(UNKNOWN);
      const visible = isNamed ? cards : cards.filter((card, at) => state.terms.up[at] && card !== UNKNOWN);
      const fresh = street === 0 ? visible.length : street === 4 && (!isNamed || shared.length > 0) ? 0 : 1;
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

  /** Chips from each pot after rake, by board; where the document states other results, those. */
  private awards(): Paid[] {
    const paid = this.ended.pots.flatMap((pot, index) =>
      pot.awards.map(
        ({ player, board, amount }): Paid => ({ pot: index, player, board, amount: amount * this.factor }),
      ),
    );
    const losses = this.rakeByPlayer(paid);
    if (losses === null) return this.stated() ?? paid;
    for (const award of paid) {
      const rake = Math.min(losses[award.player]!, award.amount);
      award.amount -= rake;
      losses[award.player]! -= rake;
    }
    return paid;
  }

  /** The rake: what each winner's stated stack lacks of the rules' result. Null if that cannot be. */
  private rakeByPlayer(paid: readonly Paid[]): number[] | null {
    const won = this.hand.players.map(() => 0);
    for (const { player, amount } of paid) won[player]! += amount;
    const losses = this.hand.players.map((_, player) => {
      const stated = this.hand.finishingStacks?.[player];
      const units = stated === undefined ? null : toUnits(stated, this.decimals);
      return units === null ? 0 : this.ended.stacks[player]! * this.factor - units;
    });
    return losses.every((loss, player) => loss >= 0 && loss <= won[player]!) ? losses : null;
  }

  /** The room's own awards, where the document has them and they are no more than was in the pot. */
  private stated(): Paid[] | null {
    const winnings = this.hand.winnings?.map((amount) => toUnits(amount, this.decimals) ?? 0);
    const total = this.ended.pots.reduce((sum, pot) => sum + pot.amount * this.factor, 0);
    if (winnings !== undefined && winnings.reduce((sum, amount) => sum + amount, 0) <= total) {
      return winnings.flatMap((amount, player) => (amount > 0 ? [{ pot: 0, player, board: 0, amount }] : []));
    }
    this.lost.add('finishing-stacks');
    return null;
  }

  private showdown(awards: readonly Paid[]): void {
    const boards = this.variant.boards > 1 || this.read.end.runs > 1 ? this.read.end.boards.length : 1;
    const won = new Set(awards.map((award) => award.player));
    for (let board = 0; board < boards; board++) {
      this.line(`*** ${boards > 1 ? `${ORDINALS[board]} ` : ''}SHOW DOWN ***`);
      const said = new Set<number>();
      for (const { player, cards } of this.shows) {
        if (said.has(player)) continue;
        said.add(player);
        if (cards !== null) this.showLine(player, board, won.has(player));
        else if (board === 0) this.line(`${this.name(player)}: mucks hand `);
      }
      this.collects(awards.filter((award) => award.board === board));
    }
  }

  private showLine(player: number, board: number, won: boolean): void {
    const cards = holeCards(this.read.end, player);
    const known = cards.filter((card) => card !== UNKNOWN);
    if (known.length === cards.length) {
      this.line(`${this.name(player)}: shows ${bracket(cards)} (${this.nameOf(player, board)})`);
    } else if (known.length > 0) this.line(`${this.name(player)}: shows ${bracket(known)}`);
    else if (!won) this.line(`${this.name(player)}: mucks hand `);
  }

  private nameOf(player: number, board: number): string {
    return showdownName(this.variant, holeCards(this.read.end, player), this.read.end.boards[board] ?? []);
  }

  private collects(awards: readonly Paid[]): void {
    const pots = this.ended.pots.length;
    for (let pot = pots - 1; pot >= 0; pot--) {
      const from = pots === 1 ? 'pot' : pot === 0 ? 'main pot' : pots === 2 ? 'side pot' : `side pot-${pot}`;
      for (const award of awards) {
        if (award.pot !== pot || award.amount === 0) continue;
        this.line(`${this.name(award.player)} collected ${this.paid(award.amount)} from ${from}`);
      }
    }
  }

  private walk(awards: readonly Paid[]): void {
    const winner = awards[0]?.player ?? 0;
    const amount = awards.reduce((sum, award) => sum + award.amount, 0);
    this.line(`${this.name(winner)} collected ${this.paid(amount)} from pot`);
    const shown = this.shows.find(({ player, cards }) => player === winner && cards !== null)?.cards ?? [];
    const known = shown.filter((card) => card !== UNKNOWN);
    this.line(
      known.length > 0 ? `${this.name(winner)}: shows ${bracket(known)}` : `${this.name(winner)}: doesn't show hand `,
    );
  }

  private summary(awards: readonly Paid[]): void {
    const { end: state } = this.read;
    this.line('*** SUMMARY ***');
    const total = this.ended.pots.reduce((sum, pot) => sum + pot.amount * this.factor, 0);
    const paid = awards.reduce((sum, award) => sum + award.amount, 0);
    const isSplit = this.ended.by === 'showdown' && this.ended.pots.length > 1;
    const parts = isSplit ? ` ${this.ended.pots.map((_, pot) => this.potPart(awards, pot)).join(' ')}` : '';
    this.line(`Total pot ${this.paid(total)}${parts} | Rake ${this.paid(total - paid)} `);
    if (state.runs > 1) this.line(`Hand was run ${['once', 'twice', 'three times', 'four times'][state.runs - 1]}`);
    state.boards.forEach((board, index) => {
      const ordinal = state.boards.length > 1 ? `${ORDINALS[index]} ` : '';
      if (board.length > 0) this.line(`${ordinal}Board ${bracket(board)}`);
    });
    for (const player of this.bySeat()) this.summarySeat(player, awards);
  }

  private potPart(awards: readonly Paid[], pot: number): string {
    const amount = awards.reduce((sum, award) => sum + (award.pot === pot ? award.amount : 0), 0);
    const pots = this.ended.pots.length;
    const name = pot === 0 ? 'Main pot' : pots === 2 ? 'Side pot' : `Side pot-${pot}`;
    return `${name} ${this.paid(amount)}.`;
  }

  private summarySeat(player: number, awards: readonly Paid[]): void {
    const place = `Seat ${seatsOf(this.hand)[player]}: ${this.name(player)}${this.positionOf(player)}`;
    this.line(`${place} ${this.outcomeOf(player, awards)}`);
  }

  private positionOf(player: number): string {
    if (this.isStud) return '';
    if (player === this.posterOf('buttonBlind')) return ' (button blind)';
    const button = this.hand._button === undefined || this.hand._button === seatsOf(this.hand)[player];
    const names = [
      ...(player === this.state.terms.button && button ? ['button'] : []),
      ...(player === this.posterOf('smallBlind') ? ['small blind'] : []),
      ...(player === this.posterOf('bigBlind') ? ['big blind'] : []),
    ];
    return names.map((name) => ` (${name})`).join('');
  }

  private outcomeOf(player: number, awards: readonly Paid[]): string {
    const folded = this.foldedOn[player]!;
    if (folded >= 0) return `folded ${this.whenOf(folded)}${this.hasBet[player] ? '' : " (didn't bet)"}`;
    const own = awards.filter((award) => award.player === player);
    const won = own.reduce((sum, award) => sum + award.amount, 0);
    const cards = holeCards(this.read.end, player);
    const shown = this.shows.find((show) => show.player === player);
    const isKnown = !cards.includes(UNKNOWN);
    if (this.ended.by === 'fold' || (won > 0 && !isKnown)) return `collected (${this.paid(won)})`;
    if (shown?.cards == null || !isKnown) return isKnown ? `mucked ${bracket(cards)}` : 'mucked';
    const boards = new Set(own.map((award) => award.board));
    const count = Math.max(1, this.variant.boards > 1 || this.read.end.runs > 1 ? this.read.end.boards.length : 1);
    const parts = Array.from({ length: count }, (_, board) => {
      const amount = own.reduce((sum, award) => sum + (award.board === board ? award.amount : 0), 0);
      const result = boards.has(board) && amount > 0 ? `won (${this.paid(amount)})` : 'lost';
      return `and ${result} with ${this.nameOf(player, board)}`;
    });
    return `showed ${bracket(cards)} ${parts.join(', ')}`;
  }

  private whenDrawn(street: number): string {
    if (street === 0) return 'before the Draw';
    return `after the ${this.draws > 1 ? `${['1st', '2nd', '3rd'][street - 1]} ` : ''}Draw`;
  }

  private whenOf(street: number): string {
    if (this.isStud) return `on the ${STUD_MARKERS[street]!.replace('STREET', 'Street').replace('RIVER', 'River')}`;
    if (this.draws > 0) return this.whenDrawn(street);
    return street === 0 ? 'before Flop' : `on the ${['', 'Flop', 'Turn', 'River'][street]}`;
  }
}

interface Paid {
  readonly pot: number;
  readonly player: number;
  readonly board: number;
  amount: number;
}

function bracket(cards: readonly Card[]): string {
  return `[${cards.map(formatCard).join(' ')}]`;
}
