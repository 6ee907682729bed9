/** Time that bots take: limits of a decision, a hand and a match, and what was used of them. */

/** Limits in milliseconds, 0 for none. */
export interface Budget {
  readonly decisionMs: number;
  readonly handMs: number;
  readonly matchMs: number;
}

/** Which limit it was. */
export type TimeLimit = 'decision' | 'hand' | 'match';

/** Time used by a bot. Bots of the box answer at once: no clock runs for them. */
export interface Usage {
  decisions: number;
  thinkMs: number;
  maxMs: number;
}

export function emptyUsage(): Usage {
  return { decisions: 0, thinkMs: 0, maxMs: 0 };
}

export function addUsage(to: Usage, from: Usage): void {
  to.decisions += from.decisions;
  to.thinkMs += from.thinkMs;
  to.maxMs = Math.max(to.maxMs, from.maxMs);
}

/** Time for a decision: infinite if nothing limits it. */
export interface Allowance {
  readonly ms: number;
  readonly by: TimeLimit;
}

export class BotClock {
  readonly usage: readonly Usage[];
  readonly #budget: Budget;
  /** Used in the hand under way, and in the match before this part of it. */
  readonly #inHand: number[];
  readonly #before: readonly number[];

  constructor(budget: Budget, bots: number, before: readonly number[] = []) {
    this.#budget = budget;
    this.#before = before;
    this.usage = Array.from({ length: bots }, emptyUsage);
    this.#inHand = new Array<number>(bots).fill(0);
  }

  beginHand(): void {
    for (let bot = 0; bot < this.#inHand.length; bot++) this.#inHand[bot] = 0;
  }

  /** The time that a bot has for its next decision, by the limit that is reached first. */
  allowance(bot: number): Allowance {
    const { decisionMs, handMs, matchMs } = this.#budget;
    const inMatch = (this.#before[bot] ?? 0) + this.usage[bot]!.thinkMs;
    let found: Allowance = { ms: decisionMs || Number.POSITIVE_INFINITY, by: 'decision' };
    if (handMs > 0 && handMs - this.#inHand[bot]! < found.ms) found = { ms: handMs - this.#inHand[bot]!, by: 'hand' };
    if (matchMs > 0 && matchMs - inMatch < found.ms) found = { ms: matchMs - inMatch, by: 'match' };
    return found;
  }

  add(bot: number, ms: number): void {
    const usage = this.usage[bot]!;
    usage.decisions++;
    usage.thinkMs += ms;
    usage.maxMs = Math.max(usage.maxMs, ms);
    this.#inHand[bot]! += ms;
  }
}
