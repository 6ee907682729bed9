/** The roots that this browser was shown before the cards, by the names of their hands: what receipts are held against. */

const KEY = 'cardroom.roots';
/** Some evenings of hands; older ones are checked against what someone else has noted. */
const MOST = 400;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Entry = readonly [hand: string, root: string];

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

function read(store: Store): Entry[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** The root of a hand, null if this browser was not there. */
export function rootOfHand(store: Store, hand: string): string | null {
  return read(store).findLast(([name]) => name === hand)?.[1] ?? null;
}

export function keepRoot(store: Store, hand: string, root: string): void {
  const others = read(store).filter(([name]) => name !== hand);
  try {
    store.setItem(KEY, JSON.stringify([...others, [hand, root]].slice(-MOST)));
  } catch {
    // A browser that keeps nothing cannot remember roots either.
  }
}
