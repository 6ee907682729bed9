/** Tells spectators at a table of a tournament who reads their lines [T-43]. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';

export default function SpectatorChatNote(): ReactNode {
  const { t } = useI18n();
  return <p className="soft chat-note">{t('tour.chat.apart')}</p>;
}
