import { describe, expect, test } from 'vitest';
import type { Hand } from '../hand.js';
import { readPokerStarsText } from './read.js';
import { reportOfPokerStars } from './verify.js';
import { formatPokerStars, type PokerStarsOptions, type PokerStarsWriteError, type ToPokerStars } from './write.js';

const HAND: Hand = {
  variant: 'NT',
  antes: [0, 0, 0],
  blindsOrStraddles: [0, 0.5, 1],
  minBet: 1,
  startingStacks: [50, 80.25, 12],
  players: ['Anna', 'Bert', 'Carl'],
  seats: [1, 4, 6],
  seatCount: 6,
  table: 'Test',
  hand: 4711,
  year: 2024,
  month: 5,
  day: 4,
  time: '09:08:07',
  currency: 'USD',
  currencySymbol: '$',
  actions: [
    'd dh p1 JcTd',
    'd dh p2 AhKd',
    'd dh p3 9c8c',
    'p1 cbr 3',
    'p2 cc',
    'p3 cbr 12',
    'p1 cc',
    'p2 cc',
    'd db 2c7d9h',
    'p2 cc',
    'p1 cbr 10',
    'p2 cc',
    'd db Js',
    'p2 cc',
    'p1 cbr 28',
    'p2 f',
    'd db 3s',
    'p1 sm JcTd',
    'p3 sm 9c8c',
  ],
  _rules: 'pokerstars',
};

function write(hand: Hand, options: PokerStarsOptions = {}): ToPokerStars {
  const written = formatPokerStars(hand, options);
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  return written.value;
}

function refusal(hand: Hand): PokerStarsWriteError['code'] | null {
  const written = formatPokerStars(hand);
  return written.ok ? null : written.error.code;
}

/** The text as our reader reads it. */
function again(text: string) {
  const [read] = [...readPokerStarsText(text)];
  return reportOfPokerStars(read!);
}

test('a cash hand with a side pot, in the words and with the blanks of the room', () => {
  const { text, lost } = write(HAND, { author: 'Anna' });
  expect(lost).toEqual(['hole-cards']);
  expect(text).toBe(
    [
      "PokerStars Hand #4711:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/04 9:08:07 ET",
      "Table 'Test' 6-max Seat #1 is the button",
      'Seat 1: Anna ($50 in chips) ',
      'Seat 4: Bert ($80.25 in chips) ',
      'Seat 6: Carl ($12 in chips) ',
      'Bert: posts small blind $0.50',
      'Carl: posts big blind $1',
      '*** HOLE CARDS ***',
      'Dealt to Anna [Jc Td]',
      'Anna: raises $2 to $3',
      'Bert: calls $2.50',
      'Carl: raises $9 to $12 and is all-in',
      'Anna: calls $9',
      'Bert: calls $9',
      '*** FLOP *** [2c 7d 9h]',
      'Bert: checks ',
      'Anna: bets $10',
      'Bert: calls $10',
      '*** TURN *** [2c 7d 9h] [Js]',
      'Bert: checks ',
      'Anna: bets $28 and is all-in',
      'Bert: folds ',
      'Uncalled bet ($28) returned to Anna',
      '*** RIVER *** [2c 7d 9h Js] [3s]',
      '*** SHOW DOWN ***',
      'Anna: shows [Jc Td] (a pair of Jacks)',
      'Carl: shows [9c 8c] (a pair of Nines)',
      'Anna collected $20 from side pot',
      'Anna collected $36 from main pot',
      '*** SUMMARY ***',
      'Total pot $56 Main pot $36. Side pot $20. | Rake $0 ',
      'Board [2c 7d 9h Js 3s]',
      'Seat 1: Anna (button) showed [Jc Td] and won ($56) with a pair of Jacks',
      'Seat 4: Bert (small blind) folded on the Turn',
      'Seat 6: Carl (big blind) showed [9c 8c] and lost with a pair of Nines',
      '',
    ].join('\n'),
  );
  expect(again(text)).toMatchObject({ status: 'ok', agrees: true, payoffs: ['34', '-22', '-12'] });
});

test("stud: everybody's up cards, the author's down cards", () => {
  const hand: Hand = {
    variant: 'F7S',
    antes: [10, 10],
    blindsOrStraddles: [0, 0],
    bringIn: 25,
    smallBet: 50,
    bigBet: 100,
    startingStacks: [1000, 1000],
    players: ['Anna', 'Bert'],
    actions: [
      'd dh p1 AcAd2c',
      'd dh p2 Jh8dKh',
      'p1 pb',
      'p2 cbr 50',
      'p1 cc',
      'd dh p1 5c',
      'd dh p2 Ks',
      'p2 cbr 100',
      'p1 f',
    ],
    hand: 1,
    _rules: 'pokerstars',
  };
  const { text, lost } = write(hand, { author: 'Anna' });
  expect(lost).toEqual(['time', 'hole-cards']);
  expect(text.split('\n').slice(0, 22)).toEqual([
    'PokerStars Hand #1:  7 Card Stud Limit (50/100)',
    "Table 'Cardroom' 2-max (Play Money)",
    'Seat 1: Anna (1000 in chips) ',
    'Seat 2: Bert (1000 in chips) ',
    'Anna: posts the ante 10',
    'Bert: posts the ante 10',
    '*** 3rd STREET ***',
    'Dealt to Anna [Ac Ad 2c]',
    'Dealt to Bert [Kh]',
    'Anna: brings in for 25',
    'Bert: raises 25 to 50',
    'Anna: calls 25',
    '*** 4th STREET ***',
    'Dealt to Anna [Ac Ad 2c] [5c]',
    'Dealt to Bert [Kh] [Ks]',
    'Bert: bets 100',
    'Anna: folds ',
    'Uncalled bet (100) returned to Bert',
    'Bert collected 120 from pot',
    "Bert: doesn't show hand ",
    '*** SUMMARY ***',
    'Total pot 120 | Rake 0 ',
  ]);
  expect(text).toContain('Seat 1: Anna folded on the 4th Street\nSeat 2: Bert collected (120)\n');
});

describe('viewpoints', () => {
  test('[DEV-7] the hero alone is dealt to: by option, by the author of the document, or as the only one known', () => {
    const dealt = (hand: Hand, options = {}) => write(hand, options).text.match(/^Dealt to .*$/gm);
    expect(dealt(HAND, { author: 'Bert' })).toEqual(['Dealt to Bert [Ah Kd]']);
    expect(dealt({ ...HAND, author: 'Carl' })).toEqual(['Dealt to Carl [9c 8c]']);
    expect(dealt(HAND)).toBeNull();
    const folded = ['d dh p1 JcTd', 'd dh p2 ????', 'd dh p3 ????', 'p1 f', 'p2 f'];
    expect(dealt({ ...HAND, actions: folded })).toEqual(['Dealt to Anna [Jc Td]']);
    expect(write(HAND).lost).toContain('hole-cards');
  });

  test('hands that are not known are not named', () => {
    const { text } = write({ ...HAND, actions: HAND.actions.map((line) => line.replace('p2 AhKd', 'p2 ????')) });
    expect(text).not.toContain('Dealt to Bert');
  });
});

describe('posts', () => {
  const four: Hand = {
    ...HAND,
    antes: [0, 0, 0, 0],
    blindsOrStraddles: [0, 0.5, 1, 0],
    startingStacks: [50, 50, 50, 50],
    players: ['Anna', 'Bert', 'Carl', 'Dora'],
    seats: [1, 2, 3, 4],
    _button: 1,
    actions: ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p4 f', 'p1 f', 'p2 f'],
  };

  test.each([
    [{ blindsOrStraddles: [0, 0.5, 1, -1] }, 'Dora: posts big blind $1'],
    [
      { blindsOrStraddles: [0, 0.5, 1, -1], _deadPosted: [0, 0, 0, 0.5], startingStacks: [50, 50, 50, 49.5] },
      'Dora: posts small & big blinds $1.50',
    ],
    [{ _deadPosted: [0, 0, 0, 0.5], startingStacks: [50, 50, 50, 49.5] }, 'Dora: posts small blind $0.50'],
  ])('%j', (fields, line) => {
    const { text, lost } = write({ ...four, ...fields });
    expect(lost).toEqual([]);
    expect(text).toContain(`Carl: posts big blind $1\n${line}\n`);
    // Dora folds, whatever she has posted.
    expect(again(text)).toMatchObject({ agrees: true, status: 'ok' });
  });

  test('dead money of another size is said in our own words', () => {
    const { text, lost } = write({ ...four, _deadPosted: [0, 0, 0, 1.5], startingStacks: [50, 50, 50, 48.5] });
    expect(lost).toEqual(['dead-money']);
    expect(text).toContain('Dora: posts dead blind $1.50\n');
    expect(again(text)).toMatchObject({ agrees: true, stacks: ['50', '49.5', '52', '48.5'] });
  });

  test('cash: blinds before antes; tournament: antes before blinds', () => {
    const antes: Hand = { ...four, antes: [0.1, 0.1, 0.1, 0.1] };
    const order = (text: string) => [text.indexOf('posts the ante') < text.indexOf('posts small'), text.split('\n')[0]];
    expect(order(write(antes).text)[0]).toBe(false);
    const field = { room: 'PokerStars', tournament: { number: '12', buyIn: '$1+$0.10 USD', level: 'Level II' } };
    const { currencySymbol: _, currency: __, ...chips } = antes;
    expect(order(write({ ...chips, _pokerStars: field }).text)).toEqual([
      true,
      "PokerStars Hand #4711: Tournament #12, $1+$0.10 USD Hold'em No Limit - Level II (0.50/1.00) - 2024/05/04 9:08:07 ET",
    ]);
  });

  test('stakes are the blinds, not a straddle over them, and a short straddle is read back [X-33] [H-1]', () => {
    const { text } = write({
      variant: 'NT',
      antes: [0, 0, 0, 0],
      blindsOrStraddles: [0, 1, 2, 4],
      startingStacks: [100, 100, 100, 2],
      players: ['Anna', 'Bert', 'Carl', 'Dora'],
      actions: [
        ...['d dh p1 ????', 'd dh p2 AhAd', 'd dh p3 ????', 'd dh p4 KhKd'],
        ...['p1 cc', 'p2 cbr 8', 'p3 cbr 12', 'p1 f', 'p2 cc', 'd db 2c7d9h', 'p2 cc', 'p3 f'],
        ...['d db Js', 'd db 4d', 'p2 sm AhAd', 'p4 sm KhKd'],
      ],
    });
    expect(text).toContain("Hold'em No Limit (1/2)");
    expect(text).toContain('Dora: posts straddle 2 and is all-in');
    const { error, agrees, deviations } = again(text);
    expect([error, agrees]).toEqual([undefined, true]);
    expect(deviations).not.toContain('price-differs');
  });

  test('[X-60] [SEED-14] an absent player sits out, and is read so', () => {
    const away: Hand = {
      ...four,
      _inactive: [0, 0, 0, 1],
      actions: ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p1 f', 'p2 f'],
    };
    const { text, lost } = write(away);
    expect(lost).toEqual([]);
    expect(text).toMatch(/^Seat \d+: Dora \(\$?[\d.]+ in chips\) is sitting out$/m);
    expect(again(text)).toMatchObject({ players: 3, agrees: true });
  });

  test('[X-60] fields that the text has no words for are named', () => {
    const table = {
      players: ['Anna', 'Eve'],
      seats: [1, 6],
      stacks: [50, 50],
      inactive: [0, 1],
      intents: [0, 2],
      deadBlinds: [0, 1.5],
    };
    const told: Hand = { ...HAND, venue: 'Oslo Club', city: 'Oslo', timeLimit: 30, _intents: [0, 0, 3], _note: 'x' };
    expect(write(told).unsaid.toSorted()).toEqual(['_intents', '_note', 'city', 'timeLimit', 'venue']);
    expect(write({ ...HAND, _table: table }).unsaid).toEqual(['_intents', '_deadBlinds']);
    expect(write({ ...HAND, venue: 'PokerStars', _intents: [0, 0, 0] }).unsaid).toEqual([]);
  });

  test('draw games: the hero alone names discards, and draws are marked if there are several', () => {
    const { minBet: _, ...base } = four;
    const draw: Hand = {
      ...base,
      variant: 'F2L3D',
      players: ['Anna', 'Ben'],
      seats: [1, 2],
      antes: [0, 0],
      blindsOrStraddles: [1, 2],
      smallBet: 2,
      bigBet: 4,
      startingStacks: [60, 60],
      author: 'Anna',
      _button: 1,
      actions: [
        ...['d dh p1 7c5d2hKdKs', 'd dh p2 ??????????', 'p1 cc', 'p2 cc', 'p2 sd ??', 'p1 sd KdKs', 'd dh p2 ??'],
        ...['d dh p1 3s9c', 'p2 cbr 2', 'p1 cc', 'p2 sd', 'p1 sd', 'p2 cbr 4', 'p1 f'],
      ],
    };
    const { text, lost } = write(draw);
    expect(lost).toEqual([]);
    expect(text.split('\n').filter((line) => /DRAW|DEALING|discards|stands pat|Dealt|folded/.test(line))).toEqual([
      '*** DEALING HANDS ***',
      'Dealt to Anna [7c 5d 2h Kd Ks]',
      '*** FIRST DRAW ***',
      'Ben: discards 1 card',
      'Anna: discards 2 cards [Kd Ks]',
      'Dealt to Anna [7c 5d 2h] [3s 9c]',
      '*** SECOND DRAW ***',
      'Ben: stands pat',
      'Anna: stands pat',
      'Seat 1: Anna (button) (small blind) folded after the 2nd Draw',
    ]);
    expect(again(text)).toMatchObject({
      variant: 'F2L3D',
      agrees: true,
      deviations: [],
      nets: { Anna: '-4', Ben: '4' },
    });
  });
});

describe('results', () => {
  test('stated final stacks make the rake', () => {
    const { text, lost } = write({ ...HAND, finishingStacks: [82.75, 58.25, 0] });
    expect(lost).toEqual(['hole-cards']);
    expect(text).toContain('Anna collected $34.75 from main pot');
    expect(text).toContain('Total pot $56 Main pot $34.75. Side pot $20. | Rake $1.25 ');
    expect(again(text)).toMatchObject({ agrees: true, nets: { Anna: '32.75' } });
  });

  test("the room's own awards stand where they are others than the rules'", () => {
    const { text } = write({ ...HAND, finishingStacks: [28, 58.25, 54], winnings: [0, 0, 54] });
    expect(text).toContain('Carl collected $54 from main pot');
    expect(again(text)).toMatchObject({ agrees: false, nets: { Anna: '-22', Carl: '42' } });
    expect(write({ ...HAND, finishingStacks: [28, 58.25, 54] }).lost).toEqual(['finishing-stacks', 'hole-cards']);
  });

  test('hands that the rules show without asking have their lines too', () => {
    const { text, lost } = write({ ...HAND, actions: HAND.actions.slice(0, -2), _rules: { showing: 'auto' } });
    expect(lost).toEqual(['hole-cards', 'rules']);
    expect(text).toContain('Carl: shows [9c 8c] (a pair of Nines)\nAnna: shows [Jc Td] (a pair of Jacks)\n');
    expect(again(text)).toMatchObject({ agrees: true, payoffs: ['34', '-22', '-12'] });
  });

  test('a hand run twice', () => {
    const runs: Hand = {
      ...HAND,
      _runs: 2,
      actions: [
        ...HAND.actions.slice(0, 3),
        'p1 cbr 50',
        'p2 cc',
        'p3 f',
        'd db 2c7d9hJs3s',
        'd db 4d5d6hKs4s',
        'p1 sm JcTd',
        'p2 sm AhKd',
      ],
    };
    const { text } = write(runs);
    expect(text).toContain(
      [
        '*** FIRST FLOP *** [2c 7d 9h]',
        '*** FIRST TURN *** [2c 7d 9h] [Js]',
        '*** FIRST RIVER *** [2c 7d 9h Js] [3s]',
        '*** SECOND FLOP *** [4d 5d 6h]',
        '*** SECOND TURN *** [4d 5d 6h] [Ks]',
        '*** SECOND RIVER *** [4d 5d 6h Ks] [4s]',
        '*** FIRST SHOW DOWN ***',
        'Anna: shows [Jc Td] (a pair of Jacks)',
        'Bert: shows [Ah Kd] (high card Ace)',
        'Anna collected $50.50 from pot',
        '*** SECOND SHOW DOWN ***',
        'Anna: shows [Jc Td] (a pair of Fours)',
        'Bert: shows [Ah Kd] (two pair, Kings and Fours)',
        'Bert collected $50.50 from pot',
        '*** SUMMARY ***',
        'Total pot $101 | Rake $0 ',
        'Hand was run twice',
        'FIRST Board [2c 7d 9h Js 3s]',
        'SECOND Board [4d 5d 6h Ks 4s]',
      ].join('\n'),
    );
    expect(again(text)).toMatchObject({ agrees: true, payoffs: ['0.5', '0.5', '-1'] });
  });
});

test('everything that the text cannot say is listed', () => {
  expect(write({ ...HAND, hand: 'final table, last hand' }).lost).toEqual(['hand-name', 'hole-cards']);
  expect(write({ ...HAND, hand: 'x' }, { number: '99' }).text).toMatch(/^PokerStars Hand #99:/);
  expect(write({ ...HAND, _rules: 'standard' }).lost).toEqual(['hole-cards', 'rules']);
});

test.each<[PokerStarsWriteError['code'], Partial<Hand>]>([
  ['unsupported-variant', { variant: 'FK' }],
  ['not-over', { actions: HAND.actions.slice(0, 5) }],
  ['unknown-stack', { startingStacks: [50, Number.POSITIVE_INFINITY, 12] }],
  ['unknown-board', { actions: HAND.actions.map((line) => line.replace('db Js', 'db ??')) }],
  ['bad-name', { players: ['Anna', 'Bert\nBerta', 'Carl'] }],
  ['bad-hand', { actions: ['p9 f'] }],
])('%s', (code, fields) => {
  expect(refusal({ ...HAND, ...fields })).toBe(code);
});
