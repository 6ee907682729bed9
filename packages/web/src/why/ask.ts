/** A question as the pages ask it, and its answer. */
import type { Hand } from '@cardroom/notation';
import type { WireError } from '@cardroom/protocol';
import type { Explanation } from './answer.js';
import { explainAward, explainUncalled } from './award.js';
import { explainMissing, type Missing } from './missing.js';
import { explainOwed, explainPost } from './post.js';
import { explainPot } from './pot.js';
import { explainRefusal } from './refusal.js';

/** Players are indices of the hand document; pots are counted from the main pot on. */
export type Question =
  | { readonly about: 'refusal'; readonly error: WireError; readonly player: number | null }
  | { readonly about: 'missing'; readonly missing: Missing; readonly player: number }
  | { readonly about: 'pot'; readonly pot: number }
  | { readonly about: 'award'; readonly pot: number }
  | { readonly about: 'uncalled' }
  | { readonly about: 'post'; readonly player: number }
  | { readonly about: 'owed'; readonly player: number };

/** The answer as far as the viewer's hand document tells it; null if there is nothing to explain. */
export function explanationOf(question: Question, hand: Hand | null): Explanation | null {
  if (question.about === 'refusal') return explainRefusal(question.error, hand, question.player);
  if (hand === null) return null;
  switch (question.about) {
    case 'missing':
      return explainMissing(hand, question.player, question.missing);
    case 'pot':
      return explainPot(hand, question.pot);
    case 'award':
      return explainAward(hand, question.pot);
    case 'uncalled':
      return explainUncalled(hand);
    case 'post':
      return explainPost(hand, question.player);
    case 'owed':
      return explainOwed(hand, question.player);
  }
}
