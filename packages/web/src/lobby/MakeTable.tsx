/** A new table: the everyday settings on top, all others below. */
import { RULE_SET_NAMES, type RuleSetName, variantOf } from '@cardroom/engine';
import { type ClientError, LIMITS, RATHOLE_MS, runOutPauses, type TableSettings } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { keepInvite } from '../net/invites.js';
import { Choice, Field, NumberField, SelectField, Switch } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { FormError } from '../ui/FormError.js';
import { FAMILIES, variantName, variantsOf } from '../ui/games.js';
import { tablePath } from '../ui/route.js';
import { navigate } from '../ui/router.js';
import {
  formOf,
  GAME_PLANS,
  type GamePlan,
  gamePlanOf,
  maxSeatsOf,
  presetOf,
  type SettingsForm,
  settingsOf,
  stakeFields,
  TABLE_PRESETS,
  tableRuleFields,
  withGamePlan,
  withPreset,
  withRuleSet,
  withSettings,
  withStake,
  withTableRule,
  withVariant,
} from '../ui/settingsForm.js';

interface PartProps {
  readonly form: SettingsForm;
  readonly onChange: (form: SettingsForm) => void;
}

interface MakeTableProps {
  readonly onClose: () => void;
  /** A tournament is wanted instead. */
  readonly onTournament: () => void;
}

export function MakeTable({ onClose, onTournament }: MakeTableProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const [form, setForm] = useState(() => formOf(variantOf('NT')!));
  const [error, setError] = useState<ClientError | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsAsked(true);
    const settings = settingsOf(form, variantOf(form.settings.variant)?.name ?? '');
    const answer = await client.request('table_create', { settings });
    setIsAsked(false);
    if (!answer.ok) {
      setError(answer.error);
      return;
    }
    const { table, invite } = answer.result;
    keepInvite(window.localStorage, table, invite);
    onClose();
    navigate(tablePath(table, answer.result.settings.listed ? null : invite));
  };
  return (
    <Dialog title={t('make.heading')} onClose={onClose} size="wide">
      <form className="stack stack-wide" onSubmit={submit}>
        <WhatToPlay onTournament={onTournament} />
        <Presets form={form} onChange={setForm} />
        <Basics form={form} onChange={setForm} />
        <details className="more">
          <summary>{t('make.more')}</summary>
          <div className="stack stack-wide">
            <Chairs form={form} onChange={setForm} />
            <MoreStakes form={form} onChange={setForm} />
            <Clock form={form} onChange={setForm} />
            <People form={form} onChange={setForm} />
            <Rules form={form} onChange={setForm} />
          </div>
        </details>
        <FormError error={error} />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button button-main" disabled={isAsked}>
            {t('make.submit')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A cash game, as this form makes it, or a tournament. */
function WhatToPlay({ onTournament }: Pick<MakeTableProps, 'onTournament'>): ReactNode {
  const { t } = useI18n();
  return (
    <Choice
      label={t('make.what')}
      value="cash"
      options={[
        ['cash', t('make.cash')],
        ['tournament', t('make.tournament')],
      ]}
      onChange={(what) => what === 'tournament' && onTournament()}
    />
  );
}

/** Three ways to spend an evening; any change below makes it a custom one. */
function Presets({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const chosen = presetOf(form);
  return (
    <fieldset className="presets" aria-label={t('preset.label')}>
      {TABLE_PRESETS.map((name) => (
        <button
          key={name}
          type="button"
          className="preset-card"
          aria-pressed={name === chosen}
          onClick={() => onChange(withPreset(form, name))}
        >
          <strong>{t(`preset.${name}`)}</strong>
          <span>{t(`preset.${name}.about`)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** How many play, and for how much. */
function Chairs({ form, onChange }: PartProps): ReactNode {
  const { t, number } = useI18n();
  const { settings } = form;
  const codes = settings.games?.list.map(({ variant }) => variant) ?? [settings.variant];
  const most = Math.min(...codes.map((code) => maxSeatsOf(variantOf(code)!)));
  const seats = Array.from({ length: most - LIMITS.seatsMin + 1 }, (_, at) => at + LIMITS.seatsMin);
  return (
    <div className="grid-4">
      <SelectField
        label={t('make.seats')}
        value={String(settings.seats)}
        options={seats.map((count) => [String(count), number(count)])}
        onChange={(count) => onChange(withSettings(form, { seats: Number(count) }))}
      />
      <BuyIn form={form} onChange={onChange} />
    </div>
  );
}

function Basics({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const { settings } = form;
  const variant = variantOf(settings.variant)!;
  return (
    <div className="stack">
      <div className="grid-2">
        {form.settings.games === undefined && <VariantField form={form} onChange={onChange} />}
        <GamesField form={form} onChange={onChange} />
      </div>
      <TitleField form={form} onChange={onChange} />
      <div className="grid-4">
        {(settings.games === undefined ? stakeFields(variant).main : []).map((field) => (
          <NumberField
            key={field}
            label={t(`make.${field}`)}
            value={settings.stakes[field] ?? 0}
            step="any"
            onChange={(amount) => onChange(withStake(form, field, amount))}
          />
        ))}
      </div>
      <Choice
        label={t('make.listed')}
        value={settings.listed ? 'listed' : 'private'}
        options={[
          ['listed', t('make.listed.yes')],
          ['private', t('make.listed.no')],
        ]}
        onChange={(choice) => onChange(withSettings(form, { listed: choice === 'listed' }))}
      />
    </div>
  );
}

/** One game, or several that change. */
function GamesField({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const plan = gamePlanOf(form);
  return (
    <SelectField<GamePlan>
      label={t('make.games')}
      hint={plan === 'one' ? undefined : t(`make.games.${plan}.hint`)}
      value={plan}
      options={GAME_PLANS.map((name) => [name, t(`make.games.${name}`)])}
      onChange={(name) => onChange(withGamePlan(form, name))}
    />
  );
}

function VariantField({ form, onChange }: PartProps): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  return (
    <Field label={t('make.variant')}>
      {({ id }) => (
        <select
          id={id}
          value={form.settings.variant}
          onChange={({ target }) => onChange(withVariant(form, target.value))}
        >
          {FAMILIES.map((family) => (
            <optgroup key={family} label={t(`family.${family}`)}>
              {variantsOf(family).map(({ code }) => (
                <option key={code} value={code}>
                  {variantName(code, translator)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

function TitleField({ form, onChange }: PartProps): ReactNode {
  const translator = useI18n();
  return (
    <Field label={translator.t('make.title')}>
      {({ id }) => (
        <input
          id={id}
          value={form.title ?? ''}
          placeholder={variantName(form.settings.variant, translator)}
          maxLength={4 * LIMITS.titleGraphemes}
          onChange={({ target }) => onChange({ ...form, title: target.value })}
        />
      )}
    </Field>
  );
}

function BuyIn({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const { buy_in } = form.settings;
  const set = (change: Partial<TableSettings['buy_in']>): void =>
    onChange(withSettings(form, { buy_in: { ...buy_in, ...change } }));
  return (
    <>
      <NumberField label={t('make.buyInMin')} value={buy_in.min} step="any" onChange={(min) => set({ min })} />
      <NumberField label={t('make.buyInMax')} value={buy_in.max} step="any" onChange={(max) => set({ max })} />
    </>
  );
}

function MoreStakes({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const variant = variantOf(form.settings.variant)!;
  if (form.settings.games !== undefined) return null;
  return (
    <fieldset className="group">
      <legend>{t('make.stakes')}</legend>
      <div className="grid-4">
        {stakeFields(variant).more.map((field) => (
          <NumberField
            key={field}
            label={t(`make.${field}`)}
            hint={field === 'unit' ? t('make.unit.hint') : undefined}
            value={form.settings.stakes[field] ?? (field === 'unit' ? 1 : 0)}
            step="any"
            onChange={(amount) => onChange(withStake(form, field, amount))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const CLOCK = [
  ['action_ms', LIMITS.actionMsMin, LIMITS.actionMsMax],
  ['time_bank_ms', 0, LIMITS.timeBankMsMax],
  ['time_bank_refill_ms', 0, LIMITS.timeBankMsMax],
  ['grace_ms', 0, LIMITS.graceMsMax],
  ['run_out_ms', 0, LIMITS.runOutMsMax],
  ['last_card_ms', 0, LIMITS.runOutMsMax],
] as const;

function Clock({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const clock = { ...form.settings.clock, ...runOutPauses(form.settings) };
  return (
    <fieldset className="group">
      <legend>{t('make.clock')}</legend>
      <div className="grid-4">
        {CLOCK.map(([field, min, max]) => (
          <NumberField
            key={field}
            label={t(`make.${field}`)}
            value={clock[field] / 1_000}
            min={min / 1_000}
            max={max / 1_000}
            step="any"
            onChange={(seconds) =>
              onChange(withSettings(form, { clock: { ...clock, [field]: Math.round(seconds * 1_000) } }))
            }
          />
        ))}
      </div>
      <Switch
        label={t('make.graceByPot')}
        hint={t('make.graceByPot.hint')}
        checked={clock.grace_by_pot === true}
        onChange={(on) => onChange(withSettings(form, { clock: { ...clock, grace_by_pot: on } }))}
      />
    </fieldset>
  );
}

const MINUTE_MS = 60_000;

/** Minutes for which a seat may be kept, beside the usual time and for ever. */
const SEAT_KEPT = [5, 10, 15, 30, 60, 120] as const;

/** Coming back, and sitting out. */
function Staying({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const { rathole_ms: ratholeMs = RATHOLE_MS, seat_kept_ms: kept } = form.settings;
  const { seat_kept_ms: _, ...usual } = form.settings;
  const minutes = SEAT_KEPT.map((count) => [String(count), t('make.seatKept.minutes', { minutes: count })] as const);
  const keep = (choice: string): void => {
    if (choice === 'usual') onChange({ ...form, settings: usual });
    else onChange(withSettings(form, { seat_kept_ms: choice === 'ever' ? null : Number(choice) * MINUTE_MS }));
  };
  return (
    <>
      <NumberField
        label={t('make.rathole')}
        hint={t('make.rathole.hint')}
        value={ratholeMs / MINUTE_MS}
        max={LIMITS.ratholeMsMax / MINUTE_MS}
        onChange={(count) => onChange(withSettings(form, { rathole_ms: Math.round(count * MINUTE_MS) }))}
      />
      <SelectField
        label={t('make.seatKept')}
        value={kept === undefined ? 'usual' : kept === null ? 'ever' : String(kept / MINUTE_MS)}
        options={[['usual', t('make.seatKept.usual')], ...minutes, ['ever', t('make.seatKept.ever')]]}
        onChange={keep}
      />
    </>
  );
}

/** Whether bots may play, and at full speed if nobody else does. */
function BotsHere({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const { bots = true, practice = false } = form.settings;
  return (
    <>
      <Switch
        label={t('make.bots')}
        hint={t('make.bots.hint')}
        checked={bots}
        onChange={(on) => onChange(withSettings(form, { bots: on }))}
      />
      {bots && (
        <Switch
          label={t('make.practice')}
          hint={t('make.practice.hint')}
          checked={practice}
          onChange={(on) => onChange(withSettings(form, { practice: on }))}
        />
      )}
    </>
  );
}

const NO_LIMITS = { times: null, total: null } as const;

function startOption(count: string, t: ReturnType<typeof useI18n>['t']): [string, string] {
  return [count, t('make.start.players', { count: Number(count) })];
}

function People({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const { spectators, chat, approve_buy_ins, seats, start_at: startAt = 2, rebuys = NO_LIMITS } = form.settings;
  const counts = Array.from({ length: seats - 1 }, (_, at) => String(at + 2));
  const set = (change: Partial<TableSettings>): void => onChange(withSettings(form, change));
  return (
    <fieldset className="group">
      <legend>{t('make.people')}</legend>
      <div className="grid-2">
        <Switch
          label={t('make.approve')}
          hint={t('make.approve.hint')}
          checked={approve_buy_ins}
          onChange={(on) => set({ approve_buy_ins: on })}
        />
        <SelectField
          label={t('make.start')}
          hint={t('make.start.hint')}
          value={startAt === null ? 'host' : String(startAt)}
          options={[['host', t('make.start.host')], ...counts.map((count) => startOption(count, t))]}
          onChange={(choice) => set({ start_at: choice === 'host' ? null : Number(choice) })}
        />
        <NumberField
          label={t('make.rebuys')}
          hint={t('make.rebuys.hint')}
          value={rebuys.times ?? 0}
          max={LIMITS.rebuysMax}
          onChange={(times) => set({ rebuys: { ...rebuys, times: times > 0 ? times : null } })}
        />
        <NumberField
          label={t('make.rebuyTotal')}
          hint={t('make.rebuyTotal.hint')}
          value={rebuys.total ?? 0}
          step="any"
          onChange={(total) => set({ rebuys: { ...rebuys, total: total > 0 ? total : null } })}
        />
        <Staying form={form} onChange={onChange} />
        <BotsHere form={form} onChange={onChange} />
        <Switch label={t('make.chat')} checked={chat} onChange={(on) => set({ chat: on })} />
        <Switch
          label={t('make.spectators')}
          checked={spectators.allowed}
          onChange={(allowed) => set({ spectators: { ...spectators, allowed } })}
        />
        {spectators.allowed && (
          <NumberField
            label={t('make.delay')}
            value={spectators.delay_ms / 1_000}
            max={LIMITS.delayMsMax / 1_000}
            onChange={(seconds) => set({ spectators: { ...spectators, delay_ms: Math.round(seconds * 1_000) } })}
          />
        )}
      </div>
    </fieldset>
  );
}

function Rules({ form, onChange }: PartProps): ReactNode {
  const { t } = useI18n();
  const { rules } = form.settings;
  return (
    <fieldset className="group">
      <legend>{t('make.rules')}</legend>
      <div className="grid-2">
        <SelectField<RuleSetName>
          label={t('make.ruleSet')}
          hint={typeof rules === 'string' ? t(`rules.${rules}.hint`) : undefined}
          value={typeof rules === 'string' ? rules : 'standard'}
          options={RULE_SET_NAMES.map((name) => [name, t(`rules.${name}`)])}
          onChange={(name) => onChange(withRuleSet(form, name))}
        />
        {tableRuleFields(form).map(({ rule, value, choices }) => (
          <SelectField<string>
            key={rule}
            label={t(`tableRule.${rule}`)}
            value={value}
            options={choices.map((choice) => [choice, t(`tableRule.${rule}.${choice}` as never)])}
            onChange={(choice) => onChange(withTableRule(form, rule, choice))}
          />
        ))}
      </div>
    </fieldset>
  );
}
