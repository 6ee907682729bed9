/** A word or a sign for the table in two presses. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Dialog } from '../ui/Dialog.js';
import { useNotices } from '../ui/notices.js';

const EMOJI = ['👍', '👏', '😂', '😎', '😮', '😬', '😢', '😡', '🔥', '🍀', '🙏', '🎉'] as const;

const PHRASES = [
  'niceHand',
  'wellPlayed',
  'thanks',
  'goodLuck',
  'unlucky',
  'oneMoment',
  'yourTurn',
  'goodGame',
] as const;

export function QuickChat({ table, onClose }: { table: string; onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const say = (text: string): void => {
    onClose();
    void reportRefusal(client.request('chat', { text }, { table }));
  };
  return (
    <Dialog title={t('quick.say')} onClose={onClose}>
      <div className="quick-chat">
        <div className="quick-emoji">
          {EMOJI.map((sign) => (
            <button key={sign} type="button" className="button button-quiet" onClick={() => say(sign)}>
              {sign}
            </button>
          ))}
        </div>
        <div className="quick-phrases">
          {PHRASES.map((phrase) => (
            <button key={phrase} type="button" className="button" onClick={() => say(t(`phrase.${phrase}`))}>
              {t(`phrase.${phrase}`)}
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
