/** In the first hand, and not before: whether the system may say that it is the player's turn. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { type FeltModel, viewerSeat } from '../scene/model.js';
import { askToNotify, notifyPermission } from '../ui/device.js';
import { useViewer } from '../ui/viewer.js';

interface AlertOfferProps {
  readonly shown: FeltModel;
  /** It stands where the buttons of a turn are. */
  readonly isTurn: boolean;
}

export function AlertOffer({ shown, isTurn }: AlertOfferProps): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  const isDealtIn = shown.result === null && (viewerSeat(shown)?.cards.length ?? 0) > 0;
  if (!isDealtIn || isTurn || settings.notify !== 'ask' || notifyPermission() !== 'default') return null;
  const answer = async (isWanted: boolean): Promise<void> => {
    const given = isWanted ? await askToNotify() : 'denied';
    change({ notify: given === 'granted' ? 'on' : 'off' });
  };
  return (
    <aside className="alert-offer" aria-label={t('alert.offer')}>
      <span>{t('alert.offer')}</span>
      <button type="button" className="button button-main button-small" onClick={() => answer(true)}>
        {t('alert.offer.yes')}
      </button>
      <button type="button" className="button button-quiet button-small" onClick={() => answer(false)}>
        {t('alert.offer.no')}
      </button>
    </aside>
  );
}
