/**
 * The luck of a heads-up hold'em hand, by many measures at once. A measure is a number that a point of the hand has, such
 * as the share of the pot; what chance makes of it, less what it makes of it on average, is luck: nothing on average,
 * whoever plays. `luckSums.ts` finds out how much each measure is worth between two bots and takes that off their results.
 *
 * Luck is of three kinds: the two hands that were dealt, each card of the board, and the acts of a bot that says how
 * likely each was (AIVAT). Averages are exact if they are short sums; otherwise the point itself and what might have
 * come in its place are judged by the same number of cards drawn, so that neither is favoured.
 */
import { type Card, DECKS, type HandState, holeCards, type Random, strengthOf, type Variant } from '@cardroom/engine';
import { drawBoard, GRAIN, unseenCards, WHOLE_BOARD } from './boards.js';
import { classOf, ORDER } from './bots/charts.js';

/** Places of the share of the pot, from 0 to 1, between which its worth is a straight line. */
const PLACES = 5;
/** Measures of a board: the share itself, and at each place the pot and the chips that may still come into it. */
const OF_BOARD = 1 + 2 * PLACES;
/** Boards of three, four and five cards. */
const BOARDS = 3;
/** Places of a hand among all hands, best to worst. */
const RANKS = 4;
/** Measures of a deal: for both positions, each place of the own hand with each of the other. */
const OF_DEAL = 2 * RANKS * RANKS;
/** Measures of acts, one a street. */
const OF_ACTS = 4;

const FIRST_DEAL = BOARDS * OF_BOARD;
const FIRST_ACT = FIRST_DEAL + OF_DEAL;

/** How many measures there are. */
export const MEASURES: number = FIRST_ACT + OF_ACTS;

/** The worth of each measure before anything is known of the bots: a pot is worth its share, nothing else counts. */
export const FIRST_WORTH: readonly number[] = Array.from({ length: MEASURES }, (_, at) =>
  at < FIRST_DEAL && at % OF_BOARD === 0 ? 1 : 0,
);

/** Flops that might have come, and boards that a flop is judged by. */
const FLOPS = 32;
const RUN_OUTS = 32;

/** Whether the game is hold'em with the whole deck between two. */
export function isMeasured({ streets, hands, boards, deck, holeUse }: Variant, seats: number): boolean {
  const [first, ...rest] = streets;
  const isHoldem = first?.down === 2 && first.up === 0 && rest.every(({ down, up, draw }) => down + up === 0 && !draw);
  const board = streets.reduce((sum, street) => sum + street.board, 0);
  return (
    seats === 2 &&
    isHoldem &&
    board === WHOLE_BOARD &&
    boards === 1 &&
    deck === 'standard' &&
    holeUse === 'any' &&
    hands.length === 1 &&
    hands[0] === 'high'
  );
}

/** The weights of a number from 0 to 1 at equally far places: at the two around it, more at the nearer. */
function weightAt(place: number, places: number, value: number): number {
  return Math.max(0, 1 - Math.abs(value * (places - 1) - place));
}

function rankOfHole(hole: readonly Card[]): number {
  return ORDER[classOf(hole[0]!, hole[1]!)]! / 1000;
}

/** The measures of two hands, added to `to` from `first` on. */
function addDeal(to: Float64Array, first: number, own: number, other: number, weight: number): void {
  for (let i = 0; i < RANKS; i++) {
    const a = weightAt(i, RANKS, own);
    if (a === 0) continue;
    for (let j = 0; j < RANKS; j++) to[first + i * RANKS + j]! += weight * a * weightAt(j, RANKS, other);
  }
}

let meanDeal: Float64Array | null = null;

/** The mean over all deals of two hands. */
function dealMean(): Float64Array {
  if (meanDeal !== null) return meanDeal;
  const deck = DECKS.standard;
  const hands: { readonly a: Card; readonly b: Card; readonly rank: number }[] = [];
  for (const a of deck) for (const b of deck) if (a < b) hands.push({ a, b, rank: rankOfHole([a, b]) });
  const sum = new Float64Array(RANKS * RANKS);
  let deals = 0;
  for (const own of hands) {
    for (const other of hands) {
      if (own.a === other.a || own.a === other.b || own.b === other.a || own.b === other.b) continue;
      addDeal(sum, 0, own.rank, other.rank, 1);
      deals++;
    }
  }
  meanDeal = sum.map((value) => value / deals);
  return meanDeal;
}

/** The chips in the middle before a part of the board was dealt, and those that could still come in. */
interface Stake {
  pot: number;
  behind: number;
}

/** An act by known odds: what it did to the worth of the hand over its average, as `chips + share * pot`. */
interface ActLuck {
  readonly street: number;
  readonly boardSize: number;
  readonly seat: number;
  readonly chips: number;
  readonly pot: number;
}

/** An act that a bot might have chosen, in chips: what the actor puts in, and what would then be in the middle. */
export interface PossibleAct {
  readonly odds: number;
  readonly isFold: boolean;
  readonly puts: number;
  readonly pot: number;
}

export class ValueMeter {
  readonly #variant: Variant;
  readonly #stakes: Stake[] = Array.from({ length: WHOLE_BOARD }, () => ({ pot: 0, behind: 0 }));
  #acts: ActLuck[] = [];

  constructor(variant: Variant) {
    this.#variant = variant;
  }

  begin(): void {
    this.#acts = [];
  }

  /** Told before every deal of the hand. */
  dealing({ pot, stack, boards }: HandState): void {
    const stake = this.#stakes[boards[0]!.length];
    if (stake === undefined) return;
    stake.pot = pot;
    stake.behind = Math.min(stack[0]!, stack[1]!);
  }

  /** Told of an act whose bot says how likely each was; `acts` have odds that add up to one. */
  acting({ street, actor, boards }: HandState, chosen: PossibleAct, acts: readonly PossibleAct[]): void {
    // To fold is to lose what was put in; else everything that is put in is played for.
    let chips = chosen.isFold ? 0 : -chosen.puts;
    let pot = chosen.isFold ? 0 : chosen.pot;
    for (const { odds, isFold, puts, pot: made } of acts) {
      if (isFold) continue;
      chips += odds * puts;
      pot -= odds * made;
    }
    this.#acts.push({ street, boardSize: boards[0]!.length, seat: actor, chips, pot });
  }

  /** Adds the luck of the player in a seat, by each measure. */
  measure(state: HandState, seat: number, random: Random, to: Float64Array): void {
    const luck = new Float64Array(MEASURES);
    const own = holeCards(state, seat);
    const other = holeCards(state, 1 - seat);
    this.#ofDeal(luck, state.terms.button === seat ? 1 : 0, own, other, state.terms.minBet);
    const board = state.boards[0]!;
    const shares = new HeadsUpShares(this.#variant, own, other, random);
    for (const [index, size] of [0, 3, 4].entries()) {
      if (board.length <= size) break;
      this.#ofBoard(luck, index * OF_BOARD, shares.turned(board, size), this.#stakes[size]!);
    }
    for (const { street, boardSize, seat: actor, chips, pot } of this.#acts) {
      const share = shares.of(board, boardSize);
      const gain = chips + pot * (actor === seat ? share : 1 - share);
      luck[FIRST_ACT + Math.min(street, OF_ACTS - 1)]! += actor === seat ? gain : -gain;
    }
    for (let at = 0; at < MEASURES; at++) to[at]! += inGrains(luck[at]!);
  }

  #ofDeal(luck: Float64Array, position: number, own: readonly Card[], other: readonly Card[], unit: number): void {
    const first = FIRST_DEAL + position * RANKS * RANKS;
    addDeal(luck, first, rankOfHole(own), rankOfHole(other), unit);
    const mean = dealMean();
    for (let at = 0; at < mean.length; at++) luck[first + at]! -= unit * mean[at]!;
  }

  #ofBoard(luck: Float64Array, first: number, { came, might }: Turned, { pot, behind }: Stake): void {
    const add = (share: number, weight: number): void => {
      luck[first]! += weight * pot * share;
      const more = Math.sqrt(pot * behind);
      for (let place = 0; place < PLACES; place++) {
        const part = weight * weightAt(place, PLACES, share);
        luck[first + 1 + place]! += part * pot;
        luck[first + 1 + PLACES + place]! += part * more;
      }
    };
    add(came, 1);
    for (const share of might) add(share, -1 / might.length);
  }
}

function inGrains(chips: number): number {
  return (Math.sign(chips) * Math.round(Math.abs(chips) * GRAIN)) / GRAIN;
}

/** The share of the pot after cards were turned, and the shares after all that might have been, each as likely. */
interface Turned {
  readonly came: number;
  readonly might: readonly number[];
}

/** Shares of the pot between two open hands. */
class HeadsUpShares {
  readonly #variant: Variant;
  readonly #own: readonly Card[];
  readonly #other: readonly Card[];
  readonly #random: Random;
  readonly #unseen: readonly Card[];
  /** The board that is judged: one list for all, since many thousands are. */
  readonly #board: Card[] = [0, 0, 0, 0, 0];

  constructor(variant: Variant, own: readonly Card[], other: readonly Card[], random: Random) {
    this.#variant = variant;
    this.#own = own;
    this.#other = other;
    this.#random = random;
    this.#unseen = unseenCards(variant, [...own, ...other]);
  }

  /** The share on the first `size` cards of a board. */
  of(board: readonly Card[], size: number): number {
    const rest = this.#lay(board, size);
    if (size === WHOLE_BOARD) return this.#won();
    if (size === WHOLE_BOARD - 1) return meanOf(this.#rivers(rest));
    return this.#drawn(rest, 0, size);
  }

  /** The effect of the next part of a board that had `size` cards. */
  turned(board: readonly Card[], size: number): Turned {
    const rest = this.#lay(board, size);
    if (size === 4) {
      const might = this.#rivers(rest);
      return { came: might[rest.indexOf(board[4]!)]!, might };
    }
    if (size === 3) {
      const might = this.#turns(rest);
      return { came: might[rest.indexOf(board[3]!)]!, might };
    }
    const might: number[] = [];
    for (let flop = 0; flop < FLOPS; flop++) {
      drawBoard(this.#random, rest, 0, this.#board, 0, 3);
      might.push(this.#drawn(rest, 3, 3));
    }
    return { came: this.#drawn(this.#lay(board, 3), 0, 3), might };
  }

  /** Lays the first cards of a board, and gives those that may come after them. */
  #lay(board: readonly Card[], size: number): Card[] {
    for (let at = 0; at < size; at++) this.#board[at] = board[at]!;
    return this.#unseen.filter((card) => board.indexOf(card) < 0 || board.indexOf(card) >= size);
  }

  #rivers(rest: readonly Card[]): number[] {
    return rest.map((card) => {
      this.#board[4] = card;
      return this.#won();
    });
  }

  /** The share after each turn that might come to the flop, by all rivers. */
  #turns(rest: readonly Card[]): number[] {
    const won = rest.map(() => 0);
    for (let turn = 0; turn < rest.length; turn++) {
      this.#board[3] = rest[turn]!;
      for (let river = 0; river < turn; river++) {
        this.#board[4] = rest[river]!;
        const part = this.#won();
        won[turn]! += part;
        won[river]! += part;
      }
    }
    return won.map((sum) => sum / (rest.length - 1));
  }

  /** The share of a board of `size` by ends that are drawn from the cards from a place on. */
  #drawn(cards: Card[], from: number, size: number): number {
    let won = 0;
    for (let sample = 0; sample < RUN_OUTS; sample++) {
      drawBoard(this.#random, cards, from, this.#board, size, WHOLE_BOARD);
      won += this.#won();
    }
    return won / RUN_OUTS;
  }

  #won(): number {
    const { hands, holeUse } = this.#variant;
    const own = strengthOf(hands[0], holeUse, this.#own, 0, 2, this.#board);
    const other = strengthOf(hands[0], holeUse, this.#other, 0, 2, this.#board);
    return own > other ? 1 : own < other ? 0 : 0.5;
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
