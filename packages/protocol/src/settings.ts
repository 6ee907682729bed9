/** The settings of a table: what makes sense together, what a new one starts from, and how they become a document. */
import {
  err,
  type HandRules,
  MAX_PLAYERS,
  newHand,
  ok,
  type ResolvedRules,
  type Result,
  resolveRules,
  type SetupError,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import { decimalsOf, MAX_DECIMALS, type Stakes, start, termsOfHand, toUnits } from '@cardroom/notation';
import type { TableSettings, TableStakes, WireError } from './messages.js';
import { checkTitle } from './text.js';

type BadSettings = Extract<WireError, { code: 'bad-settings' }>;

function bad(field: string, problem: string): Result<never, BadSettings> {
  return err({ code: 'bad-settings', field, problem });
}

/** The smallest chip, a power of ten and at most 1; null for anything else. */
function unitDecimals({ unit = 1 }: TableStakes): number | null {
  const decimals = decimalsOf(unit);
  return decimals <= MAX_DECIMALS && toUnits(unit, decimals) === 1 ? decimals : null;
}

/** The fields of a table's documents that its settings decide. */
export interface DocumentTerms {
  readonly variant: string;
  readonly seatCount: number;
  readonly minBet?: number;
  readonly smallBet?: number;
  readonly bigBet?: number;
  readonly bringIn?: number;
  readonly _rules: HandRules;
  readonly stakes: Stakes;
}

/** Everything but the players that `start` needs for the first document of a table. */
export function documentTerms(settings: TableSettings): DocumentTerms {
  const { variant, seats, stakes } = settings;
  const { minBet, smallBet, bigBet, bringIn, unit = 1, ...posted } = stakes;
  return {
    variant,
    seatCount: seats,
    ...(minBet === undefined ? {} : { minBet }),
    ...(smallBet === undefined ? {} : { smallBet }),
    ...(bigBet === undefined ? {} : { bigBet }),
    ...(bringIn === undefined ? {} : { bringIn }),
    _rules: handRulesOf(settings),
    stakes: { ...posted, unit },
  };
}

const resolved = new WeakMap<TableSettings, ResolvedRules>();

/**
 * All rules of a live table: the named set, the table's own settings over it, and what every live table does: hands are
 * shown in order, and nobody's time-out ends the game. Server, felt, form and log all ask here [CODE-2].
 */
export function rulesOfTable(settings: TableSettings): ResolvedRules {
  let rules = resolved.get(settings);
  if (rules === undefined) {
    const { hand, table } = resolveRules(settings.rules as HandRules, settings.table_rules);
    const timeout = table.timeout === 'throw' ? 'auto' : table.timeout;
    rules = { hand: { ...hand, showing: 'inOrder' }, table: { ...table, timeout } };
    resolved.set(settings, rules);
  }
  return rules;
}

/** The rules of a hand as its document states them: by name where the named set plays as a live table does. */
function handRulesOf(settings: TableSettings): HandRules {
  const { hand } = rulesOfTable(settings);
  const { rules } = settings;
  if (typeof rules === 'string') return resolveRules(rules).hand.showing === 'inOrder' ? rules : hand;
  return { ...(rules as Partial<typeof hand>), showing: 'inOrder' };
}

/** The settings as they are kept, or the first thing that is wrong with them. The schema has been passed before. */
export function checkSettings(settings: TableSettings): Result<TableSettings, BadSettings> {
  const title = checkTitle(settings.title);
  if (!title.ok) return bad('title', title.error);
  const variant = variantOf(settings.variant);
  if (variant === null) return bad('variant', 'unknown-variant');
  const most = Math.min(variant.maxPlayers, MAX_PLAYERS);
  if (settings.seats > most) return bad('seats', `more than ${most}`);
  const wrong = checkAmounts(settings) ?? checkHand(settings);
  return wrong === null ? ok({ ...settings, title: title.value }) : err(wrong);
}

function checkAmounts({ stakes, buy_in, seats }: TableSettings): BadSettings | null {
  const wrong = (field: string, problem: string): BadSettings => ({ code: 'bad-settings', field, problem });
  const decimals = unitDecimals(stakes);
  if (decimals === null) return wrong('stakes.unit', 'no power of ten');
  for (const [field, amount] of Object.entries(stakes)) {
    if (field !== 'unit' && toUnits(amount, decimals) === null)
      return wrong(`stakes.${field}`, 'no multiple of the unit');
  }
  if (stakes.smallBlind > stakes.bigBlind) return wrong('stakes.smallBlind', 'above the big blind');
  if (stakes.smallBet !== undefined && stakes.bigBet !== undefined && stakes.smallBet > stakes.bigBet) {
    return wrong('stakes.smallBet', 'above the big bet');
  }
  if (stakes.bringIn !== undefined && stakes.bringIn > (stakes.smallBet ?? 0)) {
    return wrong('stakes.bringIn', 'above the small bet');
  }
  const units = (amount: number): number => toUnits(amount, decimals) ?? -1;
  if (units(buy_in.max) < 0 || units(buy_in.max) * seats > Number.MAX_SAFE_INTEGER)
    return wrong('buy_in.max', 'bad-amount');
  if (units(buy_in.min) < 0) return wrong('buy_in.min', 'bad-amount');
  const forced = Math.max(stakes.bigBlind + (stakes.bigBlindAnte ?? 0), stakes.bringIn ?? 0) + (stakes.ante ?? 0);
  if (buy_in.min < forced || buy_in.min === 0) return wrong('buy_in.min', 'below what must be posted');
  return buy_in.min > buy_in.max ? wrong('buy_in.min', 'above the largest buy-in') : null;
}

/** Whether a full table of such a game can start: the engine itself is asked. */
function checkHand(settings: TableSettings): BadSettings | null {
  const players = Array.from({ length: settings.seats }, (_, at) => `p${at + 1}`);
  const startingStacks = players.map(() => settings.buy_in.max);
  const first = start(
    { ...documentTerms(settings), players, startingStacks },
    { random: () => 0, rules: rulesOfTable(settings).table },
  );
  if (!first.ok) return { code: 'bad-settings', field: 'stakes', problem: first.error.code };
  const terms = termsOfHand(first.value);
  if (!terms.ok) return { code: 'bad-settings', field: 'stakes', problem: terms.error.code };
  const started = newHand(terms.value.setup);
  if (started.ok) return null;
  const error = started.error[0]!;
  return { code: 'bad-settings', field: fieldOf(error), problem: error.code };
}

function fieldOf(error: SetupError): string {
  if (error.code === 'bad-rule') return `rules.${error.rule}`;
  return 'field' in error ? `stakes.${FIELDS[error.field] ?? error.field}` : 'stakes';
}

/** The names of the engine's lists in the stakes. */
const FIELDS: Readonly<Record<string, string>> = { blinds: 'bigBlind', antes: 'ante' };

// ---------------------------------------------------------------------------------------------------- defaults

/**
 * Blinds 1 and 2; fixed limit by the big blind; stud as document 004 has it [S4-F1]; Kuhn and Leduc with an ante of 1.
 */
function defaultStakes(variant: Variant): TableStakes {
  if (variant.forced === 'bringIn') return { smallBlind: 0, bigBlind: 0, ante: 1, bringIn: 2, smallBet: 5, bigBet: 10 };
  if (variant.cap !== undefined) {
    return { smallBlind: 0, bigBlind: 0, ante: 1, smallBet: variant.cap, bigBet: 2 * variant.cap };
  }
  return { smallBlind: 1, bigBlind: 2, ...(variant.limit === 'fixed' ? { smallBet: 2, bigBet: 4 } : {}) };
}

/** Pauses of an all-in run-out: before each street, and before the last card. */
const RUN_OUT_PAUSES: Required<Pick<TableSettings['clock'], 'run_out_ms' | 'last_card_ms'>> = {
  run_out_ms: 1_200,
  last_card_ms: 2_000,
};

/** The pauses of a table's run-outs. */
export function runOutPauses({ clock }: TableSettings): typeof RUN_OUT_PAUSES {
  return {
    run_out_ms: clock.run_out_ms ?? RUN_OUT_PAUSES.run_out_ms,
    last_card_ms: clock.last_card_ms ?? RUN_OUT_PAUSES.last_card_ms,
  };
}

/** Settings that a form can start from: six seats at most, 15 s to act [S4-F1], listed. */
export function defaultSettings(variant: Variant): TableSettings {
  const stakes = defaultStakes(variant);
  const bet = stakes.bigBet ?? stakes.bigBlind;
  return {
    title: variant.name,
    variant: variant.code,
    stakes,
    seats: Math.min(6, variant.maxPlayers),
    rules: 'standard',
    table_rules: {},
    buy_in: { min: 20 * bet, max: 100 * bet },
    approve_buy_ins: false,
    clock: { action_ms: 15_000, time_bank_ms: 60_000, time_bank_refill_ms: 1_000, grace_ms: 15_000 },
    spectators: { allowed: true, delay_ms: 0 },
    chat: true,
    listed: true,
  };
}
