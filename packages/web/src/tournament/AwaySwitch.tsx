/** Away or back: all that a player can ask of a seat in a tournament [T-40]. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Icon } from '../ui/icons.js';
import { useAsk } from '../ui/notices.js';

export default function AwaySwitch({ state: { table, seats, you } }: { state: TableSnapshot }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const seat = seats.find(({ seat_index }) => seat_index === you.seat_index);
  if (seat === undefined) return null;
  const isAway = seat.is_away === true;
  return (
    <>
      <p className="seat-note" role="status">
        {isAway ? t('tour.isAway') : ''}
      </p>
      <div className="seat-buttons">
        <button
          type="button"
          className={isAway ? 'button button-main' : 'button button-quiet'}
          onClick={() => ask(isAway ? client.request('back', {}, { table }) : client.request('away', {}, { table }))}
        >
          <Icon name={isAway ? 'play' : 'pause'} />
          {t(isAway ? 'tour.back' : 'tour.away')}
        </button>
      </div>
    </>
  );
}
