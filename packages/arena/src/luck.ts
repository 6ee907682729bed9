/**
 * The luck of the board, taken out of results. Before each card of the board is turned, the pot stands and so do the
 * players' shares in it: what they would get on average if everything to come were dealt and nobody bet again. After the
 * card their shares are others. The difference, times the pot, is luck of that card: on average it is nothing, whatever
 * the players do, so taking it off changes no expectation and removes much of the noise. When everybody is all-in, what
 * is left is the equity at that point.
 *
 * Shares are exact for the last card and for complete boards, and drawn from a random stream of their own before that:
 * the cards of the match have no part in what they are measured by.
 */
import { type Card, type HandState, holeCards, type Random, strengthOf, type Variant } from '@cardroom/engine';
import { drawBoard, GRAIN, unseenCards, WHOLE_BOARD } from './boards.js';

/** Boards drawn for a share: its standard error is then below 0.08, a small part of what one card can change. */
const SAMPLES = 40;

/** Whether a game is measured: hole cards first, then one board of five, and one kind of hand that takes the pot. */
export function hasLuck({ streets, hands, boards }: Variant): boolean {
  const board = streets.reduce((sum, street) => sum + street.board, 0);
  const isOpenGame = streets.every(({ down, up, draw }, at) => !draw && (at === 0 || down + up === 0));
  return isOpenGame && board === WHOLE_BOARD && boards === 1 && hands.length === 1;
}

/** The pot and those in it before the next card of the board. */
interface Stake {
  pot: number;
  live: number;
}

export class LuckMeter {
  readonly #variant: Variant;
  /** By the cards that the board had. */
  readonly #stakes: Stake[] = Array.from({ length: WHOLE_BOARD }, () => ({ pot: 0, live: 0 }));

  constructor(variant: Variant) {
    this.#variant = variant;
  }

  /** Told before every deal of the hand. */
  dealing({ pot, live, boards }: HandState): void {
    const stake = this.#stakes[boards[0]!.length];
    if (stake === undefined) return;
    stake.pot = pot;
    stake.live = live;
  }

  /** The chips that the board brought each player over what was to be expected. */
  measure(state: HandState, random: Random): number[] {
    const luck = new Array<number>(state.terms.players).fill(0);
    const board = state.boards[0]!;
    const shares = new Shares(this.#variant, state, random);
    for (const length of [0, 3, 4]) {
      if (board.length <= length) break;
      const { pot, live } = this.#stakes[length]!;
      const before = shares.of(live, length);
      const after = shares.of(live, length === 0 ? 3 : length + 1);
      for (let player = 0; player < luck.length; player++) luck[player]! += pot * (after[player]! - before[player]!);
    }
    return inGrains(luck);
  }
}

/** In whole grains, of which one player's luck is exactly the others' misfortune. */
function inGrains(luck: readonly number[]): number[] {
  const grains = luck.map((chips) => Math.round(chips * GRAIN) / GRAIN);
  grains[0]! -= grains.reduce((sum, chips) => sum + chips, 0);
  return grains;
}

/** Shares of the pot at the points of one hand; each is computed once. */
class Shares {
  readonly #variant: Variant;
  readonly #state: HandState;
  readonly #random: Random;
  readonly #holes: readonly (readonly Card[])[];
  readonly #known: Map<number, readonly number[]> = new Map();

  constructor(variant: Variant, state: HandState, random: Random) {
    this.#variant = variant;
    this.#state = state;
    this.#random = random;
    this.#holes = state.stack.map((_, player) => holeCards(state, player));
  }

  of(live: number, length: number): readonly number[] {
    const key = live * 8 + length;
    let shares = this.#known.get(key);
    if (shares === undefined) {
      shares = this.#make(live, length);
      this.#known.set(key, shares);
    }
    return shares;
  }

  #make(live: number, length: number): readonly number[] {
    const sums = this.#holes.map(() => 0);
    const board = this.#state.boards[0]!.slice(0, length);
    const missing = WHOLE_BOARD - length;
    if (missing === 0) {
      this.#award(sums, live, board, 1);
      return sums;
    }
    const unseen = unseenCards(this.#variant, [...board, ...this.#holes.flat()]);
    if (missing === 1) {
      for (const card of unseen) this.#award(sums, live, [...board, card], 1 / unseen.length);
      return sums;
    }
    for (let sample = 0; sample < SAMPLES; sample++) {
      drawBoard(this.#random, unseen, 0, board, length, WHOLE_BOARD);
      this.#award(sums, live, board, 1 / SAMPLES);
    }
    return sums;
  }

  #award(sums: number[], live: number, board: readonly Card[], weight: number): void {
    const type = this.#variant.hands[0];
    let best = -1;
    let winners = 0;
    for (let player = 0; player < sums.length; player++) {
      if ((live & (1 << player)) === 0) continue;
      const hole = this.#holes[player]!;
      const strength = strengthOf(type, this.#variant.holeUse, hole, 0, hole.length, board);
      if (strength > best) {
        best = strength;
        winners = 1 << player;
      } else if (strength === best) winners |= 1 << player;
    }
    let sharers = 0;
    for (let bits = winners; bits !== 0; bits &= bits - 1) sharers++;
    for (let player = 0; player < sums.length; player++) {
      if ((winners & (1 << player)) !== 0) sums[player]! += weight / sharers;
    }
  }
}
