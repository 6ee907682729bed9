/** The living hand document: everything that is done with it. Also exported whole as the namespace `Hand`. */
export * from './chips.js';
export { isInactive } from './fold.js';
export * from './hand.js';
export * from './house.js';
export * from './lenient.js';
export * from './line.js';
export * from './memo.js';
export * from './moments.js';
export { duesOf, isPost, type Post, type PostWord, postsOf } from './posts.js';
export * from './read.js';
export * from './replay.js';
export * from './seating/auto.js';
export {
  type LastHand,
  type NextHand,
  nextWithBlinds,
  nextWithoutBlinds,
  type SeatPart,
  type Sitter,
  type TableTerms,
  type UnitStakes,
} from './seating/blinds.js';
export * from './seating/intents.js';
export type { JoinRefusal } from './seating/join.js';
export * from './seating/labels.js';
export * from './seating/merge.js';
export * from './seating/next.js';
export { isBetween, stepsTo } from './seating/ring.js';
export * from './seating/rules.js';
export * from './seating/settle.js';
export * from './seating/stakes.js';
export * from './shape.js';
export * from './view.js';
