/** A seated player's controls at tables with options: rabbit hunting, stand-up votes, undoing a seat change. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useAsk } from '../ui/notices.js';
import { seatLabel } from './seatState.js';

type Props = { readonly state: TableSnapshot };

/** Asks for the board that would have come [H-14]. */
export function RabbitButton({ state }: Props): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { rabbit, table } = state;
  if (rabbit == null) return null;
  return (
    <button
      type="button"
      className="button button-quiet"
      onClick={() => ask(client.request('rabbit', { hand: rabbit.hand }, { table }))}
    >
      {t('rabbit.hunt')}
    </button>
  );
}

/** The stand-up game: a vote before it, and how it stands while it runs [H-18]. */
export function StandUp({ state }: Props): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { stand_up: game, seats, you, table } = state;
  if (game === undefined) return null;
  if (game.is_running || game.is_called) {
    const count = seats.filter(({ stand_up }) => stand_up === 'standing').length;
    const text = game.is_running ? t('standUp.running', { count, bet: game.bet }) : t('standUp.called');
    return <p className="option-note">{text}</p>;
  }
  const isFor = game.votes.includes(you.seat_index ?? 0);
  const players = seats.filter(({ kind }) => kind === 'person').length;
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-pressed={isFor}
      aria-label={t('standUp.voteFor', { votes: game.votes.length, players })}
      title={t('standUp.voteFor', { votes: game.votes.length, players })}
      onClick={() => ask(client.request('stand_up_vote', { on: !isFor }, { table }))}
    >
      {t('standUp.vote', { votes: game.votes.length, players })}
    </button>
  );
}

/** Another seat from the next hand on, until it is taken back [H-27]. */
export function PendingMove({ state }: Props): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const { seats, you, table } = state;
  const place = seats.find(({ seat_index }) => seat_index === you.seat_index)?.next_seat_index;
  if (place === undefined) return null;
  return (
    <p className="option-note">
      {t('sit.moving', { seat: seatLabel(state, place) })}{' '}
      <button
        type="button"
        className="button button-quiet"
        onClick={() => ask(client.request('seat_change', { seat_index: null }, { table }))}
      >
        {t('sit.stay')}
      </button>
    </p>
  );
}
