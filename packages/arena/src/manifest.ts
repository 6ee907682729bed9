/** A match is a manifest: whoever has it plays the same hands to the same digest. */
import {
  err,
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

/** What is posted and bet, in units. Fields that the variant does not know stay 0. */
export interface Stakes {
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

/** What happens when a bot answers badly: the match ends, or the house checks or folds for it and counts the fault. */
export type FaultPolicy = 'fatal' | 'checkFold';

export interface Manifest {
  readonly format: 'cardroom-match/1';
  /** Version of the arena that made it: another one may play differently. */
  readonly version: string;
  readonly seed: string;
  readonly hands: number;
  readonly variant: string;
  readonly rules: RuleSetName | HouseRules;
  readonly stakes: Stakes;
  /** Chips at each seat at the start of a hand. */
  readonly stacks: readonly number[];
  readonly bots: readonly Contestant[];
  /** Every deal is played once in each rotation of the seats. */
  readonly duplicate: boolean;
  /** Stacks go on from hand to hand; who is broke buys in again. */
  readonly carry: boolean;
  readonly policy: FaultPolicy;
  /** Time for a decision, 0 for none. */
  readonly timeoutMs: number;
}

export const ARENA_VERSION = '0.1.0';

/** More hands than anybody waits for; indices stay exact. */
const MAX_HANDS = 1e12;

export type ManifestError =
  | { readonly code: 'unknown-variant'; readonly variant: string }
  | { readonly code: 'unknown-rules'; readonly rules: string }
  | { readonly code: 'bad-hands'; readonly hands: unknown }
  | { readonly code: 'seat-count'; readonly seats: number; readonly min: number; readonly max: number }
  | { readonly code: 'stack-count'; readonly stacks: number; readonly seats: number }
  | { readonly code: 'duplicate-and-carry' }
  | { readonly code: 'bad-setup'; readonly errors: readonly SetupError[] };

/** What a match is asked for; everything else has a default. */
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
  readonly timeoutMs?: number;
}

/**
 * Stakes from a pair of blinds. Fixed limit bets the big blind and twice it. Stud reads the pair as small and big bet
 * and takes a fifth and two fifths of the small bet as ante and bring-in, as in 1, 2, 5, 10 [S4-F1]. Kuhn and Leduc have
 * an ante of their own.
 */
export function stakesOf(variant: Variant, [small, big]: readonly [number, number], ante = 0, bringIn = 0): Stakes {
  if (variant.cap !== undefined) {
    const bet = variant.deck === 'kuhn' ? 1 : 2;
    return { smallBlind: 0, bigBlind: 0, ante: ante || 1, bringIn: 0, smallBet: bet, bigBet: variant.deck === 'kuhn' ? 1 : 4 };
  }
  if (variant.forced === 'bringIn') {
    const part = (fifths: number): number => Math.max(1, Math.round((small * fifths) / 5));
    return { smallBlind: 0, bigBlind: 0, ante: ante || part(1), bringIn: bringIn || part(2), smallBet: small, bigBet: big };
  }
  const isFixed = variant.limit === 'fixed';
  return {
    smallBlind: small,
    bigBlind: big,
    ante,
    bringIn: 0,
    smallBet: isFixed ? big : 0,
    bigBet: isFixed ? 2 * big : 0,
  };
}

/** The unit that results are counted in: the big blind, or the small bet where there is none. */
export function unitOf({ stakes }: Manifest): number {
  return stakes.bigBlind || stakes.smallBet;
}

export function rulesOf({ rules }: Manifest): HouseRules {
  return typeof rules === 'string' ? RULE_SETS[rules] : rules;
}

function defaultBlinds(variant: Variant): readonly [number, number] {
  return variant.forced === 'bringIn' ? [5, 10] : [1, 2];
}

/** A checked manifest, or everything that is wrong with the options. */
export function createManifest(options: MatchOptions): Result<Manifest, readonly ManifestError[]> {
  const variant = variantOf(options.variant ?? 'NT');
  if (variant === null) return err([{ code: 'unknown-variant', variant: String(options.variant) }]);
  const errors: ManifestError[] = [];
  const { rules = 'strict', hands, bots } = options;
  if (typeof rules === 'string' && !isRuleSetName(rules)) errors.push({ code: 'unknown-rules', rules });
  if (!Number.isSafeInteger(hands) || hands < 1 || hands > MAX_HANDS) errors.push({ code: 'bad-hands', hands });
  const seats = bots.length;
  if (seats < 2 || seats > variant.maxPlayers) {
    errors.push({ code: 'seat-count', seats, min: 2, max: variant.maxPlayers });
  }
  const stakes = stakesOf(variant, options.blinds ?? defaultBlinds(variant), options.ante, options.bringIn);
  const depth = 100 * (stakes.bigBlind || stakes.smallBet);
  const stacks = typeof options.stacks === 'object' ? options.stacks : bots.map(() => Number(options.stacks ?? depth));
  if (stacks.length !== seats) errors.push({ code: 'stack-count', stacks: stacks.length, seats });
  if (options.duplicate && options.carry) errors.push({ code: 'duplicate-and-carry' });
  if (errors.length > 0) return err(errors);
  const manifest: Manifest = {
    format: 'cardroom-match/1',
    version: ARENA_VERSION,
    seed: options.seed ?? '1',
    hands,
    variant: variant.code,
    rules,
    stakes,
    stacks,
    bots,
    duplicate: options.duplicate ?? false,
    carry: options.carry ?? false,
    policy: options.policy ?? 'fatal',
    timeoutMs: options.timeoutMs ?? 0,
  };
  const first = newHand(setupOf(manifest, 0, stacks, stacks.map(() => false)));
  return first.ok ? ok(manifest) : err([{ code: 'bad-setup', errors: first.error }]);
}

/** The setup of a hand with the button at a seat; blinds are posted by the next who are in. */
export function setupOf(
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
    rules: rulesOf(manifest),
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
export function explainManifest(error: ManifestError, explainSetup: (error: SetupError) => string): string {
  switch (error.code) {
    case 'unknown-variant':
      return `There is no variant "${error.variant}".`;
    case 'unknown-rules':
      return `There is no rule set "${error.rules}": ${Object.keys(RULE_SETS).join(', ')}.`;
    case 'bad-hands':
      return `The number of hands is ${String(error.hands)}: it must be a whole number from 1 to ${MAX_HANDS}.`;
    case 'seat-count':
      return `${error.seats} bots: this variant is for ${error.min} to ${error.max}.`;
    case 'stack-count':
      return `${error.stacks} stacks for ${error.seats} bots.`;
    case 'duplicate-and-carry':
      return 'Duplicate play starts every hand afresh: it cannot carry stacks over.';
    case 'bad-setup':
      return error.errors.map(explainSetup).join(' ');
  }
}
