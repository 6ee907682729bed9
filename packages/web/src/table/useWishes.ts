/**
 * Tells the table what the viewer has chosen for their seat: the picture, whether beaten hands are mucked,
 * when the time bank engages by itself [H-30], and how often the board is run [H-11].
 */
import { rulesOfTable, type TableSnapshot } from '@cardroom/protocol';
import { useEffect } from 'react';
import { useConnection } from '../net/index.js';
import { useViewer } from '../ui/viewer.js';

export function useWishes({ table, seats, you, tournament, settings }: TableSnapshot): void {
  const { client } = useConnection();
  const { autoMuck, autoBank, avatar, runWish } = useViewer().settings;
  const own = seats.find(({ seat_index }) => seat_index === you.seat_index);
  const isOtherMuck = own !== undefined && (own.shows_all !== true) !== autoMuck;
  const isOtherAvatar = own !== undefined && avatar !== '' && own.avatar !== avatar;
  const mayRun = tournament === undefined && rulesOfTable(settings).table.runIt !== 'once';
  const isOtherRun = own !== undefined && mayRun && (own.run_wish ?? 1) !== runWish;
  useEffect(() => {
    if (isOtherRun) void client.request('run_wish', { wish: runWish }, { table });
  }, [client, table, isOtherRun, runWish]);
  useEffect(() => {
    if (isOtherMuck) void client.request('auto_muck', { on: autoMuck }, { table });
  }, [client, table, isOtherMuck, autoMuck]);
  const isOtherBank = own !== undefined && (own.auto_bank ?? 'smart') !== autoBank;
  useEffect(() => {
    if (isOtherBank) void client.request('auto_bank', { when: autoBank }, { table });
  }, [client, table, isOtherBank, autoBank]);
  useEffect(() => {
    if (isOtherAvatar) void client.request('seat_avatar', { avatar }, { table });
  }, [client, table, isOtherAvatar, avatar]);
}
