/** A clock for the pace of commits that stands until it is moved. */
import type { PaceClock } from '../postgres/pace.js';

export interface StandingClock {
  readonly clock: PaceClock;
  /** Ends the turn of the event loop, and then lets so many milliseconds pass. */
  pass(ms: number): void;
  readonly timers: ReadonlyMap<() => void, number>;
}

export function standingClock(): StandingClock {
  let now = 1_000;
  const soon: (() => void)[] = [];
  const timers = new Map<() => void, number>();
  const clock: PaceClock = {
    now: () => now,
    soon: (call) => soon.push(call),
    later(ms, call) {
      timers.set(call, now + ms);
      return () => timers.delete(call);
    },
  };
  const pass = (ms: number): void => {
    for (const call of soon.splice(0)) call();
    for (const end = now + ms; now < end; ) {
      now++;
      for (const [call, at] of [...timers]) if (at <= now && timers.delete(call)) call();
    }
  };
  return { clock, pass, timers };
}
