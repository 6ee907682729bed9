/**
 * Chips that people can pay with, in a room that gives each of them a sum. The host reads them before a step in
 * which someone may pay, and the store makes sure of them when it appends the step.
 */
import { chipsOfHundredths, hundredthsOf } from '../chips.js';
import { personChanges } from '../ledger.js';
import type { Draft } from './draft.js';
import type { TableInput } from './input.js';
import type { TableState } from './state.js';

/** Hundredths by user; nobody else has any. Null in a room where everybody buys freely. */
export type Funds = ReadonlyMap<string, number> | null;

/** Requests by which their author may pay. */
const PURCHASES: ReadonlySet<string> = new Set(['join', 'hand', 'top_up']);

/** A request, as far as it matters who pays. */
export interface PaidRequest {
  readonly user: string;
  readonly action: string;
}

const NOBODY: readonly string[] = [];

/** Everybody who may have to pay for a request, or to whom it matters what they have. */
export function payersOfRequest({ host, requests }: TableState, { user, action }: PaidRequest): readonly string[] {
  if (PURCHASES.has(action)) return [user];
  if (action === 'host_edit_stack') return [host.user];
  return action === 'host_approve' ? [...new Set(requests.map((ask) => ask.user))] : NOBODY;
}

/** The same for something that nobody asked for: chips come to seats when a hand begins, and at no other time. */
export function payersAt({ host, seats, clock }: TableState, { kind }: TableInput): readonly string[] {
  if (kind !== 'tick' || clock?.kind !== 'start') return NOBODY;
  const buyers = seats.filter(({ bot, topUp, autoTopUp }) => bot === null && (topUp > 0 || autoTopUp != null));
  const users = new Set(buyers.map(({ user }) => user));
  if (seats.some(({ stackEdit }) => stackEdit !== undefined)) users.add(host.user);
  return [...users];
}

/** A person's funds after everything that this step has already moved, in hundredths. */
export function fundsLeft({ funds, transfers }: Draft, user: string): number {
  if (funds === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, (funds.get(user) ?? 0) + (personChanges(transfers).get(user) ?? 0));
}

/** The same in chips of a table: whole ones of its smallest. */
export function chipsToPayWith(draft: Draft, user: string, unit: number): number {
  const left = fundsLeft(draft, user);
  if (!Number.isFinite(left)) return left;
  const smallest = hundredthsOf(unit);
  return chipsOfHundredths(Math.floor(left / smallest) * smallest);
}
