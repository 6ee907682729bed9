/**
 * The last refusals of a table: a request that comes again gets its first answer, even if it could be granted by now.
 * Granted requests are in the log; a refusal has changed nothing, and need not outlive its process.
 */
import { type Answer, LIMITS, type WireError } from '@cardroom/protocol';

/** People whose refusals are kept: those who asked last. */
const MOST_PEOPLE = 64;

/** Refusals after which the same request may be made again under its id. */
const PASSING: ReadonlySet<WireError['code']> = new Set(['rate-limited', 'unavailable', 'internal']);

export class Refusals {
  readonly #byUser = new Map<string, Map<string, Answer>>();

  add(user: string, answer: Answer): void {
    if (answer.ok || answer.id === null || PASSING.has(answer.error.code)) return;
    const kept = this.#byUser.get(user) ?? new Map<string, Answer>();
    this.#byUser.delete(user);
    this.#byUser.set(user, kept.set(answer.id, answer));
    dropOldest(kept, LIMITS.answersKept);
    dropOldest(this.#byUser, MOST_PEOPLE);
  }

  of(user: string, id: string): Answer | null {
    return this.#byUser.get(user)?.get(id) ?? null;
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.size > most ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
}
