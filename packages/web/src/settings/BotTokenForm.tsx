/** A token for a bot of the person: it plays under its own name, shown as theirs. */
import type { ClientError, ResultOf } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Field } from '../ui/controls.js';
import { FormError } from '../ui/FormError.js';

export function BotTokenForm(): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const [name, setName] = useState('');
  const [made, setMade] = useState<ResultOf<'bot_token'> | null>(null);
  const [error, setError] = useState<ClientError | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await client.request('bot_token', { name: name.trim() });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setMade(answer.result);
  };
  return (
    <section className="stack section">
      <h3>{t('botToken.title')}</h3>
      <p className="soft">{t('botToken.about')}</p>
      <form className="row row-end" onSubmit={submit}>
        <Field label={t('botToken.name')}>
          {({ id }) => (
            <input id={id} value={name} maxLength={40} required onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <button type="submit" className="button" disabled={name.trim() === ''}>
          {t('botToken.make')}
        </button>
      </form>
      {made !== null && (
        <p role="status">
          <output className="code code-long">{made.token}</output>
          <span className="hint">{t('botToken.once', { name: made.name })}</span>
        </p>
      )}
      <FormError error={error} />
    </section>
  );
}
