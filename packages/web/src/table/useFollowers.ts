/** Followers and banned people of a table: for the host, looked up again whenever that may have changed. */
import type { ResultOf, TableSnapshot } from '@cardroom/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '../net/index.js';

export interface FollowerList {
  /** Null before the first answer. */
  readonly people: ResultOf<'host_followers'> | null;
  readonly look: () => Promise<void>;
}

export function useFollowers({
  table,
  host_log: acts,
  seats,
  spectators,
  waiting,
  status,
}: TableSnapshot): FollowerList {
  const { client } = useConnection();
  const [people, setPeople] = useState<FollowerList['people']>(null);
  const look = useCallback(async (): Promise<void> => {
    const answer = await client.request('host_followers', {}, { table });
    if (answer.ok) setPeople(answer.result);
  }, [client, table]);
  // Every act of the host, and everybody who comes or goes, may change who is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts, seats and spectators say when to look again
  useEffect(() => {
    if (status !== 'ended') void look();
  }, [look, acts.length, seats.length, spectators, waiting, status]);
  return { people, look };
}
