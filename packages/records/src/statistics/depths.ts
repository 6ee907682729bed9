/** Depths of stacks by which play is counted apart [T-49]. */

export const DEPTHS = ['short', 'middle', 'deep'] as const;
export type Depth = (typeof DEPTHS)[number];

/** Big blinds below which a stack is short, and above which it is deep. */
export const SHORT_BELOW = 15;
export const DEEP_ABOVE = 40;

/** The depth of a stack at the start of a hand, in the unit of the big blind. */
export function depthOf(stack: number, bigBlind: number): Depth {
  if (stack < SHORT_BELOW * bigBlind) return 'short';
  return stack <= DEEP_ABOVE * bigBlind ? 'middle' : 'deep';
}
