/** A new tournament: format, structure, seats, price, bounties; its estimated length is the main figure [T-67]. */
import type { ClientError, DataOf } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Choice, Field, NumberField, SelectField, Switch } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { FormError } from '../ui/FormError.js';
import { tournamentPath } from '../ui/route.js';
import { navigate } from '../ui/router.js';
import {
  AGAIN,
  BOUNTIES,
  estimateOf,
  FIRST_FORM,
  FORMATS,
  mostSeatsOf,
  PAYOUTS,
  STRUCTURES,
  type TournamentForm,
  tournamentWish,
  withStructure,
} from './form.js';
import './makeTournament.css';
import { lengthText } from './words.js';

interface MakeTournamentProps {
  readonly onClose: () => void;
  readonly onCash: () => void;
}

export default function MakeTournament({ onClose, onCash }: MakeTournamentProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const [form, setForm] = useState<TournamentForm>(FIRST_FORM);
  const [error, setError] = useState<ClientError | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wish: DataOf<'tournament_create'>['wish'] = tournamentWish(form, t(`tour.kind.${form.kind}`));
    const answer = await client.request('tournament_create', { wish, register: true });
    if (!answer.ok) return setError(answer.error);
    onClose();
    navigate(tournamentPath(answer.result.tournament));
  };
  return (
    <Dialog title={t('tour.make')} onClose={onClose} size="wide">
      <form className="stack stack-wide" onSubmit={(event) => void submit(event)}>
        <Choice
          label={t('make.what')}
          value="tournament"
          options={[
            ['cash', t('make.cash')],
            ['tournament', t('make.tournament')],
          ]}
          onChange={(what) => what === 'cash' && onCash()}
        />
        <Length form={form} />
        <Fields form={form} onChange={setForm} />
        <FormError error={error} />
        <div className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" className="button button-main">
            {t('tour.make.submit')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The main figure: hosts complain of nothing as much as of a wrong length. */
function Length({ form }: { form: TournamentForm }): ReactNode {
  const translator = useI18n();
  const { t, number } = translator;
  const { players, minutes } = estimateOf(form);
  return (
    <div className="tour-length" role="status">
      <span className="soft">{t('tour.make.length')}</span>
      <strong>≈ {lengthText(minutes, translator)}</strong>
      <span className="soft">{t('tour.make.lengthFor', { players: number(players) })}</span>
    </div>
  );
}

interface FieldsProps {
  readonly form: TournamentForm;
  readonly onChange: (form: TournamentForm) => void;
}

function Fields({ form, onChange }: FieldsProps): ReactNode {
  const { t } = useI18n();
  const set = (part: Partial<TournamentForm>): void => onChange({ ...form, ...part });
  return (
    <div className="stack">
      <Choice
        label={t('tour.make.kind')}
        value={form.kind}
        options={FORMATS.map((kind) => [kind, t(`tour.kind.${kind}`)])}
        onChange={(kind) => set({ kind })}
      />
      <Choice
        label={t('tour.make.speed')}
        value={form.preset}
        options={STRUCTURES.map((preset) => [preset, t(`tour.preset.${preset}`)])}
        onChange={(preset) => onChange(withStructure(form, preset))}
      />
      <Field label={t('tour.make.title')}>
        {({ id }) => <input id={id} value={form.title} onChange={({ target }) => set({ title: target.value })} />}
      </Field>
      <div className="grid-4">
        {form.kind !== 'shootout' && (
          <NumberField
            label={t('tour.make.seats')}
            value={form.seats}
            min={2}
            max={mostSeatsOf(form.preset)}
            onChange={(seats) => set({ seats })}
          />
        )}
        {form.kind !== 'sitAndGo' && (
          <NumberField
            label={t('tour.make.expected')}
            value={form.expected}
            min={2}
            max={10_000}
            onChange={(expected) => set({ expected })}
          />
        )}
        <NumberField label={t('tour.make.entry')} value={form.entry} onChange={(entry) => set({ entry })} />
        <NumberField label={t('tour.make.bots')} value={form.bots} max={200} onChange={(bots) => set({ bots })} />
      </div>
      <MoreFields form={form} set={set} />
    </div>
  );
}

interface MoreFieldsProps {
  readonly form: TournamentForm;
  readonly set: (part: Partial<TournamentForm>) => void;
}

/** Bounties, payouts and chat; with many tables also the start, late entry, and what happens after a bust. */
function MoreFields({ form, set }: MoreFieldsProps): ReactNode {
  const { t } = useI18n();
  return (
    <details>
      <summary>{t('tour.make.more')}</summary>
      <div className="grid-4 tour-more">
        <SelectField
          label={t('tour.make.bounty')}
          value={form.heads}
          options={BOUNTIES.map((heads) => [heads, t(`tour.make.bounty.${heads}`)])}
          onChange={(heads) => set({ heads })}
        />
        <SelectField
          label={t('tour.make.payouts')}
          value={form.payouts}
          options={PAYOUTS.map((payouts) => [payouts, t(`tour.make.payouts.${payouts}`)])}
          onChange={(payouts) => set({ payouts })}
        />
        {form.kind === 'multiTable' && <LateFields form={form} set={set} />}
      </div>
      <Switch
        label={t('tour.make.quiet')}
        hint={t('tour.make.quiet.hint')}
        checked={form.isQuiet}
        onChange={(isQuiet) => set({ isQuiet })}
      />
    </details>
  );
}

function LateFields({ form, set }: MoreFieldsProps): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <SelectField
        label={t('tour.make.again')}
        value={form.again}
        options={AGAIN.map((again) => [again, t(`tour.make.again.${again}`)])}
        onChange={(again) => set({ again })}
      />
      <NumberField
        label={t('tour.make.late')}
        hint={t('tour.make.late.hint')}
        value={form.late}
        max={100}
        onChange={(late) => set({ late })}
      />
      <SelectField
        label={t('tour.make.start')}
        value={form.start}
        options={(['host', 'at'] as const).map((start) => [start, t(`tour.make.start.${start}`)])}
        onChange={(start) => set({ start })}
      />
      {form.start === 'at' && (
        <Field label={t('tour.make.time')}>
          {({ id }) => (
            <input
              id={id}
              type="datetime-local"
              required
              value={form.at}
              onChange={({ target }) => set({ at: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
