/** The settings of a new table while they are being chosen: what follows from what until someone says otherwise. */
import { type RuleSetName, ruleRows, type SettableRule, type Variant, variantOf } from '@cardroom/engine';
import {
  defaultSettings,
  LIMITS,
  MIXED_GAMES,
  mixedStakes,
  rulesOfTable,
  type TableSettings,
  type TableStakes,
} from '@cardroom/protocol';

export type StakeField = keyof TableStakes;

export interface SettingsForm {
  readonly settings: TableSettings;
  /** Null until the host has written one: then the table is called by its game. */
  readonly title: string | null;
  readonly isSmallSet: boolean;
  readonly isBuyInSet: boolean;
}

/** How card rooms number seats and take missed blinds; the sets of documents have ways of their own. */
const CARD_ROOM: TableSettings['table_rules'] = { seatNumbering: 'clockwise', deadBlinds: 'liveBigBlind' };

/** Settings as tables made here have them. */
export function cardRoomSettings(variant: Variant): TableSettings {
  return { ...defaultSettings(variant), table_rules: CARD_ROOM };
}

export function formOf(variant: Variant): SettingsForm {
  const form = { settings: cardRoomSettings(variant), title: null, isSmallSet: false, isBuyInSet: false };
  return withPreset(form, 'friendly');
}

/** Another set of rules: unless it is the standard one, it brings its own rules between hands if none were chosen. */
export function withRuleSet(form: SettingsForm, name: RuleSetName): SettingsForm {
  const { table_rules: before } = form.settings;
  const chosen = Object.fromEntries(
    Object.entries(before).filter(([rule, value]) => CARD_ROOM[rule as SettableRule<'table'>] !== value),
  );
  return withSettings(form, { rules: name, table_rules: name === 'standard' ? { ...CARD_ROOM, ...chosen } : chosen });
}

// ---------------------------------------------------------------------------------------------------- presets

export const TABLE_PRESETS = ['friendly', 'fast', 'deep'] as const;
export type TablePreset = (typeof TABLE_PRESETS)[number];

interface Preset {
  readonly actionMs: number;
  readonly bankMs: number;
  /** Null: when the host says so. */
  readonly startAt: number | null;
  /** Buy-ins in big blinds or big bets. */
  readonly buyIn: { readonly min: number; readonly max: number };
}

const PRESET_ROWS: Readonly<Record<TablePreset, Preset>> = {
  friendly: { actionMs: 30_000, bankMs: 60_000, startAt: null, buyIn: { min: 20, max: 100 } },
  fast: { actionMs: 10_000, bankMs: 20_000, startAt: 2, buyIn: { min: 20, max: 100 } },
  deep: { actionMs: 30_000, bankMs: 120_000, startAt: null, buyIn: { min: 100, max: 250 } },
};

/** Pace, start and depth of a preset; everything else as it was chosen. */
export function withPreset(form: SettingsForm, name: TablePreset): SettingsForm {
  const { settings } = form;
  const { actionMs, bankMs, startAt, buyIn } = PRESET_ROWS[name];
  const { bigBet, bigBlind } = settings.stakes;
  const bet = bigBet ?? bigBlind;
  return {
    ...form,
    settings: {
      ...settings,
      start_at: startAt,
      clock: { ...settings.clock, action_ms: actionMs, time_bank_ms: bankMs },
      buy_in: { min: buyIn.min * bet, max: buyIn.max * bet },
    },
  };
}

/** The preset that the form still is, null if something of it was changed. */
export function presetOf({ settings }: SettingsForm): TablePreset | null {
  const { clock, start_at: startAt, stakes, buy_in } = settings;
  const bet = stakes.bigBet ?? stakes.bigBlind;
  const found = TABLE_PRESETS.find((name) => {
    const row = PRESET_ROWS[name];
    const isPace = row.actionMs === clock.action_ms && row.bankMs === clock.time_bank_ms && row.startAt === startAt;
    return isPace && row.buyIn.min * bet === buy_in.min && row.buyIn.max * bet === buy_in.max;
  });
  return found ?? null;
}

export const GAME_PLANS = ['one', 'horse', 'eightGame', 'choice'] as const;
export type GamePlan = (typeof GAME_PLANS)[number];

const PLANS: Readonly<Record<Exclude<GamePlan, 'one'>, readonly string[]>> = {
  ...MIXED_GAMES,
  choice: ['NT', 'PO', 'PO5', 'FO/8', 'F7S', 'FR', 'F2L3D'],
};

/** The number that the stakes of mixed games are made from: all of them are whole chips. */
const MIXED_BASE = 20;

/** One game, a well-known rotation, or the dealer's choice, each with its stakes [H-19, H-20]. */
export function withGamePlan(form: SettingsForm, plan: GamePlan): SettingsForm {
  const { games: _, ...settings } = form.settings;
  if (plan === 'one') return withVariant({ ...form, settings }, 'NT');
  const list = PLANS[plan].map((variant) => ({ variant, stakes: mixedStakes(variant, MIXED_BASE) }));
  const [first] = list as [(typeof list)[number], ...typeof list];
  const seats = Math.min(settings.seats, ...list.map(({ variant }) => maxSeatsOf(variantOf(variant)!)));
  return {
    ...form,
    settings: {
      ...settings,
      ...first,
      seats,
      buy_in: { min: 20 * MIXED_BASE, max: 100 * MIXED_BASE },
      games: { list, every: 'orbit', by: plan === 'choice' ? 'choice' : 'rotation' } as NonNullable<
        TableSettings['games']
      >,
    } as TableSettings,
    isBuyInSet: true,
  };
}

/** The plan that the form has. */
export function gamePlanOf({ settings: { games } }: SettingsForm): GamePlan {
  if (games === undefined) return 'one';
  return games.by === 'choice' ? 'choice' : games.list.length === MIXED_GAMES.horse.length ? 'horse' : 'eightGame';
}

/** Another game: its own stakes, seats and buy-ins; everything else as it was chosen. */
export function withVariant(form: SettingsForm, code: string): SettingsForm {
  const variant = variantOf(code);
  if (variant === null) return form;
  const { stakes, buy_in } = defaultSettings(variant);
  const { games: _, ...settings } = form.settings;
  const seats = Math.min(settings.seats, maxSeatsOf(variant));
  const preset = presetOf(form);
  const next = {
    ...form,
    settings: { ...settings, variant: code, stakes, buy_in, seats },
    isSmallSet: false,
    isBuyInSet: false,
  };
  return preset === null ? next : withPreset(next, preset);
}

export function withSettings(form: SettingsForm, change: Partial<TableSettings>): SettingsForm {
  return {
    ...form,
    settings: { ...form.settings, ...change },
    isBuyInSet: form.isBuyInSet || change.buy_in !== undefined,
  };
}

/** A rule between hands as the form asks for it: what holds now, and what there is to choose from. */
export interface TableRuleField {
  readonly rule: SettableRule<'table'>;
  readonly value: string;
  readonly choices: readonly string[];
}

/** The rules between hands that a host sets; each shows what the table would play by, the named set included [CODE-2]. */
export function tableRuleFields({ settings }: SettingsForm): TableRuleField[] {
  const { table } = rulesOfTable(settings);
  const isOff = (other: string): boolean =>
    ruleRows('table').some(([name, { values }]) => name === other && table[name] === values[0]);
  return ruleRows('table').flatMap(([name, { isInternal, values, needs }]) => {
    if (isInternal === true || (needs !== undefined && isOff(needs))) return [];
    const rule = name as SettableRule<'table'>;
    return [{ rule, value: table[rule], choices: values as readonly string[] }];
  });
}

export function withTableRule(form: SettingsForm, rule: SettableRule<'table'>, choice: string): SettingsForm {
  return withSettings(form, { table_rules: { ...form.settings.table_rules, [rule]: choice } });
}

/** Half of what is to be halved, at a place that still has chips for it. */
function half(amount: number, unit: number): number {
  return Math.max(unit, Math.round(amount / 2 / unit) * unit);
}

const PAIRS: Partial<Record<StakeField, StakeField>> = { bigBlind: 'smallBlind', bigBet: 'smallBet' };

/** A new stake; the smaller one of its pair and the buy-ins follow until they have been set themselves. */
export function withStake(form: SettingsForm, field: StakeField, amount: number): SettingsForm {
  const { settings } = form;
  const small = PAIRS[field];
  const unit = settings.stakes.unit ?? 1;
  const isPaired = small !== undefined && !form.isSmallSet && amount > 0;
  const stakes: TableStakes = {
    ...settings.stakes,
    [field]: amount,
    ...(isPaired ? { [small]: half(amount, unit) } : {}),
  };
  const isSmall = Object.values(PAIRS).includes(field);
  const next = { ...form, isSmallSet: form.isSmallSet || isSmall, settings: { ...settings, stakes } };
  if (form.isBuyInSet) return next;
  const preset = presetOf(form);
  if (preset !== null) return withPreset(next, preset);
  return { ...next, settings: { ...next.settings, buy_in: buyInOf(stakes) } };
}

/** Twenty to a hundred of the larger stake, as a new table has it. */
function buyInOf({ bigBet, bigBlind }: TableStakes): TableSettings['buy_in'] {
  const bet = bigBet ?? bigBlind;
  return { min: 20 * bet, max: 100 * bet };
}

export function maxSeatsOf(variant: Variant): number {
  return Math.min(variant.maxPlayers, LIMITS.seatsMax);
}

/** The stakes that a game has, those of everyday first; the rest may be added. */
export function stakeFields(variant: Variant): {
  readonly main: readonly StakeField[];
  readonly more: readonly StakeField[];
} {
  if (variant.forced === 'bringIn') return { main: ['ante', 'bringIn', 'smallBet', 'bigBet'], more: ['unit'] };
  if (variant.cap !== undefined) return { main: ['ante', 'smallBet', 'bigBet'], more: ['unit'] };
  const blinds: StakeField[] = ['smallBlind', 'bigBlind'];
  if (variant.limit === 'fixed') {
    return { main: [...blinds, 'smallBet', 'bigBet'], more: ['ante', 'bigBlindAnte', 'unit'] };
  }
  return { main: blinds, more: ['ante', 'bigBlindAnte', 'minBet', 'unit'] };
}

/** Stakes as they are sent: fields that were left empty are left out. */
export function stakesSent(stakes: TableStakes): TableStakes {
  const kept = Object.entries(stakes).filter(([field, amount]) => REQUIRED.has(field) || amount > 0);
  return Object.fromEntries(kept) as TableStakes;
}

const REQUIRED: ReadonlySet<string> = new Set(['smallBlind', 'bigBlind']);

/** The settings to send; a table without a title is named after its game. */
export function settingsOf({ settings, title }: SettingsForm, fallbackTitle: string): TableSettings {
  const written = (title ?? '').trim();
  return { ...settings, stakes: stakesSent(settings.stakes), title: written === '' ? fallbackTitle : written };
}
