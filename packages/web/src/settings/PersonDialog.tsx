/** The person's own dialog: the name, a second device, the end of the session, everything that the room has about them. */
import type { ClientError, ResultOf } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { openSession } from '../net/connection.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { Field } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { FormError } from '../ui/FormError.js';
import { Icon } from '../ui/icons.js';
import { NameField } from '../ui/NameField.js';
import { useNotices } from '../ui/notices.js';
import { AvatarChoice } from './AvatarChoice.js';
import { BotTokenForm } from './BotTokenForm.js';
import { LimitForm } from './LimitForm.js';
import { SureButton } from './SureButton.js';

interface PersonDialogProps {
  readonly onClose: () => void;
  /** To the figures of all hands. */
  readonly onStatistics: () => void;
}

export function PersonDialog({ onClose, onStatistics }: PersonDialogProps): ReactNode {
  const { t } = useI18n();
  return (
    <Dialog title={t('person.title')} onClose={onClose}>
      <div className="stack stack-wide">
        <NameForm onDone={onClose} />
        <AvatarChoice />
        <button type="button" className="button" onClick={onStatistics}>
          <Icon name="chart" />
          {t('person.statistics')}
        </button>
        <LimitForm />
        <SecondDevice />
        <BotTokenForm />
        <SignOut />
        <OwnData />
      </div>
    </Dialog>
  );
}

function NameForm({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useI18n();
  const { say } = useNotices();
  const connection = useConnection();
  const { person } = useConnectionState();
  const [name, setName] = useState(person?.name ?? '');
  const [error, setError] = useState<ClientError | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await connection.client.request('set_name', { name });
    if (!answer.ok) {
      setError(answer.error);
      return;
    }
    connection.setName(answer.result.name);
    say(t('person.nameSet', { name: answer.result.name }));
    onDone();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <NameField name={name} onChange={setName} />
      <FormError error={error} />
      <button type="submit" className="button button-main" disabled={name.trim() === '' || name === person?.name}>
        {t('person.save')}
      </button>
    </form>
  );
}

function SecondDevice(): ReactNode {
  const { t, time } = useI18n();
  const { reportRefusal } = useNotices();
  const { client } = useConnection();
  const [given, setGiven] = useState<ResultOf<'device_code'> | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<ClientError | null>(null);
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const refused = await openSession({ code: code.trim() }, (path, init) => fetch(path, init)).catch(
      (): ClientError => ({ code: 'unavailable', retry_ms: 1_000 }),
    );
    if (refused === null) window.location.reload();
    else setError(refused);
  };
  return (
    <section className="stack section">
      <h3>{t('device.title')}</h3>
      <p className="soft">{t('device.about')}</p>
      {given === null ? (
        <button
          type="button"
          className="button"
          onClick={async () => setGiven(await reportRefusal(client.request('device_code', {})))}
        >
          {t('device.ask')}
        </button>
      ) : (
        <p role="status">
          <output className="code">{given.code}</output>
          <span className="hint">{t('device.until', { time: time(given.expires_ms) })}</span>
        </p>
      )}
      <form className="row row-end" onSubmit={enter}>
        <Field label={t('device.enter')}>
          {({ id }) => (
            <input
              id={id}
              value={code}
              autoComplete="one-time-code"
              spellCheck={false}
              maxLength={64}
              required
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
        <button type="submit" className="button" disabled={code.trim() === ''}>
          {t('device.use')}
        </button>
      </form>
      <FormError error={error} />
    </section>
  );
}

function SignOut(): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const signOut = async (): Promise<void> => {
    await client.request('sign_out', {});
    window.location.assign('/');
  };
  return (
    <section className="stack section">
      <p className="soft">{t('person.signOut.about')}</p>
      <SureButton label={t('person.signOut')} sure={t('person.signOut.sure')} onSure={signOut} />
    </section>
  );
}

/** Everything that the room has about the person, to take along or to have deleted. */
function OwnData(): ReactNode {
  const { t } = useI18n();
  const [error, setError] = useState<ClientError | null>(null);
  const deleteAll = async (): Promise<void> => {
    const response = await fetch('/api/me', { method: 'DELETE', credentials: 'same-origin' }).catch(() => null);
    if (response?.ok === true) window.location.assign('/');
    else setError({ code: 'unavailable', retry_ms: 1_000 });
  };
  return (
    <section className="stack section">
      <h3>{t('data.title')}</h3>
      <a className="button" href="/api/me/data" download>
        <Icon name="download" />
        {t('data.download')}
      </a>
      <p className="soft">{t('data.delete.about')}</p>
      <SureButton label={t('data.delete')} sure={t('data.delete.sure')} onSure={deleteAll} />
      <FormError error={error} />
    </section>
  );
}
