/** The board that would have come: grey, named for what it is, over the felt for a while [H-14]. */
import type { EventData } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useTableEvents } from '../net/index.js';
import { SuitedText } from './LogPanel.js';
import { cardsText } from './log.js';

const SHOWN_MS = 8_000;

export function RabbitNote({ table }: { table: string }): ReactNode {
  const { t } = useI18n();
  const [shown, setShown] = useState<EventData<'rabbit_cards'> | null>(null);
  useTableEvents(table, ({ event, data }) => {
    if (event === 'rabbit_cards') setShown(data);
  });
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (shown === null) return null;
  return (
    <p className="rabbit-note" role="status" data-rabbit={shown.streets.join('')}>
      <span>{t('rabbit.title', { hand: String(shown.hand) })}</span>
      {shown.streets.map((cards) => (
        <span key={cards} className="rabbit-cards">
          <SuitedText text={cardsText(cards)} />
        </span>
      ))}
    </p>
  );
}
