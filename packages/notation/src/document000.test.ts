/** Document 000 at a table: labels that people see, from the draw of the button to the turns of a street. */
import { legal } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { Hand } from './index.js';
import { deal, read, stateOf } from './testing/story.js';

const FULL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const STAKES = { smallBlind: 10, bigBlind: 20 };

/** The first hand at a table of ten chairs with people at these labels; `draw` is the number that the button's lot gives. */
function drawn(labels: readonly number[], draw: number): Hand {
  const people = labels.map((label) => ({ label, sitter: `seat ${label}` }));
  const { sitters, seats } = Hand.clockwiseList(people, 10, Hand.TABLE_RULE_SETS.turnOrder);
  const started = Hand.start(
    {
      players: sitters,
      startingStacks: sitters.map(() => 1000),
      seats,
      seatCount: 10,
      stakes: STAKES,
      _rules: 'turnOrder',
    },
    { random: () => draw },
  );
  if (!started.ok) throw new Error(started.error.code);
  return started.value;
}

function labelOf(hand: Hand, player: number): number {
  return Hand.labelsOf(hand)[player]!;
}

/** The label of the button, read from the document. */
function buttonOf(hand: Hand): number {
  return labelOf(hand, stateOf(hand).terms.button);
}

/** The hand whose lot put the button on this label. */
function handWith(button: number, labels: readonly number[] = FULL): Hand {
  const found = labels.map((_, draw) => drawn(labels, draw)).find((hand) => buttonOf(hand) === button);
  if (found === undefined) throw new Error(`the button never comes to ${button}`);
  return found;
}

function posterOf(hand: Hand, blind: number): number {
  return labelOf(hand, hand.blindsOrStraddles.indexOf(blind));
}

/** The labels in the order in which they are asked on the street, when everyone checks or calls. */
function askedFrom(hand: Hand): { readonly labels: number[]; readonly hand: Hand } {
  const labels: number[] = [];
  let now = hand;
  for (;;) {
    const { state } = read(now);
    if (legal(state).kind !== 'bet') return { labels, hand: now };
    labels.push(labelOf(now, state.actor));
    now = Hand.append(now, `p${state.actor + 1} cc`);
  }
}

/** The order of a whole street: before the flop the blinds are not asked last, on it everyone is asked. */
function orderOnFlop(hand: Hand): number[] {
  const preflop = askedFrom(deal(hand));
  return askedFrom(Hand.append(preflop.hand, 'd db 2c3d4h')).labels;
}

describe('seats', () => {
  test('[S0-1, S0-2, X-1] the turn goes clockwise: from 7 to 6, one label down', () => {
    const order = orderOnFlop(handWith(8));
    expect(order.slice(0, 2)).toEqual([7, 6]);
    for (let at = 1; at < 7; at++) expect(order[at]).toBe(order[at - 1]! - 1);
  });

  test('[S0-3] below the lowest seat comes the highest: from 1 to 10', () => {
    const order = orderOnFlop(handWith(4));
    expect(order.slice(order.indexOf(1), order.indexOf(1) + 2)).toEqual([1, 10]);
  });

  test('[S0-4] lowest and highest are the seats in use: 5, 2, 8', () => {
    expect(orderOnFlop(handWith(8, [2, 5, 8]))).toEqual([5, 2, 8]);
    expect(orderOnFlop(handWith(5, [2, 5, 8]))).toEqual([2, 8, 5]);
  });

  test('[S0-5, S0-6] once around a full table, from 1 and from 7', () => {
    expect(orderOnFlop(handWith(2))).toEqual([1, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(orderOnFlop(handWith(8))).toEqual([7, 6, 5, 4, 3, 2, 1, 10, 9, 8]);
  });

  test('[X-1] with labels that grow clockwise the same people sit the other way round', () => {
    const hand = handWith(7);
    expect(Hand.labelsOf(hand, { seatNumbering: 'clockwise' })).toEqual(Hand.seatsOf(hand));
  });
});

describe('the start of a hand', () => {
  test('[S0-7, X-2] every lot puts the button on someone who plays, and on each of them once', () => {
    const buttons = [2, 5, 8].map((_, draw) => buttonOf(drawn([2, 5, 8], draw)));
    expect(buttons.sort()).toEqual([2, 5, 8]);
  });

  test.each([
    { ids: '[S0-8, S0-10, S0-12]', button: 7, small: 6, big: 5, first: 4 },
    { ids: '[S0-9]', button: 1, small: 10, big: 9, first: 8 },
    { ids: '[S0-11]', button: 2, small: 1, big: 10, first: 9 },
    { ids: '[S0-13]', button: 3, small: 2, big: 1, first: 10 },
  ])('$ids button $button: small blind $small, big blind $big, first turn $first', ({ button, small, big, first }) => {
    const hand = handWith(button);
    expect([posterOf(hand, 10), posterOf(hand, 20)]).toEqual([small, big]);
    const { state } = read(deal(hand));
    expect(labelOf(hand, state.actor)).toBe(first);
    expect([state.bet[hand.blindsOrStraddles.indexOf(10)], state.currentBet]).toEqual([10, 20]);
  });

  test('[S0-8, S0-4] empty seats get no blind', () => {
    const hand = handWith(5, [2, 5, 8, 9]);
    expect([posterOf(hand, 10), posterOf(hand, 20), labelOf(hand, read(deal(hand)).state.actor)]).toEqual([2, 9, 8]);
  });

  test('[X-14, S0-12] three-handed the button is first to act; two-handed it is the small blind too', () => {
    const three = handWith(8, [2, 5, 8]);
    expect(labelOf(three, read(deal(three)).state.actor)).toBe(8);
    const two = handWith(3, [3, 9]);
    expect([posterOf(two, 10), posterOf(two, 20)]).toEqual([3, 9]);
    expect(labelOf(two, read(deal(two)).state.actor)).toBe(3);
  });
});

describe('later streets', () => {
  test('[S0-48] the first player clockwise from the button who is still in opens', () => {
    const preflop = deal(handWith(7));
    const folding = (out: number): number => {
      let now = preflop;
      for (let state = stateOf(now); legal(state).kind === 'bet'; state = stateOf(now)) {
        now = Hand.append(now, `p${state.actor + 1} ${labelOf(now, state.actor) === out ? 'f' : 'cc'}`);
      }
      const flop = Hand.append(now, 'd db 2c3d4h');
      return labelOf(flop, stateOf(flop).actor);
    };
    expect([folding(4), folding(6)]).toEqual([6, 5]);
  });
});
