/**
 * A receipt checked in the browser, and what the check says to people: which cards were proved, whose they were, and
 * what stays secret. The room is not asked.
 */
import { type Card, parseCard, UNKNOWN } from '@cardroom/engine';
import { parseLine } from '@cardroom/notation';
import { dealtCards, type Receipt, type ReceiptError, verifyReceipt } from '@cardroom/protocol/receipt';

/** Cards that were proved, of a player or of the board (null). */
export interface ProvedCards {
  readonly name: string | null;
  readonly cards: readonly Card[];
}

export interface FairReport {
  readonly hand: string;
  readonly root: string;
  readonly viewer: string | null;
  /** Cards proved, and cards of the deal that this reader may not see. */
  readonly proved: number;
  readonly secret: number;
  readonly board: readonly Card[];
  /** The reader's own cards. */
  readonly own: ProvedCards | null;
  /** Cards of others that were shown or lay open. */
  readonly shown: readonly ProvedCards[];
  /** Names of players who added to the randomness. */
  readonly seeds: readonly string[];
  /** Whether the root is the one that was shown before the deal; null where that is not known here. */
  readonly commitment: boolean | null;
  readonly reshuffled: boolean;
}

export type FairVerdict =
  | { readonly kind: 'fair'; readonly report: FairReport }
  /** Sound, but the root is not the one that was shown before the deal. */
  | { readonly kind: 'other-root'; readonly report: FairReport }
  | { readonly kind: 'bad'; readonly error: ReceiptError };

/** Checks a receipt; `root` is the one that the browser was shown before the deal, where it was there. */
export function checkReceipt(value: unknown, root: string | null): FairVerdict {
  const verified = verifyReceipt(value);
  if (!verified.ok) return { kind: 'bad', error: verified.error };
  const report = reportOf(verified.value.receipt, root);
  return { kind: report.commitment === false ? 'other-root' : 'fair', report };
}

function reportOf(receipt: Receipt, root: string | null): FairReport {
  const { hand, viewer, players, actions, seeds, cards, reshuffledAt } = receipt;
  const dealt = dealtCards({ actions });
  const known = heldBy(receipt);
  const own = viewer === null ? -1 : players.indexOf(viewer);
  const named = (player: number): ProvedCards => ({ name: players[player] ?? null, cards: known.get(player) ?? [] });
  const all = dealt.reduce((sum, line) => sum + line.cards.length, 0);
  return {
    hand,
    root: receipt.root,
    viewer,
    proved: cards.length,
    secret: Math.max(0, all - cards.length),
    board: dealt.flatMap((line) => (line.player === null ? line.cards : [])).filter(isKnown),
    own: own < 0 ? null : named(own),
    shown: players.flatMap((_, player) =>
      player !== own && (known.get(player) ?? []).length > 0 ? [named(player)] : [],
    ),
    seeds: seeds.map(([name]) => name),
    commitment: root === null ? null : root === receipt.root,
    reshuffled: reshuffledAt !== null,
  };
}

function isKnown(card: Card): boolean {
  return card !== UNKNOWN;
}

/** The known cards of every player: dealt in the open, shown, or his own. */
function heldBy({ actions, cards }: Receipt): Map<number, Card[]> {
  const held = new Map<number, Card[]>();
  const proved = new Set(cards.map(({ card }) => parseCard(card)));
  for (const text of actions) {
    const line = parseLine(text, 8);
    const action = line.ok ? line.value.action : null;
    if (action?.kind !== 'dealHole' && action?.kind !== 'show') continue;
    const known = held.get(action.player) ?? [];
    for (const card of action.cards ?? []) if (proved.has(card) && !known.includes(card)) known.push(card);
    held.set(action.player, known);
  }
  return held;
}
