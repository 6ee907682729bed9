/** Whole worlds that did not hold when they were first run, by what was wrong. */
import { describe, expect, test } from 'vitest';
import { runWorld } from './world.js';

describe('worlds that once did not hold', () => {
  test.each([
    [5, 'a player was folded whose act lay unread in a process that had stood still'],
    [6, 'a player was folded whose act was refused while the disk was full'],
    [31, 'a spectator with a delay was never told anything after a restart'],
    [35, 'a spectator with a delay saw a new state after a restart'],
    [45, 'a request was refused, and its double was granted'],
    [48, 'watchers stayed at a node that had lost their table unnoticed'],
    [62, 'a table was held by a node that had not taken it up'],
    [216, 'requests went into a wire that was lost while nothing was under way'],
    [557, 'a request was refused, and its double was granted by the next owner of the table'],
    [574, 'an owner that had slept refused by a state that was past'],
  ])('seed %i: %s', { timeout: 120_000 }, async (seed) => {
    expect((await runWorld(seed)).violations).toEqual([]);
  });
});
