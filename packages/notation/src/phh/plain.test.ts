/** Files of the usual form take a shorter way through the reader, which must give the same result as the long one. */
import { describe, expect, test } from 'vitest';
import { fieldsOf, type PhhHand } from './hand.js';
import { readPhh } from './read.js';
import { replayPhh } from './replay.js';
import { sourceFieldsOf } from './sourceFields.js';

const HAND = `variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 123456789012345, 40]
actions = ['d dh p1 AsAd', 'd dh p2 7c2h', 'd dh p3 KsKd', 'p3 cbr 6', 'p1 cbr 20', 'p2 f', 'p3 cbr 40', 'p1 cc', 'p1 sm AsAd', 'p3 sm KsKd', 'd db 2c5d9h', 'd db Jc', 'd db 3s']
players = ['Ann', 'Bob', 'Cy']
finishing_stacks = [142, 123456789012343, 0]`;

function read(text: string): PhhHand {
  const hand = readPhh(text);
  if (!hand.ok) throw new Error(hand.error.fault.code);
  return hand.value;
}

function facts(text: string): unknown {
  const hand = read(text);
  return { fields: fieldsOf(hand), outcome: replayPhh(hand), stated: hand.finishingStacks, odd: hand.oddFields };
}

describe('plain and unusual writing', () => {
  test('the hand is over and ends as stated', () => {
    expect(replayPhh(read(HAND))).toMatchObject({ status: 'ok', agrees: true, stacks: [142, 123456789012343, 0] });
  });

  test.each([
    ['blanks before commas', (text: string) => text.replaceAll(', ', ' , ')],
    ['tabs behind commas', (text: string) => text.replaceAll(', ', ',\t')],
    ['no blanks', (text: string) => text.replaceAll(', ', ',')],
    ['a line for each element', (text: string) => text.replaceAll(', ', ',\n  ')],
    ['a comma behind the last element', (text: string) => text.replaceAll(']', ',]')],
    ['other quotes', (text: string) => text.replaceAll("'", '"')],
  ])('lists with %s say the same', (_, rewrite) => {
    expect(facts(rewrite(HAND))).toEqual(facts(HAND));
  });

  test.each([
    ['several blanks', (line: string) => line.replaceAll(' ', '  ')],
    ['blanks around', (line: string) => ` ${line} `],
    ['commentary', (line: string) => `${line} # so be it`],
    ['tabs', (line: string) => line.replaceAll(' ', '\t')],
  ])('actions with %s are the same acts', (_, rewrite) => {
    const text = HAND.replace(/actions = .*/, (list) =>
      list.replace(/'[^']*'/g, (quoted) => `'${rewrite(quoted.slice(1, -1))}'`),
    );
    expect(replayPhh(read(text))).toEqual(replayPhh(read(HAND)));
  });

  test.each([
    ['antes', 'antes = [00, 0, 0]', 'bad-value'],
    ['a list that is not closed', 'antes = [0, 0, 0', 'unterminated-array'],
    ['an empty element', 'antes = [0, , 0]', 'wrong-type'],
  ])('%s: what is wrong stays wrong', (_, line, code) => {
    const hand = readPhh(HAND.replace('antes = [0, 0, 0]', line));
    expect(hand.ok ? null : hand.error.fault.code).toBe(code);
  });

  test.each([
    ['blanks', (text: string) => text.replaceAll(', ', ' , ')],
    ['a comma behind the last element', (text: string) => text.replaceAll(']', ',]')],
  ])('decimals, unknown amounts and unknown cards with %s say the same', (_, rewrite) => {
    const text = HAND.replace('[100, 123456789012345, 40]', '[100.50, inf, 40]')
      .replace('d dh p2 7c2h', 'd dh p2 ????')
      .replace('p3 cbr 6', 'p3 cbr 6.25')
      .replace(/\nfinishing_stacks.*/, '');
    expect(read(text).stacks).toEqual({ units: [10050, Number.POSITIVE_INFINITY, 4000], decimals: 2 });
    expect(facts(rewrite(text))).toEqual(facts(text));
    const slow = text.replace('p3 cbr 6.25', 'p3  cbr 6.25').replace('d dh p2 ????', 'd dh  p2 ????');
    expect(replayPhh(read(slow))).toEqual(replayPhh(read(text)));
    expect(replayPhh(read(text)).status).toBe('ok');
  });

  test('who, where and when are read from their places as from all fields', () => {
    const more = `author = 'Bob'
event = "Sunday \\"Main\\""
venue = 'Home'
time = 07:08:09
day = 3
month = 7
year = 2024
table = 12
currency = 'USD'`;
    const expected = {
      players: ['Ann', 'Bob', 'Cy'],
      author: 'Bob',
      event: 'Sunday "Main"',
      venue: 'Home',
      time: '07:08:09',
      day: 3,
      month: 7,
      year: 2024,
      table: '12',
      currency: 'USD',
    };
    expect(sourceFieldsOf(read(`${HAND}\n${more}`))).toEqual(expected);
    expect(sourceFieldsOf(read(`${HAND}\n${more}\n_own = { a = 1 }`))).toEqual(expected);
    expect(sourceFieldsOf(read(HAND.replace("'Bob'", "''"))).players).toEqual(['Ann', 'p2', 'Cy']);
    expect(sourceFieldsOf(read(HAND.replace(/\nplayers.*/, '\nplayers = 3'))).players).toEqual(['p1', 'p2', 'p3']);
  });

  test('amounts with signs and many digits go the long way', () => {
    const text = HAND.replace('[100, 123456789012345, 40]', '[100.50, 1234567, +40]')
      .replace('p3 cbr 40', 'p3 cbr 40.00')
      .replace(/\nfinishing_stacks.*/, '');
    expect(read(text).stacks).toEqual({ units: [10050, 123456700, 4000], decimals: 2 });
    expect(replayPhh(read(text))).toMatchObject({ status: 'ok', stacks: [14250, 123456500, 0] });
  });
});
