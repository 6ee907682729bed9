/** Offered at once to a player without chips: the seat is kept for a minute while the others play on. */
import type { TableSnapshot } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { ChipsHeld } from '../ui/ChipsHeld.js';
import { useNotices } from '../ui/notices.js';
import { rebuyAmounts } from './rebuyAmounts.js';

interface RebuyProps {
  readonly state: TableSnapshot;
  readonly untilMs: number;
}

export function Rebuy({ state, untilMs }: RebuyProps): ReactNode {
  const { t, number } = useI18n();
  const { client } = useConnection();
  const { chips } = useConnectionState();
  const { reportRefusal, say } = useNotices();
  const seconds = useSecondsLeft(untilMs);
  const { table, settings } = state;
  const buy = async (amount: number): Promise<void> => {
    const granted = await reportRefusal(client.request('top_up', { amount }, { table }));
    if (granted !== null) say(t(`topUp.${granted.state}`, { amount: granted.amount }));
  };
  return (
    <section className="rebuy" aria-label={t('rebuy.title')}>
      <h2>{t('rebuy.title')}</h2>
      <p className="soft">{t('rebuy.about', { seconds })}</p>
      <ChipsHeld />
      <div className="row">
        {rebuyAmounts(settings, chips?.amount).map((amount) => (
          <button key={amount} type="button" className="button button-main" onClick={() => void buy(amount)}>
            {t('rebuy.buy', { amount: number(amount) })}
          </button>
        ))}
        <button
          type="button"
          className="button"
          onClick={() => void reportRefusal(client.request('leave', { when: 'now' }, { table }))}
        >
          {t('sit.leaveNow')}
        </button>
      </div>
    </section>
  );
}

function useSecondsLeft(untilMs: number): number {
  const { client } = useConnection();
  const left = (): number => Math.max(0, Math.ceil((untilMs - client.serverNow()) / 1_000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is asked again at every beat
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}
