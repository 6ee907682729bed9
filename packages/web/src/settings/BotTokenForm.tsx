/** The bots of the person: each plays under its own name, shown as theirs, by a token that can be ended. */
import type { ClientError, ResultOf } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Field } from '../ui/controls.js';
import { FormError } from '../ui/FormError.js';
import { SureButton } from './SureButton.js';
import './bots.css';

type Bots = ResultOf<'your_bots'>['bots'];

export function BotTokenForm(): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const [name, setName] = useState('');
  const [made, setMade] = useState<ResultOf<'bot_token'> | null>(null);
  const [bots, setBots] = useState<Bots>([]);
  const [error, setError] = useState<ClientError | null>(null);
  const read = useCallback(async (): Promise<void> => {
    const answer = await client.request('your_bots', {});
    if (answer.ok) setBots(answer.result.bots);
  }, [client]);
  useEffect(() => {
    void read();
  }, [read]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await client.request('bot_token', { name: name.trim() });
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setMade(answer.result);
    setName('');
    await read();
  };
  const end = async (user: string): Promise<void> => {
    const answer = await client.request('end_bot', { user });
    setError(answer.ok ? null : answer.error);
    if (made?.user === user) setMade(null);
    await read();
  };
  return (
    <section className="stack section">
      <h3>{t('botToken.title')}</h3>
      <p className="soft">{t('botToken.about')}</p>
      <OwnBots bots={bots} onEnd={end} />
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

function OwnBots({ bots, onEnd }: { bots: Bots; onEnd: (user: string) => Promise<void> }): ReactNode {
  const { t } = useI18n();
  if (bots.length === 0) return null;
  return (
    <>
      <ul className="stack own-bots">
        {bots.map(({ user, name }) => (
          <li key={user} className="row">
            <span className="own-bot">{name}</span>
            <SureButton
              label={t('botToken.end')}
              about={t('botToken.end.of', { name })}
              sure={t('botToken.end.sure')}
              onSure={() => onEnd(user)}
            />
          </li>
        ))}
      </ul>
      <p className="hint">{t('botToken.end.about')}</p>
    </>
  );
}
