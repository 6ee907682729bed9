/** How far a count is, on standard error: a bar on a terminal, nothing elsewhere. */
import progress from 'cli-progress';
import { grouped } from './text.js';

export interface Count {
  update(done: number, all: number): void;
  stop(): void;
}

export function startCount(things: string): Count {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const bar = new progress.SingleBar(
    {
      format: `{bar} {percentage}% | {done} of {all} ${things}`,
      stream: process.stderr,
      hideCursor: false,
      clearOnComplete: true,
      gracefulExit: false,
    },
    progress.Presets.shades_classic,
  );
  let isStarted = false;
  return {
    update(done, all) {
      const words = { done: grouped(String(done)), all: grouped(String(all)) };
      if (!isStarted) bar.start(Math.max(1, all), 0, words);
      isStarted = true;
      bar.update(done, words);
    },
    stop: () => {
      if (isStarted) bar.stop();
    },
  };
}
