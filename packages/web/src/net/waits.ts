/** Tables whose waiting list the person is on, kept by the browser: a reload must not miss a free chair [H-28]. */

const KEY = 'cardroom.waits';
/** Nobody waits at more tables than these. */
const MOST = 10;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function keptWaits(store: Store): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((table) => typeof table === 'string').slice(-MOST) : [];
  } catch {
    return [];
  }
}

export function keepWaits(store: Store, tables: readonly string[]): void {
  try {
    store.setItem(KEY, JSON.stringify(tables.slice(-MOST)));
  } catch {
    // A browser that keeps nothing forgets them with the page.
  }
}
