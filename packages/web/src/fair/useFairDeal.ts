/** The browser's part in a fair deal: it gives the table randomness of its own, and notes the roots that it is shown. */
import type { TableState } from '@cardroom/protocol';
import { useEffect, useRef } from 'react';
import { useConnection, useTableEvents } from '../net/index.js';
import { keepRoot } from './roots.js';

const SEED_BYTES = 16;

function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function useFairDeal({ table, you }: Pick<TableState, 'table' | 'you'>): void {
  const { client } = useConnection();
  const isSeated = you.seat_index !== null;
  useEffect(() => {
    if (isSeated) void client.request('deal_seed', { seed: freshSeed() }, { table });
  }, [client, table, isSeated]);
  // What a hand is called is known once it is over.
  const roots = useRef(new Map<number, string>());
  useTableEvents(table, ({ event, data }) => {
    if (event === 'deal_committed') roots.current.set(data.hand, data.root);
    if (event !== 'receipt_ready') return;
    const root = roots.current.get(data.hand);
    roots.current.delete(data.hand);
    if (root !== undefined) keepRoot(window.localStorage, data.path.split('/').at(-1) ?? '', root);
  });
}
