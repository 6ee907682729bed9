/** A step under way: the state that it changes, and the facts that it has recorded so far. */
import { below, type Random } from '@cardroom/engine';
import { applyFact, type LoggedFact, type TournamentFact } from './facts.js';
import type { Tournament } from './state.js';

export class TournamentDraft {
  readonly state: Tournament;
  readonly nowMs: number;
  readonly log: LoggedFact[] = [];
  /** Whether a person is certainly not connected. */
  readonly isGone: (person: string) => boolean;
  readonly #random: Random;

  constructor(state: Tournament, nowMs: number, random: Random, isGone: (person: string) => boolean) {
    this.state = state;
    this.nowMs = nowMs;
    this.isGone = isGone;
    this.#random = random;
  }

  record(fact: TournamentFact): void {
    const entry = { atMs: this.nowMs, fact };
    applyFact(this.state, entry);
    this.log.push(entry);
  }

  /** A whole number from 0 to n - 1. */
  draw = (n: number): number => below(this.#random, n);

  /** A list in random order. */
  shuffled<T>(list: readonly T[]): T[] {
    return shuffled(list, this.draw);
  }
}

export function shuffled<T>(list: readonly T[], draw: (n: number) => number): T[] {
  const rest = [...list];
  for (let at = 0; at < rest.length - 1; at++) {
    const from = at + draw(rest.length - at);
    [rest[at], rest[from]] = [rest[from]!, rest[at]!];
  }
  return rest;
}
