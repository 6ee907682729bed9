/**
 * The bot that is being asked in a thread, written by the thread and read by the one that watches it: code that blocks
 * its thread cannot say anything any more, but what it wrote before is still there to be read.
 */
import type { Watch } from '../match.js';

/** Places in the shared memory. The count is odd while a bot is called. */
const COUNT = 0;
const BOT = 1;
const HAND = 2;
const DECISION = 3;
const ALLOWED_MS = 4;
const SIZE = 5;

export function newBeat(): Float64Array {
  return new Float64Array(new SharedArrayBuffer(SIZE * Float64Array.BYTES_PER_ELEMENT));
}

/** The thread's side. */
export class BeatWriter implements Watch {
  readonly #beat: Float64Array;

  constructor(beat: Float64Array) {
    this.#beat = beat;
  }

  called(bot: number, hand: number, decision: number, allowedMs: number): void {
    const beat = this.#beat;
    beat[BOT] = bot;
    beat[HAND] = hand;
    beat[DECISION] = decision;
    beat[ALLOWED_MS] = allowedMs;
    beat[COUNT]!++;
  }

  answered(): void {
    this.#beat[COUNT]!++;
  }
}

/** A call that is under way. */
export interface BotCall {
  readonly bot: number;
  readonly hand: number;
  readonly decision: number;
  readonly allowedMs: number;
}

/** The call that was made last. */
export function lastCall(beat: Float64Array): BotCall {
  return { bot: beat[BOT]!, hand: beat[HAND]!, decision: beat[DECISION]!, allowedMs: beat[ALLOWED_MS]! };
}

/** How often the beat is looked at. */
const LOOK_MS = 50;

/** A thread that counts its own time says so itself; only when it has not is it taken for blocked. */
const GRACE_MS = 400;

/** A watcher that was held up itself does not charge that to the bot. */
const MOST_MS: number = 4 * LOOK_MS;

/** Calls back when a call has taken longer than it may. */
export class Watchdog {
  readonly #beat: Float64Array;
  readonly #timer: NodeJS.Timeout;
  #count = 0;
  #spentMs = 0;
  #lookedMs: number = performance.now();

  constructor(beat: Float64Array, onHang: (call: BotCall) => void) {
    this.#beat = beat;
    this.#timer = setInterval(() => this.#look(onHang), LOOK_MS);
  }

  #look(onHang: (call: BotCall) => void): void {
    const now = performance.now();
    const passedMs = Math.min(MOST_MS, now - this.#lookedMs);
    this.#lookedMs = now;
    const count = this.#beat[COUNT]!;
    this.#spentMs = count === this.#count ? this.#spentMs + passedMs : 0;
    this.#count = count;
    if (count % 2 === 0) return;
    const call = lastCall(this.#beat);
    if (this.#spentMs <= call.allowedMs + GRACE_MS) return;
    this.stop();
    onHang(call);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
