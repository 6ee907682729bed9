import { describe, expect, test } from 'vitest';
import { botOf } from './bots/index.js';
import { Digest } from './digest.js';
import { createManifest } from './manifest.js';
import { playMatch } from './play.js';

function of(...numbers: readonly number[]): string {
  const digest = new Digest();
  for (const number of numbers) digest.number(number);
  return digest.hex();
}

describe('digests', () => {
  test('known answers: published digests must never change', () => {
    expect(new Digest().hex()).toBe('746aa25e0e6be108ef2964bcf272be10');
    expect(of(1, 2, 3)).toBe('dd87ad1384c22bee979b3bcdd4f69bdd');
  });

  test('tell apart what differs in order, size or one bit', () => {
    const all = [
      of(),
      of(0),
      of(0, 0),
      of(1),
      of(1, 0),
      of(0, 1),
      of(2 ** 31),
      of(2 ** 31 - 1),
      of(2 ** 32),
      of(2 ** 53 - 1),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  test('a large number is not the words that it is made of', () => {
    const words = new Digest();
    for (const word of [0, 1]) words.word(word);
    expect(of(2 ** 32)).not.toBe(words.hex());
  });

  test('lists: two small numbers in a word, and no two lists alike', () => {
    const list = (...numbers: readonly number[]): string => {
      const digest = new Digest();
      digest.list(numbers, numbers.length);
      return digest.hex();
    };
    const all = [
      list(),
      list(0),
      list(0, 0),
      list(1, 2),
      list(2, 1),
      list(1 + 2 * 65_536),
      list(1 + 2 * 65_536, 0),
      list(32_767, 32_767),
      list(32_768, 0),
      list(0, 2 ** 40),
      list(0, 2 ** 40, 0),
    ];
    expect(new Set(all).size).toBe(all.length);
    const more = new Digest();
    more.list([1, 2, 99], 2);
    expect(more.hex()).toBe(list(1, 2));
  });

  test('asking in between changes nothing', () => {
    const asked = new Digest();
    asked.number(7);
    asked.hex();
    asked.number(8);
    expect(asked.hex()).toBe(of(7, 8));
  });

  test('texts know their length', () => {
    const once = new Digest();
    once.text('ab');
    const twice = new Digest();
    twice.text('a');
    twice.text('b');
    expect(once.hex()).not.toBe(twice.hex());
  });
});

/** As version 0.1.0 first played them. A change of rules or bots that alters one of them is a change that users see. */
const PLAYED: readonly (readonly [variant: string, bots: readonly string[], digest: string])[] = [
  ['NT', ['random', 'caller', 'tight'], 'c609a90f186e92fce896417f8768007c'],
  ['NT', ['random', 'random'], 'd673a4c5f2a4b92bd6e7cbc20c1a7a9c'],
  ['PO', ['random', 'caller', 'random', 'folder'], '18ad5d57a731bf23ea910cc1e67f76b9'],
  ['FT', ['random', 'caller', 'random'], 'a291146d91a735d2419a192cf3988d93'],
  ['F7S', ['random', 'caller', 'random'], '99bb413460b4e0d4b601dc3c6fbc66c8'],
  ['FR', ['random', 'random', 'caller'], '8927e6a75c1409e193b99e3b67a7744e'],
  ['F2L3D', ['random', 'random', 'caller'], 'c91672096ca06bdee82e509ef81d076b'],
  ['FO/8', ['random', 'random', 'caller', 'random'], '878299b1f58f18621d06e4736b810828'],
];

test.each(PLAYED)('a match of %s between %j has the digest that it always had', async (variant, bots, digest) => {
  const contestants = bots.map((bot, at) => ({ name: `${bot}${at}`, bot }));
  const made = createManifest({ variant, bots: contestants, hands: 400, seed: 'pinned' });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const played = await playMatch(
    made.value,
    bots.map((bot) => botOf(bot)!),
  );
  expect([played.hands, played.digest]).toEqual([400, digest]);
});
