/** How the arena and the records of played hands count the acts of players. */
import type { ActFacts } from './moments.js';

/** A check, a show and everything else that commits no chips is `other`. */
export type CountedAct = 'fold' | 'call' | 'raise' | 'other';

export function countedAct(word: ActFacts['word']): CountedAct {
  switch (word) {
    case 'fold':
    case 'call':
      return word;
    case 'bet':
    case 'raise':
    case 'complete':
      return 'raise';
    default:
      return 'other';
  }
}

/** Whether it puts chips in by choice: on the first street this is what VPIP counts. */
export function isVoluntary(act: CountedAct): boolean {
  return act === 'call' || act === 'raise';
}
