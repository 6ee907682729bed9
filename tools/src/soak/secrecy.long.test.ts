import { formatCard } from '@cardroom/engine';
import type { TableState } from '@cardroom/server';
import { describe, expect, test } from 'vitest';
import { cardsNamedIn, mayKnow, secrecyRuns } from './secrecy.js';
import { DEAL_LEAKS, dealSecrecy } from './secrecyDeal.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 400_000;

test('250 hands of all variants: no text holds a card that its reader may not know, and other deals look the same', {
  timeout: PATIENCE_MS,
}, async () => {
  const outcome = await secrecyRuns({ hands: 220, socketHands: 30, seed: 'tests' });
  expect(outcome.problems).toEqual([]);
  expect(outcome.hands).toBeGreaterThanOrEqual(250);
  expect(outcome.pairs).toBeGreaterThan(150);
  expect(outcome.variants.size).toBeGreaterThanOrEqual(30);
  expect(outcome.downloads).toBeGreaterThan(200);
});

/** The last card of the deck: in nearly every hand nobody ever sees it. */
function lastCard({ deal }: TableState): number {
  return deal?.secret?.cards.at(-1) ?? 0;
}

describe('a planted leak is found', () => {
  const isTurn = (text: string) => text.includes('"event":"turn"');
  test.each([
    ['a card of the deck', (text, state) => (isTurn(text) ? `${text}${formatCard(lastCard(state))}` : text)],
    ['a number made from it', (text, state) => (isTurn(text) ? `${text}${lastCard(state) * 7 + 1000}` : text)],
    ['a space that depends on it', (text, state) => (isTurn(text) && lastCard(state) % 2 === 0 ? `${text} ` : text)],
    ['the key of the deck', (text, state) => (isTurn(text) ? `${text}${state.deal?.secret?.key}` : text)],
    ['the document as it is', (text, { hand }) => (isTurn(text) ? `${text}${JSON.stringify(hand.actions)}` : text)],
  ] satisfies [string, (text: string, state: TableState) => string][])('%s', async (_, leak) => {
    const { problems } = await secrecyRuns({ hands: 12, socketHands: 0, seed: 'leaks', leak });
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('the deal itself', () => {
  test('seeds before they are told, the key of the house and salts of closed cards are nowhere', {
    timeout: PATIENCE_MS,
  }, async () => {
    const outcome = await dealSecrecy({ hands: 40, seed: 'tests', cardsNamedIn, mayKnow });
    expect(outcome.problems).toEqual([]);
    expect(outcome.hands).toBeGreaterThanOrEqual(40);
    expect(outcome.rounds).toBeGreaterThan(outcome.hands);
    expect(outcome.secrets).toBeGreaterThan(52 * outcome.rounds);
    expect(outcome.files).toBeGreaterThan(1);
  });

  test.each(DEAL_LEAKS)('%s is found', { timeout: PATIENCE_MS }, async (leak) => {
    const { problems } = await dealSecrecy({ hands: 12, seed: leak, leak, cardsNamedIn, mayKnow });
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('who may know what', () => {
  test('of a stud hand: up cards, shown hands, and the own ones', () => {
    const actions = ['d dh p1 2c3dAh', 'd dh p2 4c5dKh', 'p2 pb 1', 'p1 cc', 'd dh p1 9s', 'p1 sm 2c3dAh9s'];
    expect([...mayKnow({ variant: 'F7S', players: ['a', 'b'], actions: actions.slice(0, 5) }, -1)]).toEqual([
      'Ah',
      'Kh',
      '9s',
    ]);
    expect(mayKnow({ variant: 'F7S', players: ['a', 'b'], actions }, 1)).toEqual(
      new Set(['2c', '3d', 'Ah', '4c', '5d', 'Kh', '9s']),
    );
  });

  test('cards are found alone and in a row, and hexadecimal is none', () => {
    expect(cardsNamedIn('"d dh p1 AhKd","9c" [Ts 2h] ????')).toEqual(new Set(['Ah', 'Kd', '9c', 'Ts', '2h']));
    expect(cardsNamedIn('"root":"2c3d4c5d6c7d8c9d0a" t2c As-is Thx')).toEqual(new Set(['As']));
  });
});
