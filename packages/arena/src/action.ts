/**
 * The acts of document 002 as opaque values: only these six objects are acts, so that the strings 'FOLD' and 'fold',
 * null and undefined are refused wherever an act is expected [S2-12, S2-13, S2-21].
 */
import { ACT_WORDS, type ActWord } from '@cardroom/engine';

declare const act: unique symbol;

/** One of the six acts. There are no others, and none can be made. */
export interface Action {
  readonly [act]: ActWord;
}

class Act {
  readonly #word: ActWord;

  constructor(word: ActWord) {
    this.#word = word;
    Object.freeze(this);
  }

  static wordOf(value: unknown): ActWord | null {
    return typeof value === 'object' && value !== null && #word in value ? value.#word : null;
  }

  toString(): string {
    return `Action.${this.#word}`;
  }

  /** Reports and logs say the word; reading it back takes an adapter. */
  toJSON(): string {
    return this.#word;
  }
}

function make(word: ActWord): Action {
  return new Act(word) as unknown as Action;
}

export const Action: Readonly<Record<ActWord, Action>> = Object.freeze({
  FOLD: make('FOLD'),
  CHECK: make('CHECK'),
  CALL: make('CALL'),
  BET: make('BET'),
  RAISE: make('RAISE'),
  ALL_IN: make('ALL_IN'),
});

/** The word of an act, null for anything that is none. */
export function wordOfAction(value: unknown): ActWord | null {
  return Act.wordOf(value);
}

/** The acts of a list of words, for adapters that read text. */
export function actionsOf(words: readonly ActWord[]): Action[] {
  return words.map((word) => Action[word]);
}

/** Every act, in the order in which messages list them. */
export const ACTIONS: readonly Action[] = Object.freeze(actionsOf(ACT_WORDS));
