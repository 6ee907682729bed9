import { describe, expect, test } from 'vitest';
import { Room } from '../room.js';
import { cardsIn, givesDeckAway, knownCards } from './secrecy.js';

describe('cards in a text', () => {
  test.each([
    ['{"lines":["d dh p1 AhKd","d dh p2 ????"]}', ['Ah', 'Kd']],
    ['{"cards":"2c"}', ['2c']],
    ['p3 sm TsTd', ['Ts', 'Td']],
    ['{"token":"x9-4c-Qs_2d"}', []],
    ['{"root":"2c3d4c5d","name":"Test 2"}', ['2c', '3d', '4c', '5d']],
    ['Asked, Ten, 7days', []],
  ])('%s', (text, cards) => expect([...cardsIn(text)]).toEqual(cards));
});

describe('the cards that a person may know', () => {
  function dealt(variant: string): Room {
    const room = new Room({ settings: { ...new Room().state.settings } }, 7);
    expect(variant).toBe('NT');
    room.join('Ann');
    room.join('Bob');
    room.tick();
    return room;
  }

  test('are their own and those that lie open', () => {
    const room = dealt('NT');
    const own = (name: string) => knownCards(room.state, `u-${name}`);
    const watching = knownCards(room.state, null);
    expect(watching.size).toBe(0);
    expect(own('Ann').size).toBe(2);
    expect(own('Bob').size).toBe(2);
    expect([...own('Ann')].some((card) => own('Bob').has(card))).toBe(false);
    room.stayIn();
    room.stayIn();
    expect(knownCards(room.state, null).size).toBe(3);
    expect(own('Ann').size).toBe(5);
  });

  test('is neither the key of the deck nor a part of its order', () => {
    const { state } = dealt('NT');
    const { key, cards } = state.deal!.secret!;
    expect(givesDeckAway(`{"error":"${key}"}`, state)).toBe(true);
    expect(givesDeckAway(JSON.stringify({ deck: cards }), state)).toBe(true);
    expect(givesDeckAway(JSON.stringify({ left: cards.slice(20, 26) }), state)).toBe(true);
    expect(givesDeckAway(JSON.stringify({ stacks: [100, 100, 98, 99, 100, 100] }), state)).toBe(false);
  });
});
