/**
 * Source document 004 as a stranger reads it: the variables of its table, kept from the events alone, and its formulas
 * for `your_turn`. Nothing here asks our rules. If the document is silent (a bet for less than its size), the round is
 * left alone until it ends.
 */
import { Comparison, clockwiseFrom, type DocumentReader, type Message } from './message.js';

const BRING_IN = 2;
const SMALL = 5;
const BIG = 10;
const MAX_RAISES = 3;
const ROUNDS = ['Third Street', 'Fourth Street', 'Fifth Street', 'Sixth Street', 'Seventh Street'];
const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

const rankOf = (card: string): number => RANKS.indexOf(card[0]!);

/** The order of door cards for the bring-in: by rank, ties by suit, clubs lowest. */
function doorOrder(card: string): number {
  return rankOf(card) * 4 + SUITS.indexOf(card[1]!);
}

/** How high up cards stand: groups of equal ranks first, then the ranks; compared place by place. */
function height(cards: readonly string[]): number[] {
  const counts = new Map<number, number>();
  for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1);
  const groups = [...counts].sort(([a, m], [b, n]) => n - m || b - a);
  return [...groups.map(([, count]) => count * 100), ...groups.map(([rank]) => rank)];
}

function compareHeights(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export class StudReader implements DocumentReader {
  readonly #is = new Comparison();
  hands = 0;
  /** Nothing is known before the first hand that begins while we listen. */
  #isFollowing = false;
  #stacks = new Map<number, number>();
  #total = new Map<number, number>();
  #up = new Map<number, string[]>();
  #folded = new Set<number>();
  #round = '';
  #current = 0;
  #bets = new Map<number, number>();
  #limit = SMALL;
  #raises = 0;
  #bringIn = 0;
  #first = 0;
  #acted = 0;
  #due: number | null = null;
  /** A bet was for less than its size: the document does not say what follows in this round. */
  #isSilent = false;

  get problems(): string[] {
    return this.#is.problems;
  }

  get compared(): number {
    return this.#is.compared;
  }

  hear({ event, data }: Message): void {
    if (event === 'new_hand_stud') this.#begin(data);
    if (!this.#isFollowing) return;
    if (event === 'hole_cards_stud') this.#up.set(data.seat_index, [data.cards.slice(-2)]);
    if (event === 'street_card') this.#up.get(data.seat_index)!.push(data.cards);
    if (event === 'bring_in_determined') this.#determine(data);
    if (event === 'round_start') this.#startRound(data);
    if (event === 'player_acted') this.#act(data);
    if (event === 'uncalled_bet') this.#giveBack(data);
    if (event === 'your_turn' && data.kind === 'bet') this.#turn(data);
    if (event === 'pot_update' && data.is_collected) this.#collect(data);
    if (event === 'hand_result') this.#end(data);
  }

  #begin({ chips, posts }: Message): void {
    this.#isFollowing = true;
    this.#stacks = new Map(chips.map((seat: Message) => [seat.seat_index, seat.stack]));
    this.#total = new Map(posts.map((post: Message) => [post.seat_index, post.amount]));
    for (const { kind, amount } of posts as Message[]) this.#is.same('ante', [kind, amount <= 1], ['ante', true]);
    this.#up = new Map();
    this.#folded = new Set();
    this.#round = '';
    this.#due = null;
  }

  #determine({ seat_index: seat, card, bring_in_amount, complete_amount }: Message): void {
    const doors = [...this.#up].filter(([other]) => this.#stacks.get(other)! > 0);
    const lowest = doors.sort(([, [a]], [, [b]]) => doorOrder(a!) - doorOrder(b!))[0];
    if (lowest === undefined) return;
    this.#is.same('bring-in by the lowest door card', [seat, card], [lowest[0], lowest[1][0]]);
    const stack = this.#stacks.get(seat)!;
    this.#is.same('BringInAmount', bring_in_amount, Math.min(BRING_IN, stack));
    if (stack >= SMALL) this.#is.same('SmallBetLimit', complete_amount, SMALL);
    this.#bringIn = seat;
  }

  /** Seats that have not folded, in clockwise order after one. */
  #live(after: number): number[] {
    return clockwiseFrom([...this.#up.keys()], after).filter((seat) => !this.#folded.has(seat));
  }

  #canAct(seat: number): boolean {
    return this.#stacks.get(seat)! > 0;
  }

  #startRound({ round, bet_limit, seat_index: seat }: Message): void {
    this.#is.same('the round after the last one', round, ROUNDS[ROUNDS.indexOf(this.#round) + 1]);
    this.#round = round;
    this.#current = 0;
    this.#bets = new Map();
    this.#raises = 0;
    this.#acted = 0;
    this.#isSilent = false;
    this.#limit = ROUNDS.indexOf(round) < 2 ? SMALL : BIG;
    this.#is.same(`CurrentBetLimit on ${round}`, bet_limit, this.#limit);
    const first = round === 'Third Street' ? this.#bringIn : this.#highest();
    if (this.#canAct(first)) this.#is.same(`first to act on ${round}`, seat, first);
    this.#first = seat;
    this.#due = seat;
  }

  /** The highest visible hand; ties by seat order after the bring-in player. */
  #highest(): number {
    let best = -1;
    for (const seat of this.#live(this.#bringIn)) {
      const isHigher = best < 0 || compareHeights(height(this.#up.get(seat)!), height(this.#up.get(best)!)) > 0;
      if (isHigher) best = seat;
    }
    return best;
  }

  get #hasOpenPair(): boolean {
    return this.#live(0).some((seat) => {
      const [a = '', b = ''] = this.#up.get(seat)!;
      return this.#round === 'Fourth Street' && a[0] === b[0];
    });
  }

  #betOf(seat: number): number {
    return this.#bets.get(seat) ?? 0;
  }

  #act({ seat_index: seat, action, amount, chips, stack }: Message): void {
    if (action === 'show' || action === 'muck') return;
    const before = this.#stacks.get(seat)!;
    if (!this.#isSilent) {
      this.#is.same(`whose act on ${this.#round}`, seat, this.#due);
      this.#judge(seat, action, amount, chips);
    }
    this.#is.same('the stack after an act', stack, before - chips);
    this.#stacks.set(seat, stack);
    this.#total.set(seat, (this.#total.get(seat) ?? 0) + chips);
    this.#bets.set(seat, this.#betOf(seat) + chips);
    this.#acted++;
    const next = this.#live(seat).filter((other) => other !== seat && this.#canAct(other));
    this.#due = next[0] ?? null;
  }

  /** The act by the handler that the document has for it. */
  #judge(seat: number, action: string, amount: number, chips: number): void {
    const own = this.#betOf(seat);
    const stack = this.#stacks.get(seat)!;
    const isShort = chips === stack;
    switch (action) {
      case 'fold':
        this.#folded.add(seat);
        return;
      case 'check':
        this.#is.same('a check with nothing owed', [this.#current === own, chips], [true, 0]);
        return;
      case 'call':
        this.#is.same('a call', chips, Math.min(this.#current - own, stack));
        return;
      case 'bring_in':
        this.#is.same('the bring-in', chips, Math.min(BRING_IN, stack));
        this.#current = BRING_IN;
        return;
      case 'complete_bet':
      case 'bet': {
        const isBig = action === 'bet' && this.#hasOpenPair && this.#acted === 0 && amount === BIG;
        this.#is.same(`a ${action} without a bet`, this.#current, 0);
        this.#size(amount, isBig ? BIG : this.#limit, isShort);
        if (isBig) this.#limit = BIG;
        return;
      }
      case 'raise':
        this.#is.same('a raise with a bet', this.#current > 0, true);
        this.#is.same('raises so far', this.#raises < MAX_RAISES, true);
        this.#size(amount, this.#current + this.#limit, isShort);
        this.#raises++;
        return;
      default:
        this.#is.same('an act of the document', action, 'fold, check, call, bring_in, complete_bet, bet, raise');
    }
  }

  #size(amount: number, full: number, isShort: boolean): void {
    if (isShort && amount < full) this.#isSilent = true;
    else this.#is.same('the size of a bet', amount, full);
    this.#current = Math.max(this.#current, amount);
  }

  #giveBack({ seat_index: seat, amount, stack }: Message): void {
    this.#total.set(seat, this.#total.get(seat)! - amount);
    this.#stacks.set(seat, this.#stacks.get(seat)! + amount);
    this.#is.same('the stack with what nobody called', stack, this.#stacks.get(seat));
  }

  /** 4.3.3.8, field by field. */
  #turn(turn: Message): void {
    if (this.#isSilent) return;
    const seat = turn.seat_index as number;
    const own = this.#betOf(seat);
    const stack = this.#stacks.get(seat)!;
    const bringsIn = this.#round === 'Third Street' && this.#acted === 0;
    const isFourth = this.#round === 'Fourth Street';
    const others = this.#live(seat).filter((other) => other !== seat && this.#canAct(other));
    this.#is.same('seat_index', seat, this.#due);
    this.#is.same('time_limit', turn.time_limit, 15);
    // A bet that nobody else can answer need not be paid: the document does not know that case.
    if (others.length > 0) this.#is.same('amount_to_call', turn.amount_to_call, this.#current - own);
    this.#is.same('can_check', turn.can_check, !bringsIn && this.#current === own);
    this.#is.same('can_bet', turn.can_bet || others.length === 0, this.#current === 0 || others.length === 0);
    this.#is.same('bet_amount', turn.bet_amount, this.#limit);
    const mayRaise = this.#current > 0 && this.#raises < MAX_RAISES;
    const isSensible = others.length > 0 && stack > this.#current - own;
    this.#is.same('can_raise', turn.can_raise, mayRaise && isSensible);
    this.#is.same('raise_amount', turn.raise_amount, this.#current + this.#limit);
    const mayBetBig = isFourth && this.#hasOpenPair && this.#acted === 0 && this.#current === 0 && stack >= BIG;
    if (others.length > 0) this.#is.same('can_bet_big', turn.can_bet_big, mayBetBig && seat === this.#first);
    this.#is.same('big_bet_amount', turn.big_bet_amount, isFourth ? BIG : null);
    if (!bringsIn) return;
    this.#is.same('bring-in', [turn.can_bring_in, turn.bring_in_amount], [true, Math.min(BRING_IN, stack)]);
    if (stack >= SMALL) this.#is.same('complete', [turn.can_complete, turn.complete_amount], [true, SMALL]);
    this.#is.same('the bring-in player must bet', turn.can_fold, false);
  }

  #collect({ total, pots }: Message): void {
    const all = [...this.#total.values()].reduce((sum, chips) => sum + chips, 0);
    this.#is.same('the pots hold what was put in', total, all);
    this.#is.same(
      'their sum',
      (pots as Message[]).reduce((sum, pot) => sum + pot.amount, 0),
      total,
    );
  }

  #end({ pots }: Message): void {
    const all = [...this.#total.values()].reduce((sum, chips) => sum + chips, 0);
    const awards = (pots as Message[]).flatMap((pot) => pot.awards as Message[]);
    this.#is.same(
      'the awards',
      awards.reduce((sum, award) => sum + award.amount, 0),
      all,
    );
    this.hands++;
    this.#isFollowing = false;
  }
}
