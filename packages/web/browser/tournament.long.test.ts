/**
 * Tournaments in a real Chromium: a sit & go of six with two people, from the lobby to the result, and a field of 27 with
 * moves, breaking tables, hand-for-hand play and a deal at the final table.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
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

async function tournamentOf(visitor: Visitor): Promise<string> {
  const url = visitor.page.url();
  const found = /T([0-9]+)_/.exec(url)?.[1] ?? /tournament\/([0-9]+)/.exec(url)?.[1];
  return `${room.url}/tournament/${found}`;
}

/** What the people of the long tournament have seen. */
interface Sights {
  moves: number;
  readonly tables: Map<Visitor, number>;
  hasHandForHand: boolean;
  hasFinal: boolean;
}

const FOLDS = ['fold', 'check', 'call'] as const;

/** Folds, and writes down what the page shows. */
async function foldAndLook(visitor: Visitor, sights: Sights): Promise<void> {
  const { page } = visitor;
  const number = tableNumber(visitor);
  const before = sights.tables.get(visitor);
  if (number !== null && number !== before) {
    if (before !== undefined) sights.moves++;
    sights.tables.set(visitor, number);
  }
  const strip = await page
    .locator('.tour-strip')
    .textContent({ timeout: 200 })
    .catch(() => null);
  if (strip?.includes('Hand for hand')) sights.hasHandForHand = true;
  for (const act of FOLDS) {
    const button = page.locator(`button[data-act="${act}"]:not([aria-disabled])`);
    if ((await button.count()) === 0) continue;
    await button
      .first()
      .click({ timeout: 300 })
      .catch(() => undefined);
    return;
  }
}

async function hasOutcome({ page }: Visitor): Promise<boolean> {
  return (await page.locator('.tour-outcome, .tour-note', { hasText: /You (?:finished|won)/ }).count()) > 0;
}

test('[T-25] [T-30] [T-36] [T-44] [T-65] 27 entries: moves, breaking tables, hand-for-hand, and a deal at the final table', async () => {
  const maker = new TournamentMaker(room.url);
  // Whoever folds may be unlucky with the blinds, or sit at the table that is never moved: then another one is played.
  const seen = await until(
    'everything in one tournament',
    async () => {
      const tournament = await maker.make(25);
      await Promise.all([register(ann, tournament), register(bob, tournament)]);
      await maker.start(tournament);
      await Promise.all([ann, bob].map(({ page }) => page.waitForURL(/\/t\/T[0-9]+_[0-9]+$/)));
      const sights: Sights = { moves: 0, tables: new Map(), hasHandForHand: false, hasFinal: false };
      const deal = await dealAtTheEnd(sights);
      return deal !== null && sights.moves >= 2 && sights.hasHandForHand ? { ...sights, deal, tournament } : null;
    },
    4 * PLAY_MS,
  );
  expect(seen.hasFinal).toBe(true);
  await seen.deal.goto(`/tournament/${seen.tournament}`);
  await seen.deal.page.getByText('Finished', { exact: true }).waitFor();
  const prizes = await seen.deal.page.locator('.tour-table tbody tr td:last-child').allTextContents();
  expect(prizes.reduce((sum, text) => sum + Number(text.replaceAll(',', '') || 0), 0)).toBe(2_700);
  expect([...ann.trouble, ...bob.trouble]).toEqual([]);
  maker.close();
}, 1_500_000);

/** Plays until the people who are left make a deal at the final table; null if none of them gets there. */
async function dealAtTheEnd(sights: Sights): Promise<Visitor | null> {
  for (const began = Date.now(); Date.now() - began < 2 * PLAY_MS; ) {
    const left: Visitor[] = [];
    for (const visitor of [ann, bob]) if (!(await hasOutcome(visitor))) left.push(visitor);
    if (left.length === 0) return null;
    for (const visitor of left) await foldAndLook(visitor, sights);
    const first = left[0]!;
    const talk = first.button('Talk about a deal');
    if ((await talk.count()) === 0) continue;
    sights.hasFinal = true;
    return (await agree(left)) ? first : null;
  }
  return null;
}

/** Everybody who is left wants to talk, one proposes ICM, all accept. */
async function agree(left: readonly Visitor[]): Promise<boolean> {
  for (const { page } of left) {
    const talk = page.getByRole('button', { name: 'Talk about a deal' });
    await talk.click({ timeout: 5_000 }).catch(() => undefined);
  }
  const nothing: Sights = { moves: 0, tables: new Map(), hasHandForHand: false, hasFinal: true };
  const [first] = left;
  await until('the end', async () => {
    for (const visitor of left) {
      const { page } = visitor;
      await foldAndLook(visitor, nothing);
      const hasProposal = (await page.locator('.tour-proposal').count()) > 0;
      const button = page.getByRole('button', { name: hasProposal ? 'Accept' : 'Propose ICM', exact: true });
      if ((await button.count()) > 0)
        await button
          .first()
          .click({ timeout: 1_000 })
          .catch(() => undefined);
    }
    return hasOutcome(first!);
  });
  // Whoever goes out before all have agreed has an outcome, too: then the others play on.
  const { page } = first!;
  await page.goto(page.url().replace(/\/t\/T([0-9]+)_.*$/, '/tournament/$1'));
  await page.locator('.tour-phase').waitFor();
  return (await page.locator('.tour-phase').textContent()) === 'Finished';
}
