/**
 * Shares of hold'em hands over every turn and river that can come. The engine's equity answers for all games, boards and
 * ranges; hands that meet on a flop or turn are nearly all that a record asks for, and this counts them many times as fast.
 */
import { type Card, DECKS, evaluateSeven, type Variant } from '@cardroom/engine';

const FLOP = 3;
const TURN = 4;

/** Whether the hands on this board can be counted here. */
export function canRunOut(variant: Variant, own: readonly (readonly Card[])[], board: readonly Card[]): boolean {
  return (board.length === FLOP || board.length === TURN) && isHoldem(variant, own);
}

/** Whether the game has two cards for each, one board of five, and one high hand of all seven. */
export function isHoldem(
  { deck, hands, holeUse, boards, streets }: Variant,
  own: readonly (readonly Card[])[],
): boolean {
  if (deck !== 'standard' || hands.length !== 1 || hands[0] !== 'high' || holeUse !== 'any' || boards !== 1)
    return false;
  return own.every((cards) => cards.length === 2) && streets.reduce((sum, street) => sum + street.board, 0) === 5;
}

/** The mean share of each hand over all run-outs of the board. */
export function runOut(
  hands: readonly (readonly Card[])[],
  board: readonly Card[],
  dead: readonly Card[],
): readonly number[] {
  const count = new RunOuts(hands, board);
  const gone = new Set([...hands.flat(), ...board, ...dead]);
  const rest = DECKS.standard.filter((card) => !gone.has(card));
  if (board.length === TURN) for (const river of rest) count.add(board[TURN - 1]!, river);
  else
    for (let first = 0; first < rest.length; first++)
      for (let second = 0; second < first; second++) count.add(rest[first]!, rest[second]!);
  return count.shares();
}

/** Counts run-outs by how many hands share the pot: sums are exact until they are divided. */
class RunOuts {
  private readonly players: number;
  private readonly strengths: number[];
  /** By player, then by how many share. */
  private readonly won: number[];
  private deals = 0;

  constructor(
    private readonly hands: readonly (readonly Card[])[],
    private readonly board: readonly Card[],
  ) {
    this.players = hands.length;
    this.strengths = hands.map(() => 0);
    this.won = hands.flatMap(() => [0, ...hands.map(() => 0)]);
  }

  add(turn: Card, river: Card): void {
    const { players, hands, board, strengths, won } = this;
    let best = 0;
    let sharing = 0;
    for (let player = 0; player < players; player++) {
      const [one, two] = hands[player] as [Card, Card];
      const strength = evaluateSeven(one, two, board[0]!, board[1]!, board[2]!, turn, river);
      strengths[player] = strength;
      if (strength > best) {
        best = strength;
        sharing = 1;
      } else if (strength === best) sharing++;
    }
    for (let player = 0; player < players; player++)
      if (strengths[player] === best) won[player * (players + 1) + sharing]!++;
    this.deals++;
  }

  shares(): number[] {
    return this.hands.map((_, player) => {
      let total = 0;
      for (let sharing = 1; sharing <= this.players; sharing++)
        total += this.won[player * (this.players + 1) + sharing]! / sharing;
      return total / this.deals;
    });
  }
}
