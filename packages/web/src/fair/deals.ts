/** Deals that this browser remembers until they are checked: its seeds, and what it was shown before the cards. */
import type { DealMemory, DealStore } from '@cardroom/protocol/receipt';

const KEY = 'cardroom.deals';
/** Tables whose deals are remembered: those that were played at last. */
const MOST_TABLES = 8;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Kept = readonly (readonly [table: string, memories: readonly unknown[]])[];
/** A memory that is whole, null for what a broken store holds. */
type Reader = (value: unknown) => DealMemory | null;

function read(store: Store): Kept {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    const isEntry = (entry: unknown): boolean => Array.isArray(entry) && Array.isArray(entry[1]);
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function dealStore(store: Store, readMemory: Reader): DealStore {
  return {
    load(table) {
      const [, memories = []] = read(store).find(([name]) => name === table) ?? [];
      return memories.flatMap((value) => readMemory(value) ?? []);
    },
    save(table, memories) {
      const others = read(store).filter(([name]) => name !== table);
      try {
        store.setItem(KEY, JSON.stringify([...others, [table, memories]].slice(-MOST_TABLES)));
      } catch {
        // Without a store the seeds live as long as the page does.
      }
    },
  };
}
