/**
 * A simulated process: it can stand still and go on, and it can end at any moment, in the middle of whatever it does.
 */
import type { Clock } from '../../ports.js';
import type { Timeline } from './timeline.js';

export class SimulatedProcess {
  readonly name: string;
  readonly #timeline: Timeline;
  /** Everything that came while it stood still: timers first, as on the platform, then the rest. */
  #waitingTimers: (() => void)[] = [];
  #waiting: (() => void)[] = [];
  #isAlive = true;
  #isStill = false;

  constructor(name: string, timeline: Timeline) {
    this.name = name;
    this.#timeline = timeline;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get isStill(): boolean {
    return this.#isStill;
  }

  /** Something reaches the process: a message, an answer of the disk. */
  reach(call: () => void): void {
    if (!this.#isAlive) return;
    if (this.#isStill) this.#waiting.push(call);
    else call();
  }

  readonly clock: Clock = {
    now: () => this.#timeline.now(),
    at: (timeMs, call) => {
      let isWanted = true;
      const ring = (): void => {
        if (!isWanted || !this.#isAlive) return;
        if (this.#isStill) this.#waitingTimers.push(ring);
        else call();
      };
      this.#timeline.at(timeMs, ring);
      return () => {
        isWanted = false;
      };
    },
  };

  /** It ends here and now: whatever its code still does reaches nobody. */
  crash(): void {
    this.#isAlive = false;
  }

  standStill(): void {
    this.#isStill = true;
  }

  goOn(): void {
    if (!this.#isStill) return;
    this.#isStill = false;
    const late = [...this.#waitingTimers.splice(0), ...this.#waiting.splice(0)];
    for (const call of late) this.#timeline.at(this.#timeline.now(), () => this.reach(call));
  }
}
