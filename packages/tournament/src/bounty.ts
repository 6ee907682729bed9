/** Heads [T-17..19]: who takes one, what is paid at once, and what is added to the taker's own head. */
import type { TournamentDraft } from './draft.js';
import type { Bounty } from './settings.js';
import { type Bust, entryOf, HEADS, type MoneyTransfer } from './state.js';

/** Parts of a head in proportion to what each won of the last pot, odd units to the first left of the button [T-18]. */
export function splitHead(head: number, won: readonly number[]): number[] {
  const total = won.reduce((sum, amount) => sum + BigInt(amount), 0n);
  if (total === 0n) return won.map((_, at) => (at === 0 ? head : 0));
  const parts = won.map((amount) => Number((BigInt(head) * BigInt(amount)) / total));
  let odd = head - parts.reduce((sum, part) => sum + part, 0);
  for (let at = 0; odd > 0; at++, odd--) parts[at % parts.length]!++;
  return parts;
}

/** The share of a taken bounty that is paid at once; the rest goes on the taker's own head. */
export function paidOf(part: number, { kind, paidPercent }: Bounty): number {
  return kind === 'fixed' ? part : Math.floor((part * paidPercent) / 100);
}

/** The head of a busted entry goes to the winners of the last pot that it could win. */
export function takeHead(draft: TournamentDraft, { entry: id, winners }: Bust): void {
  const { state } = draft;
  const { bounty } = state.settings;
  const { head } = entryOf(state, id);
  if (bounty === null || head === 0 || winners.length === 0) return;
  const split = splitHead(
    head,
    winners.map(([, won]) => won),
  );
  const parts = winners.map(([entry], at) => {
    const paid = paidOf(split[at]!, bounty);
    const added = split[at]! - paid;
    return { entry, paid, added, head: entryOf(state, entry).head + added };
  });
  const transfers = parts.flatMap(({ entry, paid }): MoneyTransfer[] =>
    paid === 0
      ? []
      : [
          {
            key: `${id}:bounty:${entry}`,
            kind: 'bounty',
            from: HEADS,
            to: entryOf(state, entry).account,
            amount: paid,
          },
        ],
  );
  draft.record({ kind: 'headTaken', entry: id, parts, transfers });
}
