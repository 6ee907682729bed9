import { describe, expect, test } from 'vitest';
import type { Hand } from './hand.js';
import { type HouseReason, houseAct } from './house.js';
import { formatLine, type LineAction } from './line.js';
import { replay } from './replay.js';
import { DRAW, STUD } from './testing/story.js';

const HOLDEM: Hand = {
  variant: 'NT',
  players: ['A', 'B'],
  startingStacks: [100, 100],
  antes: [0, 0],
  blindsOrStraddles: [1, 2],
  actions: ['d dh p1 AsAh', 'd dh p2 3s2d'],
};

/** Both players check the board down; p1 holds aces and bets the river, so p1 shows first. */
const RIVER = [
  'p1 cc',
  'p2 cc',
  'd db 7d8cJh',
  'p2 cc',
  'p1 cc',
  'd db Tc',
  'p2 cc',
  'p1 cc',
  'd db 4h',
  'p2 cc',
  'p1 cbr 2',
  'p2 cc',
];

function after(hand: Hand, ...lines: string[]): Hand {
  return { ...hand, actions: [...hand.actions, ...lines] };
}

function acts(hand: Hand): Record<HouseReason, string | null> {
  const read = replay(hand);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { state, decimals } = read.value;
  const line = (reason: HouseReason): string | null => {
    const act: LineAction | null = houseAct(state, reason);
    return act === null ? null : formatLine(act, decimals);
  };
  return { absent: line('absent'), timeUp: line('timeUp') };
}

describe('[CODE-5] the house acts by the rules of the table, in one place', () => {
  test.each<[string, Hand, string | null, string | null]>([
    ['a bet to call', after(HOLDEM, 'p1 cbr 6'), 'p2 f', 'p2 f'],
    ['a free check: only an absent player is folded', after(HOLDEM, 'p1 cc'), 'p2 f', 'p2 cc'],
    ['the bring-in', STUD, 'p1 pb', 'p1 pb'],
    ['a bring-in that has passed to the left', { ...STUD, startingStacks: [1, 100, 100] }, 'p2 f', 'p2 pb'],
    ['a bring-in to call', after(STUD, 'p1 pb'), 'p2 f', 'p2 f'],
    ['a draw', DRAW, 'p2 sd', 'p2 sd'],
    ['the first hand to show', after(HOLDEM, ...RIVER), 'p1 sm -', 'p1 sm -'],
    ['a beaten hand: an absent player keeps the claim', after(HOLDEM, ...RIVER, 'p1 sm AsAh'), 'p2 sm -', 'p2 sm'],
    ['cards to be dealt', { ...HOLDEM, actions: [] }, null, null],
    ['the end', after(HOLDEM, 'p1 f'), null, null],
  ])('%s', (_, hand, absent, timeUp) => {
    expect(acts(hand)).toEqual({ absent, timeUp });
  });

  test('a winning hand is shown even if it may be mucked', () => {
    const bluffed = after({ ...HOLDEM, actions: ['d dh p1 3s2d', 'd dh p2 AsAh'] }, ...RIVER, 'p1 sm 3s2d');
    expect(acts(bluffed).timeUp).toBe('p2 sm -');
  });
});
