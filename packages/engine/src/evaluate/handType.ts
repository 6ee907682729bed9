/** The ways in which a set of cards can be measured. Strengths of one type compare; higher wins. */
export type HandType =
  /** Five-card high hand. */
  | 'high'
  /** High hand of the 36-card deck: a flush beats a full house, A-6-7-8-9 is a straight. */
  | 'shortDeck'
  /** Ace-to-five low, straights and flushes ignored. */
  | 'aceToFive'
  /** Ace-to-five low, eight or better to qualify. */
  | 'eightOrBetter'
  /** Deuce-to-seven low: ace high, straights and flushes count. */
  | 'deuceToSeven'
  /** Four cards of four suits and ranks, ace low. */
  | 'badugi'
  /** The single highest card (Kuhn). */
  | 'highCard'
  /** A pair with the board beats the highest card (Leduc). */
  | 'leduc';
