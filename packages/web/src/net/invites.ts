/** The secrets of invite links that this browser has seen: the host's own, and those by which a guest came. */

const KEY = 'cardroom.invites';
/** Tables end; so many of the latest are enough. */
const MOST = 50;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Entry = readonly [table: string, invite: string];

function read(store: Store): Entry[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

export function inviteOf(store: Store, table: string): string | null {
  return read(store).find(([id]) => id === table)?.[1] ?? null;
}

/** Keeps an invite; false if the browser keeps nothing, and the address bar has to. */
export function keepInvite(store: Store, table: string, invite: string): boolean {
  const others = read(store).filter(([id]) => id !== table);
  try {
    store.setItem(KEY, JSON.stringify([...others, [table, invite]].slice(-MOST)));
    return true;
  } catch {
    return false;
  }
}

/** A request that shows an invite: in a header, since addresses end up in logs. */
export function withInvite(invite: string | null): RequestInit {
  return { credentials: 'same-origin', ...(invite === null ? {} : { headers: { 'x-cardroom-invite': invite } }) };
}
