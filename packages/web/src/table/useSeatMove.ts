/** A press on an empty seat by someone who sits already: another seat from the next hand on [H-27]. */
import { rulesOfTable, type TableSnapshot } from '@cardroom/protocol';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { useNotices } from '../ui/notices.js';
import { seatLabel } from './seatState.js';

/** Undefined at tables where players stay on their seats. */
export function useSeatMove(state: TableSnapshot): ((place: number) => void) | undefined {
  const { t } = useI18n();
  const { client } = useConnection();
  const { ask, reportRefusal } = useNotices();
  const { table, settings, tournament } = state;
  if (tournament !== undefined || rulesOfTable(settings).table.seatChange === 'off') return undefined;
  return (place) => {
    const move = (wait_for_big_blind: boolean): void =>
      void reportRefusal(client.request('seat_change', { seat_index: place, wait_for_big_blind }, { table }));
    ask(`${t('sit.move', { seat: seatLabel(state, place) })} ${t('sit.moveHint')}`, [
      { label: t('sit.moveNow'), onPress: () => move(false) },
      { label: t('sit.moveWait'), onPress: () => move(true) },
    ]);
  };
}
