/** A keeper of deals for a table of this browser; loaded once the table is on the screen. */
import { type DealClient, DealKeeper, type KeeperOptions, readMemory } from '@cardroom/protocol/receipt';
import { dealStore } from './deals.js';

export function keepDeals(client: DealClient, table: string, onVerdict: KeeperOptions['onVerdict']): DealKeeper {
  return new DealKeeper(client, table, {
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    store: dealStore(window.localStorage, (value) => {
      const read = readMemory(value);
      return read.ok ? read.value : null;
    }),
    ...(onVerdict === undefined ? {} : { onVerdict }),
  });
}
