import { describe, expect, test } from 'vitest';
import type { Clock } from '../ports.js';
import type { Connection } from './connection.js';
import { Presence } from './presence.js';
import { Rounds } from './rounds.js';

/** A clock that goes from timer to timer. */
class StepClock implements Clock {
  #now = 0;
  #next: { at: number; call: () => void } | null = null;

  now(): number {
    return this.#now;
  }

  at(at: number, call: () => void): () => void {
    this.#next = { at, call };
    return () => {
      this.#next = null;
    };
  }

  /** Goes on to the next timer, which rings so much too late. */
  step(lateMs = 0): void {
    const next = this.#next;
    this.#next = null;
    this.#now = (next?.at ?? this.#now) + lateMs;
    next?.call();
  }
}

function roomOf(count: number) {
  const clock = new StepClock();
  const presence = new Presence();
  const looks: number[] = Array(count).fill(0);
  let excused = 0;
  for (let i = 0; i < count; i++) {
    const connection = {
      look: () => {
        looks[i]!++;
      },
      excuse: () => {
        excused++;
      },
    };
    presence.add(connection as unknown as Connection);
  }
  new Rounds(clock, presence).start();
  return { clock, looks, sum: () => looks.reduce((a, b) => a + b, 0), excused: () => excused };
}

describe('rounds', () => {
  test.each([1, 3, 64])('of a few connections each is looked at once a second: %i', (count) => {
    const { clock, looks } = roomOf(count);
    for (let second = 1; second <= 5; second++) {
      clock.step();
      expect(clock.now()).toBe(1000 * second);
      expect(looks).toEqual(Array(count).fill(second));
    }
  });

  test('of thousands a share is looked at at a time, and each once a second', () => {
    const { clock, looks, sum } = roomOf(6_000);
    let before = 0;
    while (clock.now() < 1_000) {
      clock.step();
      expect(sum() - before).toBeLessThanOrEqual(120);
      before = sum();
    }
    expect(looks).toEqual(Array(6_000).fill(1));
  });

  test('a busy room whose timers ring late looks at each once a second, too', () => {
    const { clock, looks } = roomOf(6_000);
    while (clock.now() < 8_000) clock.step(480);
    expect(Math.min(...looks)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...looks)).toBeLessThanOrEqual(9);
  });

  test('a room that has stood still excuses everybody before it looks', () => {
    const { clock, excused } = roomOf(200);
    clock.step(999);
    expect(excused()).toBe(0);
    clock.step(1_000);
    expect(excused()).toBe(200);
  });
});
