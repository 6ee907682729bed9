/** People, by their ids, whose chat this viewer does not want to read. It stays in this browser: nobody is told. */

const KEY = 'cardroom.muted';
const MOST = 200;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export function readMuted(store: Store): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((user): user is string => typeof user === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Mutes a person, or no longer; gives what holds from now on. */
export function toggleMuted(store: Store, user: string): ReadonlySet<string> {
  const muted = new Set(readMuted(store));
  if (!muted.delete(user)) muted.add(user);
  try {
    store.setItem(KEY, JSON.stringify([...muted].slice(-MOST)));
  } catch {
    // It holds until the page is left.
  }
  return muted;
}
