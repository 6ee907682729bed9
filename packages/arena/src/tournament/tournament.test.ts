/** Whole tournaments of bots, with every promise checked after every step. */
import { expect, test } from 'vitest';
import { playTournaments } from '../workers/tournaments.js';
import { figuresOfBots } from './figures.js';
import { tournamentPage } from './page.js';
import { digestOf, playTournament, settingsOfPlan, type TournamentPlan } from './run.js';

const PLAN: TournamentPlan = {
  wish: {
    preset: 'hyper',
    kind: 'multiTable',
    seats: 4,
    entry: 100,
    lateLevels: 2,
    reentries: 1,
    bounty: { kind: 'progressive' },
  },
  bots: ['random', 'caller'],
  entries: 14,
  tournaments: 3,
  seed: 'test',
};

test('[V-1, V-2, V-3, V-4, V-5, V-6, V-7, V-8] bots play to the end with every promise kept', () => {
  const wishes: TournamentPlan['wish'][] = [
    PLAN.wish,
    { preset: 'turbo', kind: 'shootout', entry: 10 },
    { preset: 'horse', kind: 'multiTable', seats: 5, entry: 10, lateLevels: 0, reentries: 0 },
    { preset: '8-game', kind: 'sitAndGo', seats: 6, entry: 10 },
    {
      preset: 'regular',
      kind: 'multiTable',
      seats: 3,
      entry: 10,
      lateLevels: 0,
      reentries: 0,
      rebuy: { levels: 1 },
      addOn: {},
      redraws: [2],
    },
  ];
  for (const wish of wishes) {
    const { places, pool, prizes, entries } = playTournament(
      { ...PLAN, wish, entries: wish.kind === 'sitAndGo' ? 6 : 13 },
      0,
    );
    expect(places[0]!.place).toBe(1);
    expect(places.reduce((sum, { prize }) => sum + prize, 0)).toBe(pool);
    expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBe(pool);
    expect(entries).toBeGreaterThanOrEqual(places.length);
  }
});

test('the same plan gives the same digest; another seed another one', async () => {
  const results = await playTournaments(PLAN);
  expect(results).toHaveLength(3);
  expect(digestOf(await playTournaments(PLAN))).toBe(digestOf(results));
  expect(digestOf(await playTournaments({ ...PLAN, seed: 'other' }))).not.toBe(digestOf(results));
});

test('figures of bots count every entrant once, and the page tells them', async () => {
  const results = await playTournaments(PLAN);
  const bots = figuresOfBots(PLAN, results);
  expect(bots.reduce((sum, bot) => sum + bot.entries, 0)).toBe(42);
  expect(bots.reduce((sum, bot) => sum + bot.wins, 0)).toBe(3);
  for (const { tenths } of bots) expect(tenths.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  const page = tournamentPage({ preset: 'hyper', seed: 'test', digest: digestOf(results), results, bots });
  expect(page).toContain('return by ICM');
  expect(page).toContain(digestOf(results));
});

test('a plan that cannot be played is refused with a sentence', () => {
  expect(() => settingsOfPlan({ wish: { kind: 'sitAndGo', seats: 6 }, entries: 7 })).toThrow(
    'A sit & go has 6 seats, not 7.',
  );
  expect(() => settingsOfPlan({ wish: { seats: 1 }, entries: 7 })).toThrow('seats is 1');
});
