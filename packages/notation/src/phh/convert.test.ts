import { describe, expect, test } from 'vitest';
import type { Hand } from '../hand.js';
import { replay, stacksAfter } from '../replay.js';
import { handOfPhh, phhOfHand } from './convert.js';
import { readPhh } from './read.js';
import { replayPhh } from './replay.js';
import { formatPhh } from './write.js';

function read(text: string) {
  const hand = readPhh(text);
  if (!hand.ok) throw new Error(JSON.stringify(hand.error));
  return hand.value;
}

function written(hand: Hand): { text: string; lost: readonly { field: string; reason: string }[] } {
  const converted = phhOfHand(hand);
  if (!converted.ok) throw new Error(converted.error.code);
  return { text: formatPhh(converted.value.fields), lost: converted.value.lost };
}

const SIX = `variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, -1]
min_bet = 1
starting_stacks = [50, inf, 75.25]
actions = ['d dh p1 AhAd', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 3 # well', 'p1 f', 'p2 f']
time = 05:44:49
hand = 17
seats = [5, 6, 2]
seat_count = 6
players = ['A', 'B', 'C']
winnings = [0, 0, 2.5]
currency = 'USD'
_note = 'kept'`;

describe('from a file to the document [X-27]', () => {
  test('[X-27] players stand in the order of their seats, and actions are renumbered', () => {
    const { hand, lost } = handOfPhh(read(SIX));
    expect(hand).toEqual({
      variant: 'NT',
      anteTrimmingStatus: false,
      antes: [0, 0, 0],
      blindsOrStraddles: [-1, 0.5, 1],
      minBet: 1,
      startingStacks: [75.25, 50, Number.POSITIVE_INFINITY],
      actions: ['d dh p2 AhAd', 'd dh p3 ????', 'd dh p1 ????', 'p1 cbr 3 # well', 'p2 f', 'p3 f'],
      players: ['C', 'A', 'B'],
      time: '05:44:49',
      hand: 17,
      seats: [2, 5, 6],
      seatCount: 6,
      winnings: [2.5, 0, 0],
      currency: 'USD',
      _button: 2,
      _rules: 'phh',
      _note: 'kept',
    });
    expect(lost).toEqual([]);
  });

  test('the same bytes come back', () => {
    expect(written(handOfPhh(read(SIX)).hand)).toEqual({ text: SIX.replace('0.50', '0.5'), lost: [] });
  });

  test('two-handed lists stand as they are in the document', () => {
    const text = `variant = 'NT'\nante_trimming_status = false\nantes = [0, 3]\nblinds_or_straddles = [1, 2]\nmin_bet = 2
starting_stacks = [100, 200]\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\nplayers = ['Big', 'Button']`;
    const { hand } = handOfPhh(read(text));
    expect([hand.players, hand.antes, hand.blindsOrStraddles, hand._button]).toEqual([
      ['Big', 'Button'],
      [3, 0],
      [2, 1],
      2,
    ]);
    expect(written(hand).text).toBe(text);
  });

  test('anticlockwise seats become clockwise places, seats in no order are left out', () => {
    const seats = (list: string) => handOfPhh(read(SIX.replace('[5, 6, 2]', list)));
    expect(seats('[2, 1, 5]').hand.seats).toEqual([2, 5, 6]);
    expect(seats('[2, 1, 5]').lost).toEqual([{ field: 'seats', reason: 'mirrored' }]);
    expect(seats('[5, 5, 2]').lost).toEqual([{ field: 'seats', reason: 'odd-value' }]);
    expect(seats('[5, 5, 2]').hand.players).toEqual(['A', 'B', 'C']);
    expect(seats('[5, 6, 7]').lost).toEqual([]);
  });

  test('everything that the document has no place for is listed', () => {
    const text = `${SIX}\nspeed = 'fast'\nday = 'x'\n_when = 1979-05-27\nfinishing_stacks = [0.1234567890123456789, 1, 2]`;
    const { hand, lost } = handOfPhh(read(text));
    expect(hand._when).toBe('1979-05-27');
    expect(hand).not.toHaveProperty('speed');
    expect(lost).toEqual([
      { field: 'day', reason: 'odd-value' },
      { field: 'finishing_stacks', reason: 'precision' },
      { field: 'speed', reason: 'unknown-field' },
      { field: '_when', reason: 'as-text' },
    ]);
  });

  test('players without names are called by their numbers', () => {
    expect(handOfPhh(read(SIX.replace("['A', 'B', 'C']", "['', 'B', '']"))).hand.players).toEqual(['p3', 'p1', 'B']);
  });

  test('the document plays to the same stacks, tenths of a chip counted in cents', () => {
    const text = `variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [0.5, 1, 0]\nmin_bet = 1
starting_stacks = [20, 20, 20]\nactions = ['d dh p1 AhKh', 'd dh p2 AdKd', 'd dh p3 AcKc', 'p3 cc', 'p1 f', 'p2 cc',
'd db 2s2c2h', 'p2 cc', 'p3 cc', 'd db 2d', 'p2 cc', 'p3 cc', 'd db 3s', 'p2 cc', 'p3 cc', 'p2 sm -', 'p3 sm AcKc']`;
    const phh = read(text);
    const { hand } = handOfPhh(phh);
    const played = replay(hand, { lenient: true });
    if (!played.ok) throw new Error(JSON.stringify(played.error));
    expect(stacksAfter(hand, played.value)).toEqual([19.5, 20.25, 20.25]);
    expect(replayPhh(phh)).toMatchObject({ stacks: [1950, 2025, 2025], decimals: 2 });
    expect(replayPhh(read(written(hand).text))).toMatchObject({ stacks: [1950, 2025, 2025], decimals: 2 });
  });
});

const TABLE: Hand = {
  variant: 'NT',
  antes: [0, 0, 0, 0],
  blindsOrStraddles: [0, 1, 2, 0],
  minBet: 2,
  startingStacks: [50, 100, 75.25, 97],
  actions: ['d dh p1 AhAd', 'd dh p3 ????', 'd dh p4 ????', 'p4 f', 'p1 f'],
  players: ['P1', 'P2', 'P3', 'P4'],
  seats: [1, 3, 4, 6],
  seatCount: 6,
  hand: 5,
  _inactive: [0, 1, 0, 0],
  _intents: [0, 2, 0, 0],
  _deadBlinds: [0, 2, 0, 0],
  _deadPosted: [0, 0, 0, 3],
  _button: 1,
  _blindSeats: [3, 4],
};

describe('from the document to a file [X-27]', () => {
  test('[X-27] players who are not in the hand are left out, and dead money is an ante with the stack before it', () => {
    const { text, lost } = written(TABLE);
    expect(text).toBe(`variant = 'NT'
ante_trimming_status = false
antes = [0, 3, 0]
blinds_or_straddles = [2, 0, 0]
min_bet = 2
starting_stacks = [75.25, 100, 50]
actions = ['d dh p3 AhAd', 'd dh p1 ????', 'd dh p2 ????', 'p2 f', 'p3 f']
hand = 5
seats = [4, 6, 1]
seat_count = 6
players = ['P3', 'P4', 'P1']
_rules = 'notation'
_table = { players = ['P1', 'P2', 'P3', 'P4'], seats = [1, 3, 4, 6], stacks = [50, 100, 75.25, 97], inactive = [0, 1, 0, 0], intents = [0, 2, 0, 0], deadBlinds = [0, 2, 0, 0] }`);
    expect(lost).toEqual([{ field: '_blindSeats', reason: 'table-state' }]);
    const outcome = replayPhh(read(text));
    expect([outcome.status, outcome.stacks]).toEqual(['ok', [7825, 9700, 5000]]);
  });

  test('[X-60] [SEED-14] sitting out, intents and debts come back from a file', () => {
    const { hand } = handOfPhh(read(written(TABLE).text));
    expect(hand.players).toEqual(TABLE.players);
    expect(hand.seats).toEqual([1, 3, 4, 6]);
    expect([hand._inactive, hand._intents, hand._deadBlinds]).toEqual([
      TABLE._inactive,
      TABLE._intents,
      TABLE._deadBlinds,
    ]);
    expect(hand.blindsOrStraddles).toEqual([0, 0, 2, 0]);
    expect(hand.actions).toEqual(TABLE.actions);
    expect(hand._table).toBeUndefined();
    expect(written(hand).text).toBe(
      written(TABLE).text.replace('stacks = [50, 100, 75.25, 97]', 'stacks = [50, 100, 75.25, 100]'),
    );
  });

  test("[X-39, I3-2] the house's folds are written out", () => {
    const hand: Hand = {
      antes: [0, 0, 0],
      blindsOrStraddles: [0, 1, 2],
      startingStacks: [50, 100, 75],
      actions: ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p1 cc', 'p3 cc', 'd db 2c3c4c', 'p3 cc # no'],
      players: ['P1', 'P2', 'P3'],
      _inactive: [0, 1, 0],
      _intents: [0, 2, 0],
    };
    const { text, lost } = written(hand);
    expect(text).toContain(
      "actions = ['d dh p3 ????', 'd dh p1 ????', 'd dh p2 ????', 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3c4c', 'p2 cc']",
    );
    expect(lost).toContainEqual({ field: 'actions', reason: 'commentary' });
    expect(replayPhh(read(text)).status).toBe('incomplete');
  });

  test('a board that is run twice ends the actions before it', () => {
    const hand: Hand = {
      antes: [0, 0],
      blindsOrStraddles: [1, 2],
      startingStacks: [50, 50],
      actions: [
        ...['d dh p1 AhAd', 'd dh p2 KhKd', 'p1 cbr 50', 'p2 cc', 'p1 sm AhAd', 'p2 sm KhKd'],
        ...['d db 2c3c4d', 'd db 5s', 'd db 6s', 'd db 7c8c9d', 'd db Ts', 'd db Js'],
      ],
      players: ['P1', 'P2'],
      _runs: 2,
    };
    const { text, lost } = written(hand);
    expect(text).toContain("'p1 sm KhKd']");
    expect(lost).toEqual([{ field: '_runs', reason: 'run-outs' }]);
    expect(replayPhh(read(text)).status).toBe('incomplete');
  });

  test('the rules are written if a reader of the file would take others', () => {
    expect(written({ ...TABLE, _rules: 'phh' }).text).not.toContain('_rules');
    expect(written({ ...TABLE, _rules: 'doubleRaise' }).text).toContain("_rules = 'doubleRaise'");
    expect(written({ ...TABLE, _rules: { minRaise: 'double' } }).text).toContain("_rules = { minRaise = 'double' }");
  });

  test('own fields go along, but for what TOML cannot say', () => {
    const { text, lost } = written({ ...TABLE, _mine: { a: [1, 'x'], b: true }, _null: [null] });
    expect(text).toContain("_mine = { a = [1, 'x'], b = true }");
    expect(lost).toContainEqual({ field: '_null', reason: 'odd-value' });
    expect(handOfPhh(read(text)).hand._mine).toEqual({ a: [1, 'x'], b: true });
  });

  test('variants that PHH has no code for are noted', () => {
    expect(written({ ...TABLE, variant: 'NO' }).lost).toContainEqual({ field: 'variant', reason: 'own-variant' });
  });

  test('a table that waits has no hand', () => {
    expect(phhOfHand({ ...TABLE, _waiting: true })).toEqual({ ok: false, error: { code: 'no-hand' } });
    expect(phhOfHand({ ...TABLE, _inactive: [1, 1, 1, 0], actions: [] })).toEqual({
      ok: false,
      error: { code: 'no-hand' },
    });
  });

  test('a table that counts finer than its amounts says so in the stacks', () => {
    const hand: Hand = {
      ...TABLE,
      startingStacks: [50, 100, 75, 97],
      _stakes: { smallBlind: 1, bigBlind: 2, unit: 0.01 },
    };
    expect(written(hand).text).toContain('starting_stacks = [75.00, 100.00, 50.00]');
  });

  test('[X-44] a table that counts in tenths says so, and an odd tenth stays whole', () => {
    const hand: Hand = {
      variant: 'NT',
      players: ['A', 'B', 'C'],
      antes: [0, 0, 0],
      blindsOrStraddles: [0.1, 0.2, 0],
      minBet: 0.2,
      startingStacks: [10, 10, 10],
      _stakes: { smallBlind: 0.1, bigBlind: 0.2, unit: 0.1 },
      actions: [
        ...['d dh p1 AsKs', 'd dh p2 AdKd', 'd dh p3 2c2d', 'p3 cbr 0.5', 'p1 cc', 'p2 cc', 'd db QhJhTc'],
        ...[
          'p1 cbr 0.2',
          'p2 cc',
          'p3 f',
          'd db 4c',
          'p1 cc',
          'p2 cc',
          'd db 5d',
          'p1 cc',
          'p2 cc',
          'p1 sm -',
          'p2 sm -',
        ],
      ],
      finishingStacks: [10.3, 10.2, 9.5],
    };
    const { text } = written(hand);
    expect(text).toContain('_unit = 0.1');
    expect(replayPhh(read(text))).toMatchObject({ agrees: true, decimals: 1, stacks: [103, 102, 95] });
    expect(replayPhh(read(text.replace('\n_unit = 0.1', '')))).toMatchObject({ agrees: false, decimals: 2 });
    const { hand: again } = handOfPhh(read(text));
    expect(replay(again)).toMatchObject({ value: { decimals: 1 } });
    expect(written(again).text).toBe(text);
    expect(replayPhh(read(text.replace('_unit = 0.1', '_unit = 0.3')))).toMatchObject({ decimals: 2 });
  });
});
