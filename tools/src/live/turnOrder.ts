/**
 * Source document 000 as a stranger reads it: seats, blinds, whose turn it is and when a round is over, kept from the
 * events alone. Nothing here asks our rules. Places grow clockwise, so that 000's descending labels are ascending here.
 */
import { Comparison, clockwiseFrom, type DocumentReader, type Message } from './message.js';

const SMALL_BLIND = 1;
const BIG_BLIND = 2;

export class TurnOrderReader implements DocumentReader {
  readonly #is = new Comparison();
  hands = 0;
  #isFollowing = false;
  #button = 0;
  #bigBlind = 0;
  #stacks = new Map<number, number>();
  #folded = new Set<number>();
  #isPreflop = true;
  #current = 0;
  #contribution = new Map<number, number>();
  #acted = new Set<number>();
  #lastRaiser: number | null = null;
  #hasPassedRaiser = false;
  #due: number | null = null;

  get problems(): string[] {
    return this.#is.problems;
  }

  get compared(): number {
    return this.#is.compared;
  }

  hear({ event, data }: Message): void {
    if (event === 'new_hand') this.#begin(data);
    if (!this.#isFollowing) return;
    if (event === 'board_cards')
      this.#is.same('cards of a street', data.cards.length / 2, data.street === 'flop' ? 3 : 1);
    if (event === 'round_start') this.#startRound(data);
    if (event === 'player_acted') this.#act(data);
    if (event === 'your_turn' && data.kind === 'bet') this.#turn(data);
    if (event === 'uncalled_bet') this.#stacks.set(data.seat_index, data.stack);
    if (event === 'hand_result') this.#end();
  }

  /** S0-7 .. S0-14. */
  #begin({ button, chips, posts }: Message): void {
    const dealt = (chips as Message[]).filter(({ stack, bet }) => stack + bet > 0);
    this.#stacks = new Map(dealt.map(({ seat_index, stack }) => [seat_index, stack]));
    this.#contribution = new Map((posts as Message[]).map(({ seat_index, amount }) => [seat_index, amount]));
    this.#folded = new Set();
    const [small, big] = clockwiseFrom([...this.#stacks.keys()], button);
    // Two-handed the document is silent, and someone who sits out makes the order of seats another one.
    this.#isFollowing = dealt.length > 2 && dealt.length === chips.length;
    if (!this.#isFollowing) return;
    this.#button = button;
    this.#bigBlind = big!;
    const blinds = (posts as Message[]).map(({ seat_index, blind }) => [seat_index, blind]);
    this.#is.same('the dealer is a player', this.#stacks.has(button), true);
    this.#is.same('the blinds', blinds, [
      [small, 'small'],
      [big, 'big'],
    ]);
    this.#current = BIG_BLIND;
    this.#isPreflop = true;
    for (const { amount, blind } of posts as Message[]) {
      this.#is.same('a blind', amount <= (blind === 'small' ? SMALL_BLIND : BIG_BLIND), true);
    }
  }

  #startRound({ street, seat_index: seat }: Message): void {
    this.#isPreflop = street === 'preflop';
    if (!this.#isPreflop) {
      this.#current = 0;
      this.#contribution = new Map();
    }
    this.#acted = new Set();
    this.#lastRaiser = null;
    this.#hasPassedRaiser = false;
    const from = this.#isPreflop ? this.#bigBlind : this.#button;
    const first = clockwiseFrom([...this.#stacks.keys()], from).find((other) => this.#canAct(other));
    this.#is.same(`first to act on the ${street}`, seat, first);
    this.#due = seat;
  }

  #canAct(seat: number): boolean {
    return !this.#folded.has(seat) && this.#stacks.get(seat)! > 0;
  }

  #paid(seat: number): number {
    return this.#contribution.get(seat) ?? 0;
  }

  #act({ seat_index: seat, action, amount, chips, stack }: Message): void {
    if (action === 'show' || action === 'muck') return;
    this.#is.same('whose act', seat, this.#due);
    const owed = this.#current - this.#paid(seat);
    const isAllIn = stack === 0;
    if (action === 'fold') this.#folded.add(seat);
    if (action === 'check') this.#is.same('a check with nothing owed', [owed, chips], [0, 0]);
    if (action === 'call') this.#is.same('a call', chips, Math.min(owed, this.#stacks.get(seat)!));
    if (action === 'bet') this.#is.same('a bet', [this.#current, amount >= BIG_BLIND || isAllIn], [0, true]);
    if (action === 'raise') {
      const isEnough = amount >= this.#current + BIG_BLIND || isAllIn;
      this.#is.same('a raise', [this.#current > 0, isEnough], [true, true]);
    }
    if (amount > this.#current && (action === 'bet' || action === 'raise')) this.#raised(seat, amount);
    else if (seat === this.#lastRaiser) this.#hasPassedRaiser = true;
    this.#contribution.set(seat, this.#paid(seat) + chips);
    this.#stacks.set(seat, stack);
    this.#acted.add(seat);
    this.#due = this.#next(seat);
  }

  #raised(seat: number, amount: number): void {
    this.#current = amount;
    this.#lastRaiser = seat;
    this.#hasPassedRaiser = false;
  }

  /** S0-18 .. S0-23, S0-43 .. S0-45: who owes, then the last raiser once more. */
  #next(seat: number): number | null {
    const live = [...this.#stacks.keys()].filter((other) => !this.#folded.has(other));
    if (live.length < 2) return null;
    const order = clockwiseFrom([...this.#stacks.keys()], seat).filter((other) => this.#canAct(other));
    const needy = order.find((other) => {
      const isOwing = this.#paid(other) < this.#current;
      return isOwing || (this.#current === 0 && !this.#acted.has(other));
    });
    if (needy !== undefined) return needy;
    const raiser = this.#lastRaiser;
    const isLeft = raiser !== null && !this.#hasPassedRaiser && this.#canAct(raiser);
    // Nobody is asked when nobody else can put in another chip.
    return isLeft && order.some((other) => other !== raiser) ? raiser : null;
  }

  #turn(turn: Message): void {
    const seat = turn.seat_index as number;
    const owed = this.#current - this.#paid(seat);
    this.#is.same('seat_index', seat, this.#due);
    const others = [...this.#stacks.keys()].filter((other) => other !== seat && this.#canAct(other));
    if (others.length > 0) this.#is.same('amount_to_call', turn.amount_to_call, owed);
    this.#is.same('can_check', turn.can_check, owed === 0);
    this.#is.same('a free fold', turn.can_fold, true);
    if (turn.can_bet) this.#is.same('can_bet', this.#current, 0);
    if (turn.can_raise && turn.stack > owed + BIG_BLIND) {
      this.#is.same('the least raise', turn.raise_amount, this.#current + BIG_BLIND);
    }
  }

  #end(): void {
    this.hands++;
    this.#isFollowing = false;
  }
}
