/** Settings of a tournament: a host's wish, checked once and frozen at the start [T-3]. */
import { err, ok, type Result } from '@cardroom/engine';
import { type Payouts, paidShares } from './payouts.js';
import { lengthMinutes, mostSeats, PRESETS, type PresetName, type Structure } from './structure.js';

export const KINDS = ['sitAndGo', 'multiTable', 'shootout'] as const;
export type Kind = (typeof KINDS)[number];

/** When play begins [T-9]. */
export type StartCondition =
  | { readonly when: 'full' }
  | { readonly when: 'host' }
  | { readonly when: 'at'; readonly atMs: number };

/** Heads [T-17]: the part of the entry that is the head, and what of a taken head is paid at once. */
export interface Bounty {
  readonly kind: 'fixed' | 'progressive';
  readonly head: number;
  /** Progressive: percent of a taken head that is paid at once; the rest goes to the taker's own head. */
  readonly paidPercent: number;
}

/** Rebuys in the first levels [T-12]. */
export interface Rebuy {
  readonly levels: number;
  readonly cost: number;
  readonly chips: number;
  /** Only when broke, or whenever the stack is at most the starting stack. */
  readonly when: 'broke' | 'upToStack';
  /** For each entry; null for any number. */
  readonly most: number | null;
}

export interface AddOn {
  readonly cost: number;
  readonly chips: number;
}

export interface TournamentSettings {
  readonly kind: Kind;
  readonly title: string;
  readonly structure: Structure;
  readonly seats: number;
  readonly minEntries: number;
  readonly maxEntries: number;
  /** The price of an entry, the head included. */
  readonly entry: number;
  readonly bounty: Bounty | null;
  readonly start: StartCondition;
  /** Late entry is open to the end of this level, 0 for none [T-10]. */
  readonly lateLevels: number;
  /** How often a person may enter again after a bust [T-11]. */
  readonly reentries: number;
  readonly rebuy: Rebuy | null;
  readonly addOn: AddOn | null;
  readonly payouts: Payouts;
  /** Hand-for-hand begins when so many more are left than are paid [T-25]. */
  readonly margin: number;
  /** Numbers of tables at which everybody is drawn again, besides the final table [T-36]. */
  readonly redraws: readonly number[];
  /** Seconds by which spectators are behind, and at the final table [T-43]. */
  readonly delaySeconds: number;
  readonly finalDelaySeconds: number;
  /** The chat of a table is quiet while someone is all-in [T-43]. */
  readonly quietAllIn: boolean;
}

/** The host's choices; everything else follows from the preset and the kind. */
export interface TournamentWish extends Partial<Omit<TournamentSettings, 'structure' | 'bounty' | 'rebuy' | 'addOn'>> {
  readonly preset?: PresetName;
  readonly structure?: Structure;
  readonly bounty?: Partial<Bounty> | null;
  readonly rebuy?: Partial<Rebuy> | null;
  readonly addOn?: Partial<AddOn> | null;
}

export const MOST_ENTRIES = 10_000;
/** Chips of a whole tournament stay whole numbers far below what a double holds. */
const MOST_CHIPS = 1e9;
const MOST_COST = 1e12;

export type SettingsError =
  | {
      readonly code: 'bad-number';
      readonly field: string;
      readonly value: unknown;
      readonly min: number;
      readonly max: number;
    }
  | { readonly code: 'bad-kind'; readonly value: unknown }
  | { readonly code: 'bad-levels' }
  | { readonly code: 'bad-shares' }
  | { readonly code: 'shootout-entries' }
  | { readonly code: 'bounty-and-rebuy' }
  | { readonly code: 'rebuy-and-reentry' }
  | { readonly code: 'add-on-without-rebuy' }
  | { readonly code: 'head-above-entry'; readonly head: number; readonly entry: number };

/** The sentence of an error. */
export function explainSettings(error: SettingsError): string {
  switch (error.code) {
    case 'bad-number':
      return `${error.field} is ${String(error.value)}: a whole number from ${error.min} to ${error.max} is needed.`;
    case 'bad-kind':
      return `${String(error.value)} is no kind of tournament: ${KINDS.join(', ')}.`;
    case 'bad-levels':
      return 'A structure needs at least one level with whole stakes that never fall.';
    case 'bad-shares':
      return 'Shares are numbers above 0, the largest first.';
    case 'shootout-entries':
      return 'A shootout has two seats a table and no late entry, re-entry, rebuy or add-on.';
    case 'bounty-and-rebuy':
      return 'Bounties and rebuys exclude each other.';
    case 'rebuy-and-reentry':
      return 'Rebuys and re-entries exclude each other.';
    case 'add-on-without-rebuy':
      return 'An add-on is sold at the break that ends the rebuy levels: it needs rebuys.';
    case 'head-above-entry':
      return `A head of ${error.head} is more than the entry of ${error.entry}.`;
  }
}

/** The default seats of a kind. */
function seatsOf(kind: Kind, structure: Structure): number {
  if (kind === 'shootout') return 2;
  return Math.min(9, mostSeats(structure));
}

function bountyOf(wish: Partial<Bounty> | null | undefined, entry: number): Bounty | null {
  if (wish === null || wish === undefined) return null;
  return { kind: 'fixed', head: Math.floor(entry / 2), paidPercent: 50, ...wish };
}

function rebuyOf(wish: Partial<Rebuy> | null | undefined, entry: number, structure: Structure): Rebuy | null {
  if (wish === null || wish === undefined) return null;
  return { levels: 4, cost: entry, chips: structure.stack, when: 'broke', most: null, ...wish };
}

function addOnOf(wish: Partial<AddOn> | null | undefined, entry: number, structure: Structure): AddOn | null {
  if (wish === null || wish === undefined) return null;
  return { cost: entry, chips: Math.floor((structure.stack * 3) / 2), ...wish };
}

/** Minutes of the break in which add-ons are sold, if the structure has none there [T-13]. */
const ADD_ON_MINUTES = 5;

/** A structure with a break at the end of the rebuy levels, where add-ons are sold. */
function withAddOnBreak(structure: Structure, rebuy: Rebuy | null, addOn: AddOn | null): Structure {
  if (rebuy === null || addOn === null) return structure;
  const added = { after: rebuy.levels, minutes: ADD_ON_MINUTES, repeats: false };
  return { ...structure, breaks: [...structure.breaks, added] };
}

function complete(wish: TournamentWish): TournamentSettings {
  const { preset = 'regular', kind = 'multiTable', entry = 0 } = wish;
  const base = PRESETS[preset] ?? PRESETS.regular;
  const plain = wish.structure ?? base.structure;
  const rebuy = rebuyOf(wish.rebuy, entry, plain);
  const addOn = addOnOf(wish.addOn, entry, plain);
  const structure = withAddOnBreak(plain, rebuy, addOn);
  const seats = wish.seats ?? seatsOf(kind, structure);
  const isOpenLate = kind === 'multiTable';
  const maxEntries = wish.maxEntries ?? (kind === 'sitAndGo' ? seats : MOST_ENTRIES);
  return {
    kind,
    title: wish.title ?? 'Tournament',
    structure,
    seats,
    minEntries: wish.minEntries ?? 2,
    maxEntries,
    entry,
    bounty: bountyOf(wish.bounty, entry),
    start: wish.start ?? (kind === 'sitAndGo' ? { when: 'full' } : { when: 'host' }),
    lateLevels: wish.lateLevels ?? (isOpenLate ? base.lateLevels : 0),
    reentries: wish.reentries ?? (isOpenLate && rebuy === null ? 1 : 0),
    rebuy,
    addOn,
    payouts: wish.payouts ?? { kind: 'table' },
    margin: wish.margin ?? 1,
    redraws: wish.redraws ?? [],
    delaySeconds: wish.delaySeconds ?? 0,
    finalDelaySeconds: wish.finalDelaySeconds ?? 30,
    quietAllIn: wish.quietAllIn ?? false,
  };
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
}

function areLevelsSound({ levels, step, stack }: Structure): boolean {
  const amounts = ['smallBlind', 'bigBlind', 'ante', 'bigBlindAnte', 'smallBet', 'bigBet', 'bringIn'] as const;
  const areWhole = levels.every(
    (level) => amounts.every((field) => isWhole(level[field], 0, MOST_CHIPS)) && isWhole(level.minutes, 1, 1_440),
  );
  const doPost = levels.every((level) => level.bigBlind > 0 || (level.ante > 0 && level.bringIn > 0));
  return levels.length > 0 && areWhole && doPost && isWhole(step, 1, 10) && isWhole(stack, 1, MOST_CHIPS);
}

function areSharesSound(payouts: Payouts): boolean {
  if (payouts.kind !== 'shares') return payouts.kind !== 'top' || isWhole(payouts.percent, 1, 100);
  const { shares } = payouts;
  if (shares.length === 0 || shares.length > MOST_ENTRIES) return false;
  return shares.every(
    (share, at) => Number.isFinite(share) && share > 0 && share <= 1e9 && share <= (shares[at - 1] ?? share),
  );
}

/** The pool of a full field is counted to the last unit. */
function mostEntry({ maxEntries }: TournamentSettings): number {
  return isWhole(maxEntries, 2, MOST_ENTRIES)
    ? Math.min(MOST_COST, Math.floor(Number.MAX_SAFE_INTEGER / maxEntries))
    : MOST_COST;
}

function checkNumbers(settings: TournamentSettings): SettingsError[] {
  const rows: readonly (readonly [string, unknown, number, number])[] = [
    ['seats', settings.seats, 2, mostSeats(settings.structure)],
    ['minEntries', settings.minEntries, 2, settings.maxEntries],
    ['maxEntries', settings.maxEntries, 2, settings.kind === 'sitAndGo' ? settings.seats : MOST_ENTRIES],
    ['entry', settings.entry, 0, mostEntry(settings)],
    ['lateLevels', settings.lateLevels, 0, 100],
    ['reentries', settings.reentries, 0, 100],
    ['margin', settings.margin, 1, 10],
    ['rebuy.levels', settings.rebuy?.levels ?? 1, 1, 100],
    ['rebuy.cost', settings.rebuy?.cost ?? 0, 0, MOST_COST],
    ['rebuy.chips', settings.rebuy?.chips ?? 1, 1, MOST_CHIPS],
    ['addOn.cost', settings.addOn?.cost ?? 0, 0, MOST_COST],
    ['addOn.chips', settings.addOn?.chips ?? 1, 1, MOST_CHIPS],
    ['bounty.head', settings.bounty?.head ?? 0, 0, MOST_COST],
    ['bounty.paidPercent', settings.bounty?.paidPercent ?? 50, 0, 100],
    ['delaySeconds', settings.delaySeconds, 0, 3_600],
    ['finalDelaySeconds', settings.finalDelaySeconds, 0, 3_600],
  ];
  return rows.flatMap(([field, value, min, max]) =>
    isWhole(value, min, max) ? [] : [{ code: 'bad-number', field, value, min, max } as const],
  );
}

function checkPairs(settings: TournamentSettings): SettingsError[] {
  const { kind, seats, bounty, rebuy, addOn, reentries, lateLevels, entry } = settings;
  const errors: SettingsError[] = [];
  const isExtra = lateLevels > 0 || reentries > 0 || rebuy !== null || addOn !== null;
  if (kind === 'shootout' && (seats !== 2 || isExtra)) errors.push({ code: 'shootout-entries' });
  if (bounty !== null && rebuy !== null) errors.push({ code: 'bounty-and-rebuy' });
  if (rebuy !== null && reentries > 0) errors.push({ code: 'rebuy-and-reentry' });
  if (addOn !== null && rebuy === null) errors.push({ code: 'add-on-without-rebuy' });
  if (bounty !== null && bounty.head > entry) errors.push({ code: 'head-above-entry', head: bounty.head, entry });
  return errors;
}

/** Checked settings, or everything that is wrong with the wish. */
export function createSettings(wish: TournamentWish): Result<TournamentSettings, readonly SettingsError[]> {
  if (wish.kind !== undefined && !KINDS.includes(wish.kind)) return err([{ code: 'bad-kind', value: wish.kind }]);
  const settings = complete(wish);
  if (!areLevelsSound(settings.structure)) return err([{ code: 'bad-levels' }]);
  const errors = [...checkNumbers(settings), ...checkPairs(settings)];
  if (!areSharesSound(settings.payouts)) errors.push({ code: 'bad-shares' });
  return errors.length > 0 ? err(errors) : ok(settings);
}

/** How many places are paid [T-20]. */
export function paidPlaces(
  { payouts }: Pick<TournamentSettings, 'payouts'>,
  entries: number,
  entrants: number,
): number {
  return paidShares(payouts, entries, entrants).length;
}

/**
 * Minutes that a tournament is expected to take, breaks apart [T-6]. An estimate. A shootout has as many matches of two,
 * one after another, as its bracket has rounds, and each begins at level 1 [T-2].
 */
export function expectedMinutes(
  { kind, structure }: Pick<TournamentSettings, 'kind' | 'structure'>,
  entries: number,
): number {
  if (kind !== 'shootout') return lengthMinutes(structure, entries);
  return Math.ceil(Math.log2(entries)) * lengthMinutes(structure, 2);
}
