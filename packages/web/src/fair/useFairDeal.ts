/** The browser's part in fair deals: it gives seeds, notes the roots that it is shown, and checks every hand by itself. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { DealKeeper, DealMemory, DealVerdict } from '@cardroom/protocol/receipt';
import { useEffect, useRef, useState } from 'react';
import { useConnection, useTableEvents } from '../net/index.js';
import { keepRoot } from './roots.js';

/** A hand that this browser has checked. */
export interface CheckedDeal {
  readonly hand: number;
  readonly verdict: DealVerdict;
  readonly memory: DealMemory;
}

export interface FairDeals {
  /** The last hand that was checked. */
  readonly latest: CheckedDeal | null;
  /** The last one whose check failed, until someone has seen it. */
  readonly failed: CheckedDeal | null;
  readonly hide: () => void;
}

export function useFairDeal({ table }: Pick<TableSnapshot, 'table'>): FairDeals {
  const { client } = useConnection();
  const [latest, setLatest] = useState<CheckedDeal | null>(null);
  const [failed, setFailed] = useState<CheckedDeal | null>(null);
  useEffect(() => {
    let keeper: DealKeeper | null = null;
    let isWanted = true;
    void import('./keep.js').then(({ keepDeals }) => {
      if (!isWanted) return;
      keeper = keepDeals(client, table, (verdict, memory) => {
        const checked = { hand: memory.hand, verdict, memory };
        setLatest(checked);
        if (verdict.kind === 'failed') setFailed(checked);
      });
    });
    return () => {
      isWanted = false;
      keeper?.close();
    };
  }, [client, table]);
  // The id of a hand is known only once the hand is over.
  const roots = useRef(new Map<number, string>());
  useTableEvents(table, ({ event, data }) => {
    if (event === 'deal_committed') roots.current.set(data.hand, data.root);
    if (event !== 'receipt_ready') return;
    const root = roots.current.get(data.hand);
    roots.current.delete(data.hand);
    if (root !== undefined) keepRoot(window.localStorage, data.path.split('/').at(-1) ?? '', root);
  });
  return { latest, failed, hide: () => setFailed(null) };
}
