/** A match is its manifest: playing it again gives the same hands and the same digest. */
import {
  err,
  explain,
  type HouseRules,
  isRuleSetName,
  newHand,
  ok,
  type Result,
  RULE_SETS,
  type RuleSetName,
  type Setup,
  type SetupError,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import type { Budget } from './clock.js';
import { Digest } from './digest.js';

/** The forced bets and bet sizes, in units. Fields that the variant does not use stay 0. */
export interface MatchStakes {
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly bringIn: number;
  readonly smallBet: number;
  readonly bigBet: number;
}

/** A seat's player: `bot` is a name of the box, the path of a module, or a command line; `name` is what results say. */
export interface Contestant {
  readonly name: string;
  readonly bot: string;
}

/** The consequence of a bad answer: the match ends, or the house checks or folds for it and counts the fault. */
export type FaultPolicy = 'fatal' | 'checkFold';

export interface Manifest {
  readonly format: 'cardroom-match/1';
  /** Version of the arena that made it: another one may play differently. */
  readonly version: string;
  readonly seed: string;
  readonly hands: number;
  readonly variant: string;
  readonly rules: RuleSetName | HouseRules;
  readonly stakes: MatchStakes;
  /** Chips at each seat at the start of a hand. */
  readonly stacks: readonly number[];
  readonly bots: readonly Contestant[];
  /** Every deal is played once in each rotation of the seats. */
  readonly duplicate: boolean;
  /** Stacks carry over from hand to hand; a broke player buys in again. */
  readonly carry: boolean;
  readonly policy: FaultPolicy;
  /** Time for a decision, 0 for none. */
  readonly timeoutMs: number;
  /** Time of a bot for all decisions of a hand, and of the match; none if left out. */
  readonly handMs?: number;
  readonly matchMs?: number;
  /** Its bots learn: one instance of each plays all hands in their order. Left out if they do not. */
  readonly stateful?: true;
  /** A live table: nobody knows how many hands it plays, and a chip of it is 10^decimals units. */
  readonly live?: { readonly decimals: number };
  /** Results are kept without the luck of the board, too. It changes no hand. */
  readonly corrected?: true;
}

export const ARENA_VERSION = '0.1.0';

/** More hands than anybody waits for; indices stay exact. */
const MAX_HANDS = 1e12;

/** Longest name of a contestant. */
const MAX_NAME = 40;

/** Longer than any honest decision, short enough to notice a bot that hangs [S2-11]. */
export const DEFAULT_TIMEOUT_MS = 10_000;

/** Timers of a day are longer than any decision, and within what timers can hold. */
const MAX_TIMEOUT_MS = 86_400_000;

export type ManifestError =
  | { readonly code: 'unknown-variant'; readonly variant: string }
  | { readonly code: 'unknown-rules'; readonly rules: string }
  | { readonly code: 'bad-hands'; readonly hands: unknown }
  | { readonly code: 'seat-count'; readonly seats: number; readonly min: number; readonly max: number }
  | { readonly code: 'bad-blinds'; readonly small: number; readonly big: number }
  | { readonly code: 'bad-name'; readonly name: string }
  | { readonly code: 'same-name'; readonly name: string }
  | { readonly code: 'bad-timeout'; readonly timeoutMs: number }
  | { readonly code: 'stack-count'; readonly stacks: number; readonly seats: number }
  | { readonly code: 'duplicate-and-carry' }
  | { readonly code: 'bad-setup'; readonly errors: readonly SetupError[] };

/** The options of a match; all but these have defaults. */
export interface MatchOptions {
  readonly bots: readonly Contestant[];
  readonly hands: number;
  readonly seed?: string;
  readonly variant?: string;
  readonly rules?: RuleSetName | HouseRules;
  readonly blinds?: readonly [number, number];
  readonly ante?: number;
  readonly bringIn?: number;
  readonly stacks?: number | readonly number[];
  readonly duplicate?: boolean;
  readonly carry?: boolean;
  readonly policy?: FaultPolicy;
  /** Time for a decision: ten seconds by default, 0 for none. */
  readonly timeoutMs?: number;
  /** Time for all decisions of a hand and of the match, 0 for none. */
  readonly handMs?: number;
  readonly matchMs?: number;
  readonly stateful?: boolean;
  readonly corrected?: boolean;
}

/**
 * Stakes from a pair of blinds. Fixed limit bets the big blind and twice it. Stud reads the pair as small and big bet
 * and takes a fifth and two fifths of the small bet as ante and bring-in, as in 1, 2, 5, 10 [S4-F1]. Kuhn and Leduc are
 * always played for an ante of 1 and the bets that belong to them.
 */
function stakesOf(variant: Variant, options: Pick<MatchOptions, 'blinds' | 'ante' | 'bringIn'>): MatchStakes {
  if (variant.cap !== undefined) return SMALL_GAMES[variant.cap === 1 ? 'kuhn' : 'leduc'];
  if (variant.forced === 'bringIn') {
    const [smallBet, bigBet] = options.blinds ?? [5, 10];
    const fifths = (count: number): number => Math.max(1, Math.round((smallBet * count) / 5));
    const { ante = fifths(1), bringIn = fifths(2) } = options;
    return { smallBlind: 0, bigBlind: 0, ante, bringIn, smallBet, bigBet };
  }
  const [smallBlind, bigBlind] = options.blinds ?? [1, 2];
  const smallBet = variant.limit === 'fixed' ? bigBlind : 0;
  return { smallBlind, bigBlind, ante: options.ante ?? 0, bringIn: 0, smallBet, bigBet: 2 * smallBet };
}

const SMALL_GAMES: Readonly<Record<'kuhn' | 'leduc', MatchStakes>> = {
  kuhn: { smallBlind: 0, bigBlind: 0, ante: 1, bringIn: 0, smallBet: 1, bigBet: 1 },
  leduc: { smallBlind: 0, bigBlind: 0, ante: 1, bringIn: 0, smallBet: 2, bigBet: 4 },
};

/** The unit that results are counted in: the big blind, or the small bet if there is none. */
export function unitOf({ stakes }: Manifest): number {
  return stakes.bigBlind || stakes.smallBet;
}

/** The limits of a match. */
export function budgetOf({ timeoutMs, handMs = 0, matchMs = 0 }: Manifest): Budget {
  return { decisionMs: timeoutMs, handMs, matchMs };
}

const inOrder = new WeakMap<HouseRules, HouseRules>();

/** The rules of a match. Hands are shown in order, also under sets that let files show as they like. */
export function matchRules({ rules }: Manifest): HouseRules {
  const chosen = typeof rules === 'string' ? RULE_SETS[rules] : rules;
  if (chosen.showing === 'inOrder') return chosen;
  let ordered = inOrder.get(chosen);
  if (ordered === undefined) {
    ordered = Object.freeze({ ...chosen, showing: 'inOrder' });
    inOrder.set(chosen, ordered);
  }
  return ordered;
}

/** Default stacks. */
const DEFAULT_DEPTH = 100;

/** Everything about the options that does not need a hand to be set up. */
function errorsOf(options: MatchOptions, variant: Variant): ManifestError[] {
  const { rules, hands, bots, blinds, stacks, timeoutMs = 0 } = options;
  const errors: ManifestError[] = [];
  const seats = bots.length;
  const max = variant.maxPlayers;
  if (typeof rules === 'string' && !isRuleSetName(rules)) errors.push({ code: 'unknown-rules', rules });
  if (!Number.isSafeInteger(hands) || hands < 1 || hands > MAX_HANDS) errors.push({ code: 'bad-hands', hands });
  if (seats < 2 || seats > max) errors.push({ code: 'seat-count', seats, min: 2, max });
  if (blinds !== undefined && !(blinds[0] <= blinds[1])) {
    errors.push({ code: 'bad-blinds', small: blinds[0], big: blinds[1] });
  }
  if (typeof stacks === 'object' && stacks.length !== seats) {
    errors.push({ code: 'stack-count', stacks: stacks.length, seats });
  }
  if (options.duplicate && options.carry) errors.push({ code: 'duplicate-and-carry' });
  for (const ms of [timeoutMs, options.handMs ?? 0]) {
    if (!isTime(ms, MAX_TIMEOUT_MS)) errors.push({ code: 'bad-timeout', timeoutMs: ms });
  }
  const { matchMs = 0 } = options;
  if (!isTime(matchMs, Number.MAX_SAFE_INTEGER)) errors.push({ code: 'bad-timeout', timeoutMs: matchMs });
  bots.forEach(({ name }, bot) => {
    if (!isName(name)) errors.push({ code: 'bad-name', name });
    else if (bots.findIndex((other) => other.name === name) < bot) errors.push({ code: 'same-name', name });
  });
  return errors;
}

function isTime(ms: number, most: number): boolean {
  return Number.isSafeInteger(ms) && ms >= 0 && ms <= most;
}

/** Whether results, files and tables can print it as it is. */
function isName(name: string): boolean {
  return name.length > 0 && name.length <= MAX_NAME && !/[\p{Cc}\p{Cs}]/u.test(name) && name.trim() === name;
}

/** A checked manifest, or everything that is wrong with the options. Duplicate play is rounded up to whole sets. */
export function createManifest(options: MatchOptions): Result<Manifest, readonly ManifestError[]> {
  const variant = variantOf(options.variant ?? 'NT');
  if (variant === null) return err([{ code: 'unknown-variant', variant: String(options.variant) }]);
  const errors = errorsOf(options, variant);
  if (errors.length > 0) return err(errors);
  const { bots, hands, duplicate = false } = options;
  const stakes = stakesOf(variant, options);
  const depth = options.stacks ?? DEFAULT_DEPTH * (stakes.bigBlind || stakes.smallBet);
  const stacks = typeof depth === 'object' ? depth : bots.map(() => depth);
  const manifest: Manifest = {
    format: 'cardroom-match/1',
    version: ARENA_VERSION,
    seed: options.seed ?? '1',
    hands: duplicate ? Math.ceil(hands / bots.length) * bots.length : hands,
    variant: variant.code,
    rules: options.rules ?? 'strict',
    stakes,
    stacks,
    bots,
    duplicate,
    carry: options.carry ?? false,
    policy: options.policy ?? 'fatal',
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    ...(options.handMs && { handMs: options.handMs }),
    ...(options.matchMs && { matchMs: options.matchMs }),
    ...(options.stateful && { stateful: true as const }),
    ...(options.corrected && { corrected: true as const }),
  };
  const nobodyOut = stacks.map(() => false);
  const first = newHand(matchSetup(manifest, 0, stacks, nobodyOut));
  return first.ok ? ok(manifest) : err([{ code: 'bad-setup', errors: first.error }]);
}

/** The hash by which a checkpoint knows its match. */
export function hashOf(manifest: Manifest): string {
  return hashOfPlain(manifest);
}

/** The hash of plain data, whatever the order of its keys. */
export function hashOfPlain(value: unknown): string {
  const digest = new Digest();
  digest.text(canonical(value));
  return digest.hex();
}

/** JSON with the keys of every object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The setup of a hand with the button at a seat; blinds are posted by the next who are in. */
export function matchSetup(
  manifest: Manifest,
  button: number,
  stacks: readonly number[],
  out: readonly boolean[],
): Setup {
  const variant = variantOf(manifest.variant)!;
  const { stakes } = manifest;
  const seats = stacks.length;
  const order: number[] = [];
  for (let i = 1; i <= seats; i++) if (!out[(button + i) % seats]) order.push((button + i) % seats);
  const blinds = stacks.map(() => 0);
  if (stakes.bigBlind > 0 && order.length > 1) {
    const small = order.length === 2 ? order[1]! : order[0]!;
    const big = order.length === 2 ? order[0]! : order[1]!;
    blinds[small] = stakes.smallBlind;
    blinds[big] = stakes.bigBlind;
  }
  const isFixed = variant.limit === 'fixed';
  return {
    variant,
    rules: matchRules(manifest),
    stacks,
    button,
    antes: stacks.map(() => stakes.ante),
    ...(variant.forced === 'blinds' && { blinds }),
    out,
    ...(isFixed ? { smallBet: stakes.smallBet, bigBet: stakes.bigBet } : { minBet: stakes.bigBlind }),
    ...(variant.forced === 'bringIn' && { bringIn: stakes.bringIn }),
  };
}

/** The English sentence for what is wrong with a match. */
export function explainManifest(error: ManifestError): string {
  switch (error.code) {
    case 'unknown-variant':
      return `Unknown variant "${error.variant}".`;
    case 'unknown-rules':
      return `There is no rule set "${error.rules}": ${Object.keys(RULE_SETS).join(', ')}.`;
    case 'bad-hands':
      return `The number of hands is ${String(error.hands)}: it must be a whole number from 1 to ${MAX_HANDS}.`;
    case 'seat-count':
      return `${error.seats} bots: this variant is for ${error.min} to ${error.max}.`;
    case 'bad-blinds':
      return `Blinds of ${error.small}/${error.big}: the small one comes first.`;
    case 'bad-name':
      return `${JSON.stringify(error.name)} cannot be the name of a bot: 1 to ${MAX_NAME} characters without blanks at the ends.`;
    case 'same-name':
      return `Two bots are called "${error.name}".`;
    case 'bad-timeout':
      return `A time limit of ${error.timeoutMs} ms: it must be a whole number from 0 to ${MAX_TIMEOUT_MS}.`;
    case 'stack-count':
      return `${error.stacks} stacks for ${error.seats} bots.`;
    case 'duplicate-and-carry':
      return 'Duplicate play starts every hand afresh: it cannot carry stacks over.';
    case 'bad-setup':
      return error.errors.map(explain).join(' ');
  }
}
