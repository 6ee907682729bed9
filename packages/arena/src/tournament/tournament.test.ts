/** Whole tournaments of bots, with every promise checked after every step. */
import { handOfPhh, readPhhs, replay } from '@cardroom/notation';
import { expect, test } from 'vitest';
import { playTournaments } from '../workers/tournaments.js';
import { figuresOfBots } from './figures.js';
import { tournamentPage } from './page.js';
import { phhsText, pokerStarsText, type RecordedHand, TournamentRecorder } from './recorder.js';
import {
  digestOf,
  loadBots,
  playTournament,
  settingsOfPlan,
  type TournamentPlan,
  type TournamentResult,
} from './run.js';

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

test('a bot that loads weights is loaded before the first hand, and never replaced by the house', async () => {
  const wish: TournamentPlan['wish'] = { preset: 'hyper', kind: 'sitAndGo', seats: 2, entry: 10 };
  const plan: TournamentPlan = { ...PLAN, wish, entries: 2, bots: ['blueprint', 'caller'] };
  const digest = digestOf(await playTournaments(plan));
  await loadBots(plan);
  expect(digestOf([0, 1, 2].map((index) => playTournament(plan, index)))).toBe(digest);
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

test('[V-6] heads and returns count every entry of an entrant: nothing is won that nobody paid', async () => {
  const rebuys = {
    preset: 'hyper',
    kind: 'multiTable',
    seats: 4,
    entry: 100,
    rebuy: { levels: 2 },
    addOn: {},
  } as const;
  for (const wish of [PLAN.wish, { ...rebuys, lateLevels: 0, reentries: 0 }]) {
    const plan = { ...PLAN, wish };
    const results = await playTournaments(plan);
    for (const { places, costs, pool, entries } of results) {
      const won = places.reduce((sum, { prize, bounty }) => sum + prize + bounty, 0);
      expect(won).toBe(costs.reduce((sum, cost) => sum + cost, 0));
      if ('bounty' in wish) expect(won - pool).toBe(50 * entries);
    }
    // Someone has paid twice, or the test shows nothing.
    expect(results.some(({ costs }) => costs.some((cost) => cost > 100))).toBe(true);
    const all = figuresOfBots({ ...plan, bots: ['random'] }, results.map(asOneBot));
    expect(all[0]!.returnOnCost).toBeCloseTo(0, 10);
  }
});

function asOneBot(result: TournamentResult): TournamentResult {
  return { ...result, places: result.places.map((place) => ({ ...place, bot: 'random' })) };
}

test('a plan that cannot be played is refused with a sentence', () => {
  expect(() => settingsOfPlan({ wish: { kind: 'sitAndGo', seats: 6 }, entries: 7 })).toThrow(
    'A sit & go has 6 seats, not 7.',
  );
  expect(() => settingsOfPlan({ wish: { seats: 1 }, entries: 7 })).toThrow('seats is 1');
});

test('[T-63] hands are written as PHH and as PokerStars text, and read back to the same results', () => {
  const hands: RecordedHand[] = [];
  const recorder = new TournamentRecorder('77', (hand) => hands.push(hand));
  const wish = {
    preset: 'hyper',
    kind: 'multiTable',
    seats: 4,
    entry: 100,
    lateLevels: 0,
    reentries: 0,
    bounty: { kind: 'progressive' },
  } as const;
  const played = playTournament({ ...PLAN, wish, entries: 10 }, 0, recorder.behaviour);
  expect(hands).toHaveLength(played.hands);
  const closing = hands.flatMap(({ closing: lines }) => lines);
  expect(closing.filter((line) => line.includes('finished the tournament in'))).toHaveLength(9);
  expect(closing.some((line) => /wins the tournament and receives \d+ - congratulations!$/.test(line))).toBe(true);
  expect(
    closing.some((line) => /wins 25 for eliminating .* and their own bounty increases by 25 to 75$/.test(line)),
  ).toBe(true);
  for (const recorded of hands) {
    const { hand } = recorded;
    expect(hand).toMatchObject({ event: 'Tournament', level: expect.any(Number), _tournament: { id: '77' } });
    const [phh] = [...readPhhs(phhsText(recorded, 1))];
    const document = phh!.hand.ok ? handOfPhh(phh!.hand.value) : null;
    expect(document?.hand).toMatchObject({ event: hand.event, level: hand.level, table: hand.table, hand: hand.hand });
    const text = pokerStarsText(recorded)!;
    expect(text).toMatch(/^PokerStars Hand #\d+: Tournament #77, 50\+50\+0 Hold'em No Limit - Level [IVX]+ \(/);
    const read = replay(hand, { shared: true });
    expect(read.ok && read.value.state.stack).toEqual(hand.finishingStacks);
  }
});

test('[T-63] rotations and shootouts name their mix and round', () => {
  const first = (wish: TournamentPlan['wish']) => {
    const texts: (string | null)[] = [];
    const recorder = new TournamentRecorder('5', (hand) => texts.push(pokerStarsText(hand)));
    playTournament({ ...PLAN, wish, entries: 4 }, 0, recorder.behaviour);
    return texts[0];
  };
  expect(first({ preset: 'horse', kind: 'sitAndGo', seats: 4 })).toContain('Tournament #5, Freeroll HORSE (Hold');
  expect(first({ preset: 'hyper', kind: 'shootout', entry: 10 })).toContain('- Match Round I, Level I (20/40)');
});
