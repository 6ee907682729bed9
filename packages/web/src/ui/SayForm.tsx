/** A field for a line of chat and its button. A line that the room refuses comes back into the field. */
import { LIMITS } from '@cardroom/protocol';
import type { FormEvent, ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';

interface SayFormProps {
  readonly className: string;
  readonly buttonClassName: string;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  /** Sends a line; null if it was refused. */
  readonly send: (text: string) => Promise<unknown>;
}

export function SayForm({ className, buttonClassName, draft, onDraft, send }: SayFormProps): ReactNode {
  const { t } = useI18n();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = draft.trim();
    if (text === '') return;
    onDraft('');
    if ((await send(text)) === null) onDraft(text);
  };
  return (
    <form className={className} onSubmit={submit}>
      <input
        value={draft}
        aria-label={t('chat.say')}
        placeholder={t('chat.say')}
        maxLength={LIMITS.chatCharacters}
        autoComplete="off"
        onChange={({ target }) => onDraft(target.value)}
      />
      <button type="submit" className={buttonClassName} disabled={draft.trim() === ''}>
        {t('chat.send')}
      </button>
    </form>
  );
}
