import { describe, expect, test } from 'vitest';
import { Action } from '../action.js';
import { createManifest, type MatchOptions } from '../manifest.js';
import { MatchError, playMatch } from '../play.js';
import type { Situation } from '../situation.js';
import type { Strategy } from '../strategy.js';
import { csvReport } from './csv.js';
import { compact, count, duration, percent, ratio, signed } from './figures.js';
import { fitText, leaguePage } from './leaguePage.js';
import { html } from './markup.js';
import { placeNames } from './places.js';
import { htmlReport } from './report.js';
import { type MatchSummary, summarise } from './summary.js';

const caller: Strategy = ({ toCall, actions, legal }: Situation) => {
  if (legal.kind === 'bet' && legal.bringIn !== null) return { action: Action.BET, amount: legal.bringIn };
  if (toCall === 0) return { action: Action.CHECK };
  return { action: actions.includes(Action.CALL) ? Action.CALL : Action.ALL_IN };
};

const folder: Strategy = (situation) => (situation.toCall > 0 ? { action: Action.FOLD } : caller(situation));

function raiser(): Strategy {
  return (situation) => {
    const word = situation.currentBet > 0 ? Action.RAISE : Action.BET;
    if (situation.actions.includes(word)) return { action: word, amount: situation.minRaise ?? 0 };
    return caller(situation);
  };
}

/** A bot that fails at every hundredth turn. */
function failing(message: string): Strategy {
  let turns = 0;
  return (situation) => {
    if (++turns % 100 === 0) throw new Error(message);
    return caller(situation);
  };
}

async function summaryOf(
  strategies: readonly (readonly [string, () => Strategy])[],
  options: Partial<MatchOptions> = {},
): Promise<MatchSummary> {
  const bots = strategies.map(([name]) => ({ name, bot: `./${name}.mjs` }));
  const made = createManifest({ bots, hands: 600, seed: 'report', ...options });
  if (!made.ok) throw new Error(made.error.map(({ code }) => code).join());
  const run = await playMatch(
    made.value,
    strategies.map(([name, make]) => ({ name, make })),
  ).catch((error: unknown) => {
    if (error instanceof MatchError) return error.run;
    throw error;
  });
  return summarise(run, 1.5);
}

const two = [
  ['raiser', raiser],
  ['caller', () => caller],
] as const;

/** Every tag that opens closes, in order. */
function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const [, close, name, , self] of text.matchAll(/<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|[^">])*?)(\/?)>/g)) {
    if (self === '/' || /^(?:meta|br)$/.test(name!)) continue;
    if (close === '') open.push(name!);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

describe('the report', () => {
  test('stands alone: no script, nothing from elsewhere, every tag closed', async () => {
    const text = htmlReport(await summaryOf(two));
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).not.toMatch(/<script|<link|<img|<iframe|@import|https?:|src=|url\((?!#)/i);
    expect(isBalanced(text.replace(/<style>.*<\/style>/s, '').replace(/^<!doctype html>/, ''))).toBe(true);
    expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  test('says who beats whom, in the heading', async () => {
    const decided = await summaryOf([
      ['folder', () => folder],
      ['raiser', raiser],
    ]);
    expect(decided.verdict).toBe('raiser beats folder');
    expect(htmlReport(decided)).toContain('<h1 class="decided">raiser beats folder</h1>');
    const open = await summaryOf([
      ['A', () => caller],
      ['B', () => caller],
    ]);
    expect(open.isDecided).toBe(false);
    expect(htmlReport(open)).toMatch(
      /<h1 class="open">Not yet known, (?:about [\d,]+ more hands needed|no difference so far)<\/h1>/,
    );
  });

  test.each([2, 3, 6, 10])('has a row in each table and a line in each plot for %d bots', async (seats) => {
    const bots = Array.from({ length: seats }, (_, i) => [`Bot ${i}`, i % 2 === 0 ? raiser : () => caller] as const);
    const text = htmlReport(await summaryOf(bots, { hands: 300 }));
    for (let bot = 0; bot < seats; bot++) {
      expect(text.split(`<b title="Bot ${bot}">`)).toHaveLength(4);
      expect(text.split(`class="line c${bot}"`).length - 1).toBe(seats <= 3 ? 2 : 3);
    }
    expect(text.split('class="band ').length - 1).toBe(seats <= 3 ? 2 * seats : seats);
  });

  test('shows bad answers before everything else, escaped', async () => {
    const evil = '</pre><script>alert("x")</script>\nat line 2';
    const strategies = [
      ['<b>&"\'', () => failing(evil)],
      ['caller', () => caller],
    ] as const;
    const text = htmlReport(await summaryOf(strategies, { policy: 'checkFold' }));
    expect(text).not.toContain('<script');
    expect(text).not.toContain('<b>&"');
    expect(text.indexOf('<h2>Bad answers</h2>')).toBeGreaterThan(0);
    expect(text.indexOf('<h2>Bad answers</h2>')).toBeLessThan(text.indexOf('<h2>Results</h2>'));
    expect(text).toContain('&lt;b&gt;&amp;&quot;&#39;</b> gave ');
    expect(text).toContain('&lt;/pre&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
    expect(text).toContain('The house checked where that was free');
  });

  test('says where a match ended, and counts the hands before', async () => {
    const summary = await summaryOf([
      ['fails', () => failing('out of memory')],
      ['caller', () => caller],
    ]);
    const text = htmlReport(summary);
    expect(summary.fatal).not.toBeNull();
    const { hand, decision } = summary.fatal!;
    expect(text).toContain(`The one of fails in hand ${hand + 1}, decision ${decision + 1} ended the match`);
    expect(text).toContain('of 600; not finished');
  });

  test('is whole if no hand was finished', async () => {
    const dead: Strategy = () => {
      throw new Error('no model');
    };
    const summary = await summaryOf([
      ['dead', () => dead],
      ['dead too', () => dead],
    ]);
    expect(summary.hands).toBe(0);
    const text = htmlReport(summary);
    expect(text).toContain('No hand was played to its end');
    expect(text).not.toMatch(/NaN|undefined|Infinity|<h2>Results/);
  });

  test('is whole after one hand, when no interval is known', async () => {
    const text = htmlReport(await summaryOf(two, { hands: 1 }));
    expect(text).toContain('not known yet');
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('has the manifest and the digest', async () => {
    const summary = await summaryOf(two, { variant: 'F7S', duplicate: true });
    const text = htmlReport(summary);
    expect(text).toContain(`<code>${summary.digest}</code>`);
    expect(text).toContain('&quot;format&quot;: &quot;cardroom-match/1&quot;');
    expect(text).toContain('bets/100');
    expect(text).toContain('300 deals, each in all seats');
  });
});

test('the summary adds up', async () => {
  const summary = await summaryOf(two);
  expect(summary.players.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  expect(summary.handsPerSecond).toBe(400);
  expect(summary.lines.at(-1)!.nets).toEqual(summary.players.map(({ net }) => net));
  const { ci95, bbPer100, net, tally } = summary.players[0]!;
  expect(bbPer100).toBeCloseTo((100 * net) / 2 / tally.hands);
  expect(ci95[0]).toBeLessThan(bbPer100);
  expect(ci95[1]).toBeGreaterThan(bbPer100);
});

test('the table for other programs has a line for each bot', async () => {
  const summary = await summaryOf([
    ['a "quoted", name', raiser],
    ['caller', () => caller],
  ]);
  const [head, first, second, end] = csvReport(summary).split('\n');
  expect(head).toMatch(/^name,bot,hands,net,bb_per_100,ci95_low,ci95_high,/);
  expect(first).toMatch(/^"a ""quoted"", name","\.\/a ""quoted"", name\.mjs",600,/);
  expect(second!.split(',')).toHaveLength(head!.split(',').length);
  expect(second!.split(',')[3]).toBe(String(summary.players[1]!.net));
  expect(end).toBe('');
});

test('what is not known is empty there', async () => {
  const line = csvReport(await summaryOf(two, { hands: 1 })).split('\n')[1]!;
  expect(line.split(',').slice(5, 7)).toEqual(['', '']);
});

describe('figures', () => {
  test.each([
    [count(1_234_567), '1,234,567'],
    [count(Number.POSITIVE_INFINITY), '–'],
    [signed(12.34, 1), '+12.3'],
    [signed(-1234.5), '−1,235'],
    [signed(-0.04, 1), '0.0'],
    [compact(1_500_000), '1.5M'],
    [compact(-20_000), '−20K'],
    [percent(1, 3), '33.3%'],
    [percent(0, 0), '–'],
    [ratio(3, 2), '1.50'],
    [ratio(3, 0), '∞'],
    [ratio(0, 0), '–'],
    [duration(2.345), '2.3 s'],
    [duration(125), '2 min 5 s'],
    [duration(7200), '2.0 h'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

test('places are named from the button on', () => {
  expect(placeNames(2, true)).toEqual(['BTN/SB', 'BB']);
  expect(placeNames(3, true)).toEqual(['BTN', 'SB', 'BB']);
  expect(placeNames(4, true)).toEqual(['BTN', 'SB', 'BB', 'UTG']);
  expect(placeNames(6, true)).toEqual(['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'CO']);
  expect(placeNames(3, false)).toEqual(['button', '+1', '+2']);
});

test('markup escapes what is not markup', () => {
  expect(html`<p class="${'a"b'}">${'<x>'}${html`<b>${1}</b>`}${[null, false, undefined, ['&', 0]]}</p>`.text).toBe(
    '<p class="a&quot;b">&lt;x&gt;<b>1</b>&amp;0</p>',
  );
});

describe('what bots used', () => {
  test('stands in the report and in the CSV, for bots that are not of the box', async () => {
    const summary = await summaryOf(two, { hands: 20, handMs: 5000 });
    expect(htmlReport(summary)).toContain('<h2>Time</h2>');
    expect(htmlReport(summary)).toContain('10,000 ms a decision, 5,000 ms a hand');
    const [head = '', first = ''] = csvReport(summary).split('\n');
    const value = (name: string): number => Number(first.split(',')[head.split(',').indexOf(name)]);
    expect(value('timed_decisions')).toBe(summary.players[0]!.tally.decisions);
    expect(value('think_ms')).toBeGreaterThan(0);
    expect(value('longest_ms')).toBeLessThanOrEqual(value('think_ms'));
    expect(value('restarts')).toBe(0);
  });
});

describe('the page of a league', () => {
  test('shows ratings and crosstable, and nothing that comes from outside is markup', () => {
    const bot = { bot: 'cmd:<b>', rating: 1600, low: 1500, high: 1700, faults: 1 };
    const page = leaguePage({
      title: 'Hold & <em>',
      verdict: 'A is the best of 2',
      isDecided: true,
      seats: 2,
      hands: 1234,
      seconds: 1,
      digest: 'd',
      seed: '</code>',
      bots: [
        { ...bot, name: 'A' },
        { ...bot, name: '<i>B</i>', rating: 1400, low: 1300, high: 1500 },
      ],
      pairs: [{ a: 'A', b: '<i>B</i>', hands: 1234, bbPer100: 12.34, low: 10.34, high: 14.34 }],
      versions: ['mine 1.3 beats 1.2'],
      savedFactor: 1.5,
      fit: 'Far from the model & <i>B</i>.',
    });
    expect(isBalanced(page)).toBe(true);
    expect(page).toContain('&lt;i&gt;B&lt;/i&gt;');
    expect(page).not.toContain('<i>');
    expect(page).toContain('+12.3<small>\u00b1 2.0</small>');
    expect(page).toContain('\u221212.3<small>\u00b1 2.0</small>');
    expect(page).toContain('mine 1.3 beats 1.2');
    expect(page).toContain('Far from the model &amp; &lt;i&gt;B&lt;/i&gt;.');
  });

  test('says whether luck explains how far the results are from the model', () => {
    const names = ['A', 'B', 'C'];
    const worst = { bots: [2, 0], bot: 2, measured: 0.6, modelled: 0.4 };
    expect(fitText({ gap: 0.02, luck: 0.03, isLuck: true, worst }, names)).toBe(
      'The chances of the pairs are 2.0 points from the model on average, which luck explains (it gives 3.0 points).',
    );
    expect(fitText({ gap: 0.09, luck: 0.03, isLuck: false, worst }, names)).toBe(
      'The chances of the pairs are 9.0 points from the model on average, more than luck explains (it gives 3.0 points): ' +
        'who beats whom depends on more than strength. ' +
        'Farthest off is C against A: 60 % measured, 40 % by the ratings.',
    );
    const table = { bots: [0, 1, 2], bot: 1, measured: -50, modelled: 12.34 };
    expect(fitText({ gap: 40, luck: 10, isLuck: false, worst: table }, names)).toContain(
      'Farthest off is B against A, C: \u221250.0 bb/100 measured, +12.3 bb/100 by the ratings.',
    );
  });
});
