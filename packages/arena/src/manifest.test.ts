import { VARIANTS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { createManifest, explainManifest, hashOf, type Manifest, type MatchOptions, matchRules } from './manifest.js';

const TWO = [
  { name: 'a', bot: 'random' },
  { name: 'b', bot: 'caller' },
];

function made(options: Partial<MatchOptions>): Manifest {
  const result = createManifest({ bots: TWO, hands: 10, ...options });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function codes(options: Partial<MatchOptions>): string[] {
  const result = createManifest({ bots: TWO, hands: 10, ...options });
  return result.ok ? [] : result.error.map(({ code }) => code);
}

describe('manifests', () => {
  test('defaults', () => {
    expect(made({})).toEqual({
      format: 'cardroom-match/1',
      version: '0.1.0',
      seed: '1',
      hands: 10,
      variant: 'NT',
      rules: 'strict',
      stakes: { smallBlind: 1, bigBlind: 2, ante: 0, bringIn: 0, smallBet: 0, bigBet: 0 },
      stacks: [200, 200],
      bots: TWO,
      duplicate: false,
      carry: false,
      policy: 'fatal',
      timeoutMs: 10_000,
    });
  });

  test('stakes by the kind of game', () => {
    const stakes = (variant: string, options: Partial<MatchOptions> = {}) => made({ variant, ...options }).stakes;
    expect(stakes('FT', { blinds: [5, 10] })).toMatchObject({ smallBlind: 5, bigBlind: 10, smallBet: 10, bigBet: 20 });
    expect(stakes('F7S')).toMatchObject({ bigBlind: 0, ante: 1, bringIn: 2, smallBet: 5, bigBet: 10 });
    expect(stakes('FR', { ante: 0, bringIn: 3 })).toMatchObject({ ante: 0, bringIn: 3 });
    expect(stakes('FK')).toMatchObject({ ante: 1, smallBet: 1, bigBet: 1 });
    expect(stakes('FL')).toMatchObject({ ante: 1, smallBet: 2, bigBet: 4 });
  });

  test.each([...VARIANTS.keys()])('a match of %s can be set up', (variant) => {
    expect(codes({ variant })).toEqual([]);
  });

  test('duplicate play is rounded up to whole sets', () => {
    const bots = ['a', 'b', 'c'].map((name) => ({ name, bot: 'random' }));
    expect(made({ bots, hands: 100, duplicate: true }).hands).toBe(102);
    expect(made({ bots, hands: 100 }).hands).toBe(100);
  });

  test('hands are shown in order under every set of rules', () => {
    for (const rules of ['phh', 'pokerstars', 'strict'] as const) {
      expect(matchRules(made({ rules })).showing).toBe('inOrder');
    }
    const own = { ...matchRules(made({})), showing: 'auto' } as const;
    expect(matchRules(made({ rules: own }))).toEqual({ ...own, showing: 'inOrder' });
  });

  test.each<[string, Partial<MatchOptions>]>([
    ['unknown-variant', { variant: 'XX' }],
    ['unknown-rules', { rules: 'nobody' as 'strict' }],
    ['bad-hands', { hands: 0 }],
    ['bad-hands', { hands: 1.5 }],
    ['seat-count', { bots: TWO.slice(0, 1) }],
    ['seat-count', { variant: 'FK', bots: ['a', 'b', 'c'].map((name) => ({ name, bot: 'random' })) }],
    ['stack-count', { stacks: [1, 2, 3] }],
    ['bad-blinds', { blinds: [4, 2] }],
    ['duplicate-and-carry', { duplicate: true, carry: true }],
    ['bad-name', { bots: [TWO[0]!, { name: 'x\n', bot: 'random' }] }],
    ['bad-name', { bots: [TWO[0]!, { name: '', bot: 'random' }] }],
    ['same-name', { bots: [TWO[0]!, TWO[0]!] }],
    ['bad-timeout', { timeoutMs: -1 }],
    ['bad-setup', { stacks: 0 }],
    ['bad-setup', { blinds: [0, 0] }],
    ['bad-setup', { stacks: [100.5, 100] }],
  ])('refused with a sentence: %s %j', (code, options) => {
    const result = createManifest({ bots: TWO, hands: 10, ...options });
    expect(codes(options)).toEqual([code]);
    if (!result.ok) expect(result.error.map(explainManifest).join(' ')).toMatch(/^[A-Z0-9"].*\.$/);
  });

  test('the hash knows every field and no order of keys', () => {
    const manifest = made({});
    const turned = Object.fromEntries(Object.entries(manifest).reverse()) as unknown as Manifest;
    expect(hashOf(turned)).toBe(hashOf(manifest));
    const others = [{ seed: '2' }, { hands: 11 }, { stacks: [200, 201] }, { carry: true }, { ante: 1 }].map((options) =>
      hashOf(made(options)),
    );
    expect(new Set([hashOf(manifest), ...others]).size).toBe(6);
  });
});
