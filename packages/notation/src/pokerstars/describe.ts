/** Names of hands in the room's words: `two pair, Aces and Tens`, `HI: a flush, Ace high; LO: 7,5,4,3,A`. */
import { type Card, describe, type HandDescription, RANKS, strengthOf, type Variant } from '@cardroom/engine';

const ONE = [
  'Deuce',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Jack',
  'Queen',
  'King',
  'Ace',
] as const;

const SIX = 4;
const ACE = 12;

function one(rank: number | undefined): string {
  return ONE[rank ?? -1] ?? '';
}

function many(rank: number | undefined): string {
  return rank === SIX ? 'Sixes' : `${one(rank)}s`;
}

/** `Six to Ten`, `Ace to Five`; in six-plus the lowest straight is `Ace to Nine`. */
function run(top: number, isShort: boolean): string {
  const isWheel = top === (isShort ? 7 : 3);
  return `${isWheel ? 'Ace' : one(top - 4)} to ${one(top)}`;
}

function nameOf({ category, ranks }: HandDescription, isShort: boolean): string {
  const [first, second] = ranks;
  switch (category) {
    case 'straightFlush':
      return first === ACE ? 'a Royal Flush' : `a straight flush, ${run(first!, isShort)}`;
    case 'fourOfAKind':
      return `four of a kind, ${many(first)}`;
    case 'fullHouse':
      return `a full house, ${many(first)} full of ${many(second)}`;
    case 'flush':
      return `a flush, ${one(first)} high`;
    case 'straight':
      return `a straight, ${run(first!, isShort)}`;
    case 'threeOfAKind':
      return `three of a kind, ${many(first)}`;
    case 'twoPair':
      return `two pair, ${many(first)} and ${many(second)}`;
    case 'pair':
      return `a pair of ${many(first)}`;
    case 'highCard':
      return `high card ${one(first)}`;
    default:
      return ranks.map((rank) => RANKS.charAt(rank)).join(',');
  }
}

/** The name of a hand at the showdown, on one board. Empty if the variant gives it no name. */
export function showdownName(variant: Variant, hole: readonly Card[], board: readonly Card[]): string {
  const name = (part: number): string => {
    const type = variant.hands[part]!;
    const strength = strengthOf(type, variant.holeUse, hole, 0, hole.length, board);
    return strength <= 0 ? '' : nameOf(describe(type, strength), type === 'shortDeck');
  };
  if (variant.hands.length === 1) {
    return variant.hands[0] === 'aceToFive' ? `Lo: ${name(0)}` : name(0);
  }
  const low = name(1);
  return `HI: ${name(0)}${low === '' ? '' : `; LO: ${low}`}`;
}
