/** The tournaments that other nodes run, as their lists have them, and our own as the others were last told of them. */
import type { TournamentInfo } from '../tournament/views.js';

export class NodeTournaments {
  readonly #elsewhere = new Map<string, readonly TournamentInfo[]>();
  #told = '';

  /** Tournaments of other nodes. */
  get elsewhere(): readonly TournamentInfo[] {
    return [...this.#elsewhere.values()].flat();
  }

  hear(node: string, tournaments: readonly TournamentInfo[]): void {
    this.#elsewhere.set(node, tournaments);
  }

  /** Whether there was anything of a node that is gone now. */
  forget(node: string): boolean {
    return this.#elsewhere.delete(node);
  }

  /** Our own if the other nodes know a different state of them, null if they are up to date. */
  takeNews(own: readonly TournamentInfo[]): readonly TournamentInfo[] | null {
    const text = JSON.stringify(own);
    if (text === this.#told) return null;
    this.#told = text;
    return own;
  }
}
