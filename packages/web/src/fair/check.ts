/**
 * A receipt checked in the browser, and what the check says to people: which cards were proved, whose they were, and
 * what stays secret. The room is not asked.
 */
import { type Card, parseCard, UNKNOWN } from '@cardroom/engine';
import { parseLine } from '@cardroom/notation';
import {
  type DealFault,
  type DealVerdict,
  dealtCards,
  type FairReceipt,
  isEvidence,
  judgeEvidence,
  mostDecks,
  type Receipt,
  verifyReceipt,
} from '@cardroom/protocol/receipt';

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
  /** Whether the root is the one that was shown before the deal; null if that is not known here. */
  readonly commitment: boolean | null;
  readonly reshuffled: boolean;
  /** For deals with rounds of seeds: how many decks the house could choose from, and how many rounds were void. */
  readonly rounds: { readonly decks: number; readonly void: number } | null;
  /** Whether the reader's seed is in the key of the deal; null if nobody here can tell. */
  readonly ownSeed: boolean | null;
}

export type FairVerdict =
  | { readonly kind: 'fair'; readonly report: FairReport }
  /** Sound, but the root is not the one that was shown before the deal. */
  | { readonly kind: 'other-root'; readonly report: FairReport }
  | { readonly kind: 'bad'; readonly error: DealFault };

/** Checks a receipt; `root` is the one that the browser was shown before the deal, if it was there. */
export function checkReceipt(value: unknown, root: string | null): FairVerdict {
  if (isEvidence(value)) return checkTold(judgeEvidence(value), root);
  const verified = verifyReceipt(value);
  if (!verified.ok) return { kind: 'bad', error: verified.error };
  const report = reportOf(verified.value.receipt, root);
  return { kind: report.commitment === false ? 'other-root' : 'fair', report };
}

/** A deal as the client got it, checked against what that client remembers. */
function checkTold({ kind, faults, receipt }: DealVerdict, root: string | null): FairVerdict {
  const [error] = faults;
  if (kind === 'failed' || receipt === null) {
    return { kind: 'bad', error: error ?? { code: 'bad-receipt', field: 'receipt' } };
  }
  const isSeen = kind !== 'unseen';
  const report = reportOf(receipt, isSeen ? receipt.root : root);
  return { kind: 'fair', report: { ...report, ownSeed: kind === 'verified' } };
}

/** Names of those whose seeds are in the deal. */
function seedNames(receipt: Receipt | FairReceipt): string[] {
  if (!('table' in receipt)) return receipt.seeds.map(([name]) => name);
  return receipt.seeds.map(([seat]) => receipt.players[receipt.seats.indexOf(seat)] ?? '');
}

function reportOf(receipt: Receipt | FairReceipt, root: string | null): FairReport {
  const { hand, viewer, players, actions, cards } = receipt;
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
    seeds: seedNames(receipt),
    commitment: root === null ? null : root === receipt.root,
    reshuffled: 'table' in receipt ? receipt.cards.some(({ again }) => again) : receipt.reshuffledAt !== null,
    rounds: 'table' in receipt ? { decks: mostDecks(receipt), void: receipt.void.length } : null,
    ownSeed: null,
  };
}

function isKnown(card: Card): boolean {
  return card !== UNKNOWN;
}

/** The known cards of every player: dealt in the open, shown, or the reader's own. */
function heldBy({ actions, cards }: Receipt | FairReceipt): Map<number, Card[]> {
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
