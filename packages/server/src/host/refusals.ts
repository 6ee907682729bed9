/**
 * The last refusals: a request that comes again gets its first answer, even if it could be granted by now. A table
 * keeps those it gave, and a connection those it passed on, since the next owner of the table does not know them.
 * Granted requests are in the log; a refusal has changed nothing, and need not outlive its process.
 */
import { type Answer, LIMITS, type WireError } from '@cardroom/protocol';

/** People whose refusals are kept: those who asked last. */
const MOST_PEOPLE = 64;

/** Refusals after which the same request may be made again under its id. */
const PASSING: ReadonlySet<WireError['code']> = new Set(['rate-limited', 'unavailable', 'internal']);

function isLasting(answer: Answer): boolean {
  return !answer.ok && answer.id !== null && !PASSING.has(answer.error.code);
}

/** The last refusals that one person got. */
export class OwnRefusals {
  readonly #answers = new Map<string, Answer>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(answer: Answer): void {
    if (!isLasting(answer)) return;
    this.#answers.set(answer.id!, answer);
    dropOldest(this.#answers, this.#most);
  }

  of(id: string): Answer | null {
    return this.#answers.get(id) ?? null;
  }
}

export class Refusals {
  readonly #byUser = new Map<string, OwnRefusals>();

  add(user: string, answer: Answer): void {
    if (!isLasting(answer)) return;
    const own = this.#byUser.get(user) ?? new OwnRefusals(LIMITS.answersKept);
    own.add(answer);
    this.#byUser.delete(user);
    this.#byUser.set(user, own);
    dropOldest(this.#byUser, MOST_PEOPLE);
  }

  of(user: string, id: string): Answer | null {
    return this.#byUser.get(user)?.of(id) ?? null;
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.size > most ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
}
