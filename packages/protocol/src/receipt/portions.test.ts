import { VARIANTS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { type FairReceipt, readFair } from './fairReceipt.js';
import { contextOf, fairKey } from './hashes.js';
import { drawSeeds, seedToReveal, seeRound } from './memory.js';
import { wrongPortion } from './portions.js';

const wrong = (code: string, ...actions: string[]) => wrongPortion(VARIANTS.get(code)!, actions);
const wrongRuns = (runs: number, ...actions: string[]) => wrongPortion(VARIANTS.get('NT')!, actions, runs);

describe('[SEC-6] a log deals what its game deals', () => {
  const begun = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p1 cc'];

  test('hold’em: two cards each, once; a flop, a turn and a river, once or as often as they are run', () => {
    const river = [...begun, 'p2 f', 'p3 cbr 2.5', 'd db 2c3c4c', 'd db 5c', 'd db 6c'];
    expect(wrong('NT', ...river)).toBeNull();
    expect(wrong('NT', ...river, 'd db 7c')).toEqual({ player: null });
    expect(wrongRuns(2, ...river, 'd db 7c')).toBeNull();
    expect(wrongRuns(2, ...river, 'd db 7c', 'd db 8c')).toEqual({ player: null });
    for (const line of ['d dh p2 ??', 'd dh p2 ????', 'd dh p4 ????']) {
      expect(wrong('NT', ...begun, line)).toEqual({ player: Number(line[6]) - 1 });
    }
    for (const line of ['d db ??', 'd db 2c3c', 'd db 2c3c??'])
      expect(wrong('NT', ...begun, line)).toEqual({ player: null });
    expect(wrong('NT', 'd dh p1 ????', 'd dh p2 ??????')).toEqual({ player: 1 });
    expect(wrong('PO', ...begun)).toEqual({ player: 0 });
  });

  test('stud: nobody who has folded, everybody else before the next act, one shared card at the end', () => {
    const third = ['d dh p1 ????2c', 'd dh p2 ????3c', 'd dh p3 ????4c', 'p1 pb 1', 'p2 f', 'p3 cc'];
    const sixth = [5, 6, 7].flatMap((rank) => [`d dh p1 ${rank}c`, `d dh p3 ${rank}d`, 'p1 cc', 'p3 cc']);
    expect(wrong('F7S', ...third, ...sixth, 'd db 7s')).toBeNull();
    expect(wrong('F7S', ...third, ...sixth, 'd db 7s', 'd db 8s')).toEqual({ player: null });
    expect(wrong('F7S', ...third, ...sixth, 'd db 7s', 'd dh p1 8s')).toEqual({ player: 0 });
    expect(wrong('F7S', ...third, ...sixth.slice(4), 'd db 7s')).toEqual({ player: null });
    expect(wrong('F7S', ...third, 'd dh p1 5c', 'd dh p2 6c')).toEqual({ player: 1 });
    expect(wrong('F7S', ...third, 'd dh p1 5c', 'p1 cc')).toEqual({ player: 2 });
    expect(wrong('F7S', ...third, 'd dh p1 5c7c')).toEqual({ player: 0 });
  });

  test('draws: as many cards as were thrown away', () => {
    const first = ['d dh p1 ??????????', 'd dh p2 ??????????', 'p1 cc', 'p2 cc', 'p1 sd ????'];
    expect(wrong('F2L3D', ...first, 'd dh p1 ????', 'p2 sd', 'p1 cc')).toBeNull();
    expect(wrong('F2L3D', ...first, 'd dh p1 ??????')).toEqual({ player: 0 });
    expect(wrong('F2L3D', ...first, 'd dh p1 ??')).toEqual({ player: 0 });
    expect(wrong('F2L3D', ...first, 'p1 cc')).toEqual({ player: 0 });
    expect(wrong('F2L3D', ...first, 'd dh p1 ????', 'd dh p2 ??')).toEqual({ player: 1 });
  });
});

describe('[SEC-6] rounds of seeds', () => {
  const hash = (byte: string): string => byte.repeat(32);
  const receipt: FairReceipt = {
    receipt: 2,
    hand: 't-1',
    table: 't',
    number: 1,
    viewer: null,
    variant: 'NT',
    players: ['a', 'b'],
    seats: [1, 2],
    actions: [],
    void: [
      {
        root: hash('aa'),
        commitments: [
          [1, hash('01')],
          [2, hash('02')],
        ],
        missing: [2],
      },
    ],
    root: hash('bb'),
    commitments: [[1, hash('03')]],
    seeds: [[1, hash('04')]],
    missing: [],
    ranks: null,
    cards: [],
  };
  const field = (changes: Partial<FairReceipt>) => {
    const read = readFair({ ...receipt, ...changes });
    return read.ok ? null : read.error;
  };

  test('take only seats whose seeds have come, and a new root each', () => {
    expect(field({})).toBeNull();
    expect(field({ root: hash('aa') })).toEqual({ code: 'bad-receipt', field: 'void' });
    const both = {
      commitments: [
        [1, hash('03')],
        [2, hash('05')],
      ],
      seeds: [
        [1, hash('04')],
        [2, hash('06')],
      ],
    } as const;
    expect(field(both)).toEqual({ code: 'bad-receipt', field: 'void' });
    expect(field({ seeds: [], missing: [1] })).toEqual({ code: 'bad-receipt', field: 'seeds' });
  });

  test('a client reveals its seed to a house that lists it, and that has shown one root', () => {
    const memory = drawSeeds({ table: 't', hand: 1, size: 52 }, 1, (count) => new Uint8Array(count).fill(9));
    const [own] = memory.commitments;
    const shown = { round: 1, root: hash('aa'), commitments: [[1, own!]] as const };
    expect(seedToReveal(seeRound(memory, shown), 1)).toBe(memory.seeds[0]);
    expect(seedToReveal(seeRound(memory, { ...shown, commitments: [] }), 1)).toBeNull();
    expect(seedToReveal(seeRound(memory, { ...shown, commitments: [[1, hash('07')]] }), 1)).toBeNull();
    expect(seedToReveal(seeRound(seeRound(memory, shown), { ...shown, root: hash('bb') }), 1)).toBeNull();
  });

  test('the key has the seeds in the order of the seats, however they came', () => {
    const context = contextOf({ table: 't', hand: 1, round: 1, size: 52 });
    const [one, two] = [[1, hash('01'), hash('02')] as const, [2, hash('03'), hash('04')] as const];
    expect(fairKey(context, hash('aa'), [two, one])).toBe(fairKey(context, hash('aa'), [one, two]));
  });
});
