/** The chat of the table. */
import type { TableSnapshot } from '@cardroom/protocol';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyWithTournament, useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { useNotices } from '../ui/notices.js';
import { SayForm } from '../ui/SayForm.js';
import { readMuted, toggleMuted } from './muted.js';
import { ScrollEnd } from './ScrollEnd.js';

const SpectatorChatNote = lazyWithTournament(() => import('../tournament/SpectatorChatNote.js'));

interface ChatPanelProps {
  readonly state: TableSnapshot;
  /** The numbers that seats have on the felt. */
  readonly labels: ReadonlyMap<number, number>;
  /** The text being written. */
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
}

/** Whether the viewer's lines are for spectators only; before the first hand nobody sits at a table of a tournament. */
function isApart({ tournament, status, you }: TableSnapshot): boolean {
  return tournament !== undefined && status !== 'waiting' && you.seat_index === null;
}

/** Lines are drawn by the person who said them: two people may have the same name. */
export default function ChatPanel({ state, labels, draft, onDraft }: ChatPanelProps): ReactNode {
  const { t } = useI18n();
  const [muted, setMuted] = useState(() => readMuted(window.localStorage));
  const { chat, settings } = state;
  const own = useConnectionState().person?.user ?? null;
  const people = new Map(chat.filter(({ user }) => user !== own).map(({ user, name }) => [user, name]));
  const lines = chat.filter(({ user }) => !muted.has(user));
  return (
    <div className="panel chat">
      <ScrollEnd count={lines.length} label={t('chat.title')}>
        {lines.length === 0 && <p className="soft panel-empty">{t(settings.chat ? 'chat.empty' : 'chat.off')}</p>}
        <ol className="chat-lines">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same in one millisecond
            <Said key={`${line.at_ms} ${at}`} line={line} labels={labels} isOwn={line.user === own} />
          ))}
        </ol>
      </ScrollEnd>
      {people.size > 0 && (
        <details className="chat-people">
          <summary>{t('chat.people')}</summary>
          <div className="row">
            {[...people].map(([user, name]) => (
              <button
                key={user}
                type="button"
                className="chip-button"
                aria-pressed={muted.has(user)}
                onClick={() => setMuted(toggleMuted(window.localStorage, user))}
              >
                {t(muted.has(user) ? 'chat.unmute' : 'chat.mute', { name })}
              </button>
            ))}
          </div>
        </details>
      )}
      {settings.chat && isApart(state) && (
        <Suspense>
          <SpectatorChatNote />
        </Suspense>
      )}
      {settings.chat && <ChatForm table={state.table} draft={draft} onDraft={onDraft} />}
    </div>
  );
}

interface SaidProps {
  readonly line: TableSnapshot['chat'][number];
  readonly labels: ReadonlyMap<number, number>;
  readonly isOwn: boolean;
}

function Said({ line, labels, isOwn }: SaidProps): ReactNode {
  const { t, time, number } = useI18n();
  const { at_ms, name, seat_index: seat, text } = line;
  return (
    <li className={isOwn ? 'chat-own' : undefined}>
      <span className="chat-head">
        {seat !== null && <span className="soft">{number(labels.get(seat) ?? seat)}</span>} <strong>{name}</strong>{' '}
        {seat === null && <span className="tag">{t('chat.watching')}</span>}{' '}
        <time dateTime={new Date(at_ms).toISOString()}>{time(at_ms)}</time>
      </span>
      <span className="chat-text">{text}</span>
    </li>
  );
}

interface ChatFormProps extends Pick<ChatPanelProps, 'draft' | 'onDraft'> {
  readonly table: string;
}

function ChatForm({ table, draft, onDraft }: ChatFormProps): ReactNode {
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  return (
    <SayForm
      className="chat-form"
      buttonClassName="button"
      draft={draft}
      onDraft={onDraft}
      send={(text) => reportRefusal(client.request('chat', { text }, { table }))}
    />
  );
}
