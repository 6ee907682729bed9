/** Tournaments in a real Chromium: made in the lobby, entered by two people, and on a phone. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { register, TournamentMaker, tableNumber } from './moves.js';
import { openRoom, type TestRoom } from './room.js';
import { until, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom();
});

afterAll(async () => {
  await room?.close();
  await browser?.close();
});

test('[T-64] [T-67] two people meet in a sit & go with four bots: the length before it, the strip at its table', async () => {
  const [ann, bob] = await Promise.all([
    Visitor.come(browser, room.url, 'Ann'),
    Visitor.come(browser, room.url, 'Bob'),
  ]);
  await ann.goto('/');
  await ann.button('Create table').click();
  await ann.dialog.getByLabel('Tournament', { exact: true }).check();
  // The length is the main figure of the form, and follows what is chosen.
  await ann.dialog.locator('.tour-length', { hasText: '≈ 1 h' }).waitFor();
  await ann.dialog.getByLabel('Hyper').check();
  await ann.dialog.locator('.tour-length', { hasText: '12 min' }).waitFor();
  await ann.dialog.getByLabel('Turbo').check();
  await ann.dialog.getByLabel('Name', { exact: true }).fill('Friday six');
  await ann.dialog.getByLabel('Bots', { exact: true }).fill('4');
  await ann.button('Create tournament', ann.dialog).click();
  await ann.page.waitForURL(/\/tournament\/[0-9]+$/);
  await ann.page.getByText('5 of 6 registered').waitFor();
  await ann.page.getByText('Estimated length: 1 h').waitFor();
  await bob.goto('/');
  await bob.page.getByText('Friday six').click();
  await bob.button('Register').click();
  // Both are led to their table; a reload comes back to it.
  for (const visitor of [ann, bob]) {
    await visitor.page.waitForURL(/\/t\/T[0-9]+_1$/);
    await visitor.page.reload();
    const strip = visitor.page.locator('.tour-strip');
    await strip.getByText('Level 1 · 20/40').waitFor();
    await strip.getByText(/^[1-6] of 6 left$/).waitFor();
    await strip.getByText(/^Place [1-6] of [1-6]$/).waitFor();
    await strip.getByText('Place 2 pays 210').waitFor();
    await strip.getByRole('timer').waitFor();
    await visitor.leaveBrowser();
  }
});

test('[T-68] a sit & go against bots is one press from the lobby; strip, page and clock fit a phone', async () => {
  const phone = await Visitor.come(browser, room.url, 'Pia', { viewport: { width: 320, height: 640 } });
  await phone.goto('/');
  await phone.button('Sit & go against bots').click();
  await phone.page.waitForURL(/\/t\/T[0-9]+_1$/);
  const strip = phone.page.locator('.tour-strip', { hasText: 'Level 1' });
  await strip.waitFor();
  // Two lines at most.
  expect((await strip.boundingBox())!.height).toBeLessThanOrEqual(60);
  // The standings are one swipe away, or one press for those who cannot swipe.
  const shown = strip.locator('.tour-strip-row').first();
  const places = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left);
  expect(await places(shown)).toBeGreaterThanOrEqual(320);
  await strip.getByRole('button', { name: 'Standings' }).click();
  await expect.poll(() => places(shown)).toBeLessThan(320);
  expect(await places(strip.getByRole('link', { name: 'Standings' }))).toBeLessThan(320);
  const number = /T([0-9]+)_/.exec(phone.page.url())![1]!;
  const overflow = () => phone.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await phone.goto(`/tournament/${number}`);
  await phone.page.locator('.tour-head').waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await phone.goto(`/tournament/${number}/clock`);
  await phone.page.locator('.tour-big .tour-clock-time').waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await phone.leaveBrowser();
});

test('[T-65] a move is announced across the width and counted down; the page follows by itself, after a reload too', async () => {
  const maker = new TournamentMaker(room.url);
  const ann = await Visitor.come(browser, room.url, 'Mia', { viewport: { width: 320, height: 640 } });
  // The second of two tables closes when a player is out: seats are drawn until Mia sits there.
  const old = await until('a seat at the second table', async () => {
    const tournament = await maker.make(3);
    await register(ann, tournament);
    await maker.start(tournament);
    await ann.page.waitForURL(/\/t\/T[0-9]+_[12]$/);
    return tableNumber(ann) === 2 ? new URL(ann.page.url()).pathname : null;
  });
  const note = ann.page.locator('.tour-note-move');
  const fold = ann.page.locator('button[data-act="fold"]:not([aria-disabled])');
  await until('the note', async () => {
    if ((await note.count()) > 0) return true;
    await fold.click({ timeout: 200 }).catch(() => undefined);
    return false;
  });
  await note
    .getByRole('alert')
    .getByText(/^You move to table 1, seat [1-3](?:\.|: big blind next hand\.)$/)
    .waitFor();
  const box = (await note.boundingBox())!;
  expect(box.width).toBeGreaterThanOrEqual(300);
  // The old table stays in sight under it, and the note covers no button of it.
  await ann.page.locator('.felt-place [data-felt]').waitFor();
  await note.getByRole('button', { name: /^Go now \([0-5]\)$/ }).waitFor();
  await ann.page.waitForURL(/\/t\/T[0-9]+_1$/);
  await ann.page.locator('.tour-strip', { hasText: 'of 4 left' }).waitFor();
  await ann.goto(old);
  await ann.page.waitForURL(/\/t\/T[0-9]+_1$/);
  expect(ann.trouble).toEqual([]);
  await ann.leaveBrowser();
  maker.close();
});

test('[T-65] a player who watches another table is not taken away from it, and has the way back', async () => {
  const maker = new TournamentMaker(room.url);
  const ann = await Visitor.come(browser, room.url, 'Nell');
  const tournament = await maker.make(3, { seats: 2, stack: 100_000, bot: 'folder' });
  await register(ann, tournament);
  await maker.start(tournament);
  await ann.page.waitForURL(/\/t\/T[0-9]+_[12]$/);
  const own = new URL(ann.page.url()).pathname;
  await ann.goto(`/tournament/${tournament}`);
  await ann.page.getByRole('link', { name: 'Watch' }).click();
  await ann.page.waitForURL(/\/t\/T[0-9]+_[12]#watch$/);
  const back = ann.page.locator('.tour-notes').getByRole('link', { name: 'Go to my table' });
  await back.waitFor();
  expect(await ann.page.locator('.tour-note-move').count()).toBe(0);
  await back.click();
  await ann.page.waitForURL((url) => url.pathname === own && url.hash === '');
  expect(ann.trouble).toEqual([]);
  await ann.leaveBrowser();
  maker.close();
});

test('[T-43] the chat tells a spectator that players do not see their messages; a player reads nothing of the kind', async () => {
  const maker = new TournamentMaker(room.url);
  const ann = await Visitor.come(browser, room.url, 'Olga');
  const tournament = await maker.make(3, { seats: 2, stack: 100_000, bot: 'folder' });
  await register(ann, tournament);
  await maker.start(tournament);
  await ann.page.waitForURL(/\/t\/T[0-9]+_[12]$/);
  const note = ann.page.getByText('Players don’t see your messages.');
  await ann.openPanel('Chat');
  await ann.page.locator('.chat-form').waitFor();
  await ann.page.locator('.seat-buttons').waitFor();
  expect(await note.count()).toBe(0);
  await ann.goto(`/tournament/${tournament}`);
  await ann.page.getByRole('link', { name: 'Watch' }).click();
  await ann.page.waitForURL(/\/t\/T[0-9]+_[12]#watch$/);
  await ann.openPanel('Chat');
  await note.waitFor();
  expect(ann.trouble).toEqual([]);
  await ann.leaveBrowser();
  maker.close();
});

interface Listed {
  readonly entry: number;
  readonly name: string;
}

/** The people among the entries, in the order in which they have entered. */
async function peopleIn({ client }: TournamentMaker, tournament: string): Promise<Listed[]> {
  const answer = await client.request('tournament_standings', { from: 0 }, { tournament });
  const rows = answer.ok ? answer.result.standings : [];
  return rows.filter(({ is_bot: isBot }) => !isBot).sort((a, b) => a.entry - b.entry);
}

test('[T-44] own figures for a deal: begun by ICM, changed, proposed when they sum to the prizes, and paid as agreed', async () => {
  const maker = new TournamentMaker(room.url);
  const [ann, bob] = await Promise.all([
    Visitor.come(browser, room.url, 'Dora', { viewport: { width: 320, height: 640 } }),
    Visitor.come(browser, room.url, 'Emil'),
  ]);
  const shares = { kind: 'shares' as const, shares: [50, 30, 20] };
  const tournament = await maker.make(2, { seats: 4, stack: 100_000, bot: 'folder', payouts: shares });
  for (const visitor of [ann, bob]) await register(visitor, tournament);
  await maker.start(tournament);
  for (const { page } of [ann, bob]) await page.waitForURL(/\/t\/T[0-9]+_1$/);
  const talkOrFold = async ({ page }: Visitor): Promise<boolean> => {
    if ((await page.getByRole('button', { name: 'Own figures…' }).count()) > 0) return true;
    for (const target of ['button:text-is("Talk about a deal")', 'button[data-act="fold"]:not([aria-disabled])'])
      await page
        .locator(target)
        .click({ timeout: 200 })
        .catch(() => undefined);
    return false;
  };
  await until('the talk', async () => (await Promise.all([ann, bob].map(talkOrFold))).every(Boolean));
  await ann.button('Own figures…').click();
  const propose = ann.button('Propose', ann.dialog);
  const [first, second] = await peopleIn(maker, tournament);
  const [own, others] = [first!, second!].map(({ name }) => ann.dialog.getByLabel(name, { exact: true })) as [
    Locator,
    Locator,
  ];
  const before = [await own.inputValue(), await others.inputValue()].map(Number) as [number, number];
  await own.fill(String(before[0] - 15));
  await ann.dialog.getByText('Still to divide: 15').waitFor();
  expect(await propose.isDisabled()).toBe(true);
  await others.fill(String(before[1] + 20));
  await ann.dialog.getByText('Too much by 5').waitFor();
  await others.fill(String(before[1] + 5));
  await ann.dialog.getByLabel('Left for the winner').fill('10');
  await propose.click();
  const proposal = bob.page.locator('.tour-proposal');
  await proposal.getByText(`${second!.name}: ${before[1] + 5}`).waitFor();
  await proposal.getByText('10 left for the winner').waitFor();
  await bob.button('Accept', proposal).click();
  // Ten chips are still to be played for: the others have theirs already.
  await ann.goto(`/tournament/${tournament}`);
  await ann.page.getByRole('button', { name: 'Standings' }).click();
  await ann.page
    .locator('[aria-labelledby="tour-standings"] tr', { hasText: first!.name })
    .getByText(String(before[0] - 15), { exact: true })
    .waitFor();
  expect([...ann.trouble, ...bob.trouble]).toEqual([]);
  for (const visitor of [ann, bob]) await visitor.leaveBrowser();
  maker.close();
});

test('[T-67] in a field of forty the host finds a player by name, mutes them, and sees who is away', async () => {
  const maker = new TournamentMaker(room.url);
  const [host, zoe] = await Promise.all([
    Visitor.come(browser, room.url, 'Hugo'),
    Visitor.come(browser, room.url, 'Zoë'),
  ]);
  const tournament = await maker.make(38, { seats: 9, preset: 'deep', stack: 100_000, bot: 'folder' });
  for (const visitor of [host, zoe]) await register(visitor, tournament);
  const [{ entry }, { name }] = (await peopleIn(maker, tournament)) as [Listed, Listed];
  await maker.start(tournament);
  await until('a second host', async () => {
    const named = await maker.client.request('host_tournament', { act: 'co_host', entry }, { tournament });
    return named.ok;
  });
  await host.page.waitForURL(/\/t\/T[0-9]+_[0-9]+$/);
  await host.goto(`/tournament/${tournament}`);
  const tools = host.page.locator('[aria-labelledby="tour-host"]');
  await tools.getByLabel('Find a player').fill(` ${name.toUpperCase()}`);
  await until('the player is listed', async () => (await tools.locator('option').allTextContents()).includes(name));
  expect(await tools.locator('option').count()).toBe(2);
  await tools.getByLabel('Choose a player').selectOption({ label: name });
  await tools.getByRole('button', { name: 'Mute', exact: true }).click();
  await host.page.getByText(`${name} muted`).waitFor();
  await tools.getByRole('button', { name: 'Unmute' }).waitFor();
  await tools.getByRole('button', { name: 'Remove' }).click();
  await tools.getByText(new RegExp(`^Away: .*${name}`)).waitFor();
  await host.page.getByRole('searchbox', { name: 'Find a player' }).last().fill(name);
  // The row that is looked for, under the viewer's own.
  const rows = host.page.locator('[aria-labelledby="tour-standings"] tbody tr');
  await until('the rows', async () => (await rows.count()) === 2);
  await rows.filter({ hasText: name }).waitFor();
  expect([...host.trouble, ...zoe.trouble]).toEqual([]);
  for (const visitor of [host, zoe]) await visitor.leaveBrowser();
  maker.close();
});
