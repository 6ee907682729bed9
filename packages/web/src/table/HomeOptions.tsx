/** Standing wishes of a player at a cash table, beside what can be decided ahead [T-69]. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Switch } from '../ui/controls.js';
import { useNotices } from '../ui/notices.js';
import { BombPotVote } from './BombPot.js';
import { RunWishField } from './RunChoice.js';
import { wishesOf } from './wishes.js';

export function HomeOptions({ state }: { state: TableSnapshot }): ReactNode {
  const { runIt, mayStraddle, bombPots } = wishesOf(state);
  return (
    <div className="home-options">
      {bombPots === 'vote' && <BombPotVote state={state} />}
      {mayStraddle && <StraddleSwitch state={state} />}
      {runIt !== 'once' && <RunWishField />}
    </div>
  );
}

/** It stays until it is turned off: taken when the next hand is made, before the cards [H-1]. */
function StraddleSwitch({ state: { table, seats, you } }: { state: TableSnapshot }): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const isOn = seats.some(({ seat_index, straddles }) => seat_index === you.seat_index && straddles === true);
  return (
    <Switch
      label={t('straddle.switch')}
      checked={isOn}
      onChange={(on) => void reportRefusal(client.request('straddle', { on }, { table }))}
    />
  );
}
