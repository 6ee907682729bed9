/** After the hand: cards that need not be shown may be, one by one or all, for 6 s at least [H-15]. */
import { formatCard } from '@cardroom/engine';
import type { TableSnapshot } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import type { FeltModel } from '../scene/model.js';
import { useNotices } from '../ui/notices.js';
import { SuitedText } from './LogPanel.js';
import { cardsText } from './log.js';

/** The room takes them for so long after the end of a hand, also when the next one has begun. */
const SHOW_MS = 6_000;

interface Showable {
  readonly hand: number;
  readonly cards: readonly string[];
}

const NONE: Showable = { hand: 0, cards: [] };

/** The viewer's cards of the hand that is over, and a little into the next one. */
function useShowable({ hand: { hand = 0 } }: TableSnapshot, { showable }: FeltModel): Showable {
  const text = showable.map((card) => formatCard(card)).join(' ');
  const number = Number(hand);
  const [last, setLast] = useState<Showable>(NONE);
  useEffect(() => {
    if (text !== '') setLast({ hand: number, cards: text.split(' ') });
  }, [text, number]);
  useEffect(() => {
    if (last.hand === 0) return;
    const timer = setTimeout(() => setLast(NONE), SHOW_MS);
    return () => clearTimeout(timer);
  }, [last.hand]);
  if (text !== '') return { hand: number, cards: text.split(' ') };
  return last.hand === number - 1 ? last : NONE;
}

export function ShowCards({ state, model }: { state: TableSnapshot; model: FeltModel }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const { hand, cards } = useShowable(state, model);
  if (cards.length === 0) return null;
  const show = (wanted: readonly string[]): void => {
    void reportRefusal(client.request('show_cards', { hand, cards: wanted.join('') }, { table: state.table }));
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
