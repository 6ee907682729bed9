/** A new tournament: format, structure, seats, price, bounties; its estimated length is the main figure [T-67]. */
import type { ClientError, DataOf } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Choice, Field, NumberField, SelectField } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { FormError } from '../ui/FormError.js';
import { tournamentPath } from '../ui/route.js';
import { navigate } from '../ui/router.js';

type Wish = DataOf<'tournament_create'>['wish'];

const SPEEDS = ['hyper', 'turbo', 'regular', 'deep'] as const;
const FORMATS = ['sitAndGo', 'multiTable', 'shootout'] as const;
const HEADS = ['none', 'fixed', 'progressive'] as const;

interface Form {
  readonly title: string;
  readonly kind: (typeof FORMATS)[number];
  readonly preset: (typeof SPEEDS)[number];
  readonly seats: number;
  readonly entry: number;
  readonly bots: number;
  readonly heads: (typeof HEADS)[number];
}

function wishOf({ title, kind, preset, seats, entry, bots, heads }: Form, fallback: string): Wish {
  return {
    title: title.trim() === '' ? fallback : title,
    kind,
    preset,
    entry,
    bots,
    ...(kind === 'shootout' ? {} : { seats }),
    ...(heads === 'none' ? {} : { bounty: { kind: heads } }),
  };
}

interface MakeTournamentProps {
  readonly onClose: () => void;
  readonly onCash: () => void;
}

export default function MakeTournament({ onClose, onCash }: MakeTournamentProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const [form, setForm] = useState<Form>({
    title: '',
    kind: 'sitAndGo',
    preset: 'turbo',
    seats: 6,
    entry: 100,
    bots: 0,
    heads: 'none',
  });
  const [error, setError] = useState<ClientError | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wish = wishOf(form, t(`tour.kind.${form.kind}`));
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

interface FieldsProps {
  readonly form: Form;
  readonly onChange: (form: Form) => void;
}

function Fields({ form, onChange }: FieldsProps): ReactNode {
  const { t } = useI18n();
  const set = (part: Partial<Form>): void => onChange({ ...form, ...part });
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
        options={SPEEDS.map((preset) => [preset, t(`tour.preset.${preset}`)])}
        onChange={(preset) => set({ preset })}
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
            max={10}
            onChange={(seats) => set({ seats })}
          />
        )}
        <NumberField label={t('tour.make.entry')} value={form.entry} onChange={(entry) => set({ entry })} />
        <NumberField label={t('tour.make.bots')} value={form.bots} max={200} onChange={(bots) => set({ bots })} />
        <SelectField
          label={t('tour.make.bounty')}
          value={form.heads}
          options={HEADS.map((heads) => [heads, t(`tour.make.bounty.${heads}`)])}
          onChange={(heads) => set({ heads })}
        />
      </div>
    </div>
  );
}
