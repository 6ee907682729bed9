/** How far a match is, on standard error: a bar on a terminal, a line now and then elsewhere. */
import progress from 'cli-progress';
import { grouped } from '../text.js';
import { timeText } from './time.js';

export interface MatchProgress {
  /** Hands that are behind. */
  update(hands: number): void;
  /** Takes the bar away, so that a line can be printed; the next step draws it again. */
  clear(): void;
  stop(): void;
}

/** Time between two lines if there is no bar. */
const LINE_MS = 10_000;

/** Hands a second since the first report: what an earlier run played does not count. */
class Pace {
  readonly #total: number;
  readonly #startMs: number = performance.now();
  #first: number | null = null;

  constructor(total: number) {
    this.#total = total;
  }

  at(hands: number): { readonly perSecond: number; readonly left: string } {
    this.#first ??= hands;
    const seconds = (performance.now() - this.#startMs) / 1000;
    const perSecond = seconds === 0 ? 0 : (hands - this.#first) / seconds;
    return { perSecond, left: perSecond === 0 ? '?' : timeText((this.#total - hands) / perSecond) };
  }
}

function count(number: number): string {
  return grouped(String(Math.round(number)));
}

export function startProgress(total: number): MatchProgress {
  return process.stderr.isTTY ? bar(total) : lines(total);
}

function bar(total: number): MatchProgress {
  const pace = new Pace(total);
  const shown = new progress.SingleBar(
    {
      format: '{bar} {percentage}% | {hands} of {all} hands | {speed} hands/s | {left} left',
      stream: process.stderr,
      hideCursor: false,
      clearOnComplete: true,
      gracefulExit: false,
    },
    progress.Presets.shades_classic,
  );
  shown.start(total, 0, { hands: '0', all: count(total), speed: '?', left: '?' });
  return {
    update(hands) {
      const { perSecond, left } = pace.at(hands);
      shown.update(hands, { hands: count(hands), speed: count(perSecond), left });
    },
    clear: () => {
      process.stderr.write('\r\u001b[K');
    },
    stop: () => shown.stop(),
  };
}

function lines(total: number): MatchProgress {
  const pace = new Pace(total);
  let lastMs = performance.now();
  return {
    update(hands) {
      const { perSecond, left } = pace.at(hands);
      if (performance.now() - lastMs < LINE_MS) return;
      lastMs = performance.now();
      process.stderr.write(`${count(hands)} of ${count(total)} hands, ${count(perSecond)} a second, ${left} left\n`);
    },
    clear: () => {},
    stop: () => {},
  };
}
