/**
 * Whether a log deals what its game deals. The place of a card in the order of dealing decides which one it is, so a
 * card too many, for whomever, would let a house that knows the seeds choose among the cards that follow.
 */
import { UNKNOWN, type Variant } from '@cardroom/engine';
import { type LineAction, parseLine } from '@cardroom/notation';

/** A player who got the wrong number of cards; null is the board. */
export interface WrongPortion {
  readonly player: number | null;
}

type DealtGame = Pick<Variant, 'streets' | 'boards'>;

/** Hole cards of all players: by street, and as many as were thrown away in draws. */
class HolePortions {
  readonly #streets: readonly number[];
  readonly #got = new Map<number, number>();
  readonly #owed = new Map<number, number>();
  readonly #folded = new Set<number>();
  /** Whether everybody who plays has cards: nobody joins any more. */
  #isBegun = false;

  constructor({ streets }: DealtGame) {
    this.#streets = streets.map(({ down, up }) => down + up).filter((count) => count > 0);
  }

  deal(player: number, count: number): boolean {
    if (this.#folded.has(player) || (this.#isBegun && !this.#got.has(player))) return false;
    const owed = this.#owed.get(player) ?? 0;
    if (owed > 0) {
      this.#owed.delete(player);
      return count === owed;
    }
    const got = this.#got.get(player) ?? 0;
    this.#got.set(player, got + 1);
    return count === this.#streets[got];
  }

  throwAway(player: number, count: number): void {
    if (count > 0) this.#owed.set(player, (this.#owed.get(player) ?? 0) + count);
  }

  fold(player: number): void {
    this.#folded.add(player);
  }

  /** The first player who lacks cards that the others have; null if the game may go on. */
  short(): number | null {
    this.#isBegun ||= this.#got.size > 0;
    const living = this.#living();
    const most = Math.max(0, ...living.map(([, got]) => got));
    return living.find(([player, got]) => got !== most || this.#owed.has(player))?.[0] ?? null;
  }

  /** One shared card comes in place of the last street of stud; false if another street is due. */
  shareLast(): boolean {
    const living = this.#living();
    for (const [player, got] of living) this.#got.set(player, got + 1);
    return living.length > 0 && living.every(([, got]) => got === this.#streets.length - 1);
  }

  #living(): [player: number, got: number][] {
    return [...this.#got].filter(([player]) => !this.#folded.has(player));
  }
}

/** The board: each street once on each board, or its rest several times. */
class BoardPortions {
  /** Cards of each line that is to come. */
  #due: number[];
  readonly #runs: number;
  #isRun = false;

  constructor({ streets, boards }: DealtGame, runs: number) {
    this.#due = streets.flatMap(({ board }) => (board === 0 ? [] : Array<number>(boards).fill(board)));
    this.#runs = runs;
  }

  deal(count: number): boolean {
    const rest = this.#due.reduce((sum, cards) => sum + cards, 0);
    // Each run is one line: all that is left of the board.
    if (this.#runs > 1 && !this.#isRun && count === rest) {
      this.#due = Array<number>(this.#runs).fill(rest);
      this.#isRun = true;
    }
    return this.#due.shift() === count;
  }
}

class Portions {
  readonly #hole: HolePortions;
  /** Null in games without a board. */
  readonly #board: BoardPortions | null;

  constructor(game: DealtGame, runs: number) {
    this.#hole = new HolePortions(game);
    this.#board = game.streets.some(({ board }) => board > 0) ? new BoardPortions(game, runs) : null;
  }

  take(action: LineAction): WrongPortion | null {
    switch (action.kind) {
      case 'dealHole':
        return this.#hole.deal(action.player, action.cards.length) ? null : { player: action.player };
      case 'dealBoard':
        return this.#lacking() ?? (this.#isBoard(action.cards) ? null : { player: null });
      case 'discard':
        this.#hole.throwAway(action.player, action.cards.length);
        return null;
      case 'fold':
      case 'checkCall':
      case 'betRaise':
      case 'bringIn': {
        const lacking = this.#lacking();
        if (action.kind === 'fold') this.#hole.fold(action.player);
        return lacking;
      }
      default:
        return null;
    }
  }

  /** Nobody acts and no board comes before all who are still in have their cards. */
  #lacking(): WrongPortion | null {
    const player = this.#hole.short();
    return player === null ? null : { player };
  }

  /** Everybody sees the board. In stud it has one card, if the deck is too short for the last street. */
  #isBoard(cards: readonly number[]): boolean {
    if (cards.includes(UNKNOWN)) return false;
    return this.#board === null ? cards.length === 1 && this.#hole.shareLast() : this.#board.deal(cards.length);
  }
}

/** @param runs how often the rest of the board was run */
export function wrongPortion(game: DealtGame, actions: readonly string[], runs = 1): WrongPortion | null {
  const portions = new Portions(game, runs);
  for (const text of actions) {
    // A bet may have decimals.
    const line = parseLine(text, 2);
    const wrong = line.ok && line.value.action !== null ? portions.take(line.value.action) : null;
    if (wrong !== null) return wrong;
  }
  return null;
}
