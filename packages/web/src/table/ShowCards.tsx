/** After the hand: cards that need not be shown may be, one by one or all [H-15]. */
import { formatCard } from '@cardroom/engine';
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import type { FeltModel } from '../scene/model.js';
import { useNotices } from '../ui/notices.js';
import { SuitedText } from './LogPanel.js';
import { cardsText } from './log.js';

export function ShowCards({ state, model }: { state: TableSnapshot; model: FeltModel }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { told } = useNotices();
  const cards = model.showable.map((card) => formatCard(card));
  if (cards.length === 0) return null;
  const show = (wanted: readonly string[]): void => {
    const data = { hand: Number(state.hand.hand ?? 0), cards: wanted.join('') };
    void told(client.request('show_cards', data, { table: state.table }));
  };
  return (
    <fieldset className="show-cards">
      <legend className="visually-hidden">{t('show.title')}</legend>
      {cards.map((card) => (
        <button key={card} type="button" className="button" onClick={() => show([card])}>
          <span>
            <SuitedText text={t('show.card', { card: cardsText(card) })} />
          </span>
        </button>
      ))}
      {cards.length > 1 && (
        <button type="button" className="button" onClick={() => show(cards)}>
          {t(cards.length === 2 ? 'show.both' : 'show.all')}
        </button>
      )}
    </fieldset>
  );
}
