/** Figures of a deal as someone writes them, before they are proposed [T-44..46]. */
import type { DataOf, TournamentState } from '@cardroom/protocol';
import { chipChop, equalDeal, icmDeal, MOST_KEPT_PERCENT, openPrizes } from '@cardroom/tournament';

/** A division to begin with. */
export const BASES = ['icm', 'chop', 'equal'] as const;
export type DealBase = (typeof BASES)[number];

export type DealProposal = Pick<DataOf<'tournament_deal'>, 'kind' | 'keep' | 'figures'>;

export interface DealDraft {
  readonly base: DealBase;
  /** Stays for the winner. */
  readonly keep: number;
  /** One for each player, in their order; null as long as they are those of the base. */
  readonly own: readonly number[] | null;
}

/** What is divided, and among whom. */
export interface DealTerms {
  readonly players: readonly { readonly entry: number; readonly name: string; readonly chips: number }[];
  readonly prizes: readonly number[];
  /** The most that may stay for the winner. */
  readonly mostKept: number;
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, each) => sum + each, 0);
}

/** By the number of the entry, as the house rounds. */
export function termsOf({ standings, prizes, left }: TournamentState): DealTerms {
  const players = standings
    .filter(({ is_out: isOut }) => !isOut)
    .map(({ entry, name, chips }) => ({ entry, name, chips }))
    .sort((a, b) => a.entry - b.entry);
  const open = openPrizes(prizes, left);
  const mostKept = Math.min(open[0] ?? 0, Math.floor((sumOf(open) * MOST_KEPT_PERCENT) / 100));
  return { players, prizes: open, mostKept };
}

/** The figures of a base, null if it cannot be offered: a chip chop may give somebody more than the first prize. */
export function figuresBy(base: DealBase, { players, prizes }: DealTerms, keep: number): readonly number[] | null {
  const chips = players.map((player) => player.chips);
  const divided = [(prizes[0] ?? 0) - keep, ...prizes.slice(1)];
  const divide = { icm: icmDeal, chop: chipChop, equal: equalDeal }[base];
  return divide(chips, divided);
}

/** The figures of a draft; NaN for a field that is empty. */
export function draftedFigures(draft: DealDraft, terms: DealTerms): readonly number[] {
  if (draft.own !== null) return draft.own;
  const keep = isKeepRight(draft, terms) ? draft.keep : 0;
  return figuresBy(draft.base, terms, keep) ?? terms.players.map(() => 0);
}

function isKeepRight({ keep }: DealDraft, { mostKept }: DealTerms): boolean {
  return Number.isSafeInteger(keep) && keep >= 0 && keep <= mostKept;
}

/** What nobody has yet, negative if more is given than there is; NaN while a field says nothing that can be paid. */
export function openAmount(draft: DealDraft, terms: DealTerms): number {
  const figures = draftedFigures(draft, terms);
  const isPayable = figures.every((amount) => Number.isSafeInteger(amount) && amount >= 0);
  return isPayable && isKeepRight(draft, terms) ? sumOf(terms.prizes) - draft.keep - sumOf(figures) : Number.NaN;
}

/** The proposal of a draft: figures that nobody has changed go under the name of their kind. */
export function proposalOf(draft: DealDraft, terms: DealTerms): DealProposal {
  const keep = draft.keep === 0 ? {} : { keep: draft.keep };
  if (draft.own === null) return { kind: draft.base, ...keep };
  return { kind: 'own', ...keep, figures: draft.own.map((amount, at) => [terms.players[at]!.entry, amount]) };
}
