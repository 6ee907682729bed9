/** Kinds, structures, presets and what a host may ask for. */
import { VARIANTS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import {
  breakAfter,
  CLOCK,
  clockView,
  createSettings,
  EIGHT_GAME,
  expectedMinutes,
  HORSE,
  lastLevelOf,
  lengthMinutes,
  levelOf,
  levelUnit,
  lobbyView,
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
    expect(codes({ seats: 11 })).toEqual(['bad-number seats']);
    expect(codes({ seats: 1 })).toEqual(['bad-number seats']);
    expect(codes({ seats: 2 })).toEqual([]);
    expect(codes({ seats: 10 })).toEqual([]);
    expect(codes({ maxEntries: 1 })).toContain('bad-number maxEntries');
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
    expect(codes({ kind: 'shootout', lateLevels: 1 })).toEqual(['shootout-entries']);
    expect(codes({ kind: 'shootout', rebuy: {} })).toEqual(['shootout-entries']);
    expect(codes({ kind: 'shootout', rebuy: {}, addOn: {} })).toEqual(['shootout-entries']);
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
    // In a break no level runs: nothing is moved, and nothing is written.
    const inBreak = room.give({ kind: 'host', person: 'host', act: { kind: 'level', byMs: 60_000 } });
    expect([room.refusal, inBreak]).toEqual(['too-soon', []]);
    // A level that is shortened to nothing ends now, and the next one has its whole time.
    const short = new Scenario({ seats: 6, preset: 'turbo' });
    short.start(4);
    short.wait(60_000);
    short.give({ kind: 'host', person: 'host', act: { kind: 'level', byMs: -600_000 } });
    expect([short.state.level, short.state.levelEndsMs]).toEqual([2, 360_000]);
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
        structure.levels.map(({ bigBlind }) => bigBlind).join(' '),
        [...new Set(structure.levels.map(({ minutes }) => minutes))],
        anteFrom,
        [1, 6, 12, 18, 24, 36].map((level) => breakAfter(structure, level)),
        lateLevels,
      ];
    };
    const hyper = '40 60 100 150 250 400 600 1000 1500 2500 4000 6000 10000 15000';
    const turbo = '40 50 60 80 100 120 150 200 250 300 400 500 600 800';
    const regular = '50 60 80 100 120 150 200 250 300 400 500 600 800 1000';
    const deep = '100 120 150 200 250 300 400 500 600 800 1000 1200 1500 2000';
    expect(row('hyper')).toEqual([1_000, hyper, [3], 3, [0, 0, 0, 0, 0, 0], 4]);
    expect(row('turbo')).toEqual([3_000, turbo, [5], 5, [0, 0, 5, 0, 5, 5], 8]);
    expect(row('regular')).toEqual([5_000, regular, [10], 5, [0, 5, 5, 5, 5, 5], 8]);
    expect(row('deep')).toEqual([20_000, deep, [15], 4, [0, 10, 10, 10, 10, 10], 10]);
    for (const name of ['hyper', 'turbo', 'regular', 'deep'] as const) {
      const { structure } = PRESETS[name];
      const anteFrom = Number(row(name)[3]);
      // From the named level on, and never less when a table is short: beyond the list too.
      for (let number = 1; number <= 30; number++) {
        const { bigBlind, bigBlindAnte } = levelOf(structure, number);
        expect([name, number, bigBlindAnte]).toEqual([name, number, number < anteFrom ? 0 : bigBlind]);
      }
    }
    const short = new Scenario({ seats: 6, preset: 'deep' });
    short.start(3);
    short.nowMs = 45 * 60_000;
    short.report(1);
    expect(short.permit(1)).toMatchObject({ level: 4, stakes: { bigBlind: 200, bigBlindAnte: 200 } });
    const room = new Scenario({ kind: 'shootout', preset: 'hyper' });
    room.start(2);
    room.nowMs = 360_000;
    room.report(1);
    expect([room.permit(1).level, room.permit(1).stakes.bigBlindAnte]).toEqual([3, 0]);
    // Nor is one announced.
    expect(clockView(room.state)).toMatchObject({
      stakes: { bigBlind: 100, bigBlindAnte: 0 },
      next: { bigBlind: 150, bigBlindAnte: 0 },
    });
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
    // A shootout: a match of two for each round of its bracket.
    const shootout = (entries: number) =>
      expectedMinutes({ kind: 'shootout', structure: PRESETS.turbo.structure }, entries);
    expect([2, 3, 4, 5, 8, 9, 16].map(shootout)).toEqual([35, 70, 70, 105, 105, 140, 140]);
    expect(expectedMinutes({ kind: 'multiTable', structure: PRESETS.turbo.structure }, 50)).toBe(105);
    const room = new Scenario({ kind: 'shootout', preset: 'turbo' });
    room.start(5);
    expect(lobbyView(room.state).minutes).toBe(105);
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
    expect(stakesFrom('PO', 40, 10)).toMatchObject({ smallBlind: 10, bigBlind: 20, smallBet: 0 });
    expect(stakesFrom('F2L3D', 40, 10)).toMatchObject({ smallBlind: 20, bigBlind: 40, smallBet: 40, bigBet: 80 });
    expect([HORSE.join(' '), EIGHT_GAME.join(' ')]).toEqual([
      'FT FO/8 FR F7S F7S/8',
      'F2L3D FT FO/8 FR F7S F7S/8 NT PO',
    ]);
    for (const name of ['horse', '8-game'] as const) {
      const games = PRESETS[name].structure.levels.map(({ game }) => VARIANTS.get(game)!.maxPlayers);
      expect(mostSeats(PRESETS[name].structure)).toBe(Math.min(...games));
    }
    expect(codes({ preset: '8-game', seats: 9 })).toEqual(['bad-number seats']);
  });

  test('[T-8] banks: a second back a hand up to the first filling, 30 s more at a break and at the final table', () => {
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
    // 30 s more at the final table.
    const many = new Scenario({ seats: 3, preset: 'regular' });
    many.start(4);
    many.bust(many.at(1)[0]!);
    for (const { number, isRunning } of many.state.tables) if (isRunning) many.report(number);
    many.wait(60_000);
    expect(many.permit(1).players.map(({ bankMs }) => bankMs)).toEqual([90_000, 90_000, 90_000]);
  });
});
