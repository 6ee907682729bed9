/** Tells the table what the viewer has chosen for their seat: the picture, and whether beaten hands are mucked. */
import type { TableSnapshot } from '@cardroom/protocol';
import { useEffect } from 'react';
import { useConnection } from '../net/index.js';
import { useViewer } from '../ui/viewer.js';

export function useWishes({ table, seats, you }: TableSnapshot): void {
  const { client } = useConnection();
  const { autoMuck, avatar } = useViewer().settings;
  const own = seats.find(({ seat_index }) => seat_index === you.seat_index);
  const isOtherMuck = own !== undefined && (own.shows_all !== true) !== autoMuck;
  const isOtherAvatar = own !== undefined && avatar !== '' && own.avatar !== avatar;
  useEffect(() => {
    if (isOtherMuck) void client.request('auto_muck', { on: autoMuck }, { table });
  }, [client, table, isOtherMuck, autoMuck]);
  useEffect(() => {
    if (isOtherAvatar) void client.request('seat_avatar', { avatar }, { table });
  }, [client, table, isOtherAvatar, avatar]);
}
