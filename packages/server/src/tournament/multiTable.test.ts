import type { TournamentFact } from '@cardroom/tournament';
import { describe, expect, test } from 'vitest';
import { balancesOf } from '../ledger.js';
import type { BookedTransfer } from '../ports.js';
import { receivedEvents, receivedState, TournamentScene } from '../testing/tournament.js';
import { logOf } from './names.js';

/** Every fact of a tournament, as its log has them. */
async function factsOf(scene: TournamentScene): Promise<TournamentFact[]> {
  const { entries } = await scene.world.store.read(logOf(scene.tournament), 2);
  return entries.flatMap(({ fact }) =>
    (JSON.parse(fact) as { log: { fact: TournamentFact }[] }).log.map((entry) => entry.fact),
  );
}

async function booksOf(scene: TournamentScene): Promise<readonly BookedTransfer[]> {
  const page = await scene.world.store.transfers({ table: logOf(scene.tournament) }, { limit: 1_000, withHands: true });
  return page.rows;
}

function kindsOf(facts: readonly TournamentFact[]): Set<string> {
  return new Set(facts.map(({ kind }) => kind));
}

describe('a tournament on several tables', () => {
  test('[T-25] [T-30] [T-31] [T-36] [T-53] 27 entries: moves, a table that breaks, hand for hand, the last table', async () => {
    const wish = {
      kind: 'multiTable',
      preset: 'hyper',
      seats: 9,
      entry: 100,
      late_levels: 0,
      reentries: 0,
      bounty: { kind: 'progressive', head: 50 },
      payouts: { kind: 'top', percent: 50 },
      bots: 26,
    } as const;
    const scene = await new TournamentScene().make(['Ann'], wish);
    const { host, world } = scene;
    const ann = scene.guests[0]!;
    expect(await scene.hostActs({ act: 'start' })).toMatchObject({ ok: true });
    await world.pass(0);
    expect(receivedState(ann)).toMatchObject({ phase: 'running', tables: 3, left: 27 });
    // She folds: she is away, and moved like anybody else [T-32].
    await scene.playUntil(() => world.room.tables.size === 3);
    for (let i = 0; i < 20_000 && !host.isOver; i++) await world.pass(2_000);
    expect(host.state.phase).toBe('ended');
    expect(scene.faults).toEqual([]);
    const facts = await factsOf(scene);
    const kinds = kindsOf(facts);
    for (const kind of ['seated', 'closed', 'handForHand', 'round', 'redrawn', 'headTaken']) {
      expect(kinds.has(kind), kind).toBe(true);
    }
    // A balancing move goes to a seat of its own, at another table.
    const moves = facts.filter((fact) => fact.kind === 'seated');
    expect(moves.length).toBeGreaterThan(0);
    expect(receivedEvents(ann, 'final_table')).toHaveLength(1);
    expect(receivedEvents(ann, 'hand_for_hand')[0]).toMatchObject({ data: { on: true } });
    const rows = await booksOf(scene);
    const balances = balancesOf(rows);
    expect(balances.get(`tournament:${scene.tournament}:pool`)).toBe(0);
    expect(balances.get(`tournament:${scene.tournament}:heads`)).toBe(0);
    expect(rows.filter(({ reason }) => reason === 'prize')).toHaveLength(host.state.prizes.length);
    // Places are complete; players who went out in one round with equal stacks share one [T-23].
    expect(host.state.entries.every(({ place }) => place >= 1 && place <= 27)).toBe(true);
    await world.pass(20_000);
    expect(world.room.tables.size).toBe(0);
  });

  test('[T-67] the standings of a large field are found by name, and by who is in or away', async () => {
    const wish = { kind: 'multiTable', preset: 'deep', seats: 9, entry: 0, late_levels: 0, bots: 60 } as const;
    const scene = await new TournamentScene().make(['Ann', 'Zoë'], wish);
    const zoe = scene.guests[1]!;
    const asked = async (data: object) => {
      const { result } = (await scene.ask(zoe, 'tournament_standings', { from: 0, ...data })) as {
        result: { standings: { name: string }[]; total: number };
      };
      return [result.standings.map(({ name }) => name), result.total] as const;
    };
    await scene.hostActs({ act: 'start' });
    expect((await asked({}))[0]).toHaveLength(50);
    expect(await asked({ find: ' ZOË' })).toEqual([['Zoë'], 1]);
    expect(await asked({ find: 'nobody' })).toEqual([[], 0]);
    expect((await asked({ only: 'in', from: 50 }))[1]).toBe(62);
    const { entry } = receivedState(zoe).you as { entry: number };
    expect(await asked({ only: 'away' })).toEqual([[], 0]);
    expect(await scene.hostActs({ act: 'remove', entry })).toMatchObject({ ok: true });
    expect(await asked({ only: 'away' })).toEqual([['Zoë'], 1]);
    expect(await asked({ only: 'away', find: 'Ann' })).toEqual([[], 0]);
  });

  test('[T-10] [T-11] late entry and re-entry while entries are open', async () => {
    const wish = { kind: 'multiTable', preset: 'hyper', seats: 3, entry: 10, late_levels: 2, reentries: 1 } as const;
    const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid'], { ...wish, level_minutes: 30 });
    const { host, world } = scene;
    await scene.hostActs({ act: 'start' });
    await scene.playUntil(() => host.state.entries.some(({ status }) => status === 'out'));
    const eve = await world.guest('Eve');
    scene.guests.push(eve);
    await scene.ask(eve, 'tournament_watch');
    expect(receivedState(eve)).toMatchObject({ can_register: true, you: null });
    expect(await scene.ask(eve, 'tournament_register')).toMatchObject({ ok: true });
    const out = scene.guests.find((guest) => receivedState(guest).you?.status === 'out');
    if (out !== undefined) {
      expect(receivedState(out)).toMatchObject({ can_register: true, you: { place: null } });
      expect(await scene.ask(out, 'tournament_register')).toMatchObject({ ok: true });
    }
    expect(host.state.entered).toBe(out === undefined ? 4 : 5);
    expect(await scene.hostActs({ act: 'close_entries' })).toMatchObject({ ok: true });
    expect(await scene.ask(await world.guest('Zoe'), 'tournament_register')).toMatchObject({
      error: { code: 'entries-closed' },
    });
    await scene.playUntil(() => host.isOver);
    expect(balancesOf(await booksOf(scene)).get(`tournament:${scene.tournament}:pool`)).toBe(0);
    expect(scene.faults).toEqual([]);
  });

  test('[T-12] a rebuy is offered to anyone who goes broke, for 15 seconds; no answer is no', async () => {
    const wish = { preset: 'hyper', seats: 2, entry: 10, rebuy: { levels: 3 }, level_minutes: 60 } as const;
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { kind: 'sitAndGo', ...wish });
    const { host, world } = scene;
    const isOffered = () => host.state.offers.length > 0;
    await scene.playUntil(() => isOffered() || host.isOver);
    expect(isOffered()).toBe(true);
    const broke = scene.guests.find((guest) => receivedState(guest).you?.status === 'broke')!;
    expect(receivedEvents(broke, 'rebuy_offer')).toHaveLength(1);
    expect(await scene.ask(broke, 'tournament_rebuy', { buy: true })).toMatchObject({ ok: true });
    expect(host.state.pool).toBe(30);
    await scene.playUntil(() => isOffered() || host.isOver);
    await world.pass(16_000);
    expect(host.state.offers).toEqual([]);
    await scene.playUntil(() => host.isOver, 5_000);
    const rows = await booksOf(scene);
    expect(rows.filter(({ reason }) => reason === 'rebuy')).toHaveLength(1);
    expect(balancesOf(rows).get(`tournament:${scene.tournament}:pool`)).toBe(0);
  });

  test('[T-44] a deal at the last table: all want to talk, one proposes, all accept', async () => {
    const wish = { kind: 'sitAndGo', preset: 'deep', seats: 4, entry: 100 } as const;
    const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid', 'Dan'], wish);
    const { host } = scene;
    scene.acts = ['check'];
    await scene.playUntil(() => host.state.tables[0]!.hand > 1);
    for (const guest of scene.guests) {
      expect(await scene.ask(guest, 'tournament_deal', { act: 'discuss' })).toMatchObject({ ok: true });
    }
    await scene.playUntil(() => host.state.talk !== null || host.isOver);
    const [first, ...others] = scene.guests;
    expect(host.state).toMatchObject({ live: 4, talk: { proposals: [] } });
    expect(await scene.ask(first!, 'tournament_deal', { act: 'propose', kind: 'icm' })).toMatchObject({ ok: true });
    await scene.world.pass(1_000);
    const { proposal } = receivedState(first!).deal.proposals[0];
    for (const guest of others) await scene.ask(guest, 'tournament_deal', { act: 'accept', proposal });
    expect(host.state.phase).toBe('ended');
    const rows = await booksOf(scene);
    expect(rows.filter(({ reason }) => reason === 'prize').reduce((sum, { amount }) => sum + amount, 0)).toBe(40_000);
    expect(balancesOf(rows).get(`tournament:${scene.tournament}:pool`)).toBe(0);
  });

  test('[T-2] a shootout: the winners of each round meet in the next', async () => {
    const wish = { kind: 'shootout', preset: 'hyper', entry: 10, bots: 5, start: { when: 'host' } } as const;
    const scene = await new TournamentScene().make(['Ann'], wish);
    await scene.hostActs({ act: 'start' });
    await scene.playUntil(() => scene.host.isOver);
    expect(scene.host.state.bracket).toBe(3);
    expect(scene.faults).toEqual([]);
  });
});
