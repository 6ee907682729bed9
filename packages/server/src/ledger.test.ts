import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountKey,
  balancesOf,
  botUser,
  buyInTransfer,
  CSV_HEADER,
  cashOutTransfer,
  csvRows,
  handTransfers,
  homeOf,
  isBotUser,
  settleUp,
  sumsOf,
} from './ledger.js';
import type { Transfer } from './ports.js';

const STORY: readonly Transfer[] = [
  buyInTransfer('t1', 'ann', 10_000, 'buy-in'),
  buyInTransfer('t1', 'bob', 5_000, 'buy-in'),
  buyInTransfer('t1', botUser('t1', 1), 5_000, 'buy-in'),
  ...handTransfers('t1', [
    ['ann', -3_000],
    ['bob', 4_000],
    [botUser('t1', 1), -1_000],
  ]),
  buyInTransfer('t1', 'ann', 2_000, 'top-up'),
  cashOutTransfer('t1', 'bob', 9_000),
];

describe('the books', () => {
  test('sum to zero after every entry', () => {
    for (let count = 1; count <= STORY.length; count++) {
      const balances = [...balancesOf(STORY.slice(0, count)).values()];
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(0);
    }
  });

  test("a person's account is below zero by the chips on tables, and above by the winnings", () => {
    const balances = balancesOf(STORY);
    expect(balances.get(accountKey({ kind: 'person', user: 'ann' }))).toBe(-12_000);
    expect(balances.get(accountKey({ kind: 'seat', table: 't1', user: 'ann' }))).toBe(9_000);
    expect(balances.get(accountKey({ kind: 'person', user: 'bob' }))).toBe(4_000);
    expect(balances.get(accountKey({ kind: 'seat', table: 't1', user: 'bob' }))).toBe(0);
  });

  test('bots have their chips from the bank', () => {
    expect(isBotUser(botUser('t1', 1))).toBe(true);
    expect(homeOf(botUser('t1', 1))).toEqual({ kind: 'bank' });
    expect(homeOf('ann')).toEqual({ kind: 'person', user: 'ann' });
    expect(balancesOf(STORY).get('bank')).toBe(-5_000);
  });

  test('everyone has a line, and the nets sum to zero', () => {
    expect(sumsOf(STORY)).toEqual([
      { user: 'ann', bought: 12_000, cashed: 0, onTable: 9_000, net: -3_000 },
      { user: 'bob', bought: 5_000, cashed: 9_000, onTable: 0, net: 4_000 },
      { user: botUser('t1', 1), bought: 5_000, cashed: 0, onTable: 4_000, net: -1_000 },
    ]);
  });

  test('accounts with odd names do not run into one another', () => {
    const keys = [
      accountKey({ kind: 'seat', table: 'a', user: 'b:c' }),
      accountKey({ kind: 'seat', table: 'a:b', user: 'c' }),
      accountKey({ kind: 'person', user: 'a' }),
    ];
    expect(new Set(keys).size).toBe(3);
  });
});

describe('settling up', () => {
  test('the largest loser pays the largest winner', () => {
    const nets = [
      ['ann', -70],
      ['bob', 50],
      ['cid', -10],
      ['dee', 30],
      ['eva', 0],
    ] as const;
    expect(settleUp(nets)).toEqual([
      { from: 'ann', to: 'bob', amount: 50 },
      { from: 'ann', to: 'dee', amount: 20 },
      { from: 'cid', to: 'dee', amount: 10 },
    ]);
  });

  test('at most n - 1 payments make everybody even', () => {
    const nets = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(nets, (amounts) => {
        const all = [...amounts, -amounts.reduce((sum, amount) => sum + amount, 0)];
        const rest = new Map(all.map((amount, i) => [`u${i}`, amount]));
        const payments = settleUp([...rest]);
        for (const { from, to, amount } of payments) {
          expect(amount).toBeGreaterThan(0);
          rest.set(from, rest.get(from)! + amount);
          rest.set(to, rest.get(to)! - amount);
        }
        expect([...rest.values()].every((amount) => amount === 0)).toBe(true);
        expect(payments.length).toBeLessThanOrEqual(all.length - 1);
      }),
    );
  });
});

test('CSV has one row for each entry, and no cell that a spreadsheet would run', () => {
  const rows = [
    { ...buyInTransfer('t1', 'ann', 150, 'buy-in'), at: 0, table: '=1+1' },
    { ...cashOutTransfer('t,2', 'b"ob', 150), at: 1_500, table: 't,2' },
  ];
  expect(`${CSV_HEADER}${csvRows(rows)}`).toBe(
    [
      'at,table,from,to,amount,reason',
      `1970-01-01T00:00:00.000Z,'=1+1,person:ann,"seat:[""t1"",""ann""]",150,buy-in`,
      `1970-01-01T00:00:01.500Z,"t,2","seat:[""t,2"",""b\\""ob""]","person:b""ob",150,cash-out`,
      '',
    ].join('\n'),
  );
});
