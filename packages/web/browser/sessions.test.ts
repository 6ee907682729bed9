/** Whole sessions in a real Chromium against the real server. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type StoreKind, type TestRoom } from './room.js';
import { PHONE } from './viewports.js';
import { PLAY_MS, play, type Shown, type Style, until, Visitor } from './visitor.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
});

/** People in one room; nothing that they do may cause trouble. */
class Party {
  readonly room: TestRoom;
  readonly people: Visitor[] = [];

  private constructor(room: TestRoom) {
    this.room = room;
  }

  static async open(store: StoreKind = 'sqlite'): Promise<Party> {
    return new Party(await openRoom(store));
  }

  async come(name: string, options: Parameters<typeof Visitor.come>[3] = {}): Promise<Visitor> {
    const visitor = await Visitor.come(browser, this.room.url, name, options);
    this.people.push(visitor);
    return visitor;
  }

  /** Nothing from another host, no breach of the policy, no error of a script. */
  get trouble(): string[] {
    return this.people.flatMap(({ trouble }) => trouble);
  }

  async close(): Promise<void> {
    for (const visitor of this.people) await visitor.leaveBrowser();
    await this.room.close();
  }
}

/** Lines of the log about one hand, named as the felt names it. */
async function logOfHand(visitor: Visitor, hand: string): Promise<string[]> {
  const number = hand.split('/').at(-1);
  const lines = await visitor.page.locator('.log-lines li').allTextContents();
  const from = lines.findIndex((line) => new RegExp(`^Hand ${number}(?!\\d)`).test(line));
  if (from < 0) return [];
  const to = lines.findIndex((line, at) => at > from && /^Hand \d+/.test(line));
  return lines.slice(from, to < 0 ? undefined : to);
}

function isDealtIn(visitor: Visitor, seen: ReadonlyMap<Visitor, Shown>): boolean {
  const seat = visitor.own(seen.get(visitor)!);
  return seat?.state === 'playing' && seat.cards.length > 0;
}

describe('a session of hold’em by two people and a bot', () => {
  let party: Party;
  let ann: Visitor;
  let bob: Visitor;
  let path: string;

  beforeAll(async () => {
    party = await Party.open();
    ann = await party.come('Ann');
    bob = await party.come('Bob');
  });

  afterAll(async () => {
    await party.close();
  });

  /** Plays on until it is Ann's turn to call a price. */
  async function untilAnnsCall(): Promise<Shown> {
    let turn: Shown | null = null;
    const hold: Style = async (visitor, shown) => {
      if (visitor !== ann || !shown.acts.some(({ act }) => act === 'call')) return false;
      turn = shown;
      return true;
    };
    await play('Ann may call', [ann, bob], () => turn !== null, hold);
    return turn!;
  }

  test('the host makes a table, adds a bot, and a friend finds it in the lobby', async () => {
    path = await ann.makeTable({
      'Table name': 'Friday',
      'Small blind': '5',
      'Big blind': '10',
      'Missed blinds': 'allDead',
    });
    await ann.sitDown(500);
    await ann.addBot('caller');
    await bob.goto('/');
    await bob.page.getByRole('link', { name: /Friday/ }).click();
    await bob.sitDown(600);
    await ann.sees('three at the table', ({ seats }) => seats.length === 3);
    await ann.openPanel('Log');
    await bob.openPanel('Log');
  });

  test('raises by preset, slider, field and key are what the button said; the showdown names the hands', async () => {
    const bought = await ann.sees('all chips', ({ chips }) => chips);
    const ways = ['preset', 'slider', 'field', 'key'];
    const results = new Set<string>();
    const raise: Style = async (visitor, shown) => {
      if (visitor !== ann || !shown.hasSizes || ways.length === 0) return false;
      const { page } = ann;
      const [way] = ways;
      if (way === 'preset') await page.locator('.preset').nth(1).click();
      if (way === 'slider') await page.getByRole('slider', { name: 'Bet size' }).press('ArrowRight');
      if (way === 'field') {
        // Far too little: the field takes the least that is legal.
        await page.getByRole('textbox', { name: 'Amount' }).fill('1');
        await page.getByRole('textbox', { name: 'Amount' }).press('Enter');
      }
      if (way === 'key') await page.keyboard.press('ArrowUp');
      const size = page.locator('.act-size').first();
      const text = (await size.textContent()) ?? '';
      const amount = Number(await size.getAttribute('data-amount'));
      expect(text).toMatch(/^(Bet|Raise to|All-in) [\d,]+$/);
      expect(amount).toBe(Number(text.replace(/\D/g, '')));
      await ann.press((await size.getAttribute('data-act')) ?? '');
      await until('the log tells it', async () => {
        const lines = await logOfHand(bob, shown.hand);
        return lines.some((line) => line.startsWith('Ann ') && line.includes(amount.toLocaleString('en')));
      });
      ways.shift();
      return true;
    };
    await play(
      'four raises and two showdowns',
      [ann, bob],
      (seen) => {
        for (const { byShowdown, result, chips } of seen.values()) {
          if (byShowdown) for (const line of result) results.add(line);
          expect(chips).toBe(bought);
        }
        return ways.length === 0 && results.size >= 2;
      },
      raise,
    );
    for (const line of results) expect(line).toMatch(/^.+ wins [\d,]+: .+/);
  });

  test('who sits out owes his blinds, sees the price and the reason before he pays, and comes back', async () => {
    let markers = '';
    // Who comes back on the big blind itself owes nothing: then once more.
    for (let times = 0; times < 15 && !markers.includes('deadBlind'); times++) {
      await bob.button('Sit out next hand').click();
      await play('Bob owes both blinds', [ann, bob], (seen) => (bob.own(seen.get(bob)!)?.owed ?? 0) >= 15);
      await bob.button('I’m back').click();
      await bob.dialog.getByText('Missed blinds (dead)').waitFor();
      await bob.button('Why?', bob.dialog).click();
      const why = bob.page.locator('dialog[open] .why');
      await expect.poll(() => why.textContent()).toContain('15');
      await bob.page.keyboard.press('Escape');
      await bob.button('Pay 15 and play').click();
      await play('Bob is dealt in', [ann, bob], (seen) => {
        markers = bob.own(seen.get(bob)!)?.markers ?? '';
        return isDealtIn(bob, seen);
      });
    }
    expect(markers).toContain('deadBlind:15');
    await expect.poll(() => bob.page.locator('.log-lines').textContent()).toContain('Bob posts 15 dead');
  });

  test('who waits for the big blind comes back with it and owes nothing', async () => {
    await bob.button('Leave').click();
    await bob.button(/Sit out until the big blind/).click();
    await bob.page
      .getByText('until the big blind.')
      .or(bob.page.getByText('You’re waiting for the big blind.'))
      .waitFor();
    const { hand } = (await bob.look())!;
    let markers = '';
    await play('Bob is dealt in', [ann, bob], (seen) => {
      markers = bob.own(seen.get(bob)!)?.markers ?? '';
      return seen.get(bob)?.hand !== hand && isDealtIn(bob, seen);
    });
    expect(markers).toContain('bigBlind');
    expect(markers).not.toContain('deadBlind');
  });

  test('a top-up comes between hands', async () => {
    const amount = bob.dialog.getByRole('spinbutton', { name: 'Amount' });
    await play('there is room on Bob’s stack', [ann, bob], async () => {
      // A pot that he wins just now takes the button away.
      if (!(await bob.button('Top up').isVisible())) return false;
      const isOpened = bob
        .button('Top up')
        .click({ timeout: 2_000 })
        .then(() => amount.waitFor());
      return isOpened.then(
        () => true,
        // A dialog that is open stands before the buttons of a turn.
        () => bob.page.keyboard.press('Escape').then(() => false),
      );
    });
    await amount.fill('7');
    await bob.button('Add chips', bob.dialog).click();
    await bob.openPanel('Ledger');
    await bob.page.getByText('All entries').click();
    await until('the ledger has it', async () => {
      await play('the hand ends', [ann, bob], () => true);
      return (await bob.page.locator('.ledger').textContent())?.includes('Bob tops up by 7');
    });
    await bob.openPanel('Log');
  });

  test('after a refresh, and in a new window, the same person has the same seat and cards', async () => {
    const turn = await untilAnnsCall();
    const cards = ann.own(turn)?.cards;
    expect(cards).toHaveLength(2);
    await ann.page.reload();
    const same = await ann.sees('the same turn', (shown) => shown.acts.length > 0 && shown);
    expect([same.hand, ann.own(same)?.cards]).toEqual([turn.hand, cards]);
    await ann.reopen(path);
    const again = await ann.sees('the same turn', (shown) => shown.acts.length > 0 && shown);
    expect([again.hand, again.line, ann.own(again)?.cards]).toEqual([turn.hand, turn.line, cards]);
    await ann.openPanel('Log');
  });

  test('a server that is killed in the middle of a hand takes it up again; an act sent meanwhile is done once', async () => {
    const turn = await untilAnnsCall();
    const cards = ann.own(turn)?.cards;
    await party.room.kill();
    await ann.page.locator('.banner').waitFor();
    await ann.page.locator('button[data-act="call"]').click();
    await party.room.restart();
    await ann.page.locator('.banner').waitFor({ state: 'hidden' });
    const after = await ann.sees('the hand goes on', (shown) => shown.line > turn.line && shown);
    expect([after.hand, ann.own(after)?.cards]).toEqual([turn.hand, cards]);
    await play('the hand ends', [ann, bob], (seen) => {
      const shown = seen.get(bob);
      return shown !== undefined && (shown.hand !== turn.hand || shown.result.length > 0);
    });
    const lines = await logOfHand(bob, turn.hand);
    // Nobody raises here: before the flop each of them puts chips in once.
    const flop = lines.findIndex((line) => line.startsWith('Flop'));
    const preflop = flop < 0 ? lines : lines.slice(0, flop);
    expect(preflop.filter((line) => line.startsWith('Ann calls'))).toHaveLength(1);
  });

  test('languages are each viewer’s own', async () => {
    await ann.button('Settings').click();
    await ann.dialog.getByLabel('Language').selectOption('ja');
    await ann.page.keyboard.press('Escape');
    await ann.page.locator('html[lang="ja"]').waitFor();
    await play(
      'Ann acts in Japanese',
      [ann, bob],
      (seen) => (seen.get(ann)?.acts ?? []).some(({ text }) => /チェック|コール/.test(text)),
      async (visitor) => visitor === ann,
    );
    expect(await bob.page.evaluate(() => document.documentElement.lang)).toBe('en');
    await ann.page.evaluate(() => localStorage.removeItem('cardroom.settings'));
    await ann.page.reload();
    await ann.sees('the table', ({ seats }) => seats.length === 3);
  });

  test('[X-52] [SEED-8] [S3-65] who leaves is cashed out and taken to the lobby, and the books are even', async () => {
    await bob.button('Leave').click();
    await bob.button(/Leave now/).click();
    // Whoever leaves is taken to the lobby.
    await bob.page.waitForURL((url) => url.pathname === '/');
    await bob.button('Create table').waitFor();
    await until('Bob has left', async () => {
      await play('on', [ann], () => true);
      return (await ann.look())?.seats.every(({ name }) => name !== 'Bob');
    });
    await ann.openPanel('Ledger');
    await ann.page.getByText('All entries').click();
    await until('the ledger has it', async () => {
      await play('on', [ann], () => true);
      return (await ann.page.locator('.ledger').textContent())?.includes('Bob cashes out');
    });
    const sumOfNets = async (): Promise<number> => {
      const nets = await ann.page.locator('.books tbody td:last-child').allTextContents();
      return nets.reduce((sum, net) => sum + Number(net.replace(/[^\d-−]/g, '').replace('−', '-')), 0);
    };
    await expect.poll(sumOfNets).toBe(0);
    expect(party.trouble).toEqual([]);
  });
});

describe('a session of stud, the friend on a phone', () => {
  let party: Party;
  let ann: Visitor;
  let bob: Visitor;

  beforeAll(async () => {
    party = await Party.open();
    ann = await party.come('Ann');
    bob = await party.come('Bob', { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  });

  afterAll(async () => {
    await party.close();
  });

  test('the host lets the friend in by a private link and approves his chips', async () => {
    const made = await ann.makeTable({ Game: 'F7S', 'Private (invite link)': true, 'Host approves buy-ins': true });
    await ann.sitDown(500);
    await ann.addBot('caller', 2);
    await ann.button('Invite').click();
    const link = await ann.readLink();
    expect(link.pathname).toBe(made);
    expect(new URLSearchParams(link.hash.slice(1)).get('invite')).not.toBeNull();
    await bob.goto(link.pathname);
    await bob.page.getByText('This table is private').waitFor();
    await bob.goto(link.pathname + link.hash);
    await bob.sitDown(400, { asks: true });
    await ann.page.getByText(/Bob asks for seat \d with 400/).waitFor();
    // The question is the table's, not the page's.
    await ann.page.reload();
    await ann.openPanel('Host');
    await ann.page.getByText(/Bob asks for seat \d with 400/).waitFor();
    await ann.button('Approve').click();
    await bob.page.locator('[data-own] .plate').waitFor();
  });

  test('bring-in, completion and showdown by the buttons of the phone', async () => {
    const acts = new Set<string>();
    const results = new Set<string>();
    const style: Style = async (visitor, shown) => {
      for (const { act, text } of shown.acts) {
        acts.add(act);
        if (act === 'bringIn') expect(text).toBe('Bring in for 2');
        if (act === 'complete') expect(text).toBe('Complete to 5');
      }
      if (visitor === bob) await expectThumbZone(bob.page.locator('button[data-act]'));
      const more = shown.acts.find(({ act }) => act === 'complete' || act === 'bet');
      if (more === undefined || visitor !== bob) return false;
      await visitor.press(more.act);
      return true;
    };
    await play(
      'three showdowns',
      [ann, bob],
      (seen) => {
        for (const { byShowdown, result } of seen.values())
          if (byShowdown) for (const line of result) results.add(line);
        return results.size >= 3 && (acts.has('bringIn') || acts.has('complete'));
      },
      style,
    );
    for (const line of results) expect(line).toMatch(/^.+ wins [\d,]+(: .+)?/);
    expect([...results].some((line) => line.includes(': '))).toBe(true);
    await expect
      .poll(() => bob.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(PHONE.width);
  });

  test('the host pauses and resumes, changes the stakes and removes a player', async () => {
    await ann.openPanel('Host');
    await ann.button('Pause table').click();
    await bob.page.getByText('The host has paused the table').waitFor();
    await ann.button('Resume').click();
    await bob.page.getByText('The host has paused the table').waitFor({ state: 'hidden' });
    await ann.page.getByLabel('Ante', { exact: true }).fill('2');
    await ann.button('Change stakes').click();
    await ann.page.getByText(/The new stakes start with hand \d+/).waitFor();
    await play('antes of 2', [ann, bob], (seen) =>
      (seen.get(ann)?.seats ?? []).some(({ markers }) => markers.includes('ante:2')),
    );
    const before = (await ann.look())!.seats.length;
    await ann.page
      .locator('.host-player', { hasText: 'bot' })
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await play('a bot is gone', [ann, bob], (seen) => (seen.get(ann)?.seats.length ?? before) < before);
  });

  test('the friend leaves by the menu of the phone', async () => {
    await bob.button('Leave').click();
    await bob.button(/Leave now/).click();
    await play('Bob has left', [ann], (seen) => (seen.get(ann)?.seats ?? []).every(({ name }) => name !== 'Bob'));
    expect(party.trouble).toEqual([]);
  });
});

/** On a phone the buttons of a turn lie in the lowest 40 % of the screen and are large enough for a thumb. */
async function expectThumbZone(buttons: Locator): Promise<void> {
  const wrong = (): Promise<string[]> =>
    buttons.evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { top, width, height } = element.getBoundingClientRect();
        const isInReach = top / innerHeight > 0.6 && Math.min(width, height) >= 44;
        return isInReach ? [] : [`${element.textContent}: ${width} x ${height} at ${top} of ${innerHeight}`];
      }),
    );
  await expect.poll(wrong).toEqual([]);
}

describe('keyboard only', () => {
  test('make a table, sit down, add a bot, play and leave', async () => {
    const party = await Party.open();
    try {
      const ann = await party.come('Ann');
      const { page } = ann;
      await ann.goto('/');
      await ann.button('Create table').waitFor();
      await tabTo(ann, 'Create table');
      await page.keyboard.press('Enter');
      await ann.dialog.waitFor();
      await tabTo(ann, 'Create table');
      await page.keyboard.press('Enter');
      await page.locator('[data-felt]').waitFor();
      await tabTo(ann, 'Take a seat');
      await page.keyboard.press('Enter');
      await ann.dialog.waitFor();
      await tabTo(ann, 'Your name');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Ann');
      await page.keyboard.press('Enter');
      await page.locator('[data-own] .plate').waitFor();
      await tabTo(ann, /^Log/, 'tab');
      await page.keyboard.press('ArrowLeft');
      await tabTo(ann, 'Add a bot');
      await page.keyboard.press('Enter');
      await page.locator('.host-player').nth(1).waitFor();
      await tabTo(ann, 'Start the game');
      await page.keyboard.press('Enter');
      let raises = 0;
      const hands = new Set<string>();
      // A price is refused, so that nobody loses all he has before the hands are played.
      const keysFor = ({ acts, hasSizes }: Shown): readonly string[] => {
        if (hasSizes && raises < 2) return ['1', 'Enter'];
        return acts.some(({ act }) => act === 'check') ? ['c'] : ['f'];
      };
      const threeHands = async (): Promise<boolean> => {
        const shown = await ann.look();
        if (shown === null) return false;
        hands.add(shown.hand);
        if (shown.acts.length === 0) return hands.size > 3 && raises > 0;
        const keys = keysFor(shown);
        if (keys.includes('Enter')) raises++;
        for (const key of keys) await page.keyboard.press(key);
        await ann.sees('the act is taken', (now) => now.line !== shown.line || now.hand !== shown.hand);
        return false;
      };
      await until('three hands by keys', threeHands, PLAY_MS);
      await tabTo(ann, 'Leave');
      await page.keyboard.press('Enter');
      await tabTo(ann, /Leave now/);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === '/');
      await ann.button('Create table').waitFor();
      expect(party.trouble).toEqual([]);
    } finally {
      await party.close();
    }
  });
});

/** Goes on with the Tab key until the focus is on a control of that name, and of that role where one is asked for. */
async function tabTo(visitor: Visitor, name: string | RegExp, role?: string): Promise<void> {
  const { page } = visitor;
  const nameHere = async (): Promise<string> =>
    page.evaluate((wanted) => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return '';
      if (wanted !== undefined && at.role !== wanted) return '';
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
      return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim();
    }, role);
  await until(`Tab leads to ${name}`, async () => {
    const here = await nameHere();
    if (typeof name === 'string' ? here === name : name.test(here)) return true;
    await page.keyboard.press('Tab');
    return false;
  });
}

describe('a room on PostgreSQL', () => {
  test('a person plays against bots, the server is killed, and the hand goes on', async () => {
    const party = await Party.open('postgres');
    try {
      const ann = await party.come('Ann');
      await ann.makeTable({ 'Private (invite link)': true });
      await ann.sitDown(100);
      await ann.addBot('caller', 2);
      const turn = await ann.sees('a turn', (shown) => shown.acts.length > 0 && shown);
      await party.room.kill();
      await ann.page.locator('.banner').waitFor();
      await party.room.restart();
      await ann.page.locator('.banner').waitFor({ state: 'hidden' });
      const again = await ann.sees('the same turn', (shown) => shown.acts.length > 0 && shown);
      expect([again.hand, again.line, ann.own(again)?.cards]).toEqual([turn.hand, turn.line, ann.own(turn)?.cards]);
      const hands = new Set<string>();
      await play('two more hands', [ann], (seen) => hands.add(seen.get(ann)?.hand ?? turn.hand).size > 2);
      expect(party.trouble).toEqual([]);
    } finally {
      await party.close();
    }
  });
});
