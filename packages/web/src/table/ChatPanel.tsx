/** What people say at the table. */
import type { TableState } from '@cardroom/protocol';
import { LIMITS } from '@cardroom/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNotices } from '../app/notices.js';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { readMuted, toggleMuted } from './muted.js';
import { ScrollEnd } from './ScrollEnd.js';

export function ChatPanel({ state }: { state: TableState }): ReactNode {
  const { t, time } = useI18n();
  const { client } = useConnection();
  const { told } = useNotices();
  const [text, setText] = useState('');
  const [muted, setMuted] = useState(() => readMuted(window.localStorage));
  const { table, chat, settings } = state;
  // The name may have changed since the table was first seen.
  const own = useConnectionState().person?.name ?? state.you.name;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const said = text.trim();
    if (said === '') return;
    setText('');
    const answer = await told(client.request('chat', { text: said }, { table }));
    if (answer === null) setText(said);
  };
  const people = [...new Set(chat.map(({ name }) => name))].filter((name) => name !== own);
  const lines = chat.filter(({ name }) => !muted.has(name));
  return (
    <div className="panel chat">
      <ScrollEnd count={lines.length} label={t('chat.title')}>
        {lines.length === 0 && <p className="soft panel-empty">{t(settings.chat ? 'chat.empty' : 'chat.off')}</p>}
        <ol className="chat-lines">
          {lines.map(({ at_ms, name, text: said }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same in one millisecond
            <li key={`${at_ms} ${at}`} className={name === own ? 'chat-own' : undefined}>
              <span className="chat-head">
                <strong>{name}</strong> <time dateTime={new Date(at_ms).toISOString()}>{time(at_ms)}</time>
              </span>
              <span className="chat-text">{said}</span>
            </li>
          ))}
        </ol>
      </ScrollEnd>
      {people.length > 0 && (
        <details className="chat-people">
          <summary>{t('chat.people')}</summary>
          <div className="row">
            {people.map((name) => (
              <button
                key={name}
                type="button"
                className="chip-button"
                aria-pressed={muted.has(name)}
                onClick={() => setMuted(toggleMuted(window.localStorage, name))}
              >
                {t(muted.has(name) ? 'chat.unmute' : 'chat.mute', { name })}
              </button>
            ))}
          </div>
        </details>
      )}
      {settings.chat && (
        <form className="chat-form" onSubmit={submit}>
          <input
            value={text}
            aria-label={t('chat.say')}
            placeholder={t('chat.say')}
            maxLength={LIMITS.chatCharacters}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit" className="button" disabled={text.trim() === ''}>
            {t('chat.send')}
          </button>
        </form>
      )}
    </div>
  );
}
