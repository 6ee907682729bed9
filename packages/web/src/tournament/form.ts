/** The form of a new tournament as plain data: what it asks for, and how long play will take [T-6, T-67]. */
import type { DataOf } from '@cardroom/protocol';
import { expectedMinutes, mostSeats, PRESETS } from '@cardroom/tournament';

type Wish = DataOf<'tournament_create'>['wish'];

export const STRUCTURES = ['hyper', 'turbo', 'regular', 'deep', 'horse', '8-game'] as const;
export const FORMATS = ['sitAndGo', 'multiTable', 'shootout'] as const;
export const BOUNTIES = ['none', 'fixed', 'progressive'] as const;
export const PAYOUTS = ['table', 'winner', 'top10', 'top20'] as const;
export const AGAIN = ['reentry', 'none', 'rebuy', 'addOn'] as const;

/** Levels in which rebuys are sold. */
const REBUY_LEVELS = 4;

export interface TournamentForm {
  readonly title: string;
  readonly kind: (typeof FORMATS)[number];
  readonly preset: (typeof STRUCTURES)[number];
  readonly seats: number;
  /** Players whom the host expects: for the estimate alone. */
  readonly expected: number;
  readonly entry: number;
  readonly bots: number;
  readonly heads: (typeof BOUNTIES)[number];
  readonly payouts: (typeof PAYOUTS)[number];
  readonly again: (typeof AGAIN)[number];
  readonly late: number;
  /** No chat while somebody is all-in. */
  readonly isQuiet: boolean;
  readonly start: 'host' | 'at';
  /** As the field of the browser writes it; empty if nothing is chosen. */
  readonly at: string;
}

export const FIRST_FORM: TournamentForm = {
  title: '',
  kind: 'sitAndGo',
  preset: 'turbo',
  seats: 6,
  expected: 18,
  entry: 100,
  bots: 0,
  heads: 'none',
  payouts: 'table',
  again: 'reentry',
  late: PRESETS.turbo.lateLevels,
  isQuiet: false,
  start: 'host',
  at: '',
};

/** Some games of a rotation deal to few players [T-7]. */
export function mostSeatsOf(preset: TournamentForm['preset']): number {
  return mostSeats(PRESETS[preset].structure);
}

/** The form with another structure: late entry as it has it, and no more seats than its games can deal to. */
export function withStructure(form: TournamentForm, preset: TournamentForm['preset']): TournamentForm {
  return { ...form, preset, late: lateLevelsOf(preset), seats: Math.min(form.seats, mostSeatsOf(preset)) };
}

function lateLevelsOf(preset: TournamentForm['preset']): number {
  return PRESETS[preset].lateLevels;
}

/** How long play will take, and for how many players that is. */
export function estimateOf(form: TournamentForm): { readonly players: number; readonly minutes: number } {
  const asked = form.kind === 'sitAndGo' ? form.seats : Math.max(form.expected, form.bots);
  const players = Math.min(10_000, Math.max(2, Math.floor(Number.isNaN(asked) ? 2 : asked)));
  return { players, minutes: expectedMinutes({ kind: form.kind, structure: PRESETS[form.preset].structure }, players) };
}

const PAYOUT_WISHES: Readonly<Record<TournamentForm['payouts'], NonNullable<Wish['payouts']>>> = {
  table: { kind: 'table' },
  winner: { kind: 'winner' },
  top10: { kind: 'top', percent: 10 },
  top20: { kind: 'top', percent: 20 },
};

function againOf(again: TournamentForm['again']): Partial<Wish> {
  if (again === 'reentry') return { reentries: 1 };
  if (again === 'none') return { reentries: 0 };
  const rebuy = { reentries: 0, rebuy: { levels: REBUY_LEVELS } };
  return again === 'rebuy' ? rebuy : { ...rebuy, add_on: {} };
}

/** The request that the form makes; a tournament without a title is called `fallback`. */
export function tournamentWish(form: TournamentForm, fallback: string): Wish {
  const { title, kind, preset, seats, entry, bots, heads } = form;
  return {
    title: title.trim() === '' ? fallback : title,
    kind,
    preset,
    entry,
    bots,
    payouts: PAYOUT_WISHES[form.payouts],
    ...(kind === 'shootout' ? {} : { seats }),
    ...(form.isQuiet ? { quiet_all_in: true } : {}),
    ...(heads === 'none' ? {} : { bounty: { kind: heads } }),
    ...(kind === 'multiTable' ? { late_levels: form.late, ...againOf(form.again) } : {}),
    ...(kind === 'multiTable' && form.start === 'at'
      ? { start: { when: 'at', at_ms: new Date(form.at).getTime() } }
      : {}),
  };
}
