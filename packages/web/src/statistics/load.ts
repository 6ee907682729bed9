/** A person's hands from the room, counted as they come. */

import { chunksOf, indexHands, openHand } from '../files/shelf.js';
import { withInvite } from '../net/invites.js';
import { authorOf, Career, type Summary } from './career.js';

/** One table, or all of them; an invite opens a private table. */
export interface StatisticsScope {
  readonly table: string | null;
  readonly invite: string | null;
}

/** @internal */
export function handsAddress({ table }: StatisticsScope): string {
  if (table === null) return '/api/me/hands?format=json';
  return `/api/tables/${encodeURIComponent(table)}/hands?format=json`;
}

/** The figures of the hands at an address; null if they cannot be had. */
export async function loadSummary(scope: StatisticsScope, fetched: typeof fetch = fetch): Promise<Summary | null> {
  try {
    const response = await fetched(handsAddress(scope), withInvite(scope.invite));
    if (!response.ok) return null;
    return await careerSummary(await response.blob());
  } catch {
    return null;
  }
}

/**
 * The figures of documents as the room sends them, in the order of playing.
 *
 * @internal
 */
export async function careerSummary(source: Blob | string): Promise<Summary> {
  const career = new Career();
  for await (const { entries } of indexHands(chunksOf(source))) {
    for (const entry of entries) {
      if (entry.kind !== 'hand') continue;
      const hand = openHand(entry.hand);
      const player = authorOf(hand);
      // Hands that the person only watched do not count.
      if (player >= 0) career.add(hand, player);
    }
  }
  return career.summary();
}
