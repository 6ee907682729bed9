/**
 * The room's own accounting of a hand, without any rules: what each player put in, got back and collected. Results are
 * imported, not recomputed: the rake may differ by winner and the odd cent is the room's choice.
 */
import { variantOf } from '@cardroom/engine';
import type { PostEvent, Transcript, TranscriptEvent } from './transcript.js';

export interface PlayerAccount {
  /** Everything put in, dead money included. */
  readonly put: number;
  /** Antes and dead blinds: the part of `put` that is not a bet. */
  readonly dead: number;
  /** Bets that nobody matched. */
  readonly returned: number;
  /** From the pots, including the share of a player who cashed out. */
  readonly collected: number;
  readonly net: number;
}

/** A post with its parts told apart. */
export interface ResolvedPost {
  readonly player: number;
  readonly kind: 'ante' | 'blind' | 'extra';
  readonly live: number;
  readonly dead: number;
  /** The live post that was due: more than `live` if the player was all-in. */
  readonly nominal: number;
  readonly allIn: boolean;
}

export interface Accounts {
  readonly players: readonly PlayerAccount[];
  readonly posts: readonly ResolvedPost[];
  /** The player on the big blind, -1 if the hand has none. */
  readonly bigBlindPlayer: number;
  /** The big blind as it should be, posted in full or not; 0 in games without. */
  readonly bigBlind: number;
  /** Old files print no uncalled bets: this one was inferred. */
  readonly inferredReturn: boolean;
  /** Chips in the pots: everything put in and not returned, with the room's own additions. */
  readonly pot: number;
  /** Chips that the room put into the pot. */
  readonly added: number;
  /** Chips missing from the pot after everybody has collected. */
  readonly rake: number;
  /** Someone put in more than they had. */
  readonly overStack: number;
  /** Whether the printed total and rake say the same. */
  readonly balanced: boolean;
}

/** The nominal big blind: no and pot limit print blinds, fixed limit prints bet sizes. */
function nominalBigBlind({ header }: Transcript): number {
  const variant = variantOf(header.variant);
  if (variant === null || variant.forced === 'bringIn') return 0;
  return variant.limit === 'fixed' ? header.stakes.small : header.stakes.big;
}

export function accountsOf(transcript: Transcript): Accounts {
  const book = new Book(transcript);
  for (const event of transcript.events) book.enter(event);
  return book.close();
}

/**
 * The bet that nobody matched on the last street with betting, if there is one: the difference of the two largest.
 */
export function unmatchedBet(transcript: Transcript): { readonly player: number; readonly amount: number } | null {
  const book = new Book(transcript);
  for (const event of transcript.events) book.enter(event);
  return book.uncalled();
}

class Book {
  private readonly put: number[];
  private readonly dead: number[];
  private readonly returned: number[];
  private readonly collected: number[];
  private readonly posts: ResolvedPost[] = [];
  /** In front on this street. */
  private bets: number[];
  /** In front when betting last took place: where a bet that nobody matched is to be found. */
  private lastBets: number[];
  private top = 0;
  private added = 0;
  private drawing = false;
  private smallBlindPlayer = -1;
  private bigBlindPlayer = -1;
  /** The big blind by the summary, -1 if it does not say. */
  private readonly onBigBlind: number;
  private readonly bigBlind: number;
  /** Nominal; fixed limit does not print it, and needs it nowhere. */
  private readonly smallBlind: number;
  private overStack = -1;
  private sawUncalled = false;

  constructor(private readonly hand: Transcript) {
    const players = hand.seats.length;
    this.put = zeros(players);
    this.dead = zeros(players);
    this.returned = zeros(players);
    this.collected = zeros(players);
    this.bets = zeros(players);
    this.lastBets = this.bets;
    const posted = hand.events.find(
      (event): event is PostEvent => event.kind === 'post' && event.post === 'bigBlind' && !event.allIn,
    );
    this.bigBlind = posted?.amount ?? nominalBigBlind(hand);
    this.smallBlind = variantOf(hand.header.variant)?.limit === 'fixed' ? 0 : hand.header.stakes.small;
    this.onBigBlind = hand.summary?.seats.find((seat) => seat.position.includes('big blind'))?.player ?? -1;
  }

  enter(event: TranscriptEvent): void {
    switch (event.kind) {
      case 'post':
        this.post(event);
        return;
      case 'call':
      case 'bet':
      case 'bringIn':
        this.bet(event.player, this.bets[event.player]! + event.amount);
        return;
      case 'raise':
        this.bet(event.player, event.to);
        return;
      case 'street':
        this.street(
          event.marker.endsWith('Draw'),
          event.marker === 'showdown' || event.marker === 'hole' || event.marker === 'preflop',
        );
        return;
      case 'discard':
        // Single draws have no marker: the first one to draw opens the new round.
        if (!this.drawing) this.street(true, false);
        return;
      case 'uncalled':
        this.sawUncalled = true;
        this.returned[event.player]! += event.amount;
        return;
      case 'collect':
        this.collected[event.player]! += event.amount;
        return;
      case 'added':
        this.added += event.amount;
        return;
      default:
        return;
    }
  }

  private street(drawing: boolean, same: boolean): void {
    if (same) return;
    this.drawing = drawing;
    this.bets = zeros(this.hand.seats.length);
    this.top = 0;
  }

  private pay(player: number, amount: number): void {
    this.put[player]! += amount;
    if (this.put[player]! - this.returned[player]! > this.hand.seats[player]!.stack) this.overStack = player;
  }

  private bet(player: number, to: number): void {
    this.drawing = false;
    this.pay(player, to - this.bets[player]!);
    this.bets[player] = to;
    this.top = Math.max(this.top, to);
    this.lastBets = this.bets;
  }

  private post(event: PostEvent): void {
    const { player, amount, allIn } = event;
    const enter = (kind: ResolvedPost['kind'], live: number, due = live) => {
      const dead = amount - live;
      this.posts.push({ player, kind, live, dead, nominal: allIn ? Math.max(live, due) : live, allIn });
      this.dead[player]! += dead;
      this.pay(player, dead);
      if (live > 0) this.bet(player, this.bets[player]! + live);
    };
    switch (event.post) {
      case 'ante':
        enter('ante', 0);
        return;
      case 'dead':
        enter('extra', 0);
        return;
      case 'straddle':
        // All-in for less, it has the price of a whole one: twice the blind or straddle before [H-1].
        enter('blind', amount, 2 * this.largestBlind());
        return;
      case 'live':
        enter('extra', amount);
        return;
      case 'buttonBlind':
        enter('blind', amount, this.bigBlind);
        return;
      case 'smallAndBig':
        // A player who returns on the big blind has it as their blind; elsewhere it is a live post.
        enter(player === this.onBigBlind ? 'blind' : 'extra', Math.min(amount, this.bigBlind), this.bigBlind);
        if (player === this.onBigBlind) this.bigBlindPlayer = player;
        return;
      case 'smallBlind':
        if (this.smallBlindPlayer < 0 && this.isSmallBlindSeat(player)) {
          this.smallBlindPlayer = player;
          enter('blind', amount, this.smallBlind);
        } else enter('extra', this.isLivePost(event) ? amount : 0);
        return;
      case 'bigBlind':
        enter(this.isBigBlind(player) ? 'blind' : 'extra', amount, this.bigBlind);
        if (this.isBigBlind(player)) this.bigBlindPlayer = player;
    }
  }

  private largestBlind(): number {
    const blinds = this.posts.filter(({ kind }) => kind === 'blind');
    return Math.max(this.bigBlind, ...blinds.map(({ nominal }) => nominal));
  }

  /** The first one posted, unless the summary knows better who of several is on the big blind. */
  private isBigBlind(player: number): boolean {
    if (this.bigBlindPlayer >= 0) return false;
    const posted = this.hand.events.some(
      (event) => event.kind === 'post' && event.post === 'bigBlind' && event.player === this.onBigBlind,
    );
    return posted ? player === this.onBigBlind : true;
  }

  /**
   * A small blind printed after the big blind is a missed one, unless it stands between the button and the big blind.
   */
  private isSmallBlindSeat(player: number): boolean {
    if (this.bigBlindPlayer < 0) return true;
    const { seats, table } = this.hand;
    if (table.button === null) return false;
    const places = table.maxSeats ?? 10;
    const after = (seat: number) => (seat - table.button! + 2 * places - 1) % places;
    return after(seats[player]!.seat) < after(seats[this.bigBlindPlayer]!.seat);
  }

  /**
   * A missed small blind is dead: the player then calls the whole bet, or all that there is when the others are all-in
   * for less. Exports of other rooms have it live.
   */
  private isLivePost(post: PostEvent): boolean {
    let price = this.bigBlind;
    let opposing = Math.max(...this.bets);
    for (const event of this.hand.events) {
      if (event.line <= post.line) continue;
      if (event.kind === 'street' && event.marker !== 'hole' && event.marker !== 'preflop') return false;
      if (event.kind === 'raise') price = Math.max(price, event.to);
      if (event.kind === 'raise' && event.player !== post.player) opposing = Math.max(opposing, event.to);
      if (event.kind === 'post' && event.post !== 'ante') opposing = Math.max(opposing, event.amount);
      if (!('player' in event) || event.player !== post.player) continue;
      if (event.kind === 'call')
        return !event.allIn && event.amount === price - post.amount && event.amount !== opposing;
      if (event.kind === 'raise' || event.kind === 'fold') return false;
    }
    return false;
  }

  /**
   * The bet that nobody matched on the last street with betting: the difference of the two largest. Without any bet it is
   * the part of an ante that nobody could match: a last hand may be played for antes that are whole stacks.
   */
  uncalled(): { readonly player: number; readonly amount: number } | null {
    const bets = this.lastBets.some((bet) => bet > 0) ? this.lastBets : this.put;
    let first = 0;
    let second = 0;
    for (let player = 1; player < bets.length; player++) {
      if (bets[player]! > bets[first]!) {
        second = bets[first]!;
        first = player;
      } else second = Math.max(second, bets[player]!);
    }
    const amount = bets.length < 2 ? 0 : bets[first]! - second;
    return amount === 0 ? null : { player: first, amount };
  }

  private inferReturn(): boolean {
    const total = this.hand.summary?.totalPot ?? null;
    const uncalled = this.sawUncalled || total === null ? null : this.uncalled();
    if (uncalled === null || sum(this.put) + this.added - uncalled.amount !== total) return false;
    this.returned[uncalled.player]! += uncalled.amount;
    return true;
  }

  /**
   * A player who cashed out has no line of their own: the summary has what the cards would have brought. If it does
   * not, and they are the only one who can have won what nobody collected, it is that.
   */
  private addNotAwarded(): void {
    const { summary, events } = this.hand;
    if (summary === null) return;
    const isAsked = events.some(({ kind }) => kind === 'cashOut') || summary.seats.some((seat) => seat.notAwarded);
    if (!isAsked) return;
    const hasCashedOut = (player: number) =>
      events.some((event) => event.kind === 'cashOut' && event.player === player);
    for (const { player, notAwarded, won } of summary.seats) {
      if (this.collected[player] === 0 && (notAwarded || hasCashedOut(player))) this.collected[player] = won;
    }
    const missing = (summary.totalPot ?? 0) - summary.rake - sum(this.collected);
    const lost = (player: number) => summary.seats.some((line) => line.player === player && line.lost);
    const paid = events.flatMap((event) => (event.kind === 'cashOut' && !lost(event.player) ? [event.player] : []));
    if (missing > 0 && paid.length === 1 && this.collected[paid[0]!] === 0) this.collected[paid[0]!] = missing;
  }

  close(): Accounts {
    const inferredReturn = this.inferReturn();
    this.addNotAwarded();
    const pot = sum(this.put) + this.added - sum(this.returned);
    const rake = pot - sum(this.collected);
    const summary = this.hand.summary;
    return {
      players: this.put.map((put, player) => ({
        put,
        dead: this.dead[player]!,
        returned: this.returned[player]!,
        collected: this.collected[player]!,
        net: this.collected[player]! + this.returned[player]! - put,
      })),
      posts: this.posts,
      bigBlindPlayer: this.bigBlindPlayer >= 0 ? this.bigBlindPlayer : this.onBigBlind,
      bigBlind: this.bigBlind,
      inferredReturn,
      pot,
      added: this.added,
      rake,
      overStack: this.overStack,
      balanced: summary !== null && summary.totalPot === pot && summary.rake === rake,
    };
  }
}

function zeros(count: number): number[] {
  const list: number[] = [];
  for (let n = 0; n < count; n++) list.push(0);
  return list;
}

function sum(list: readonly number[]): number {
  let total = 0;
  for (let n = 0; n < list.length; n++) total += list[n]!;
  return total;
}
