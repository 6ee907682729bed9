/** In the first hand, and not before: whether the system may say that it is the player's turn. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { type FeltModel, viewerSeat } from '../scene/model.js';
import { askToNotify, notifyPermission } from '../ui/device.js';
import { useViewer } from '../ui/viewer.js';

interface AlertOfferProps {
  readonly shown: FeltModel;
  /** It stands where the buttons of a turn and the questions of a hand are. */
  readonly isPlaceTaken: boolean;
}

/** Whether the player has yet to choose, and the choice. */
export function useNotifyChoice(): { readonly isOpen: boolean; readonly answer: (isWanted: boolean) => Promise<void> } {
  const { settings, change } = useViewer();
  return {
    isOpen: settings.notify === 'ask' && notifyPermission() === 'default',
    async answer(isWanted) {
      const given = isWanted ? await askToNotify() : 'denied';
      change({ notify: given === 'granted' ? 'on' : 'off' });
    },
  };
}

export function AlertOffer({ shown, isPlaceTaken }: AlertOfferProps): ReactNode {
  const { t } = useI18n();
  const { isOpen, answer } = useNotifyChoice();
  const isDealtIn = shown.result === null && (viewerSeat(shown)?.cards.length ?? 0) > 0;
  if (!isDealtIn || isPlaceTaken || !isOpen) return null;
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
