import { LIMITS } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import type { OwnTournament } from '../ports.js';
import { MemoryStore } from '../store/memory/store.js';
import { parseCursor } from '../store/paging.js';
import { ownTournamentsOf } from './ownTournaments.js';

const PLAYED = { title: 'Friday', entrants: 9, cost: 10, prize: 0, bounty: 0, heads: 0, hands: 5 };

/** A person who has finished so many tournaments, the first of them in first place. */
async function storeWith(count: number): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (let number = 1; number <= count; number++) {
    const log = `T${number}`;
    const { epoch } = (await store.acquire(log, 'node', 60_000))!;
    const place = number === 1 ? 1 : 9;
    const results: OwnTournament[] = [{ ...PLAYED, user: 'ann', tournament: String(number), at: number, place }];
    const entries = [{ version: 1, at: number, fact: '{}', sealed: null }];
    const nothing = { transfers: [], erase: [], snapshot: null, hands: [], access: null, members: [] };
    await store.append(log, epoch, { ...nothing, entries, results });
  }
  return store;
}

test('[T-49] figures count the latest thousand tournaments, and come with the first page alone', async () => {
  const store = await storeWith(LIMITS.tournamentsCounted + 1);
  const first = await ownTournamentsOf(store, 'ann', undefined);
  expect(first.tournaments.map(({ tournament }) => tournament).slice(0, 2)).toEqual(['1001', '1000']);
  expect(first.figures).toMatchObject({ tournaments: 1_000, cost: 10_000, wins: 0, average_place: 1 });
  const second = await ownTournamentsOf(store, 'ann', parseCursor('tournaments', first.next)!);
  expect(second.tournaments[0]!.tournament).toBe(String(1_001 - first.tournaments.length));
  expect(second).not.toHaveProperty('figures');
});
