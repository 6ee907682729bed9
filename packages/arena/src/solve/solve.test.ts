import { stream, variantOf } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { botOf } from '../bots/index.js';
import { bestResponse, exploitability, meanValue } from './bestResponse.js';
import { CfrPlus } from './cfr.js';
import { type Game, type GameNode, infoSet, smallGame } from './game.js';
import { localBestResponse } from './localBestResponse.js';
import { ExternalSampling } from './mccfr.js';
import { keepSolution, oddsAt, solve, solveGame } from './solution.js';

const KUHN = variantOf('FK')!;
const LEDUC = variantOf('FL')!;

describe('[DEV-14] CFR+', () => {
  test('Kuhn: value -1/18, and exploitability falls from step to step', () => {
    const solver = new CfrPlus(smallGame(KUHN));
    const curve = [1, 9, 90, 900, 9000].map((more) => exploitability(solver.run(more).game));
    for (let at = 1; at < curve.length; at++) expect(curve[at]).toBeLessThan(curve[at - 1]! / 2);
    expect(curve.at(-1)).toBeLessThan(1e-4);
    expect(solver.iterations).toBe(10_000);
    expect(Math.abs(meanValue(solver.game) + 1 / 18)).toBeLessThan(1e-5);
  });

  test('Leduc: value -0.0856, and exploitability falls from step to step', () => {
    const solver = new CfrPlus(smallGame(LEDUC));
    const curve = [1, 9, 40, 150].map((more) => exploitability(solver.run(more).game));
    for (let at = 1; at < curve.length; at++) expect(curve[at]).toBeLessThan(curve[at - 1]! / 2);
    expect(curve.at(-1)).toBeLessThan(0.02);
    expect(meanValue(solver.game)).toBeCloseTo(-0.0856, 2);
  });
});

describe('[DEV-14] external sampling', () => {
  test('Kuhn: comes to the value, one seed to one solution', () => {
    const solver = new ExternalSampling(smallGame(KUHN), stream('kuhn'));
    const rough = exploitability(solver.run(100).game);
    const fine = exploitability(solver.run(40_000).game);
    expect(fine).toBeLessThan(rough / 4);
    expect(fine).toBeLessThan(0.01);
    expect(meanValue(solver.game)).toBeCloseTo(-1 / 18, 2);
    const again = new ExternalSampling(smallGame(KUHN), stream('kuhn')).run(100).run(40_000);
    expect(meanValue(again.game)).toBe(meanValue(solver.game));
  });

  test('Leduc: exploitability falls', () => {
    const solver = new ExternalSampling(smallGame(LEDUC), stream('leduc'));
    const curve = [200, 3000, 30_000].map((more) => exploitability(solver.run(more).game));
    expect(curve[1]).toBeLessThan(curve[0]! / 1.5);
    expect(curve[2]).toBeLessThan(curve[1]! / 1.5);
    expect(curve[2]).toBeLessThan(0.2);
    expect(Math.abs(meanValue(solver.game) + 0.0856)).toBeLessThan(0.05);
  });
});

describe('best response', () => {
  /** Matching pennies: the second player does not see what the first one chose. */
  function pennies(first: number): Game {
    const [one, two] = [infoSet(0, ['fold', 'checkCall']), infoSet(1, ['fold', 'checkCall'])];
    one.strategy.set([first, 1 - first]);
    const end = (value: number): GameNode => ({ kind: 'end', value });
    const answer = (values: readonly [number, number]): GameNode => ({
      kind: 'decision',
      set: two,
      children: values.map(end),
    });
    const root: GameNode = { kind: 'decision', set: one, children: [answer([1, -1]), answer([-1, 1])] };
    return {
      root,
      sets: new Map([
        ['one', one],
        ['two', two],
      ]),
    };
  }

  test("of a game of one's own, with what players do not know", () => {
    expect(bestResponse(pennies(0.5), 1)).toBeCloseTo(0, 12);
    expect(bestResponse(pennies(0.8), 1)).toBeCloseTo(0.6, 12);
    expect(bestResponse(pennies(0.8), 0)).toBeCloseTo(0, 12);
    expect(exploitability(new CfrPlus(pennies(0.8)).run(50).game)).toBeLessThan(0.05);
  });
});

describe('a solution as data', () => {
  test('is the same as the one that is computed here, survives JSON, and is what the bot plays by', () => {
    const data = solveGame({ variant: 'FK' });
    expect(data.value).toBe(solve(KUHN).value);
    expect(data.odds['9:']).toEqual(solve(KUHN).oddsOf('9:'));
    const stakes = { ante: 3, smallBet: 7, bigBet: 7 };
    const other = solveGame({ variant: 'FK', stakes, iterations: 50 });
    keepSolution(JSON.parse(JSON.stringify(other)));
    expect(oddsAt(KUHN, { ante: 6, smallBet: 14, bigBet: 14 }, '9:')).toEqual(other.odds['9:']);
    expect(oddsAt(KUHN, stakes, 'never')).toBeNull();
  });

  test('a budget ends it with what it has', () => {
    let asked = 0;
    const data = solveGame({ variant: 'FL', iterations: 1000 }, () => asked++ === 5);
    expect(data.iterations).toBe(5);
    expect(Object.keys(data.odds)).toHaveLength(288);
    const drawn = solveGame({ variant: 'FK', method: 'external-sampling', iterations: 300, seed: 'x' });
    expect(solveGame({ variant: 'FK', method: 'external-sampling', iterations: 300, seed: 'x' })).toEqual(drawn);
    expect(() => solveGame({ variant: 'NT' })).toThrow('Only Kuhn (FK) and Leduc (FL)');
  });
});

describe('[DEV-14] local best response', () => {
  test('beats a bot that folds to every bet by almost all blinds, and the same seed plays the same hands', async () => {
    const beaten = await localBestResponse(botOf('folder')!, { hands: 60, range: 20 });
    // A folder gives up its blind whenever it is bet at: about three quarters of a big blind each hand.
    expect(beaten.bbPer100).toBeGreaterThan(60);
    expect(beaten.hands).toBe(60);
    expect(await localBestResponse(botOf('folder')!, { hands: 60, range: 20 })).toEqual(beaten);
  });

  test('beats a bot that never folds by value alone', async () => {
    const { bbPer100, low, high } = await localBestResponse(botOf('caller')!, { hands: 400, range: 20 });
    expect(low).toBeLessThan(bbPer100);
    expect(high).toBeGreaterThan(bbPer100);
    expect(bbPer100).toBeGreaterThan(100);
  });
});
