/** Explains in plain words what a checked deal proves and what it does not. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';

export function FairExplained(): ReactNode {
  const { t } = useI18n();
  return (
    <section className="stack fair-explained">
      <h3>{t('fair.proved')}</h3>
      <ul>
        <li>{t('fair.provedDeck')}</li>
        <li>{t('fair.provedPlayers')}</li>
        <li>{t('fair.provedCards')}</li>
        <li>{t('fair.provedOwn')}</li>
      </ul>
      <h3>{t('fair.open')}</h3>
      <ul>
        <li>{t('fair.openSight')}</li>
        <li>{t('fair.openClosed')}</li>
        <li>{t('fair.openSeeds')}</li>
        <li>{t('fair.openViews')}</li>
        <li>{t('fair.openRounds')}</li>
        <li>{t('fair.openAgain')}</li>
        <li>{t('fair.openPage')}</li>
      </ul>
    </section>
  );
}
