/** Loads the hands of the page: from a file, a pasted text, a permalink, or the address itself. */
import { type Hand, readHand } from '@cardroom/notation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BadHand, indexFiles, type ShelfEntry, type ShelvedHand, shelfEntryOf } from '../files/shelf.js';
import { decodeHand } from './share.js';

export type ShelfProblem = 'no-such-hand' | 'no-connection' | 'bad-link';

export interface Shelf {
  readonly hands: readonly ShelvedHand[];
  readonly bad: readonly BadHand[];
  /** How much of a file has been read, 0 to 1; null when nothing is being read. */
  readonly progress: number | null;
  readonly problem: ShelfProblem | null;
  /** A hand is being fetched. */
  readonly isFetching: boolean;
  /** A file or a text has been read to its end. */
  readonly isRead: boolean;
}

const EMPTY: Shelf = { hands: [], bad: [], progress: null, problem: null, isFetching: false, isRead: false };

interface ShelfActions {
  read(source: Blob | string): void;
  open(hand: Hand): void;
  clear(): void;
  retry(): void;
}

function added(shelf: Shelf, entries: readonly ShelfEntry[], progress: number | null): Shelf {
  const hands = entries.flatMap((entry) => (entry.kind === 'hand' ? [entry.hand] : []));
  const bad = entries.flatMap((entry) => (entry.kind === 'bad' ? [entry.bad] : []));
  return {
    ...shelf,
    hands: hands.length === 0 ? shelf.hands : [...shelf.hands, ...hands],
    bad: bad.length === 0 ? shelf.bad : [...shelf.bad, ...bad],
    progress,
  };
}

/** The text of a shared hand in the address, null if there is none. */
function sharedText(): string | null {
  return /^#h=(.+)$/.exec(window.location.hash)?.[1] ?? null;
}

/** How often the page tells how far it has read: drawing it more often would take longer than the reading. */
const SHOW_MS = 250;

async function fetchHand(source: string): Promise<Hand | ShelfProblem> {
  try {
    const response = await fetch(source, { credentials: 'same-origin' });
    if (!response.ok) return response.status >= 500 ? 'no-connection' : 'no-such-hand';
    const read = readHand(await response.json());
    return read.ok ? read.value : 'no-such-hand';
  } catch {
    return 'no-connection';
  }
}

async function sharedHand(text: string): Promise<Hand | ShelfProblem> {
  const read = await decodeHand(text);
  return read.ok ? read.value : 'bad-link';
}

/** The shelf of a page; `source` is where its hand is to be had, null for the page of files and of hands in the address. */
export function useShelf(source: string | null): Shelf & ShelfActions {
  const [shelf, setShelf] = useState<Shelf>(EMPTY);
  // Whatever was begun before the last change is not wanted any more.
  const turn = useRef(0);
  const open = useCallback((document: Hand) => {
    turn.current++;
    setShelf(added(EMPTY, [shelfEntryOf(0, document)], null));
  }, []);
  const take = useCallback(
    async (coming: Promise<Hand | ShelfProblem>) => {
      const own = ++turn.current;
      setShelf({ ...EMPTY, isFetching: true });
      const got = await coming;
      if (own !== turn.current) return;
      if (typeof got === 'string') setShelf({ ...EMPTY, problem: got });
      else open(got);
    },
    [open],
  );
  const load = useCallback(() => {
    const text = sharedText();
    if (source !== null) void take(fetchHand(source));
    else if (text !== null) void take(sharedHand(text));
  }, [source, take]);
  useEffect(() => {
    load();
    window.addEventListener('hashchange', load);
    return () => window.removeEventListener('hashchange', load);
  }, [load]);
  const read = useCallback(async (source: Blob | string) => {
    const own = ++turn.current;
    const size = typeof source === 'string' ? source.length : source.size;
    setShelf({ ...EMPTY, progress: 0 });
    let waiting: ShelfEntry[] = [];
    let shown = Number.NEGATIVE_INFINITY;
    for await (const { entries, bytes } of indexFiles(source)) {
      if (own !== turn.current) return;
      waiting.push(...entries);
      if (waiting.length === 0 || performance.now() - shown < SHOW_MS) continue;
      const more = waiting;
      waiting = [];
      shown = performance.now();
      setShelf((before) => added(before, more, Math.min(1, bytes / Math.max(1, size))));
    }
    if (own === turn.current) setShelf((before) => ({ ...added(before, waiting, null), isRead: true }));
  }, []);
  const clear = useCallback(() => {
    turn.current++;
    setShelf(EMPTY);
  }, []);
  return { ...shelf, read: (source) => void read(source), open, clear, retry: load };
}
