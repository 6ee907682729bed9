/** The cards of a log in the order of dealing: whose they were, which are known, and what was shown or thrown away. */
import { type Card, UNKNOWN } from '@cardroom/engine';
import { parseLine } from '@cardroom/notation';

export interface DealtCard {
  /** Null for the board. */
  readonly player: number | null;
  /** Null if the reader may not know it. */
  readonly card: Card | null;
}

export interface Deals {
  /** Every card that the dealer dealt. */
  readonly dealt: readonly DealtCard[];
  /** Known cards that players showed. */
  readonly shown: readonly { readonly player: number; readonly card: Card }[];
  /** Players who got hole cards one after another, with nothing else between them in the log. */
  readonly runs: readonly (readonly number[])[];
  /** Cards thrown away, and how many had been dealt before. */
  readonly thrown: readonly { readonly player: number; readonly card: Card | null; readonly before: number }[];
}

const known = (card: Card): Card | null => (card === UNKNOWN ? null : card);

export function dealsOf(actions: readonly string[]): Deals {
  const dealt: DealtCard[] = [];
  const shown: { player: number; card: Card }[] = [];
  const thrown: { player: number; card: Card | null; before: number }[] = [];
  const runs: number[][] = [];
  let isRun = false;
  for (const text of actions) {
    const line = parseLine(text, 0);
    const action = line.ok ? line.value.action : null;
    if (action?.kind === 'dealHole') {
      if (!isRun) runs.push([]);
      runs.at(-1)!.push(action.player);
      for (const card of action.cards) dealt.push({ player: action.player, card: known(card) });
    } else if (action?.kind === 'dealBoard') {
      for (const card of action.cards) dealt.push({ player: null, card: known(card) });
    } else if (action?.kind === 'show') {
      for (const card of action.cards ?? []) if (card !== UNKNOWN) shown.push({ player: action.player, card });
    } else if (action?.kind === 'discard') {
      for (const card of action.cards) thrown.push({ player: action.player, card: known(card), before: dealt.length });
    }
    isRun = action?.kind === 'dealHole';
  }
  return { dealt, shown, runs, thrown };
}

/**
 * Which cards of a deal a reader sees in lines of the log, as places in the order of dealing. `view` are the lines as
 * they know them, from `from` on; `whole` is the log as it is.
 */
export function seenDeals(whole: readonly string[], view: readonly string[], from = 0): Set<number> {
  const { dealt, shown } = dealsOf(view);
  const before = from === 0 ? 0 : dealsOf(whole.slice(0, from)).dealt.length;
  const seen = new Set<number>();
  for (const [at, { card }] of dealt.entries()) if (card !== null) seen.add(before + at);
  const all = shown.length === 0 ? [] : dealsOf(whole).dealt;
  for (const { player, card } of shown) {
    seen.add(all.findLastIndex((one) => one.player === player && one.card === card));
  }
  return seen;
}
