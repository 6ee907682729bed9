/**
 * The last facts of a table, so that a client that comes back gets what it missed, one by one. The facts are kept,
 * and a state every so often; the states between are folded again if someone asks, which is rare.
 */
import { LIMITS } from '@cardroom/protocol';
import type { TableChange } from '../table/change.js';
import { evolve } from '../table/evolve.js';
import { joinFact, type SplitText } from '../table/facts.js';
import { joinState, splitWithoutAnswers } from '../table/snapshot.js';
import type { TableState } from '../table/state.js';

/**
 * Facts between two kept states: at most so many are folded again for a client that comes back, beyond those it missed.
 * After fewer a state is kept if its text has been made anyway.
 */
const STRIDE = 48;
const STRIDE_OF_SNAPSHOTS = 28;

/** A state as text: as an object, with the hands and decks computed from it, it takes several times the memory. */
interface KeptState {
  readonly version: number;
  readonly text: SplitText;
}

function keptState(state: TableState, text = splitWithoutAnswers(state)): KeptState {
  return { version: state.version, text };
}

export class Recent {
  /** States with rising versions, from the oldest that a client can come back to. */
  #kept: KeptState[];
  /** The facts after the first kept state, as text: it takes a third of the room. */
  #facts: SplitText[] = [];

  constructor(state: TableState) {
    this.#kept = [keptState(state)];
  }

  /** `snapshot` is the text of the state after the fact, without its answers, if there is one. */
  add(fact: SplitText, after: TableState, snapshot: SplitText | null): void {
    this.#facts.push(fact);
    const stride = snapshot === null ? STRIDE : STRIDE_OF_SNAPSHOTS;
    if (after.version - this.#kept.at(-1)!.version >= stride) this.#kept.push(keptState(after, snapshot ?? undefined));
    this.#forget(after.version);
  }

  /** Everything before the second kept state, once nobody can come back to that any more. */
  #forget(version: number): void {
    const [first, second] = this.#kept;
    if (second === undefined || version - second.version < LIMITS.updatesKept) return;
    this.#facts = this.#facts.slice(second.version - first!.version);
    this.#kept.shift();
  }

  /** Everything that happened after a version, in order; null if that is too long ago. */
  since(version: number): TableChange[] | null {
    const start = this.#kept.findLast((state) => state.version <= version);
    if (start === undefined) return null;
    const happened: TableChange[] = [];
    let before = joinState(start.text);
    for (const text of this.#facts.slice(start.version - this.#kept[0]!.version)) {
      const fact = joinFact(text);
      const after = evolve(before, fact);
      if (after.version > version) happened.push({ before, fact, after, moments: null });
      before = after;
    }
    return happened.length > LIMITS.updatesKept ? null : happened;
  }
}
