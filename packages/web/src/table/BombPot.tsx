/** Bomb pots: the banner one hand ahead, and the vote for one [H-6, T-69]. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { variantName } from '../ui/games.js';
import { useAsk } from '../ui/notices.js';

type Props = { readonly state: TableSnapshot };

/** Said while the hand before it is played. */
export function BombPotBanner({ state: { bomb_pot: bomb, hand } }: Props): ReactNode {
  const translator = useI18n();
  if (bomb?.after_hand == null || bomb.after_hand > Number(hand.hand ?? 0)) return null;
  const { variant, ante } = bomb;
  return <p>{translator.t('bomb.next', { game: variantName(variant, translator), ante: translator.number(ante) })}</p>;
}

export function BombPotVote({ state }: Props): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { bomb_pot: bomb, seats, you, table } = state;
  if (bomb === undefined || bomb.after_hand !== null) return null;
  const isFor = bomb.votes.includes(you.seat_index ?? 0);
  const params = {
    votes: bomb.votes.length,
    players: seats.filter(({ kind, is_connected }) => kind === 'person' && is_connected).length,
  };
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-pressed={isFor}
      aria-label={t('bomb.voteFor', params)}
      onClick={() => ask(client.request('bomb_vote', { on: !isFor }, { table }))}
    >
      {t('bomb.vote', params)}
    </button>
  );
}
