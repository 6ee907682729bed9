import { expect, test } from 'vitest';
import { standingClock } from '../testing/standingClock.js';
import { Pace } from './pace.js';

/** The times at which commits have begun. */
function paced() {
  const { clock, pass, timers } = standingClock();
  const begun: number[] = [];
  const pace = new Pace(() => begun.push(clock.now()), clock);
  return { pace, begun, pass, timers };
}

test('an append in a quiet room is committed at once', () => {
  const { pace, begun, pass } = paced();
  pace.append('a');
  pass(4);
  pace.append('b');
  pass(4);
  expect(begun).toEqual([1_000, 1_004]);
});

test('appends of one turn share a commit', () => {
  const { pace, begun, pass } = paced();
  for (const table of ['a', 'b', 'c']) pace.append(table);
  pass(10);
  expect(begun).toEqual([1_000]);
});

test('a busy room begins a commit every four milliseconds', () => {
  const { pace, begun, pass, timers } = paced();
  for (let ms = 0; ms < 12; ms++) {
    pace.append(`t${ms}`);
    pass(1);
  }
  expect(begun).toEqual([1_000, 1_004, 1_008, 1_012]);
  expect(timers.size).toBe(0);
});

test('enough appends are committed without waiting', () => {
  const { pace, begun, pass, timers } = paced();
  pace.append('a');
  pass(1);
  for (let i = 0; i < 15; i++) pace.append(`t${i}`);
  pass(0);
  expect(begun).toEqual([1_000]);
  pace.append('z');
  pass(0);
  expect(begun).toEqual([1_000, 1_001]);
  pass(10);
  expect(begun).toEqual([1_000, 1_001]);
  expect(timers.size).toBe(0);
});

test('a commit of enough appends is followed by the next at once', () => {
  const { pace, begun, pass } = paced();
  for (let i = 0; i < 16; i++) pace.append(`t${i}`);
  pass(1);
  pace.append('a');
  pass(1);
  pace.append('b');
  pass(0);
  expect(begun).toEqual([1_000, 1_001]);
});

test('a table that writes alone does not wait for others', () => {
  const { pace, begun, pass } = paced();
  for (let i = 0; i < 8; i++) {
    pace.append('a');
    pass(4);
  }
  for (let i = 0; i < 3; i++) {
    pace.append('a');
    pass(1);
  }
  expect(begun.slice(8)).toEqual([1_032, 1_033, 1_034]);
  pace.append('b');
  pass(0);
  expect(begun).toHaveLength(11);
});

test('other work goes at once, with the appends that wait', () => {
  const { pace, begun, pass, timers } = paced();
  pace.append('a');
  pass(1);
  pace.append('b');
  pace.hurry();
  pace.hurry();
  pass(10);
  expect(begun).toEqual([1_000, 1_001]);
  expect(timers.size).toBe(0);
});
