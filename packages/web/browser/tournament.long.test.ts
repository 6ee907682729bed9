/**
 * Tournaments in a real Chromium: a sit & go of six with two people, from the lobby to the result, and a field of 27 with
 * moves, tables that break, hand-for-hand play and a deal at the final table.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { clippedHere, lastingProblems } from './layout.js';
import { register, TournamentMaker, tableNumber } from './moves.js';
import { openRoom, type TestRoom } from './room.js';
import { PLAY_MS, until, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom();
  [ann, bob] = await Promise.all([Visitor.come(browser, room.url, 'Ann'), Visitor.come(browser, room.url, 'Bob')]);
});

afterAll(async () => {
  for (const visitor of [ann, bob]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

/** Goes all in whenever that is open, until the tournament is over for the visitor. */
async function playOut(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const over = page.locator('.tour-outcome, .tour-note', { hasText: /You (finished|won)/ });
  for (const began = Date.now(); Date.now() - began < PLAY_MS; ) {
    if ((await over.count()) > 0) return;
    const act = page.locator('button[data-act]').last();
    await act.click({ timeout: 300 }).catch(() => undefined);
  }
  throw new Error('it does not end');
}

test('[T-64] [T-66] [T-67] a sit & go of six, two of them people: made in the lobby, played, and its result', async () => {
  await ann.goto('/');
  await ann.button('Create table').click();
  await ann.dialog.getByLabel('Tournament', { exact: true }).check();
  await ann.dialog.getByLabel('Hyper').check();
  await ann.dialog.getByLabel('Name', { exact: true }).fill('Friday six');
  await ann.dialog.getByLabel('Bots', { exact: true }).fill('4');
  await ann.button('Create tournament', ann.dialog).click();
  await ann.page.waitForURL(/\/tournament\/[0-9]+$/);
  await ann.page.getByText('5 of 6 registered').waitFor();
  await bob.goto('/');
  await bob.page.getByText('Friday six').click();
  await bob.button('Register').click();
  for (const visitor of [ann, bob]) {
    await visitor.page.locator('.tour-strip', { hasText: 'Level 1' }).waitFor();
    await visitor.page.locator('.tour-strip', { hasText: 'of 6 left' }).waitFor();
  }
  // A reload comes back to the same table.
  await bob.page.reload();
  await bob.page.locator('.tour-strip', { hasText: 'of 6 left' }).waitFor();
  await Promise.all([playOut(ann), playOut(bob)]);
  await ann.goto(new URL(await tournamentOf(ann)).pathname);
  await ann.page.locator('.tour-head', { hasText: 'Friday six' }).waitFor();
  await expect.poll(() => ann.page.locator('.tour-table tbody tr').count()).toBeGreaterThanOrEqual(6);
}, 400_000);

test('[T-49] a finished tournament stands under My games with the figures of the person, on the smallest phone too', async () => {
  const people = await Promise.all([
    Visitor.come(browser, room.url, 'Dora', { viewport: { width: 320, height: 640 } }),
    Visitor.come(browser, room.url, 'Emil'),
  ]);
  const [dora] = people;
  await dora.goto('/me/tournaments');
  await dora.page.getByText('You haven’t finished a tournament yet.').waitFor();
  const maker = new TournamentMaker(room.url);
  const tournament = await maker.make(0, {
    kind: 'sitAndGo',
    seats: 2,
    start: { when: 'full' },
    title: 'Two of us',
    entry: 50,
  });
  for (const visitor of people) {
    await visitor.goto(`/tournament/${tournament}`);
    await visitor.button('Register').click();
  }
  await Promise.all(people.map(playOut));
  maker.close();
  await dora.goto('/me/tournaments');
  const row = dora.page.getByRole('region', { name: 'My tournaments' }).getByRole('row').nth(1);
  await row.getByRole('link', { name: 'Two of us' }).waitFor();
  const hasWon = (await row.getByRole('cell').first().textContent()) === '1 of 2';
  const cells = await row.getByRole('cell').allTextContents();
  expect(cells).toEqual(hasWon ? ['1 of 2', '50', '100', '+50'] : ['2 of 2', '50', '0', '-50']);
  const figures = dora.page.getByRole('region', { name: 'Figures' });
  const values = await figures.getByRole('definition').allTextContents();
  const known = hasWon
    ? ['1', '50', '100', '100%', '1 (100%)', '1', '0%']
    : ['1', '50', '0', '-100%', '0 (0%)', '0', '100%'];
  expect(values.slice(0, 7)).toEqual(known);
  expect(await lastingProblems(dora.page, [clippedHere])).toEqual([]);
  await row.getByRole('link').click();
  await dora.page.locator('.tour-head', { hasText: 'Two of us' }).waitFor();
  for (const visitor of people) await visitor.leaveBrowser();
}, 400_000);

async function tournamentOf(visitor: Visitor): Promise<string> {
  const url = visitor.page.url();
  const found = /T([0-9]+)_/.exec(url)?.[1] ?? /tournament\/([0-9]+)/.exec(url)?.[1];
  return `${room.url}/tournament/${found}`;
}

/** The way of the people through a large field, as their pages and the host's list of tables show it. */
interface Sights {
  readonly tables: Map<Visitor, number>;
  moves: number;
  /** Moves away from a table that is there no more. */
  breaks: number;
  hasHandForHand: boolean;
}

const OUTCOME = /You (?:finished|won)/;

async function hasOutcome({ page }: Visitor): Promise<boolean> {
  return (await page.locator('.tour-outcome, .tour-note', { hasText: OUTCOME }).count()) > 0;
}

/** Folds if it is their turn, goes to the next table without waiting, and writes down what the page shows. */
async function foldAndLook(
  visitor: Visitor,
  sights: Sights,
  openTables: () => Promise<readonly number[]>,
): Promise<void> {
  const { page } = visitor;
  const number = tableNumber(visitor);
  const before = sights.tables.get(visitor);
  if (number !== null && number !== before) {
    sights.tables.set(visitor, number);
    if (before !== undefined) {
      sights.moves++;
      if (!(await openTables()).includes(before)) sights.breaks++;
    }
  }
  const seen = await page.evaluate(() => ({
    isMoving: document.querySelector('.tour-move-now') !== null,
    act: ['fold', 'check', 'call'].find(
      (act) => document.querySelector(`button[data-act="${act}"]:not([aria-disabled])`) !== null,
    ),
    banner: document.querySelector('.tour-banner')?.textContent ?? '',
  }));
  if (seen.banner.includes('Hand for hand')) sights.hasHandForHand = true;
  const target = seen.isMoving ? '.tour-move-now' : `button[data-act="${seen.act}"]:not([aria-disabled])`;
  if (seen.isMoving || seen.act !== undefined)
    await page
      .locator(target)
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined);
}

/** Plays one tournament until it is over for both. */
async function playThrough(maker: TournamentMaker, tournament: string): Promise<Sights> {
  const sights: Sights = { tables: new Map(), moves: 0, breaks: 0, hasHandForHand: false };
  const openTables = async (): Promise<readonly number[]> => {
    const answer = await maker.client.request('tournament_tables', {}, { tournament });
    return answer.ok ? answer.result.tables.map(({ number }) => number) : [];
  };
  await until(
    'the end for both',
    async () => {
      let left = 0;
      for (const visitor of [ann, bob]) {
        if (await hasOutcome(visitor)) continue;
        left++;
        await foldAndLook(visitor, sights, openTables);
        await talk(visitor);
      }
      return left === 0;
    },
    PLAY_MS,
  );
  return sights;
}

/** At the final table: wants to talk, proposes ICM if nobody has, and accepts what is proposed. */
async function talk({ page }: Visitor): Promise<void> {
  const has = async (name: string): Promise<boolean> =>
    (await page.getByRole('button', { name, exact: true }).count()) > 0;
  const isProposed = (await page.locator('.tour-proposal').count()) > 0;
  for (const name of ['Talk about a deal', 'Accept', ...(isProposed ? [] : ['Propose ICM'])]) {
    if (!(await has(name))) continue;
    await page
      .getByRole('button', { name, exact: true })
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined);
    return;
  }
}

test('[T-25] [T-30] [T-36] [T-44] [T-65] 27 entries: moves, tables that break, hand-for-hand, and a deal at the final table', async () => {
  const maker = new TournamentMaker(room.url);
  // People who fold may be out before the final table, and two may bust at once on the bubble: then another one is played.
  const tournament = await until(
    'a tournament with everything in it',
    async () => {
      const number = await maker.make(25, { seats: 5, stack: 3_000 });
      maker.client.watchTournament(number);
      await Promise.all([register(ann, number), register(bob, number)]);
      await maker.start(number);
      await Promise.all([ann, bob].map(({ page }) => page.waitForURL(/\/t\/T[0-9]+_[0-9]+$/)));
      const { moves, breaks, hasHandForHand } = await playThrough(maker, number);
      return moves >= 2 && breaks >= 1 && hasHandForHand && maker.deals.has(number) ? number : null;
    },
    2 * PLAY_MS,
  );
  await ann.goto(`/tournament/${tournament}`);
  await ann.page.getByText('Finished', { exact: true }).waitFor();
  const prizes = await ann.page.locator('[aria-labelledby="tour-standings"] tbody td:last-child').allTextContents();
  expect(prizes.reduce((sum, text) => sum + Number(text.replaceAll(/\D/g, '') || 0), 0)).toBe(2_700);
  expect([...ann.trouble, ...bob.trouble]).toEqual([]);
  maker.close();
}, 900_000);
