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
  ruleRows,
  type SetupError,
  type TableRules,
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

/** The options of a cash table that are not at their defaults: what is worth saying before someone sits down. */
export function optionsOf(settings: TableSettings): TableSettings['table_rules'] {
  const { table } = rulesOfTable(settings);
  const isChosen = (rule: string): boolean =>
    ruleRows('table').some(([name, { values }]) => name === rule && table[name] !== values[0]);
  const chosen = ruleRows('table').filter(
    ([rule, { isOption, needs }]) => isOption && isChosen(rule) && (needs === undefined || isChosen(needs)),
  );
  return Object.fromEntries(chosen.map(([rule]) => [rule, table[rule]]));
}

const BIG_BLINDS = {
  oneBigBlind: 1,
  twoBigBlinds: 2,
  threeBigBlinds: 3,
  fiveBigBlinds: 5,
  tenBigBlinds: 10,
} as const satisfies Record<TableRules['bombAnte'], number>;

const BOMB_GAMES = {
  holdem: ['NT', 'NT2'],
  omaha: ['PO', 'PO2'],
  omaha5: ['PO5', 'PO52'],
  omaha6: ['PO6', 'PO62'],
} as const;

function bombFamily(game: TableRules['bombGame'], code: string): keyof typeof BOMB_GAMES {
  if (game !== 'same') return game;
  const variant = variantOf(code);
  if (variant?.holeUse !== 2) return 'holdem';
  const size = variant.streets[0]!.down;
  return size === 4 ? 'omaha' : size === 5 ? 'omaha5' : 'omaha6';
}

/** The bomb pots of a table: game, ante and smallest bet [H-6..9]; null if it has none. */
export function bombPotTerms(
  settings: Pick<TableSettings, 'variant' | 'stakes' | 'rules' | 'table_rules'>,
): { readonly variant: string; readonly ante: number; readonly minBet: number } | null {
  const { bombPots, bombAnte, bombBoards, bombGame } = rulesOfTable(settings as TableSettings).table;
  if (bombPots === 'off') return null;
  const [one, two] = BOMB_GAMES[bombFamily(bombGame, settings.variant)];
  const { bigBlind, smallBet = 0 } = settings.stakes;
  const minBet = bigBlind || smallBet;
  return { variant: bombBoards === 'two' ? two : one, ante: BIG_BLINDS[bombAnte] * minBet, minBet };
}

/** The rules of a hand as its document states them: by name if the named set plays as a live table does. */
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
  const bombMost = variantOf(bombPotTerms(settings)?.variant ?? settings.variant)!.maxPlayers;
  if (settings.seats > bombMost) return bad('table_rules.bombGame', `more than ${bombMost} seats`);
  const wrong = checkAmounts(settings) ?? checkHand(settings) ?? checkGames(settings);
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

/** Games that change: each must be playable alone, at the same unit, and with that many seats [H-23]. */
function checkGames({ games, ...settings }: TableSettings): BadSettings | null {
  for (const [at, { variant, stakes }] of (games?.list ?? []).entries()) {
    const field = `games.list.${at}`;
    if ((stakes.unit ?? 1) !== (settings.stakes.unit ?? 1)) {
      return { code: 'bad-settings', field: `${field}.stakes.unit`, problem: 'another unit' };
    }
    const buy_in = { ...settings.buy_in, min: settings.buy_in.max };
    const checked = checkSettings({ ...settings, variant, stakes, buy_in });
    if (!checked.ok) return { ...checked.error, field: `${field}.${checked.error.field}` };
  }
  return null;
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

// ---------------------------------------------------------------------------------------------------- mixed games

/** Well-known rotations. */
export const MIXED_GAMES = {
  horse: ['FT', 'FO/8', 'FR', 'F7S', 'F7S/8'],
  eightGame: ['F2L3D', 'FT', 'FO/8', 'FR', 'F7S', 'F7S/8', 'NT', 'PO'],
} as const;

/**
 * The stakes of a game in a mixed one, all from one number [T-7]: blinds of a half and a whole with bets of one and two,
 * in stud an ante of a fifth and a bring-in of three tenths, in no and pot limit blinds of a quarter and a half.
 */
export function mixedStakes(code: string, base: number): TableStakes {
  const variant = variantOf(code);
  const bets = { smallBet: base, bigBet: 2 * base };
  if (variant?.forced === 'bringIn') {
    return { smallBlind: 0, bigBlind: 0, ante: base / 5, bringIn: (3 * base) / 10, ...bets };
  }
  if (variant?.limit === 'fixed') return { smallBlind: base / 2, bigBlind: base, ...bets };
  return { smallBlind: base / 4, bigBlind: base / 2 };
}

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

/** How long a table remembers what someone left with, unless its host has set another time [H-25]. */
export const RATHOLE_MS = 7_200_000;

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
