/** Kinds, structures, presets and what a host may ask for. */
import { describe, expect, test } from 'vitest';
import {
  CLOCK,
  createSettings,
  EIGHT_GAME,
  HORSE,
  lastLevelOf,
  lengthMinutes,
  levelOf,
  levelUnit,
  mostSeats,
  PRESETS,
  romanOf,
  stakesFrom,
  type TournamentWish,
} from './index.js';
import { factsOf, Scenario } from './testing/scenario.js';

const codes = (wish: TournamentWish) => {
  const made = createSettings(wish);
  return made.ok ? [] : made.error.map((error) => ('field' in error ? `${error.code} ${error.field}` : error.code));
};

describe('kinds', () => {
  test('[T-1] sit & go, multi-table, shootout; an entry may cost nothing', () => {
    const sitAndGo = createSettings({ kind: 'sitAndGo', seats: 6 });
    expect(sitAndGo).toMatchObject({
      ok: true,
      value: { maxEntries: 6, start: { when: 'full' }, entry: 0, lateLevels: 0 },
    });
    expect(createSettings({ kind: 'multiTable' })).toMatchObject({ ok: true, value: { maxEntries: 10_000, seats: 9 } });
    expect(createSettings({ kind: 'shootout' })).toMatchObject({ ok: true, value: { seats: 2 } });
    expect(codes({ kind: 'sitAndGo', seats: 11 })).toContain('bad-number seats');
    expect(codes({ kind: 'sitAndGo', seats: 6, maxEntries: 7 })).toEqual(['bad-number maxEntries']);
    expect(codes({ maxEntries: 10_001 })).toEqual(['bad-number maxEntries']);
    expect(codes({ kind: 'satellite' as 'sitAndGo' })).toEqual(['bad-kind']);
    const room = new Scenario({ kind: 'sitAndGo', seats: 2, start: { when: 'full' } });
    room.enter('a');
    expect(room.state.phase).toBe('open');
    room.enter('b');
    expect([room.state.phase, room.state.tables.length, room.permit(1).hand]).toEqual(['running', 1, 1]);
  });

  test('[T-2] byes in round one only, each round from the starting stack and level 1, opponents drawn again', () => {
    expect(codes({ kind: 'shootout', reentries: 1 })).toEqual(['shootout-entries']);
    expect(codes({ kind: 'shootout', seats: 3 })).toEqual(['shootout-entries']);
    const room = new Scenario({ kind: 'shootout', preset: 'turbo' });
    room.start(5);
    expect([room.state.tables.length, room.state.bracket]).toEqual([1, 1]);
    room.wait(300_000);
    expect(room.state.level).toBe(2);
    room.bust(room.at(1)[0]!);
    expect([room.state.bracket, room.state.level, room.state.tables.filter(({ isOpen }) => isOpen).length]).toEqual([
      2, 1, 2,
    ]);
    const second = room.state.tables.filter(({ isOpen }) => isOpen);
    expect(second.flatMap(({ permit }) => permit!.players.map(({ stack }) => stack))).toEqual([
      3_000, 3_000, 3_000, 3_000,
    ]);
    expect(second.map(({ permit }) => permit!.level)).toEqual([1, 1]);
    for (const { number } of second) room.bust(room.at(number)[0]!);
    expect(room.state.bracket).toBe(3);
    expect(room.state.entries.map(({ place }) => place).sort()).toEqual([0, 0, 3, 3, 5]);
  });
});

describe('structures', () => {
  test('[T-3] the ladder goes on for ever; the host may move the clock and add a break, and the log says so', () => {
    const { structure } = PRESETS.regular;
    expect([15, 16, 24].map((level) => levelOf(structure, level).bigBlind)).toEqual([1_200, 1_500, 10_000]);
    expect(codes({ structure: { ...structure, levels: [] } })).toEqual(['bad-levels']);
    expect(codes({ structure: { ...structure, levels: [{ ...structure.levels[0]!, bigBlind: 0.5 }] } })).toEqual([
      'bad-levels',
    ]);
    const room = new Scenario({ seats: 6, preset: 'turbo' });
    room.start(4);
    const endsMs = room.state.levelEndsMs!;
    const moved = room.give({ kind: 'host', person: 'host', act: { kind: 'level', byMs: 60_000 } });
    expect([room.state.levelEndsMs, factsOf(moved, 'clockMoved')]).toEqual([
      endsMs + 60_000,
      [{ kind: 'clockMoved', byMs: 60_000, why: 'host' }],
    ]);
    room.give({ kind: 'host', person: 'host', act: { kind: 'break', minutes: 7 } });
    room.wait(360_000);
    expect(room.state.rest).toEqual({ dueMs: endsMs + 60_000, lengthMs: 420_000 });
  });

  test('[T-4] no step above 1.5, hyper 1.67; small blinds are half; Roman numerals', () => {
    for (const name of ['hyper', 'turbo', 'regular', 'deep'] as const) {
      const { structure } = PRESETS[name];
      for (let level = 1; level < 40; level++) {
        const [here, next] = [levelOf(structure, level), levelOf(structure, level + 1)];
        expect(here.smallBlind).toBe(here.bigBlind / 2);
        expect(next.bigBlind).toBeGreaterThan(here.bigBlind);
        expect(next.bigBlind / here.bigBlind).toBeLessThanOrEqual(name === 'hyper' ? 1.67 : 1.5);
      }
    }
    expect([1, 4, 9, 14, 40, 49, 99].map(romanOf)).toEqual(['I', 'IV', 'IX', 'XIV', 'XL', 'XLIX', 'XCIX']);
  });

  test('[T-5] presets: stacks, levels, antes equal to the big blind, none in two-seat matches', () => {
    const row = (name: 'hyper' | 'turbo' | 'regular' | 'deep') => {
      const { structure, lateLevels } = PRESETS[name];
      const anteFrom = structure.levels.findIndex(({ bigBlindAnte }) => bigBlindAnte > 0) + 1;
      return [
        structure.stack,
        structure.levels.map(({ bigBlind }) => bigBlind).slice(0, 4),
        structure.levels[0]!.minutes,
        anteFrom,
        lateLevels,
      ];
    };
    expect(row('hyper')).toEqual([1_000, [40, 60, 100, 150], 3, 3, 4]);
    expect(row('turbo')).toEqual([3_000, [40, 50, 60, 80], 5, 5, 8]);
    expect(row('regular')).toEqual([5_000, [50, 60, 80, 100], 10, 5, 8]);
    expect(row('deep')).toEqual([20_000, [100, 120, 150, 200], 15, 4, 10]);
    for (const { structure } of Object.values(PRESETS)) {
      for (const { bigBlind, bigBlindAnte } of structure.levels) expect([0, bigBlind]).toContain(bigBlindAnte);
    }
    const room = new Scenario({ kind: 'shootout', preset: 'hyper' });
    room.start(2);
    room.nowMs = 360_000;
    room.report(1);
    expect([room.permit(1).level, room.permit(1).stakes.bigBlindAnte]).toEqual([3, 0]);
  });

  test('[T-6] the estimated length', () => {
    const minutes = (name: 'hyper' | 'turbo' | 'regular' | 'deep') =>
      [2, 6, 9, 50, 200, 1_000, 10_000].map((entries) => lengthMinutes(PRESETS[name].structure, entries));
    expect(minutes('hyper')).toEqual([6, 12, 15, 27, 36, 45, 60]);
    expect(minutes('turbo')).toEqual([35, 60, 70, 105, 135, 170, 220]);
    expect(minutes('regular')).toEqual([80, 130, 150, 230, 280, 360, 460]);
    expect(minutes('deep')).toEqual([165, 240, 270, 375, 465, 570, 720]);
    const { structure } = PRESETS.regular;
    const last = lastLevelOf(structure, 9);
    expect(levelUnit(levelOf(structure, last)) * 40).toBeGreaterThanOrEqual(45_000);
    expect(levelUnit(levelOf(structure, last - 1)) * 40).toBeLessThan(45_000);
  });

  test('[T-7] rotations: the game changes with the level, all stakes from one number', () => {
    const games = (name: 'horse' | '8-game', count: number) =>
      Array.from({ length: count }, (_, at) => levelOf(PRESETS[name].structure, at + 1).game);
    expect(games('horse', 12)).toEqual([...HORSE, ...HORSE, ...HORSE.slice(0, 2)]);
    expect(games('8-game', 18)).toEqual([...EIGHT_GAME, ...EIGHT_GAME, ...EIGHT_GAME.slice(0, 2)]);
    expect(stakesFrom('F7S', 40, 10)).toMatchObject({ ante: 8, bringIn: 12, smallBet: 40, bigBet: 80, bigBlind: 0 });
    expect(stakesFrom('FT', 40, 10)).toMatchObject({ smallBlind: 20, bigBlind: 40, smallBet: 40, bigBet: 80 });
    expect(stakesFrom('NT', 40, 10)).toMatchObject({ smallBlind: 10, bigBlind: 20, smallBet: 0 });
    for (let level = 1; level < 60; level++) {
      const { minutes: _, game: __, ...amounts } = levelOf(PRESETS['8-game'].structure, level);
      expect(Object.values(amounts).every(Number.isInteger)).toBe(true);
    }
    expect(mostSeats(PRESETS.horse.structure)).toBeLessThan(10);
    expect(codes({ preset: '8-game', seats: 9 })).toEqual(['bad-number seats']);
  });

  test('[T-8] banks: a second back a hand up to the first filling, 30 s more at a break', () => {
    expect([PRESETS.hyper.structure.actMs, PRESETS.deep.structure.actMs, CLOCK.graceMs]).toEqual([
      10_000, 15_000, 15_000,
    ]);
    const room = new Scenario({ seats: 6, preset: 'regular' });
    room.start(4);
    const bank = () => room.permit(1).players[0]!.bankMs;
    expect(bank()).toBe(60_000);
    const [first] = room.at(1);
    room.give({ kind: 'report', report: { ...room.reportOf(1), banks: [[first!, 50_000]] } });
    expect(bank()).toBe(51_000);
    room.nowMs = 3_600_000;
    room.report(1);
    room.wait(300_000);
    expect(bank()).toBe(81_000 + 1_000 - 1_000);
    room.report(1);
    expect(bank()).toBe(81_000);
  });
});
