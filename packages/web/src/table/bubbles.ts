/** Recent chat lines, at the seats of their authors. */
import type { TableSnapshot } from '@cardroom/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useConnection } from '../net/index.js';
import { readMuted } from './muted.js';

/** How long a line stands at a seat: the time to read it. @internal */
export const BUBBLE_MS = 6_000;

type Chat = TableSnapshot['chat'];

export interface Bubbles {
  /** By place. */
  readonly texts: ReadonlyMap<number, string>;
  /** When the first of them is gone; null if there are none. */
  readonly untilMs: number | null;
}

/** The last line of each seat, while it is fresh; those of muted people are not shown. @internal */
export function bubblesOf(chat: Chat, muted: ReadonlySet<string>, nowMs: number): Bubbles {
  const fresh = chat.filter(
    ({ at_ms, seat_index, user }) => seat_index !== null && !muted.has(user) && at_ms + BUBBLE_MS > nowMs,
  );
  return {
    texts: new Map(fresh.map(({ seat_index, text }) => [seat_index!, text])),
    untilMs: fresh.length === 0 ? null : Math.min(...fresh.map(({ at_ms }) => at_ms)) + BUBBLE_MS,
  };
}

export function useBubbles(chat: Chat): ReadonlyMap<number, string> {
  const { client } = useConnection();
  const [ended, setEnded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time has gone on with every end
  const { texts, untilMs } = useMemo(
    () => bubblesOf(chat, readMuted(window.localStorage), client.serverNow()),
    [chat, client, ended],
  );
  useEffect(() => {
    if (untilMs === null) return undefined;
    const timer = setTimeout(() => setEnded((count) => count + 1), Math.max(0, untilMs - client.serverNow()) + 1);
    return () => clearTimeout(timer);
  }, [untilMs, client]);
  return texts;
}
