/**
 * Options of home games in a real Chromium, two people in browsers and others over the wire: straddles, bomb pots, boards
 * that are run several times, 7-2, games that change. `verify` agrees with every history.
 */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { verifyHands } from './histories.js';
import { Mate } from './mates.js';
import { openRoom, type TestRoom } from './room.js';
import { PHONE } from './viewports.js';
import { PLAY_MS, play, playBeside, type Shown, type ShownSeat, type Style, until, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;
let cid: Mate;
let dan: Mate;
let table = '';

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom();
  [ann, bob] = await Promise.all([
    Visitor.come(browser, room.url, 'Ann'),
    Visitor.come(browser, room.url, 'Bob', { viewport: PHONE, hasTouch: true, isMobile: true }),
  ]);
  cid = new Mate(room.url, 'Cid');
  dan = new Mate(room.url, 'Dan');
  table = await ann.makeTable({ Straddle: 'utg', 'First hand': '4' });
  await ann.sitDown(200);
  await bob.goto(table);
  await bob.sitDown(200);
  for (const mate of [cid, dan]) await mate.sitDown(nameOf(table), 40);
});

afterAll(async () => {
  for (const mate of [cid, dan]) mate?.close();
  await Promise.all([ann, bob].map((visitor) => visitor?.leaveBrowser()));
  await room?.close();
  await browser?.close();
});

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Folds if that is open, so that hands end soon. */
const fold: Style = async (visitor, { acts }) => {
  if (!acts.some(({ act }) => act === 'fold')) return false;
  await visitor.press('fold');
  return true;
};

function isOver(seen: ReadonlyMap<Visitor, Shown>): boolean {
  return [...seen.values()].some(({ result }) => result.length > 0);
}

/** Both play until a seat with these markers is seen on the phone. */
async function seeSeat(what: string, is: (seat: ShownSeat) => boolean): Promise<void> {
  await play(what, [ann, bob], (seen) => seen.get(bob)?.seats.some(is) === true, fold);
}

/** Ann buys in again if she has lost everything: the table would wait for her. */
async function rebuy(): Promise<void> {
  const again = ann.button(/^Rebuy /).last();
  if ((await again.count()) > 0) await again.click({ timeout: 1_000 }).catch(() => undefined);
}

/** Uses something beside the pre-actions; on a turn other buttons stand there, and the turn is played first. */
async function beside(visitor: Visitor, control: Locator, use: () => Promise<unknown>): Promise<void> {
  await until(`${visitor.name}: ${control}`, async () => {
    if (await control.isVisible()) {
      const isDone = await use().then(
        () => true,
        () => false,
      );
      if (isDone) return true;
    }
    await rebuy();
    await play('a turn', [ann, bob], () => true, fold);
    return false;
  });
}

/** Turns the own straddle on or off: the switch shows it once the table has taken it. */
async function setStraddle(visitor: Visitor, isOn: boolean): Promise<void> {
  const control = visitor.page.getByLabel('Straddle', { exact: true }).and(visitor.page.locator('.home-options *'));
  await beside(visitor, control, async () => {
    if ((await control.isChecked({ timeout: 1_000 })) !== isOn) await control.click({ timeout: 1_000 });
    await until('the switch', () => control.isChecked({ timeout: 1_000 }).then((is) => is === isOn), 3_000);
  });
}

/** The host changes options from the next hand on. */
async function setOptions(choices: Readonly<Record<string, string>>): Promise<void> {
  await ann.openPanel('Host');
  const form = ann.page.locator('form', { has: ann.page.getByText('Options from the next hand') });
  for (const [label, value] of Object.entries(choices)) {
    await form.getByLabel(label, { exact: true }).selectOption(value);
  }
  const change = ann.button('Change options');
  await change.click();
  await until('new options', () => change.isDisabled());
}

test('[H-1] [H-2] [H-3] [T-69] the straddle is a switch that stays: under the gun, on the button, from any seat', async () => {
  for (const visitor of [ann, bob]) await setStraddle(visitor, true);
  await seeSeat('a straddle under the gun', ({ name, markers, bet }) => {
    return ['Ann', 'Bob'].includes(name) && markers === 'straddle:4' && bet >= 4;
  });
  await ann.openPanel('Log');
  const line = ann.page.getByText(/^(?:Ann|Bob) posts a straddle, 4/);
  await line.first().waitFor();
  await setOptions({ Straddle: 'button' });
  await seeSeat('a straddle on the button', ({ markers }) => markers === 'button:0 straddle:4');
  await setOptions({ Straddle: 'any', 'Straddles in a hand': 'three' });
  for (const { client } of [cid, dan]) await client.request('straddle', { on: true }, { table: nameOf(table) });
  await play(
    'two straddles in one hand',
    [ann, bob],
    (seen) => {
      const markers = seen.get(bob)?.seats.map((seat) => seat.markers) ?? [];
      return markers.includes('straddle:4') && markers.includes('button:0 straddle:8');
    },
    fold,
  );
});

test('[H-5] [T-69] a mandatory straddle needs no switch, and is posted by those who never asked for one', async () => {
  for (const visitor of [ann, bob]) await setStraddle(visitor, false);
  for (const { client } of [cid, dan]) await client.request('straddle', { on: false }, { table: nameOf(table) });
  await setOptions({ Straddle: 'utg', 'Straddles in a hand': 'one', 'First straddle': 'mandatory' });
  // With the next hand the switch goes; from then on nobody straddles by choice.
  const own = ann.page.locator('.home-options').getByLabel('Straddle', { exact: true });
  await play('no switch', [ann, bob], async () => (await own.count()) === 0, fold);
  await seeSeat('a straddle of somebody else', ({ name, markers }) => name === 'Cid' && markers === 'straddle:4');
  await setOptions({ Straddle: 'off' });
});

/** Plays on until a bomb pot with so many boards lies on the phone, and to the end of a hand. */
async function playBombPot(boards: number): Promise<void> {
  await ann.openPanel('Log');
  // Nobody pays an ante in any other hand of this table, and no other hand has two boards.
  const antes = ann.page.getByText(/ posts the ante, 2$/);
  await play('a bomb pot', [ann, bob], async (seen) => {
    const isDealt = (seen.get(bob)?.board.length ?? 0) >= 3;
    const shown = await bob.page.locator('.felt-place [data-board]').count();
    return isDealt && shown === boards && (await antes.count()) > 1;
  });
  await play('its end', [ann, bob], isOver);
}

test('[H-6] [H-7] [H-9] [T-69] bomb pots: the banner one hand ahead, antes and no blinds, one board or two', async () => {
  await setOptions({ 'Bomb pots': 'host', 'Bomb pot ante': 'oneBigBlind' });
  // The host's choice holds from the next hand on.
  await playBeside('the button', [ann, bob], (timeout) => ann.button('Call a bomb pot').click(timeout), fold);
  const banner = bob.page.getByText(/^Bomb pot next hand: .*, ante 2\.$/);
  await banner.waitFor();
  for (const mate of [cid, dan]) mate.style = () => 'stay';
  await playBombPot(1);
  await setOptions({ 'Bomb pots': 'vote', 'Bomb pot boards': 'two' });
  // A vote is open for ten seconds: on a slow machine it is begun again.
  await until(
    'the banner',
    async () => {
      for (const { client } of [cid, dan]) await client.request('bomb_vote', { on: true }, { table: nameOf(table) });
      for (const visitor of [ann, bob]) {
        if (await banner.isVisible()) return true;
        const vote = visitor.button(/^Vote for a bomb pot/).and(visitor.page.locator('[aria-pressed="false"]'));
        await vote.click({ timeout: 500 }).catch(() => undefined);
        await play('a turn', [ann, bob], () => true, fold);
      }
      return banner.isVisible();
    },
    PLAY_MS,
  );
  await playBombPot(2);
  await setOptions({ 'Bomb pots': 'off' });
});

/** Cid is all in, Ann calls, the others look on: the board is run so often. */
async function runOut(wish: '2' | '3'): Promise<void> {
  const asked = ann.page.locator(`[data-runs="${wish}"]`);
  const boards = bob.page.locator('.felt-place [data-board]');
  const call: Style = async (visitor, shown) => {
    if (visitor === bob) return fold(visitor, shown);
    const act = ['call', 'check', 'allIn', 'show'].find((kind) => shown.acts.some((each) => each.act === kind));
    if (act !== undefined) await visitor.press(act);
    return act !== undefined;
  };
  await play(
    `a board that is run ${wish} times`,
    [ann, bob],
    async () => {
      if ((await asked.count()) > 0) await asked.click({ timeout: 1_000 }).catch(() => undefined);
      await rebuy();
      const isRun = (await ann.page.getByText(`The board is run ${wish} times`).count()) > 0;
      return isRun && (await boards.count()) === Number(wish);
    },
    call,
  );
  // The result may have come and gone between two looks.
  await play('its end', [ann, bob], async (seen) => isOver(seen) || (await boards.count()) !== Number(wish), call);
}

test('[H-11] [H-12] [T-69] all in: whoever wants to be asked is asked, and the board is run twice or three times', async () => {
  await ann.openPanel('Log');
  await cid.client.request('run_wish', { wish: 3 }, { table: nameOf(table) });
  cid.style = () => 'allIn';
  dan.style = () => 'fold';
  const own = ann.page.locator('.home-option select');
  await beside(ann, own, () => own.selectOption('ask', { timeout: 1_000 }));
  await runOut('2');
  // A standing wish is not asked for: three is the smallest of all now.
  await beside(ann, own, () => own.selectOption('3', { timeout: 1_000 }));
  await runOut('3');
  cid.style = () => 'fold';
});

test('[H-17] whoever wins with 7-2 and shows it is paid by everybody who was dealt in', async () => {
  const path = await ann.makeTable({ '7-2 game': 'twoBigBlinds', Seats: '9' });
  await ann.sitDown(200);
  const mates = Array.from({ length: 8 }, (_, at) => new Mate(room.url, `Eve ${at + 1}`));
  const isSevenDeuce = (cards: readonly string[]): boolean =>
    cards
      .map(([rank]) => rank)
      .sort()
      .join('') === '27';
  for (const mate of mates) {
    mate.style = (cards) => (isSevenDeuce(cards) ? 'allIn' : 'fold');
    mate.client.on((signal) => {
      if (signal.kind !== 'event' || signal.event.event !== 'hand_result' || !isSevenDeuce(mate.cards)) return;
      const { hand } = signal.event.data;
      void mate.client.request('show_cards', { hand, cards: mate.cards.join('') }, { table: nameOf(path) });
    });
    await mate.sitDown(nameOf(path), 200);
  }
  await ann.openPanel('Log');
  const paid = ann.page.getByText(/^Eve [1-8] wins with 7-2 and collects 32$/);
  await play('7-2', [ann], async () => (await paid.count()) > 0, fold);
  for (const mate of mates) mate.close();
});

test('[H-19] [T-69] HORSE: the banner one hand ahead, then the next game', async () => {
  const path = await ann.makeTable({ 'Mixed games': 'horse' });
  await ann.sitDown(400);
  await bob.goto(path);
  await bob.sitDown(400);
  const banner = bob.page.getByText(/^Next hand: .*Omaha.*\.$/);
  await play('the banner', [ann, bob], () => banner.isVisible(), fold);
  await play(
    'four cards each',
    [ann, bob],
    (seen) => seen.get(bob)?.seats.some(({ isOwn, cards }) => isOwn && cards.length === 4) === true,
    fold,
  );
});

test('[H-20] [T-69] dealer’s choice: a sheet with its seconds for one, a word for the other, and the game that was chosen', async () => {
  const path = await ann.makeTable({ 'Mixed games': 'choice' });
  await ann.sitDown(400);
  await bob.goto(path);
  await bob.sitDown(400);
  // Twelve seconds: on a slow machine the next one chooses.
  await until('a choice', async () => {
    for (const [visitor, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const stud = visitor.page.locator('[data-game="F7S"]');
      if ((await stud.count()) === 0) continue;
      const isSaid = await other.page.getByText(`${visitor.name} is choosing the next game.`).isVisible();
      const seconds = await visitor.page
        .locator('.run-seconds')
        .textContent({ timeout: 500 })
        .catch(() => '');
      const isPressed = await stud.click({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
      if (isPressed && isSaid && Number(seconds) > 0) return true;
    }
    await play('a turn', [ann, bob], () => true, fold);
    return false;
  });
  await play('seven-card stud', [ann, bob], (seen) => {
    const seats = seen.get(ann)?.seats ?? [];
    return seats.filter(({ cards }) => cards.length >= 3).length === 2;
  });
  await play('its end', [ann, bob], isOver, fold);
});

test('[H-10] [H-12] verify agrees with every history of these hands, in all three formats', async () => {
  const { lines, text } = await verifyHands(ann);
  expect(lines.length).toBeGreaterThanOrEqual(3 * 12);
  expect(lines.filter(({ status, agrees }) => status === 'failed' || agrees === false)).toEqual([]);
  for (const wanted of [/posts straddle/, /Hand was run twice/, /SECOND FLOP/, /"_runs":3/])
    expect(text).toMatch(wanted);
  expect([ann, bob].flatMap(({ trouble }) => trouble)).toEqual([]);
});
