/**
 * Whether a log deals what its game deals. The place of a card in the order of dealing decides which one it is, so a
 * closed card too many, for whomever, would let a house that knows the seeds choose among the cards that follow.
 */
import { UNKNOWN, type Variant } from '@cardroom/engine';
import { type LineAction, parseLine } from '@cardroom/notation';

/** A player who got the wrong number of cards; null is the board. */
export interface WrongPortion {
  readonly player: number | null;
}

class Portions {
  /** Hole cards for each player, street by street; draws give as many as were thrown away. */
  readonly #holes: readonly number[];
  readonly #boards: readonly number[];
  readonly #got = new Map<number, number>();
  readonly #owed = new Map<number, number>();
  readonly #folded = new Set<number>();
  #isPlayed = false;
  #laid = 0;

  constructor({ streets }: Pick<Variant, 'streets'>) {
    this.#holes = streets.map(({ down, up }) => down + up).filter((count) => count > 0);
    this.#boards = streets.map(({ board }) => board).filter((count) => count > 0);
  }

  take(action: LineAction): WrongPortion | null {
    switch (action.kind) {
      case 'dealHole':
        return this.#hole(action.player, action.cards.length) ? null : { player: action.player };
      case 'dealBoard':
        return this.#isBoard(action.cards) ? null : { player: null };
      case 'discard':
        this.#owed.set(action.player, (this.#owed.get(action.player) ?? 0) + action.cards.length);
        return null;
      case 'fold':
      case 'checkCall':
      case 'betRaise':
      case 'bringIn':
        return this.#act(action.player, action.kind === 'fold');
      default:
        return null;
    }
  }

  #hole(player: number, count: number): boolean {
    if (this.#folded.has(player) || (this.#isPlayed && !this.#got.has(player))) return false;
    const owed = this.#owed.get(player) ?? 0;
    if (owed > 0) {
      this.#owed.set(player, 0);
      return count === owed;
    }
    const got = this.#got.get(player) ?? 0;
    this.#got.set(player, got + 1);
    return count === this.#holes[got];
  }

  /** Everybody sees the board. In stud it has one card, if the deck is too short for the last street. */
  #isBoard(cards: readonly number[]): boolean {
    const counts = this.#boards.length === 0 ? [1] : this.#boards;
    if (cards.includes(UNKNOWN)) return false;
    // If the rest of the board is run several times, each run is dealt to its end.
    const whole = counts.reduce((sum, count) => sum + count, 0);
    if (!counts.includes(cards.length)) return cards.length === whole - this.#laid;
    this.#laid += cards.length;
    return true;
  }

  /** Nobody acts before all who are still in have their cards. */
  #act(player: number, isFold: boolean): WrongPortion | null {
    this.#isPlayed ||= this.#got.size > 0;
    const living = [...this.#got].filter(([other]) => !this.#folded.has(other));
    const most = Math.max(0, ...living.map(([, got]) => got));
    const short = living.find(([other, got]) => got !== most || (this.#owed.get(other) ?? 0) > 0);
    if (isFold) this.#folded.add(player);
    return short === undefined ? null : { player: short[0] };
  }
}

export function wrongPortion(variant: Pick<Variant, 'streets'>, actions: readonly string[]): WrongPortion | null {
  const portions = new Portions(variant);
  for (const text of actions) {
    // A bet may have decimals.
    const line = parseLine(text, 2);
    const wrong = line.ok && line.value.action !== null ? portions.take(line.value.action) : null;
    if (wrong !== null) return wrong;
  }
  return null;
}
