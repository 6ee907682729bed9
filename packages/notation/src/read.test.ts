/** Documents that come from outside: good ones are kept whole, bad ones are errors with a code and a path. */
import { below, stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { Hand, type ReadOptions } from './index.js';
import { ALL_VARIANTS, randomHand } from './testing/playout.js';
import { deal, story } from './testing/story.js';

const GOOD = deal(story({ blindsOrStraddles: [0, 1, 2] }));

const FULL: Hand = {
  ...GOOD,
  variant: 'NT',
  anteTrimmingStatus: false,
  minBet: 2,
  author: 'Player1',
  event: 'Friday game',
  url: 'https://example.org/1',
  venue: 'Café Ω',
  address: '1 Main Street',
  city: 'Tartu',
  region: 'Tartumaa',
  postalCode: '50090',
  country: 'Estonia',
  time: '20:15:00',
  timeZone: 'Europe/Tallinn',
  timeZoneAbbreviation: 'EET',
  day: 31,
  month: 12,
  year: 2024,
  hand: 'final-7',
  level: 3,
  seats: [1, 3, 6],
  seatCount: [6],
  table: 9,
  finishingStacks: [50, Number.POSITIVE_INFINITY, 75.25],
  winnings: [0, 3, 0],
  currency: 'EUR',
  currencySymbol: '€',
  timeLimit: 30,
  timeBanks: [1, 2.5, 0],
  _deadPosted: [0, 0, 0],
  _newcomers: [0, 0, 1],
  _debts: [['Somebody', 1.5]],
  _button: 1,
  _blindSeats: [3, 6],
  _stakes: { smallBlind: 1, bigBlind: 2, ante: 0, unit: 0.01 },
  _runs: 2,
  _waiting: false,
  _rules: { foldWhenFree: 'allow', betCap: { bets: 3, blindCounts: true, headsUp: true } },
  _anything: { deep: [1, { er: null }], ключ: '🂡' },
};

function errorsOf(input: unknown, options?: ReadOptions): string[] {
  const read = Hand.readHand(input, options);
  return read.ok ? [] : read.error.map(({ code, path }) => `${code} ${path}`.trim());
}

describe('good documents', () => {
  test('every field survives writing and reading', () => {
    expect(Hand.readHand(Hand.writeHand(FULL))).toEqual({ ok: true, value: FULL });
  });

  test('[S3-61, X-23] decimals and unknown stacks are kept', () => {
    const hand = { ...GOOD, startingStacks: [0.1, Number.POSITIVE_INFINITY, 75.25] };
    const text = Hand.writeHand(hand);
    expect(text).toContain('"inf"');
    const read = Hand.readHand(text);
    expect(read.ok && read.value.startingStacks).toEqual([0.1, Number.POSITIVE_INFINITY, 75.25]);
  });

  test('antes and blinds that are left out are zero', () => {
    const { antes: _, blindsOrStraddles: __, ...rest } = GOOD;
    const read = Hand.readHand(rest);
    expect(read.ok && [read.value.antes, read.value.blindsOrStraddles]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('[S3-26, I3-14] a client’s lists may be short in a request, and only there', () => {
    const request = { ...GOOD, antes: [0, 0], _inactive: [0, 0] };
    expect(errorsOf(request)).toEqual(['wrong-length antes', 'wrong-length _inactive']);
    const read = Hand.readHand(request, { request: true });
    expect(read.ok && [read.value.antes, read.value._inactive]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('a document that was read is a copy', () => {
    const source = JSON.parse(Hand.writeHand(FULL));
    const read = Hand.readHand(source);
    source.startingStacks[0] = 999;
    source._anything.deep.push('more');
    expect(read).toEqual({ ok: true, value: FULL });
  });

  test('random hands of every variant are read back as they were written', () => {
    for (const variant of ALL_VARIANTS) {
      for (let at = 0; at < 5; at++) {
        const { hand } = randomHand(stream('reading', variant.code, at), variant);
        expect(Hand.readHand(Hand.writeHand(hand))).toEqual({ ok: true, value: hand });
      }
    }
  });
});

describe('bad documents', () => {
  const without = (field: string) => Object.fromEntries(Object.entries(GOOD).filter(([key]) => key !== field));
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

  test.each<[string, unknown]>([
    ['bad-json', '{"players":'],
    ['bad-json', ''],
    ['bad-json', '['.repeat(100_000)],
    ['too-long', ' '.repeat(1_000_001)],
    ['not-an-object', '[]'],
    ['not-an-object', 'null'],
    ['not-an-object', '7'],
    ['not-an-object', undefined],
    ['forbidden-key __proto__', Hand.writeHand(GOOD).replace('{', '{"__proto__":{"a":1},')],
    ['forbidden-key constructor', { ...GOOD, constructor: 1 }],
    ['forbidden-key _x.__proto__', Hand.writeHand(GOOD).replace('{', '{"_x":{"__proto__":1},')],
    ['unknown-field nickname', { ...GOOD, nickname: 'x' }],
    ['missing-field players', without('players')],
    ['missing-field startingStacks', without('startingStacks')],
    ['missing-field actions', without('actions')],
    ['wrong-type players', { ...GOOD, players: 'all' }],
    ['wrong-type players[1]', { ...GOOD, players: ['a', 2, 'c'] }],
    ['wrong-type startingStacks', { ...GOOD, startingStacks: { 0: 1, length: 3 } }],
    ['wrong-length startingStacks', { ...GOOD, startingStacks: [1, 2] }],
    ['wrong-length startingStacks', { ...GOOD, startingStacks: [1, 2, 3, 4] }],
    ['wrong-length seatCount', { ...GOOD, seatCount: [6, 6] }],
    [
      'wrong-length players',
      { ...story({ players: [], startingStacks: [] }), _inactive: [], _intents: [], _deadBlinds: [] },
    ],
    ['wrong-length _blindSeats', { ...GOOD, _blindSeats: [1] }],
    ['bad-text players[0]', { ...GOOD, players: ['\ud800', 'b', 'c'] }],
    ['bad-text players[0]', { ...GOOD, players: ['a\nb', 'b', 'c'] }],
    ['bad-text _x', { ...GOOD, _x: '\udc00' }],
    ['bad-text actions[0]', { ...GOOD, actions: ['p1 f # \ud800'] }],
    ['too-long event', { ...GOOD, event: 'x'.repeat(1_001) }],
    ['too-long actions', { ...GOOD, actions: Array.from({ length: 5_001 }, () => 'p1 cc') }],
    ['too-long actions[0]', { ...GOOD, actions: ['#'.repeat(2_000)] }],
    ['bad-number day', { ...GOOD, day: 32 }],
    ['bad-number level', { ...GOOD, level: 1e300 }],
    ['bad-number _x', { ...GOOD, _x: Number.NaN }],
    ['bad-number _runs', { ...GOOD, _runs: 5 }],
    ['bad-amount startingStacks[0]', { ...GOOD, startingStacks: [Number.NaN, 1, 1] }],
    ['bad-amount startingStacks[0]', { ...GOOD, startingStacks: [-1, 1, 1] }],
    ['bad-amount startingStacks[0]', { ...GOOD, startingStacks: [1e300, 1, 1] }],
    ['bad-amount antes[2]', { ...GOOD, antes: [0, 0, Number.POSITIVE_INFINITY] }],
    ['bad-amount minBet', { ...GOOD, minBet: -2 }],
    ['wrong-type startingStacks[1]', { ...GOOD, startingStacks: [1, '100', 1] }],
    ['too-many-decimals startingStacks[1]', { ...GOOD, startingStacks: [1, 0.1 + 0.2, 1] }],
    ['too-many-decimals actions[0]', { ...GOOD, actions: ['p1 cbr 0.123456789'] }],
    ['unknown-variant variant', { ...GOOD, variant: 'toString' }],
    ['unknown-rules _rules', { ...GOOD, _rules: 'hasOwnProperty' }],
    ['unknown-rules _rules.nonsense', { ...GOOD, _rules: { nonsense: 1 } }],
    ['bad-time time', { ...GOOD, time: '25:00:00' }],
    ['duplicate-name players[2]', { ...GOOD, players: ['a', 'b', 'a'] }],
    ['duplicate-seat seats[1]', { ...GOOD, seats: [1, 1, 2] }],
    ['bad-seat seats[2]', { ...GOOD, seats: [1, 2, 7] }],
    ['bad-number seats[0]', { ...GOOD, seats: [0, 1, 2] }],
    ['bad-intent _intents[1]', { ...GOOD, _intents: [0, 4, 0] }],
    ['impossible-state _deadBlinds[1]', { ...GOOD, _deadBlinds: [0, 1, 0] }],
    ['bad-line actions[1]', { ...GOOD, actions: ['p1 cc', 'p1 xx'] }],
    ['no-such-player actions[0]', { ...GOOD, actions: ['p4 cc'] }],
    ['unknown-field _stakes.rake', { ...GOOD, _stakes: { smallBlind: 1, bigBlind: 2, rake: 3 } }],
    ['missing-field _stakes.bigBlind', { ...GOOD, _stakes: { smallBlind: 1 } }],
    ['wrong-type _debts[0]', { ...GOOD, _debts: ['x'] }],
    ['wrong-type _x', { ...GOOD, _x: () => 1 }],
    ['too-many-values _x[19999]', { ...GOOD, _x: Array.from({ length: 30_000 }, () => 0) }],
  ])('%s', (error, input) => {
    expect(errorsOf(input)).toEqual([error]);
  });

  test('deep nesting is refused, however deep', () => {
    expect(errorsOf({ ...GOOD, _x: nested(16) })).toEqual([]);
    for (const depth of [20, 1_000, 100_000]) {
      expect(errorsOf({ ...GOOD, _x: nested(depth) })).toEqual([`too-deep _x${'[0]'.repeat(17)}`]);
    }
  });

  test('a document full of faults is refused with a list that ends', () => {
    const faults = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field${at}`, at]));
    const read = Hand.readHand({ ...GOOD, ...faults });
    expect(read.ok ? 0 : read.error.length).toBe(50);
  });

  test('fields that an object only inherits do not count', () => {
    expect(errorsOf(Object.create(GOOD))).toEqual(['missing-field players']);
  });
});

describe('fuzz', () => {
  test('mutated documents are read or refused, never anything else; what is read can be replayed or says why not', () => {
    const random = stream('fuzz documents');
    const texts = ALL_VARIANTS.slice(0, 12).map((variant, at) =>
      Hand.writeHand(randomHand(stream('fuzz', at), variant).hand),
    );
    texts.push(Hand.writeHand(FULL));
    const pieces = [
      '"',
      '}',
      ']',
      ',',
      '-',
      '1e999',
      'null',
      '{}',
      '[]',
      '\\ud800',
      '"inf"',
      '.',
      '0',
      'p',
      '__proto__',
      ' ',
    ];
    let accepted = 0;
    for (let i = 0; i < 20_000; i++) {
      let text = texts[below(random, texts.length)]!;
      for (let edits = 1 + below(random, 3); edits > 0; edits--) {
        const at = below(random, text.length + 1);
        const kind = below(random, 4);
        const piece = pieces[below(random, pieces.length)]!;
        if (kind === 0) text = text.slice(0, at) + piece + text.slice(at);
        else if (kind === 1) text = text.slice(0, at) + text.slice(at + 1 + below(random, 5));
        else if (kind === 2) text = text.slice(0, at) + String.fromCharCode(below(random, 256)) + text.slice(at + 1);
        else text = text.slice(0, at) + text.slice(at).replace(/\d/, piece);
      }
      const read = Hand.readHand(text);
      if (!read.ok) {
        expect(read.error.length).toBeGreaterThan(0);
        continue;
      }
      accepted++;
      const replayed = Hand.replay(read.value);
      if (replayed.ok) expect(replayed.value.state.terms.players).toBe(read.value.players.length);
      else expect(replayed.error.code).toBeTypeOf('string');
      Hand.view(read.value, 0);
      expect(Hand.readHand(Hand.writeHand(read.value))).toEqual(read);
    }
    expect(accepted).toBeGreaterThan(500);
  });
});
