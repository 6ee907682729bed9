import { expect, test } from 'vitest';
import { loadCatalogue } from '../i18n/languages.js';
import { createTranslator } from '../i18n/translator.js';
import { clockText, hostActText, lengthText } from './words.js';

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
