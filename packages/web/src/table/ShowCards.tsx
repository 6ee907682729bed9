/** After the hand: cards that need not be shown may be. */
import { formatCard } from '@cardroom/engine';
import type { TableSnapshot } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { type FeltModel, viewerSeat } from '../scene/model.js';
import { useNotices } from '../ui/notices.js';
import { SuitedText } from './LogPanel.js';
import { cardsText } from './log.js';

/** Own cards that nobody else has seen, once the hand is over. */
function hiddenCards(model: FeltModel): string[] {
  const own = viewerSeat(model);
  if (model.result === null || own === null) return [];
  const isShown = model.result.hands.some(({ seat }) => seat === 0);
  return isShown ? [] : own.cards.filter(({ card, isUp }) => card >= 0 && !isUp).map(({ card }) => formatCard(card));
}

export function ShowCards({ state, model }: { state: TableSnapshot; model: FeltModel }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { told } = useNotices();
  const [shown, setShown] = useState<{ readonly hand: string; readonly cards: readonly string[] } | null>(null);
  const done = shown?.hand === model.hand ? shown.cards : [];
  const hidden = hiddenCards(model).filter((card) => !done.includes(card));
  if (hidden.length === 0) return null;
  const show = (cards: readonly string[]): void => {
    setShown({ hand: model.hand, cards: [...done, ...cards] });
    const data = { hand: Number(state.hand.hand ?? 0), cards: [...done, ...cards].join('') };
    void told(client.request('show_cards', data, { table: state.table }));
  };
  return (
    <fieldset className="show-cards">
      <legend>{t('show.title')}</legend>
      <button type="button" className="button" onClick={() => show(hidden)}>
        {t('show.all')}
      </button>
      {hidden.length > 1 &&
        hidden.map((card) => (
          <button
            key={card}
            type="button"
            className="button"
            aria-label={t('show.card', { card: cardsText(card) })}
            onClick={() => show([card])}
          >
            <SuitedText text={cardsText(card)} />
          </button>
        ))}
    </fieldset>
  );
}
