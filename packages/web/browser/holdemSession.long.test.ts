/** A whole session in a real Chromium against the real server. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { Party } from './party.js';
import { play, playBeside, type Shown, type Style, until, type Visitor } from './visitor.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
});

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
    party = await Party.open(browser);
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

  test('a player who sits out owes blinds, sees the price and the reason before paying, and comes back', async () => {
    let markers = '';
    // A player who comes back on the big blind owes nothing; then try again.
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

  test('a player who waits for the big blind comes back with it and owes nothing', async () => {
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
      // A pot that Bob wins just now takes the button away.
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
    await playBeside('the choice of a language', [ann, bob], async (timeout) => {
      if ((await ann.page.locator('dialog[open]').count()) === 0) await ann.button('Settings').click(timeout);
      await ann.dialog.getByLabel('Language').selectOption('ja', timeout);
    });
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

  test('[X-52] [SEED-8] [S3-65] a player who leaves is cashed out and taken to the lobby, and the books are even', async () => {
    await bob.button('Leave').click();
    await bob.button(/Leave now/).click();
    // Anyone who leaves is taken to the lobby.
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
