import type { ClientClock } from '@cardroom/protocol';
import { expect, test, vi } from 'vitest';
import { HurriedClock, probe } from './hurry.js';

/** A clock that is moved by hand. */
function handClock(): ClientClock & { pass(ms: number): void } {
  let now = 0;
  let timers: { at: number; call: () => void }[] = [];
  return {
    now: () => now,
    after(delayMs, call) {
      const timer = { at: now + delayMs, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass(ms) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const timer of due) timer.call();
    },
  };
}

test('a wait ends by itself, once', () => {
  const inner = handClock();
  const clock = new HurriedClock(inner);
  const call = vi.fn();
  clock.after(100, call);
  inner.pass(100);
  clock.hurry();
  inner.pass(1_000);
  expect(call).toHaveBeenCalledTimes(1);
});

test('hurried, it ends now and not again', () => {
  const inner = handClock();
  const clock = new HurriedClock(inner);
  const call = vi.fn();
  clock.after(10_000, call);
  clock.hurry();
  expect(call).toHaveBeenCalledTimes(1);
  inner.pass(10_000);
  expect(call).toHaveBeenCalledTimes(1);
});

test('what was taken back does not ring', () => {
  const clock = new HurriedClock(handClock());
  const call = vi.fn();
  clock.after(100, call)();
  clock.hurry();
  expect(call).not.toHaveBeenCalled();
});

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a lost server is asked every second until it answers', async () => {
  const clock = handClock();
  const onThere = vi.fn();
  const isThere = vi.fn<() => Promise<boolean>>();
  isThere.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(false).mockResolvedValue(true);
  probe(isThere, clock, onThere);
  for (let second = 0; second < 5; second++) {
    clock.pass(1_000);
    await settled();
  }
  expect(isThere).toHaveBeenCalledTimes(3);
  expect(onThere).toHaveBeenCalledTimes(1);
});

test('once it is ended nobody is asked any more', async () => {
  const clock = handClock();
  const onThere = vi.fn();
  const end = probe(async () => true, clock, onThere);
  clock.pass(1_000);
  end();
  await settled();
  clock.pass(5_000);
  expect(onThere).not.toHaveBeenCalled();
});
