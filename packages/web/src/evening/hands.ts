/** Hands of the room, page by page, as the viewer may know them. */
import type { Hand } from '@cardroom/notation';
import { readHand } from '@cardroom/notation';
import { withInvite } from '../net/invites.js';

export interface HandsPage {
  readonly hands: readonly Hand[];
  /** Null after the last page. */
  readonly next: string | null;
}

/** As many as the room gives at once. */
const PAGE = 200;

/** An evening has a few hundred hands; the graph of a table that never ends shows the latest of them. */
const MOST_PAGES = 10;

/** A page of hands, the newest first; null if it cannot be had. */
export async function handsPage(
  address: string,
  { limit = PAGE, before = null, invite = null }: { limit?: number; before?: string | null; invite?: string | null },
): Promise<HandsPage | null> {
  const query = new URLSearchParams({ limit: String(limit), ...(before === null ? {} : { before }) });
  try {
    const response = await fetch(`${address}?${query}`, withInvite(invite));
    if (!response.ok) return null;
    const { hands, next } = (await response.json()) as { hands: unknown[]; next: string | null };
    return { hands: hands.flatMap(readOne), next };
  } catch {
    return null;
  }
}

/** Hands that this page cannot read are left out. */
function readOne(document: unknown): Hand[] {
  const read = readHand(document);
  return read.ok ? [read.value] : [];
}

export function handsAddressOf(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/hands`;
}

/** The latest hands of a table in the order of play; null if they cannot be had. */
export async function allHands(table: string, invite: string | null): Promise<Hand[] | null> {
  const hands: Hand[] = [];
  let before: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const read: HandsPage | null = await handsPage(handsAddressOf(table), { before, invite });
    if (read === null) return page === 0 ? null : hands.reverse();
    hands.push(...read.hands);
    before = read.next;
    if (before === null) break;
  }
  return hands.reverse();
}
