import { describe, expect, test } from 'vitest';
import { cardroom, linesOf } from './testing/command.js';

function json(...args: string[]): Record<string, unknown> {
  const { code, stdout, stderr } = cardroom([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return linesOf(stdout)[0]!;
}

interface Player {
  readonly hand: string;
  readonly equity: number;
  readonly wins: number;
  readonly ties: number;
}

describe('equity', () => {
  test('two hands, every deal counted', () => {
    const found = json('equity', 'AhAs', 'kd kc', '--exact');
    expect(found).toMatchObject({ variant: 'NT', board: '', mode: 'exact', deals: 1_712_304 });
    const [aces, kings] = found.players as Player[];
    expect(aces).toMatchObject({ hand: 'AhAs' });
    expect(aces!.equity).toBeCloseTo(0.8126, 4);
    expect(aces!.equity + kings!.equity).toBeCloseTo(1, 12);
  });

  test('ranges, a board and dead cards', () => {
    const found = json('equity', 'AhKh', 'QQ+,AKo', '--board', 'Th9h2c', '--dead', 'Qh');
    expect(found).toMatchObject({ board: 'Th9h2c', mode: 'exact' });
    // One flush card is out: worse than with it.
    const [live] = json('equity', 'AhKh', 'QQ+,AKo', '--board', 'Th9h2c').players as Player[];
    expect((found.players as Player[])[0]!.equity).toBeLessThan(live!.equity);
  });

  test('one seed gives one result, another seed another', () => {
    const sample = (seed: string): unknown =>
      json('equity', 'AhAdKsQs', '9h8h7c6c', '--variant', 'PO', '--samples', '2000', '--seed', seed);
    expect(sample('a')).toEqual(sample('a'));
    expect(sample('a')).not.toEqual(sample('b'));
    expect(sample('a')).toMatchObject({ mode: 'sample', deals: 2000, variant: 'PO' });
  });

  test('a table for people; high and low where two hands share the pot', () => {
    const { code, stdout } = cardroom(['equity', 'AhAd2s3s', '9h8h7c6c', '--variant', 'fo/8', '--samples', '500']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ hand +│ +equity │ +± │ +win │ +tie │ +high │ +low │/);
    expect(stdout).toContain('Deals drawn at random: 500.');
    expect(cardroom(['equity', 'AhAs', 'KdKc', '--board', '2c3c4c5d']).stdout).toContain('All deals counted: 44.');
  });

  test.each([
    [['AhAs', 'AhKd'], 'Ah appears twice.'],
    [['AhAs', 'QQQ'], '"QQQ" at 1 is not a hand or a class of hands.'],
    [['AhAs', 'KdKc', '--board', '2c'], 'A board cannot have 1 cards'],
    [['AhAs'], '1 hand:'],
  ])('%j cannot be answered', (args, message) => {
    const { code, stdout, stderr } = cardroom(['equity', ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('eval', () => {
  test('the name, the cards and the strength of a hand', () => {
    expect(json('eval', 'AhKhQhJhTh2c3d')).toEqual({
      cards: 'AhKhQhJhTh2c3d',
      board: '',
      hands: [
        {
          type: 'high',
          strength: 7462,
          category: 'straightFlush',
          name: 'royal flush',
          cards: 'AhKhQhJhTh',
          best: true,
        },
      ],
    });
  });

  test('several hands on one board: which one is best', () => {
    const { stdout } = cardroom(['eval', 'AhKh', '9c9d', '2d2s', '--board', 'Th9h2h3d4s', '--json']);
    expect(linesOf(stdout).map(({ hands }) => (hands as { name: string; best: boolean }[])[0])).toMatchObject([
      { name: 'flush, ace high', best: true },
      { name: 'three of a kind, nines', best: false },
      { name: 'three of a kind, deuces', best: false },
    ]);
    const text = cardroom(['eval', 'AhKh', '9c9d', '--board', 'Th9h2h3d4s']).stdout;
    expect(text).toMatch(/│ Ah Kh │ Th 9h 2h 3d 4s │ flush, ace high +│ Ah Kh Th 9h 2h │ 7054 +│ yes +│/);
  });

  test('other games: two and three, lows, four cards', () => {
    expect(json('eval', 'AhAd2s3s/Kd7c4h8s9d', '--variant', 'FO/8').hands).toMatchObject([
      { type: 'high', name: 'pair of aces', best: true },
      { type: 'eightOrBetter', name: '8-7-4-2-A low', best: true },
    ]);
    expect(json('eval', '2c3d4h7s9c', '--variant', 'F2L3D').hands).toMatchObject([{ name: '9-7-4-3-2 low' }]);
    expect(json('eval', 'As2c3d4h', '--variant', 'FB').hands).toMatchObject([{ name: 'badugi, 4-3-2-A' }]);
    expect(json('eval', 'Ks', '--variant', 'fk').hands).toMatchObject([{ category: 'highCard' }]);
  });

  test.each([
    [['2c3d'], "No-limit Texas hold'em takes 5 to 7 cards."],
    [['2c3d4h5s6c7c8c9c'], "No-limit Texas hold'em takes 5 to 7 cards."],
    [['AhAd2s3s', '--variant', 'PO'], 'Pot-limit Omaha takes 2 to 4 own cards and a board of 3 to 5.'],
    [['2c2c4h5s6c'], '2c appears twice.'],
    [['2c??4h5s6c'], 'all cards must be known.'],
    [['2c7d8h9sTc', '--variant', 'NS'], '2c is not in the short deck.'],
  ])('%j is no hand', (args, message) => {
    const { code, stdout, stderr } = cardroom(['eval', ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
  });
});
