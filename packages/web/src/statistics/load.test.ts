import { xoshiro128 } from '@cardroom/engine';
import { view, writeHand } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { ALL_VARIANTS, randomHand } from '../testing/randomHands.js';
import { careerSummary, handsAddress, loadSummary } from './load.js';

const random = xoshiro128('load');
const hands = ALL_VARIANTS.map((variant) => randomHand(random, variant));
const lines = hands.map((hand) => writeHand(view(hand, 0))).join('\n');

describe('hands of the room', () => {
  test('are asked for by table, or all', () => {
    expect(handsAddress({ table: null, invite: null })).toBe('/api/me/hands?format=json');
    expect(handsAddress({ table: 'a b', invite: 's&t' })).toBe('/api/tables/a%20b/hands?format=json');
  });

  test('are counted as the person who sees them', async () => {
    const summary = await careerSummary(lines);
    expect(summary.hands).toBe(hands.length);
    expect(summary.chipsLine).toHaveLength(hands.length + 1);
    const watched = hands.map((hand) => writeHand(view(hand, null))).join('\n');
    expect(await careerSummary(`${lines}\n${watched}`)).toEqual(summary);
  });

  test('without any there is nothing to count', async () => {
    expect(await careerSummary('')).toMatchObject({ hands: 0, net: 0 });
    expect(await careerSummary('[]')).toMatchObject({ hands: 0 });
  });

  test('that cannot be had are no figures', async () => {
    const scope = { table: null, invite: null };
    expect(await loadSummary(scope, async () => new Response('', { status: 401 }))).toBeNull();
    expect(await loadSummary(scope, () => Promise.reject(new Error('offline')))).toBeNull();
    expect(await loadSummary(scope, async () => new Response(lines))).toMatchObject({ hands: hands.length });
  });
});
