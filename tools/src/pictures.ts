/**
 * Pictures of the room as people see it: a real server, a real Chromium, people who play. `node tools/dist/pictures.js
 * FOLDER [NAME ...]`; two of the pictures are shown by README.md.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf, YourTurn } from '@cardroom/protocol';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.js';
import { connect } from './room/players.js';
import { RoomProcess } from './room/process.js';
import { ROOT } from './workspace.js';

type Act = DataOf<'player_action'>;

/** The act for the n-th turn; null waits for ever. */
type Style = (turn: YourTurn, acts: number) => Act | null;

type Guest = { name: string; buyIn: number; style: Style };

type Studio = { url: string; browser: Browser; folder: string };

/** A page of documentation shows it at this size, and it stays small. */
const DESKTOP = { width: 1100, height: 680 };
const PHONE = { width: 390, height: 844 };
const NAMES = ['Борис', 'Chiyo', 'Dan', 'Wei', 'Finn', 'Grace', 'Hana', 'Иван', 'Jin'];
const PATIENCE_MS = 120_000;

const stay: Style = ({ action_types }) => ({
  action_type: action_types.find((type) => ['check', 'call', 'bring_in', 'show'].includes(type)) ?? 'fold',
});

/** Bets what share of the pot it can at every n-th turn. */
const bold =
  (every: number, share: number): Style =>
  (turn, acts) => {
    const type = turn.action_types.find((each) => ['bet', 'raise', 'complete_bet'].includes(each));
    if (type === undefined || turn.range === null || acts % every !== every - 1) return stay(turn, acts);
    const { min, max, sizes } = turn.range;
    return {
      action_type: type,
      amount: sizes?.[0] ?? Math.max(min, Math.min(max, Math.round(turn.price + share * 40))),
    };
  };

const shove: Style = (turn, acts) => {
  const type = turn.action_types.find((each) => each === 'bet' || each === 'raise');
  return type === undefined || turn.range === null ? stay(turn, acts) : { action_type: type, amount: turn.range.max };
};

async function seat({ url }: Studio, table: string, { name, buyIn, style }: Guest) {
  const client = connect(() => url, { name });
  let acts = 0;
  let last = '';
  client.on((signal) => {
    if (signal.kind !== 'state') return;
    const turn = signal.state.your_turn;
    if (turn === null || turn.turn === last) return;
    last = turn.turn;
    const act = style(turn, acts++);
    if (act !== null) setTimeout(() => void client.act(table, act), 150);
  });
  client.watch(table);
  const joined = await client.request('join', { buy_in: buyIn }, { table });
  if (!joined.ok) throw new Error(JSON.stringify(joined.error));
}

/** All at once, so that the first hand is everybody's. */
async function seatAll(studio: Studio, table: string, guests: readonly Guest[]) {
  await Promise.all(guests.map((guest) => seat(studio, table, guest)));
}

async function openPage({ browser }: Studio, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 1,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/**
 * A table of the viewer's, who sits at it.
 * @returns its name
 */
async function makeTable(
  { url }: Studio,
  page: Page,
  choices: Readonly<Record<string, string>>,
  buyIn: string,
): Promise<string> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Create table' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('.preset-card', { hasText: 'Fast' }).click();
  await dialog.getByText('More settings').click();
  for (const [label, value] of Object.entries(choices)) {
    const field = dialog.getByLabel(label, { exact: true });
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await dialog.getByRole('button', { name: 'Create table' }).click();
  await page.waitForURL(/\/t\//);
  await page.getByRole('button', { name: 'Take a seat' }).first().click();
  const sitting = page.locator('dialog[open]');
  await sitting.getByLabel('Your name').fill('Ann');
  await sitting.getByRole('spinbutton', { name: 'Buy-in' }).fill(buyIn);
  await sitting.getByRole('button', { name: 'Sit down' }).click();
  await page.locator('[data-own] .plate').waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The picture on the felt. */
async function look(page: Page) {
  const felt = page.locator('[data-felt]');
  const count = (selector: string) => felt.locator(selector).count();
  const results = await felt.locator('[data-result]').evaluateAll((all) => all.map((each) => each.dataset.result));
  return {
    street: (await felt.getAttribute('data-street')) ?? '',
    board: await count('[data-board] [data-card]'),
    bets: await count('[data-bet-text]'),
    sizes: (await count('.bar-presets')) > 0,
    result: results[0] ?? '',
    faces: await count('.seat .card:not(.card-back)'),
    hasTurn: (await count('button[data-act]')) > 0,
  };
}

/** Plays for the viewer until it is their turn and `isGood`. */
async function playUntil(
  page: Page,
  isGood: (felt: {
    street: string;
    board: number;
    bets: number;
    sizes: boolean;
    result: string;
    faces: number;
  }) => boolean,
) {
  for (const endMs = Date.now() + PATIENCE_MS; Date.now() < endMs; ) {
    const felt = await look(page);
    if ((felt.hasTurn || felt.result !== '') && isGood(felt)) return;
    if (felt.hasTurn) {
      const acts = ['check', 'call', 'bringIn', 'allIn', 'show'].map((act) => `button[data-act="${act}"]`);
      await page
        .locator(acts.join(', '))
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    }
    await page.waitForTimeout(80);
  }
  throw new Error('nothing worth a picture came');
}

async function take({ folder }: Studio, page: Page, name: string) {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

const timid: Style = ({ action_types }) => ({ action_type: action_types.includes('check') ? 'check' : 'fold' });

const TEN: readonly Guest[] = NAMES.map((name, at) => ({
  name,
  buyIn: 500 + 50 * at,
  style: at === 3 ? bold(3, 1) : stay,
}));
const FIVE = NAMES.slice(0, 5);
const SIX: readonly Guest[] = FIVE.map((name, at) => ({
  name,
  buyIn: 640 + 90 * at,
  style: at < 2 ? bold(4, 1) : stay,
}));
const STUD: readonly Guest[] = FIVE.map((name, at) => ({
  name,
  buyIn: 500 + 50 * at,
  style: at === 1 ? bold(3, 1) : stay,
}));
/** Stacks of several sizes go in: a main pot and side pots. */
const SHORT: readonly Guest[] = FIVE.map((name, at) => ({
  name,
  buyIn: 260 + 170 * at,
  style: at < 3 ? shove : timid,
}));

const BLINDS = { 'Small blind': '5', 'Big blind': '10' };

const PICTURES: Readonly<Record<string, (studio: Studio) => Promise<void>>> = {
  async 'table-six-max'(studio) {
    const page = await openPage(studio, DESKTOP);
    const table = await makeTable(studio, page, { ...BLINDS, 'Table name': 'Friday night' }, '1000');
    await seatAll(studio, table, SIX);
    await playUntil(page, ({ board, bets, sizes }) => board >= 3 && bets >= 1 && sizes);
    await take(studio, page, 'table-six-max');
    await page.getByRole('tab', { name: 'Host' }).click();
    await take(studio, page, 'host-panel');
    await page.context().close();
  },

  async 'table-ten-seats'(studio) {
    const page = await openPage(studio, DESKTOP);
    const table = await makeTable(studio, page, { ...BLINDS, Seats: '10' }, '1000');
    await seatAll(studio, table, TEN);
    await playUntil(page, ({ board, bets }) => board >= 3 && bets >= 1);
    await take(studio, page, 'table-ten-seats');
    await page.context().close();
  },

  async 'table-stud'(studio) {
    const page = await openPage(studio, DESKTOP);
    const table = await makeTable(studio, page, { Game: 'F7S' }, '1000');
    await seatAll(studio, table, STUD);
    await playUntil(page, ({ street, bets }) => /fifth|sixth/.test(street) && bets >= 1);
    await take(studio, page, 'table-stud');
    await page.context().close();
  },

  async 'table-phone'(studio) {
    const page = await openPage(studio, PHONE);
    const table = await makeTable(studio, page, BLINDS, '1000');
    await seatAll(studio, table, SIX);
    await playUntil(page, ({ board, bets, sizes }) => board >= 3 && bets >= 1 && sizes);
    await take(studio, page, 'table-phone');
    await page.context().close();
  },

  async showdown(studio) {
    const page = await openPage(studio, DESKTOP);
    const table = await makeTable(studio, page, BLINDS, '1000');
    await seatAll(studio, table, SHORT);
    await playUntil(page, ({ result, faces }) => result === 'showdown' && faces >= 6);
    await take(studio, page, 'showdown');
    await page.context().close();
  },

  async replayer(studio) {
    const page = await openPage(studio, DESKTOP);
    await page.goto(`${studio.url}/replay`);
    await page.getByRole('button', { name: 'Show an example' }).click();
    await page.getByRole('button', { name: 'Next street' }).click();
    await page.getByRole('button', { name: 'One step forward' }).click();
    await page.getByRole('tab', { name: 'Equity' }).click();
    await page.waitForTimeout(1_500);
    await take(studio, page, 'replayer');
    await page.setViewportSize(PHONE);
    await take(studio, page, 'replayer-phone');
    await page.context().close();
  },

  async lobby(studio) {
    const page = await openPage(studio, DESKTOP);
    await page.goto(studio.url);
    await page.locator('.table-row').first().waitFor();
    await take(studio, page, 'lobby');
    await page.setViewportSize(PHONE);
    await take(studio, page, 'lobby-phone');
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Create table' }).click();
    await take(studio, page, 'make-table');
    await page.context().close();
  },
};

async function main([folder = 'docs/pictures', ...names] = process.argv.slice(2)) {
  mkdirSync(folder, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), 'cardroom-pictures-'));
  const web = join(ROOT, 'packages/web/dist');
  const times = { botMs: 200, testPlayerMs: 300, betweenHandsMs: 2_500 };
  const room = await RoomProcess.start({ data, web, times, firstTables: true });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    for (const name of names.length > 0 ? names : Object.keys(PICTURES)) {
      await PICTURES[name]?.({ url: room.url, browser, folder });
      process.stdout.write(`${name}\n`);
    }
  } finally {
    await browser.close();
    await room.stop();
    rmSync(data, { recursive: true, force: true });
  }
  process.exit();
}

await main();
