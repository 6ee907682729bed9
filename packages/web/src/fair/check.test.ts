import { formatCards } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../engine/src/testing/cpu.js';
import { DEALT_HAND, receiptFor } from '../testing/receipts.js';
import { checkReceipt } from './check.js';

const hole = (player: number): string => DEALT_HAND.actions[player]!.slice(8);
const cardsOf = (cards: readonly number[] | undefined): string => formatCards(cards ?? []);

describe('a receipt in the browser', () => {
  test('proves own cards, shown cards and the board, and keeps the rest secret', () => {
    const verdict = checkReceipt(JSON.parse(JSON.stringify(receiptFor(0))), receiptFor(0).root);
    if (verdict.kind !== 'fair') throw new Error(verdict.kind);
    const { report } = verdict;
    expect(report).toMatchObject({
      hand: 't1-7',
      viewer: 'Ann',
      proved: 9,
      secret: 2,
      seeds: ['Bob'],
      commitment: true,
    });
    expect(report.board).toHaveLength(5);
    expect(report.own?.name).toBe('Ann');
    expect(cardsOf(report.own?.cards)).toBe(hole(0));
    expect(report.shown.map(({ name, cards }) => [name, cardsOf(cards)])).toEqual([['Bob', hole(1)]]);
  });

  test('a spectator gets what was shown, and no mucked or folded card', () => {
    const verdict = checkReceipt(receiptFor(null), null);
    if (verdict.kind !== 'fair') throw new Error(verdict.kind);
    expect(verdict.report).toMatchObject({ own: null, proved: 7, secret: 4, commitment: null });
    expect(verdict.report.shown.map(({ name }) => name)).toEqual(['Bob']);
  });

  test('another root than the one that was shown is no proof of this deal', () => {
    expect(checkReceipt(receiptFor(0), '00'.repeat(32)).kind).toBe('other-root');
  });

  test('a forged card is found out', () => {
    const receipt = receiptFor(0);
    const [first, second, ...rest] = receipt.cards;
    const forged = { ...receipt, cards: [{ ...first!, card: second!.card }, second!, ...rest] };
    expect(checkReceipt(forged, null)).toMatchObject({ kind: 'bad', error: { code: 'not-bound' } });
    expect(checkReceipt('receipt', null)).toMatchObject({ kind: 'bad', error: { code: 'bad-receipt' } });
  });

  test('the check computes for less than 50 ms', () => {
    const receipt = receiptFor(2);
    const times = Array.from({ length: 5 }, () => cpuMs(() => checkReceipt(receipt, null)));
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
