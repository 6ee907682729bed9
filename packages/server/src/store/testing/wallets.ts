/** The part of the store contract about the chips of people. */
import { expect, test } from 'vitest';
import { giftPage } from '../../ledger.js';
import type { AppendBatch, AppendRefusal, Gift, Membership, OwnLimit, Store, Transfer, Wallet } from '../../ports.js';

type AnyStore = Store & Membership;

const DAY_MS = 24 * 3_600_000;
const FIRST: Gift = { user: 'ann', sum: 10_000, least: 0, at: 1_000, everyMs: DAY_MS };

function bought(table: string, user: string, amount: number): Transfer {
  return { from: { kind: 'person', user }, to: { kind: 'seat', table, user }, amount, reason: 'buy-in' };
}

function cashedOut(table: string, user: string, amount: number): Transfer {
  return { from: { kind: 'seat', table, user }, to: { kind: 'person', user }, amount, reason: 'cash-out' };
}

export function walletContract(storeNow: () => AnyStore): void {
  /** Appends one entry. */
  async function append(
    table: string,
    version: number,
    money: Pick<AppendBatch, 'transfers' | 'isLimited' | 'purchases'>,
  ): Promise<AppendRefusal | null> {
    const batch: AppendBatch = {
      entries: [{ version, at: version, fact: `{"n":${version}}`, sealed: null }],
      erase: [],
      snapshot: null,
      hands: [],
      access: null,
      members: [],
      ...money,
    };
    const { epoch } = (await storeNow().acquire(table, 'node-1', 60_000))!;
    return storeNow().append(table, epoch, batch);
  }

  /** Appends one entry with transfers, for a person who has to have the chips. */
  function pay(table: string, version: number, ...transfers: Transfer[]): Promise<AppendRefusal | null> {
    return append(table, version, { transfers, isLimited: true });
  }

  async function walletOf(user: string): Promise<Wallet | null> {
    return (await storeNow().wallets([user]))[0] ?? null;
  }

  test("[H-26] a person's own limit is kept, and a later one takes its place", async () => {
    const store = storeNow();
    const first: OwnLimit = { user: 'lim', limit: { times: 3, total: 50_000 }, next: null };
    const later: OwnLimit = { ...first, next: { limit: { times: null, total: null }, at: 5_000 } };
    expect(await store.ownLimits(['lim'])).toEqual([]);
    await store.putOwnLimit(first);
    expect(await store.ownLimits(['lim', 'nobody'])).toEqual([{ ...first, purchases: 0 }]);
    await store.putOwnLimit(later);
    expect(await store.ownLimits(['lim'])).toEqual([{ ...later, purchases: 0 }]);
    await store.deletePerson('lim');
    expect(await store.ownLimits(['lim'])).toEqual([]);
  });

  test('[H-26] of two purchases at one time under an own limit one is refused, and leaves nothing behind', async () => {
    const store = storeNow();
    const limit: OwnLimit = { user: 'lim', limit: { times: 2, total: null }, next: null };
    await store.putOwnLimit(limit);
    const buy = (table: string, version: number, purchases: number, user = 'lim') =>
      append(table, version, { transfers: [bought(table, user, 500)], purchases: [{ user, purchases }] });
    const outcomes = await Promise.all([buy('t', 1, 0), buy('u', 1, 0), buy('v', 1, 0, 'free')]);
    expect(outcomes.slice(0, 2).sort()).toEqual([null, 'overdrawn'].sort());
    // People without a limit are not counted.
    expect(outcomes[2]).toBeNull();
    expect(await store.ownLimits(['lim'])).toMatchObject([{ purchases: 1 }]);
    const [late, early] = outcomes[0] === null ? ['u', 't'] : ['t', 'u'];
    expect((await store.read(late, 1)).entries).toEqual([]);
    expect(await store.sums(late)).toEqual([]);
    expect(await buy(late, 1, 1)).toBeNull();
    expect(await buy(early, 2, 1)).toBe('overdrawn');
    // Another limit goes on counting.
    await store.putOwnLimit({ ...limit, limit: { times: 9, total: null } });
    expect(await store.ownLimits(['lim'])).toMatchObject([{ limit: { times: 9 }, purchases: 2 }]);
  });

  test('[X-53] a person is given the sum once, however often that is asked for', async () => {
    const store = storeNow();
    expect(await store.wallets(['ann'])).toEqual([]);
    const gifts = await Promise.all([store.giveChips(FIRST), store.giveChips(FIRST), store.giveChips(FIRST)]);
    for (const wallet of gifts) {
      expect(wallet).toEqual({ user: 'ann', amount: 10_000, atTables: 0, givenAt: 1_000 });
    }
    expect(await store.wallets(['ann', 'bob'])).toEqual([gifts[0]]);
    const { rows } = await store.transfers({ user: 'ann' }, { limit: 10, withHands: true });
    expect(rows).toMatchObject([{ amount: 10_000, reason: 'gift', table: giftPage('ann'), from: { kind: 'bank' } }]);
  });

  test('[X-53] [SEED-10] nobody pays more than they have, at one table or at two at once', async () => {
    const store = storeNow();
    await store.giveChips(FIRST);
    expect(await pay('t', 1, bought('t', 'ann', 10_001))).toBe('overdrawn');
    // A refused append has left nothing behind: the same version is still free.
    expect((await store.read('t', 1)).entries).toEqual([]);
    expect(await store.sums('t')).toEqual([]);
    const outcomes = await Promise.all([
      pay('t', 1, bought('t', 'ann', 6_000)),
      pay('u', 1, bought('u', 'ann', 6_000)),
      pay('v', 1, bought('v', 'bob', 1)),
    ]);
    expect(outcomes.slice(0, 2).sort()).toEqual([null, 'overdrawn'].sort());
    expect(outcomes[2]).toBe('overdrawn');
    expect(await walletOf('ann')).toMatchObject({ amount: 4_000, atTables: 6_000 });
  });

  test('[X-53] chips that are cashed out can be spent again, wins included', async () => {
    await storeNow().giveChips(FIRST);
    expect(await pay('t', 1, bought('t', 'ann', 10_000))).toBeNull();
    expect(await pay('t', 2, cashedOut('t', 'ann', 12_500))).toBeNull();
    expect(await pay('u', 1, bought('u', 'ann', 12_500))).toBeNull();
    expect(await walletOf('ann')).toMatchObject({ amount: 0, atTables: 10_000 });
  });

  test('[X-53] the sum is given again once a day, to anyone who has less than the smallest buy-in', async () => {
    const store = storeNow();
    await store.giveChips(FIRST);
    const again: Gift = { ...FIRST, least: 500, at: FIRST.at + DAY_MS };
    expect((await store.giveChips(again)).amount).toBe(10_000);
    await pay('t', 1, bought('t', 'ann', 9_800));
    // Chips at tables count.
    expect((await store.giveChips(again)).amount).toBe(200);
    const lost: Transfer = {
      from: { kind: 'seat', table: 't', user: 'ann' },
      to: { kind: 'seat', table: 't', user: 'bob' },
      amount: 9_700,
      reason: 'hand',
    };
    await pay('t', 2, lost);
    expect((await store.giveChips({ ...again, at: again.at - 1 })).amount).toBe(200);
    const wallets = await Promise.all([store.giveChips(again), store.giveChips(again)]);
    for (const wallet of wallets) expect(wallet).toMatchObject({ amount: 10_200, atTables: 100, givenAt: again.at });
  });

  test('[X-53] transfers that are dropped with a damaged log give the chips back', async () => {
    const store = storeNow();
    await store.giveChips(FIRST);
    await pay('t', 1, bought('t', 'ann', 3_000));
    await pay('t', 2, bought('t', 'ann', 1_000));
    expect((await walletOf('ann'))!.amount).toBe(6_000);
    const { epoch } = (await store.acquire('t', 'node-1', 60_000))!;
    await store.dropDamaged('t', epoch, 2);
    expect(await walletOf('ann')).toMatchObject({ amount: 7_000, atTables: 3_000 });
  });

  test('in a room where everybody buys freely nobody has to have anything', async () => {
    const store = storeNow();
    const { epoch } = (await store.acquire('t', 'node-1', 60_000))!;
    const free: AppendBatch = {
      entries: [{ version: 1, at: 1, fact: '{}', sealed: null }],
      transfers: [bought('t', 'ann', 500)],
      erase: [],
      snapshot: null,
      hands: [],
      access: null,
      members: [],
    };
    expect(await store.append('t', epoch, free)).toBeNull();
    expect(await walletOf('ann')).toBeNull();
  });
}
