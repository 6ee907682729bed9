import { expect, test } from 'vitest';
import { loadCatalogue } from '../i18n/languages.js';
import { createTranslator } from '../i18n/translator.js';
import { clockText, hostActText, lengthText, levelNoteDue, outcomeText, priceText } from './words.js';

test('[T-67] a length is said in hours and minutes, and without what is zero', async () => {
  const english = createTranslator('en', await loadCatalogue('en'));
  expect([0, 45, 60, 90, 120, 1_505].map((minutes) => lengthText(minutes, english))).toEqual([
    '0 min',
    '45 min',
    '1 h',
    '1 h 30 min',
    '2 h',
    '25 h 5 min',
  ]);
});

test('a clock counts down in minutes, from an hour on in hours', () => {
  expect([0, 999, 7 * 60_000 + 5_000, 3_723_000, -5].map(clockText)).toEqual([
    '0:00',
    '0:01',
    '7:05',
    '1:02:03',
    '0:00',
  ]);
});

test('[T-41] every act of the host is told in words, one of a newer room by its name', async () => {
  const english = createTranslator('en', await loadCatalogue('en'));
  expect(hostActText({ at_ms: 0, act: 'start' }, english)).toBe('Tournament started');
  expect(hostActText({ at_ms: 0, act: 'level', minutes: -1 }, english)).toBe('Level changed by -1 min');
  expect(hostActText({ at_ms: 0, act: 'mute', name: 'Bob' }, english)).toBe('Bob muted');
  expect(hostActText({ at_ms: 0, act: 'swap' as 'mute' }, english)).toBe('swap');
});

test('[T-66] [T-23] how it ended: the place, shared ones as such, and the prize', async () => {
  const english = createTranslator('en', await loadCatalogue('en'));
  const text = (
    you: Partial<Parameters<typeof outcomeText>[0]>,
    phase: 'running' | 'ended' | 'cancelled' = 'running',
  ) => outcomeText({ place: 4, prize: 0, status: 'out', ...you }, { phase }, english);
  expect([text({}), text({ prize: 90, is_tied: true }), text({ place: null })]).toEqual([
    'You finished in place 4.',
    'You finished in place 4, tied. Prize: 90',
    'You’re out. Your place is final once registration closes.',
  ]);
  expect(text({ place: 1, prize: 500, status: 'in' }, 'ended')).toBe('You won the tournament! Prize: 500');
  expect([text({ status: 'in' }), text({}, 'cancelled')]).toEqual([null, null]);
});

test('[T-64] a note at 60 and at 10 seconds before a new level, each once, and none for a page that comes later', () => {
  const seconds = Array.from({ length: 80 }, (_, at) => 75 - at);
  const notes = seconds.slice(1).flatMap((left, at) => levelNoteDue(seconds[at]!, left) ?? []);
  expect(notes).toEqual([60, 10]);
  // The page was opened with 45 seconds left, or stood still over the end of the level.
  expect([levelNoteDue(0, 45), levelNoteDue(45, 44), levelNoteDue(70, 0)]).toEqual([null, null, null]);
  // A machine that slept from 70 to 5 seconds says what is true: less than 10.
  expect(levelNoteDue(70, 5)).toBe(10);
});

test('the price of an entry: free, plain, or with what is on the head', async () => {
  const english = createTranslator('en', await loadCatalogue('en'));
  const prices = [
    { entry: 0, head: 0 },
    { entry: 100, head: 0 },
    { entry: 100, head: 40 },
  ];
  expect(prices.map((price) => priceText(price, english))).toEqual(['Free', 'Buy-in 100', 'Buy-in 60 + bounty 40']);
});
