import { VARIANTS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { FINE, formatMoney, parseAmount } from './amount.js';
import { gameOfVariant, variantOfGame } from './games.js';
import { OPENING, parseHeader, parseTable, type RawHeader } from './header.js';

function header(line: string): RawHeader {
  const read = parseHeader(line);
  if (!read.ok) throw new Error(`${read.error.code}: ${line}`);
  return read.value;
}

describe('amounts', () => {
  test.each([
    ['0', 0, 0, ''],
    ['1500', 1500, 0, ''],
    ['$0.50', 0.5, 1, '$'],
    ['$1,492.66', 1492.66, 2, '$'],
    ['€0.02', 0.02, 2, '€'],
    ['₹136.50', 136.5, 1, '₹'],
    ['£5.00', 5, 0, '£'],
    ['¥1,000,000', 1_000_000, 0, '¥'],
    ['Rs.25', 25, 0, 'Rs.'],
    ['â‚¬3', 3, 0, 'â‚¬'],
  ])('%s', (text, value, decimals, symbol) => {
    expect(parseAmount(text)).toEqual({ value: Math.round(value * FINE), decimals, symbol });
  });

  test.each(['', '$', '$.50', '1.', '1,50', '1,5000', '-5', '$1.23456', '1e3', '99999999999999999999', '5 '])(
    '"%s" is no amount',
    (text) => expect(parseAmount(text)).toBeNull(),
  );

  test.each([
    [50, 2, '$', '$0.50'],
    [300, 2, '$', '$3'],
    [1500, 0, '', '1500'],
    [5, 1, '€', '€0.50'],
  ])('%i units with %i decimals are written %s%s', (units, decimals, symbol, text) => {
    expect(formatMoney(units, decimals, symbol)).toBe(text);
  });
});

describe('games', () => {
  test.each([
    ["Hold'em No Limit", 'NT'],
    ["Hold'em Pot Limit", 'PT'],
    ["Hold'em Limit", 'FT'],
    ["Hold'em Fixed Limit", 'FT'],
    ["HOLD'EM NO LIMIT", 'NT'],
    ["Hold'em Pot Limit Pre-Flop, No Limit Post-Flop", 'NT'],
    ["6+ Hold'em No Limit", 'NS'],
    ["Split Hold'em No Limit", 'NT2'],
    ['Omaha Pot Limit', 'PO'],
    ['Omaha No Limit', 'NO'],
    ['Omaha Limit', 'FO'],
    ['Omaha Hi/Lo Pot Limit', 'PO/8'],
    ['Omaha H/L Limit', 'FO/8'],
    ['Omaha Hi/Lo No Limit', 'NO/8'],
    ['5 Card Omaha Pot Limit', 'PO5'],
    ['5 Card Omaha Hi/Lo Pot Limit', 'PO5/8'],
    ['6 Card Omaha Pot Limit', 'PO6'],
    ['Courchevel Pot Limit', 'PC'],
    ['Courchevel Hi/Lo Pot Limit', 'PC/8'],
    ['7 Card Stud Limit', 'F7S'],
    ['7 Card Stud Hi/Lo Limit', 'F7S/8'],
    ['Razz Limit', 'FR'],
    ['5 Card Draw No Limit', 'N5D'],
    ['5 Card Draw Pot Limit', 'P5D'],
    ['5 Card Draw Limit', 'F5D'],
    ['Single Draw 2-7 Lowball No Limit', 'N2L1D'],
    ['Triple Draw 2-7 Lowball Limit', 'F2L3D'],
    ['Badugi Limit', 'FB'],
  ])('%s is %s', (name, code) => {
    expect(variantOfGame(name)).toBe(code);
    expect(VARIANTS.has(code)).toBe(true);
    expect(variantOfGame(gameOfVariant(code)!)).toBe(code);
  });

  test.each(["Hold'em", 'No Limit', "Tempest Hold'em No Limit", 'Razz No Limit', 'Badugi Pot Limit', ''])(
    '"%s" is no game that we know',
    (name) => expect(variantOfGame(name)).toBeNull(),
  );

  test('variants that the room does not offer have no name', () => {
    expect(gameOfVariant('FK')).toBeNull();
  });
});

describe('the first line', () => {
  test.each<[string, Partial<RawHeader>]>([
    [
      "PokerStars Hand #1001:  Hold'em No Limit ($0.25/$0.50 USD) - 2021/07/30 7:08:09 ET",
      {
        hand: '1001',
        room: 'PokerStars',
        zoom: false,
        club: null,
        tournament: null,
        mix: null,
        game: "Hold'em No Limit",
        variant: 'NT',
        currency: 'USD',
        symbol: '$',
        time: { year: 2021, month: 7, day: 30, time: '07:08:09', zone: 'ET' },
        easternTime: null,
      },
    ],
    [
      'PokerStars Zoom Hand #7:  Omaha Pot Limit (€1/€2) - 2017/01/08 21:10:13 CET [2017/01/08 15:10:13 ET]',
      {
        zoom: true,
        symbol: '€',
        currency: null,
        variant: 'PO',
        easternTime: { year: 2017, month: 1, day: 8, time: '15:10:13', zone: 'ET' },
      },
    ],
    [
      "PokerStars Home Game Hand #7: {Dot's Room}  Hold'em No Limit (1/2) - 2012/01/28 20:58:29 ET",
      { club: "Dot's Room", symbol: '', currency: null, tournament: null },
    ],
    [
      'PokerStars Home Game Hand #7: {Club} Tournament #743, 100+9 8-Game (Razz Limit) - Match Round I, Level IV (30/60) - 2013/06/06 0:40:10 ET',
      {
        club: 'Club',
        mix: '8-Game',
        variant: 'FR',
        tournament: { number: '743', buyIn: '100+9', level: 'Match Round I, Level IV' },
      },
    ],
    [
      'PokerStars Game #7:  8-Game (Razz Limit, $0.04/$0.08 USD) - 2009/11/25 6:20:33 ET',
      { mix: '8-Game', variant: 'FR', currency: 'USD', symbol: '$', tournament: null },
    ],
    [
      "PokerStars Game #7:  HORSE (Hold'em Limit, $1/$2) - 2009/11/25 6:20:33 ET",
      { mix: 'HORSE', variant: 'FT', currency: null },
    ],
    [
      "PokerStars Game #7: Tournament #294, $2.00+$0.20 USD Mixed Hold'em (Hold'em No Limit) - Level II (10/20) - 2010/07/26 4:23:42 ET",
      { mix: "Mixed Hold'em", tournament: { number: '294', buyIn: '$2.00+$0.20 USD', level: 'Level II' }, symbol: '' },
    ],
    [
      'PokerStars Hand #7: Zoom Tournament #15, $24.55+$2.45 USD Mixed Omaha (5 Card Omaha Pot Limit) - Level II (15/30) - 2016/05/16 0:09:38 EET [2016/05/15 17:09:38 ET]',
      { zoom: true, variant: 'PO5', mix: 'Mixed Omaha' },
    ],
    [
      "PokerStars Hand #7: Tournament #22, Freeroll  Hold'em No Limit - Level III (50/100) - 2018/03/09 23:36:32 CET",
      { tournament: { number: '22', buyIn: 'Freeroll', level: 'Level III' } },
    ],
    [
      "PokerStars Hand #7: Tournament #14, 250 SC Hold'em No Limit - Level XI (600/1200) - 2015/12/20 19:25:19 CET",
      { tournament: { number: '14', buyIn: '250 SC', level: 'Level XI' } },
    ],
    [
      "PokerStars Game #7: Tournament #9, 50FPP Hold'em Limit - Level IV (50/100) - 2010/07/10 19:55:58 WET",
      { variant: 'FT', tournament: { number: '9', buyIn: '50FPP', level: 'Level IV' } },
    ],
    [
      "PokerStars Hand #7: Tournament #12, $125+$10 - Hold'em No Limit (3000/6000) - 2015/06/14 21:06:43",
      {
        tournament: { number: '12', buyIn: '$125+$10', level: null },
        time: { year: 2015, month: 6, day: 14, time: '21:06:43', zone: null },
      },
    ],
    [
      "PokerStars Game #7: Tournament #16, Hold'em No Limit - Level IV (50/100) - 2005/12/16 - 05:34:03 (ET)",
      {
        tournament: { number: '16', buyIn: '', level: 'Level IV' },
        time: { year: 2005, month: 12, day: 16, time: '05:34:03', zone: 'ET' },
      },
    ],
    [
      "PokerStars Hand #7: Tournament #24, ₹136.50+₹13.50 INR Hold'em No Limit - Level XXVI (2000/4000) - 2018/12/13 17:20:46 IST",
      { tournament: { number: '24', buyIn: '₹136.50+₹13.50 INR', level: 'Level XXVI' } },
    ],
    [
      "PokerStars Hand #7:  Hold'em No Limit (€0.05/€0.10 EUR) [AAMS ID: M2D5A4] - 2012/12/14 7:59:19 CET",
      { currency: 'EUR', symbol: '€', time: { year: 2012, month: 12, day: 14, time: '07:59:19', zone: 'CET' } },
    ],
    [
      'POKERSTARS GAME #7: TOURNAMENT #8, $5+$0.50 HORSE (RAZZ LIMIT) - LEVEL I (10/20) - 2008/12/29 14:33:21 ET',
      { variant: 'FR', mix: 'HORSE' },
    ],
    ["PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD)", { time: null }],
  ])('%s', (line, fields) => {
    expect(OPENING.test(line)).toBe(true);
    expect(header(line)).toMatchObject(fields);
  });

  test.each([
    [
      "PokerStars Hand #7:  Hold'em No Limit ($0.25/$0.50 USD)",
      { small: 0.25, big: 0.5, ante: 0, cap: 0, buttonBlind: false },
    ],
    [
      "PokerStars Hand #7:  Hold'em No Limit ($0.25/$0.50 - $10 Cap -  USD)",
      { small: 0.25, big: 0.5, ante: 0, cap: 10, buttonBlind: false },
    ],
    [
      "PokerStars Hand #7:  6+ Hold'em No Limit (Button Blind\u00a0$0.25 - Ante\u00a0$0.10  USD)",
      { small: 0, big: 0.25, ante: 0.1, cap: 0, buttonBlind: true },
    ],
    [
      "PokerStars Hand #7:  Hold'em No Limit ($1/$2 - Ante $0.40 USD)",
      { small: 1, big: 2, ante: 0.4, cap: 0, buttonBlind: false },
    ],
    [
      'PokerStars Hand #7:  8-Game (Razz Limit, 200/400)',
      { small: 200, big: 400, ante: 0, cap: 0, buttonBlind: false },
    ],
  ])('%s: stakes', (line, stakes) => {
    const { small, big, ante, cap, buttonBlind } = header(line).stakes;
    expect({ small: small / FINE, big: big / FINE, ante: ante / FINE, cap: cap / FINE, buttonBlind }).toEqual(stakes);
  });

  test.each([
    ['PokerStars Hand #7', 'bad-header'],
    ['PokerStars Hand #7:  Unfold No Limit ($1/$2 USD)', 'unknown-game'],
    ["PokerStars Hand #7:  Tempest Hold'em No Limit ($1/$2 USD)", 'unknown-game'],
    ["PokerStars Hand #7: Tournament #8, $1+$0.10 USD Tempest Hold'em No Limit - Level I (10/20)", 'unknown-game'],
    ['PokerStars Hand #7:  Razz No Limit ($1/$2 USD)', 'unknown-game'],
    ["PokerStars Hand #7:  Hold'em", 'unknown-game'],
    ["PokerStars Hand #7:  Hold'em No Limit", 'bad-stakes'],
    ["PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD", 'bad-stakes'],
  ])('%s: %s', (line, code) => {
    const read = parseHeader(line);
    expect(read.ok ? null : read.error.code).toBe(code);
  });

  test.each([
    'Hand #7 was fun',
    'Table #7: ',
    'Anna said, "PokerStars Hand #7: x"',
    'Seat 1: PokerStars Hand #7: x ($1 in chips)',
  ])('"%s" opens no hand', (line) => expect(OPENING.test(line)).toBe(false));
});

describe('the line of the table', () => {
  test.each([
    ["Table 'Anna's II' 6-max Seat #3 is the button", { name: "Anna's II", maxSeats: 6, playMoney: false, button: 3 }],
    ["Table '743 1' Seat #10 is the button", { name: '743 1', maxSeats: null, playMoney: false, button: 10 }],
    ["Table 'Stud' 8-max", { name: 'Stud', maxSeats: 8, playMoney: false, button: null }],
    [
      "Table 'Chips' 9-max (Play Money) Seat #5 is the button",
      { name: 'Chips', maxSeats: 9, playMoney: true, button: 5 },
    ],
    [
      "Table 'X 40-100 bb, Ante' 6-max Seat #6 is the button",
      { name: 'X 40-100 bb, Ante', maxSeats: 6, playMoney: false, button: 6 },
    ],
  ])('%s', (line, table) => expect(parseTable(line)).toEqual(table));

  test.each(['Table', "Table '", 'Seat 1', 'Table leave user'])('"%s" is none', (line) => {
    expect(parseTable(line)).toBeNull();
  });
});
