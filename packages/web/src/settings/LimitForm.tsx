/** The limit that a person sets for their own buy-ins in a day [H-26]. */
import type { ClientError, ResultOf } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Field } from '../ui/controls.js';
import { FormError } from '../ui/FormError.js';

type OwnLimit = ResultOf<'your_limit'>;
type LimitField = 'times' | 'total';

const FIELDS: readonly LimitField[] = ['times', 'total'];

/** The number in a field, null if it is empty. */
function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

export function LimitForm(): ReactNode {
  const { t, date, time } = useI18n();
  const { client } = useConnection();
  const [own, setOwn] = useState<OwnLimit | null>(null);
  const [texts, setTexts] = useState<Readonly<Record<LimitField, string>>>({ times: '', total: '' });
  const [error, setError] = useState<ClientError | null>(null);
  const show = (limit: OwnLimit): void => {
    const { times, total } = limit.next?.limit ?? limit.limit;
    setOwn(limit);
    setTexts({ times: times === null ? '' : String(times), total: total === null ? '' : String(total) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form is opened
  useEffect(() => {
    void client.request('your_limit', {}).then((answer) => answer.ok && show(answer.result));
  }, [client]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wish = { times: numberIn(texts.times), total: numberIn(texts.total) };
    const answer = await client.request('limit_buy_ins', wish);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) show(answer.result);
  };
  return (
    <details className="more">
      <summary>{t('limit.title')}</summary>
      <form className="stack" onSubmit={submit}>
        {own !== null && <p className="soft">{t('limit.about', own.bought)}</p>}
        <div className="grid-2">
          {FIELDS.map((field) => (
            <LimitInput
              key={field}
              label={t(`limit.${field}`)}
              text={texts[field]}
              onChange={(text) => setTexts({ ...texts, [field]: text })}
            />
          ))}
        </div>
        <p className="hint">{t('limit.hint')}</p>
        {own?.next != null && (
          <p role="status">{t('limit.later', { time: `${date(own.next.from_ms)} ${time(own.next.from_ms)}` })}</p>
        )}
        <FormError error={error} />
        <button type="submit" className="button">
          {t('limit.save')}
        </button>
      </form>
    </details>
  );
}

interface LimitInputProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A number, or nothing at all. */
function LimitInput({ label, text, onChange }: LimitInputProps): ReactNode {
  return (
    <Field label={label}>
      {({ id }) => (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
