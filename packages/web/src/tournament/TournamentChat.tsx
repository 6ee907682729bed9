/** The chat of a tournament: players at every table, those who are out, and people who watch [T-43]. */
import type { TournamentChatLine } from '@cardroom/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useNotices } from '../ui/notices.js';
import { SayForm } from '../ui/SayForm.js';
import type { TournamentView } from './useTournament.js';

export function TournamentChat({ view: { tournament, chat } }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = chat.length === 0 ? 0 : list.current.scrollHeight;
  }, [chat]);
  return (
    <section className="tour-card" aria-labelledby="tour-chat">
      <h2 id="tour-chat">{t('chat.title')}</h2>
      {chat.length === 0 ? (
        <p className="soft">{t('chat.empty')}</p>
      ) : (
        <ol className="tour-chat" aria-live="polite" ref={list}>
          {chat.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same in one millisecond
            <Said key={`${line.at_ms} ${at}`} line={line} />
          ))}
        </ol>
      )}
      <ChatForm tournament={tournament} />
    </section>
  );
}

function Said({ line: { at_ms: atMs, name, entry, text } }: { line: TournamentChatLine }): ReactNode {
  const { t, time } = useI18n();
  return (
    <li>
      <strong>{name}</strong> {entry === null && <span className="tag">{t('chat.watching')}</span>}{' '}
      <time className="soft" dateTime={new Date(atMs).toISOString()}>
        {time(atMs)}
      </time>
      <p>{text}</p>
    </li>
  );
}

function ChatForm({ tournament }: { tournament: string }): ReactNode {
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const [draft, setDraft] = useState('');
  return (
    <SayForm
      className="row tour-say"
      buttonClassName="button button-small"
      draft={draft}
      onDraft={setDraft}
      send={(text) => reportRefusal(client.request('tournament_chat', { text }, { tournament }))}
    />
  );
}
