/** Hands of document 003 and small tools to tell their stories. For tests only. */
import { type HandState, isOver } from '@cardroom/engine';
import type { Hand } from '../hand.js';
import { append, type Replay, replay } from '../replay.js';
import { type NextOptions, next } from '../seating/next.js';

export const NAMES = ['Player1', 'Player2', 'Player3'];
export const STACKS = [50, 100, 75.25];

/** A hand of document 003: blinds 1 and 2, six chairs. */
export function story(fields: Partial<Hand>): Hand {
  const players = fields.players ?? NAMES;
  const zeros = players.map(() => 0);
  return {
    hand: 1,
    players,
    startingStacks: STACKS.slice(0, players.length),
    blindsOrStraddles: zeros,
    antes: zeros,
    seatCount: [6],
    actions: [],
    _inactive: zeros,
    _intents: zeros,
    _deadBlinds: zeros,
    ...fields,
  };
}

/** Third street of seven-card stud: A has the deuce and brings it in. */
export const STUD: Hand = {
  variant: 'F7S',
  players: ['A', 'B', 'C'],
  startingStacks: [100, 100, 100],
  antes: [1, 1, 1],
  blindsOrStraddles: [0, 0, 0],
  bringIn: 2,
  smallBet: 5,
  bigBet: 10,
  actions: ['d dh p1 AsKs2c', 'd dh p2 QsJsTd', 'd dh p3 9s8sKd'],
};

/** Five-card draw before the draw, B first. */
export const DRAW: Hand = {
  variant: 'N5D',
  players: ['A', 'B'],
  startingStacks: [100, 100],
  antes: [0, 0],
  blindsOrStraddles: [1, 2],
  actions: ['d dh p1 AsKsQsJsTs', 'd dh p2 AhKhQhJh9c', 'p1 cc', 'p2 cc'],
};

/** The replay of a hand that is expected to be good. */
export function read(hand: Hand): Replay {
  const result = replay(hand);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

export function stateOf(hand: Hand): HandState {
  return read(hand).state;
}

/** The next hand, if one is expected. */
export function nextOf(hand: Hand, options: NextOptions = {}): Hand {
  const result = next(hand, options);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The hand with its stacks stated, so that the next one can follow whatever the log says. */
export function endedWith(hand: Hand, finishingStacks: readonly number[] = hand.startingStacks): Hand {
  return { ...hand, finishingStacks };
}

/** Deals two cards to everyone who is in, from the top of a plain deck. */
export function deal(hand: Hand): Hand {
  const cards = 'AsKsQsJsTs9s8s7s6s5s4s3s2sAhKhQhJhTh9h8h7h6h'.match(/../g)!;
  const inHand = hand.players.flatMap((_, player) => ((hand._inactive?.[player] ?? 0) === 0 ? [player] : []));
  return append(hand, ...inHand.map((player, at) => `d dh p${player + 1} ${cards[2 * at]}${cards[2 * at + 1]}`));
}

/** Everyone folds until the hand is over. */
export function foldAround(hand: Hand): Hand {
  let folded = hand;
  for (;;) {
    const { state } = read(folded);
    if (isOver(state)) return folded;
    folded = append(folded, `p${state.actor + 1} f`);
  }
}

/** Deals and folds: the shortest way to the next hand. */
export function playOut(hand: Hand): Hand {
  return foldAround(deal(hand));
}
