/** How evenly a tournament keeps its tables: seen after every step, told at its end [T-31]. */
import { gapOf, type Tournament } from '@cardroom/tournament';

/** Tables may differ by so many between a bust and the next report of a larger table. */
const ALLOWED_GAP = 2;

/** The most entries that went out in one hand: a difference between tables cannot be smaller than that. */
function mostBusts({ entries }: Tournament): number {
  const busts = new Map<string, number>();
  for (const { status, lastTable, lastHand } of entries) {
    if (status !== 'out' || lastHand === 0) continue;
    const hand = `${lastTable}/${lastHand}`;
    busts.set(hand, (busts.get(hand) ?? 0) + 1);
  }
  return Math.max(0, ...busts.values());
}

export class BalanceWatch {
  #largestGap = 0;
  #apartSinceMs: number | null = null;
  #apartMs = 0;

  /** The state after a step. */
  see(state: Tournament, nowMs: number): void {
    const gap = gapOf(state);
    this.#largestGap = Math.max(this.#largestGap, gap);
    if (this.#apartSinceMs !== null) this.#apartMs = Math.max(this.#apartMs, nowMs - this.#apartSinceMs);
    if (gap <= ALLOWED_GAP) this.#apartSinceMs = null;
    else this.#apartSinceMs ??= nowMs;
  }

  /** `apartSeconds`: the longest time for which some tables differed by three or more. */
  figures(state: Tournament): { largestGap: number; mostBusts: number; apartSeconds: number; movesPerPlayer: number } {
    const moves = state.entries.reduce((sum, entry) => sum + entry.moves, 0);
    return {
      largestGap: this.#largestGap,
      mostBusts: mostBusts(state),
      apartSeconds: Math.round(this.#apartMs / 1_000),
      movesPerPlayer: Number((moves / state.entries.length).toFixed(2)),
    };
  }
}
