/** The waiting list of a full table, for people without a seat: join it, leave it, take the seat that is held. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { inviteOf } from '../net/invites.js';
import { useNotices } from '../ui/notices.js';
import { useNotifyChoice } from './AlertOffer.js';

interface SeatWaitProps {
  readonly state: TableSnapshot;
  readonly isFull: boolean;
  readonly onSit: () => void;
}

export function SeatWait({ state, isFull, onSit }: SeatWaitProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const notify = useNotifyChoice();
  const { table, waiting = 0, your_wait: wait = null } = state;
  if (!isFull && wait === null && waiting === 0) return null;
  const invite = inviteOf(window.localStorage, table);
  const ask = (on: boolean): void =>
    void reportRefusal(client.request('wait_for_seat', { on, ...(invite === null ? {} : { invite }) }, { table }));
  if (wait === null) {
    return (
      <>
        {waiting > 0 && <p>{t('wait.length', { count: waiting })}</p>}
        {isFull && (
          <button type="button" className="button button-main" onClick={() => ask(true)}>
            {t('wait.join')}
          </button>
        )}
      </>
    );
  }
  const isOffered = wait.seat_index !== null;
  return (
    <>
      <p role="status">{isOffered ? t('wait.offered') : t('wait.place', { place: wait.place })}</p>
      {isOffered && (
        <button type="button" className="button button-main" onClick={onSit}>
          {t('table.sit')}
        </button>
      )}
      {!isOffered && notify.isOpen && (
        <button type="button" className="button" onClick={() => notify.answer(true)}>
          {t('alert.offer.yes')}
        </button>
      )}
      <button type="button" className="button" onClick={() => ask(false)}>
        {t('wait.leave')}
      </button>
    </>
  );
}
