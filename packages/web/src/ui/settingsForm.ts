/** The settings of a new table while they are being chosen: what follows from what until somebody says otherwise. */
import { ruleRows, type SettableRule, type Variant, variantOf } from '@cardroom/engine';
import { defaultSettings, LIMITS, rulesOfTable, type TableSettings, type TableStakes } from '@cardroom/protocol';

export type StakeField = keyof TableStakes;

export interface SettingsForm {
  readonly settings: TableSettings;
  /** Null until the host has written one: then the table is called by its game. */
  readonly title: string | null;
  readonly isSmallSet: boolean;
  readonly isBuyInSet: boolean;
}

export function formOf(variant: Variant): SettingsForm {
  return { settings: defaultSettings(variant), title: null, isSmallSet: false, isBuyInSet: false };
}

/** Another game: its own stakes, seats and buy-ins; everything else as it was chosen. */
export function withVariant(form: SettingsForm, code: string): SettingsForm {
  const variant = variantOf(code);
  if (variant === null) return form;
  const { stakes, buy_in } = defaultSettings(variant);
  const { settings } = form;
  const seats = Math.min(settings.seats, seatsMost(variant));
  return {
    ...form,
    settings: { ...settings, variant: code, stakes, buy_in, seats },
    isSmallSet: false,
    isBuyInSet: false,
  };
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
  return ruleRows('table').flatMap(([name, { isInternal, values }]) => {
    if (isInternal === true) return [];
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
  return form.isBuyInSet ? next : { ...next, settings: { ...next.settings, buy_in: buyInOf(stakes) } };
}

/** Twenty to a hundred of the larger stake, as a new table has it. */
function buyInOf({ bigBet, bigBlind }: TableStakes): TableSettings['buy_in'] {
  const bet = bigBet ?? bigBlind;
  return { min: 20 * bet, max: 100 * bet };
}

export function seatsMost(variant: Variant): number {
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

/** What is sent; a table without a title is called by its game. */
export function settingsOf({ settings, title }: SettingsForm, fallbackTitle: string): TableSettings {
  const written = (title ?? '').trim();
  return { ...settings, stakes: stakesSent(settings.stakes), title: written === '' ? fallbackTitle : written };
}
