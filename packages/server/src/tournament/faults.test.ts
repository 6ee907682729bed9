/** The exchange of report and permit under faults: lost, doubled and late messages, and processes that go away [T-52]. */
import { stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { balancesOf } from '../ledger.js';
import { TournamentScene } from '../testing/tournament.js';
import { logOf } from './names.js';
import type { TableOrder } from './tournamentHost.js';

interface Chances {
  readonly lost: number;
  readonly doubled: number;
  readonly late: number;
}

/** Messages between a tournament and its tables meet with accidents from now on. */
function disturb(scene: TournamentScene, seed: string, { lost, doubled, late }: Chances): void {
  const { world } = scene;
  const { room, time } = world;
  const random = stream(seed);
  const chance = (): number => random.next() / 2 ** 32;
  const carry = (deliver: () => void): void => {
    if (chance() < lost) return;
    deliver();
    if (chance() < doubled) deliver();
    if (chance() < late) time.after(5_000 * chance(), deliver);
  };
  const order = room.order.bind(room);
  room.order = (table: string, given: TableOrder): boolean => {
    if (!room.tables.has(table)) return false;
    carry(() => order(table, given));
    return true;
  };
  const report = room.tableReports.bind(room);
  room.tableReports = (host, due) => carry(() => report(host, due));
}

async function toTheEnd(scene: TournamentScene): Promise<void> {
  for (let i = 0; i < 20_000 && !scene.host.isOver; i++) await scene.world.pass(2_000);
  expect(scene.host.state.phase).toBe('ended');
  expect(scene.faults).toEqual([]);
  const { rows } = await scene.world.store.transfers(
    { table: logOf(scene.tournament) },
    { limit: 1_000, withHands: true },
  );
  const balances = balancesOf(rows);
  expect(balances.get(`tournament:${scene.tournament}:pool`)).toBe(0);
  expect(balances.get(`tournament:${scene.tournament}:heads`) ?? 0).toBe(0);
  // Each prize once, and each as the places have it.
  const paid = rows.filter(({ reason }) => reason === 'prize').reduce((sum, { amount }) => sum + amount, 0);
  expect(paid).toBe(100 * scene.host.state.entries.reduce((sum, { prize }) => sum + prize, 0));
}

const FIELD = {
  kind: 'multiTable',
  preset: 'hyper',
  seats: 4,
  entry: 20,
  late_levels: 0,
  reentries: 0,
  bounty: { kind: 'progressive' },
  bots: 11,
} as const;

describe('[T-52] [V-1] [V-2] [V-5] [V-6] [V-8] three tables whose messages are lost, doubled and late', () => {
  test.each(['a'])('world %s ends with every promise kept', async (seed) => {
    const scene = await new TournamentScene().make(['Ann'], FIELD);
    disturb(scene, seed, { lost: 0.3, doubled: 0.3, late: 0.3 });
    await scene.hostActs({ act: 'start' });
    await toTheEnd(scene);
  });

  test('[T-54] and while the process is replaced again and again', async () => {
    const scene = await new TournamentScene().make(['Ann'], FIELD);
    await scene.hostActs({ act: 'start' });
    for (let restarts = 0; restarts < share(2, 6) && !scene.host.isOver; restarts++) {
      disturb(scene, `restart ${restarts}`, { lost: 0.2, doubled: 0.2, late: 0.2 });
      await scene.world.pass(20_000 + 3_700 * restarts);
      scene.restart();
      await scene.world.room.open();
      await scene.world.pass(1_500);
    }
    await toTheEnd(scene);
  });
});
