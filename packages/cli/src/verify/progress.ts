/** The progress bar of `verify`: on standard error, and only if that is a terminal. */
import progress from 'cli-progress';

export interface ByteProgress {
  advance(bytes: number): void;
  /** Takes the bar away, so that a line can be printed; the next step draws it again. */
  clear(): void;
  stop(): void;
}

const NONE: ByteProgress = { advance: () => {}, clear: () => {}, stop: () => {} };

const MEGABYTE: number = 1 << 20;

/** A bar of so many bytes. */
export function startByteProgress(totalBytes: () => number): ByteProgress {
  if (!process.stderr.isTTY) return NONE;
  const total = totalBytes();
  const bar = new progress.SingleBar(
    {
      format: '{bar} {percentage}% | {read} of {size} MB | {eta_formatted} left',
      stream: process.stderr,
      hideCursor: false,
      clearOnComplete: true,
      gracefulExit: false,
    },
    progress.Presets.shades_classic,
  );
  const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);
  let done = 0;
  bar.start(total, 0, { read: '0.0', size: megabytes(total) });
  return {
    advance(bytes) {
      done += bytes;
      bar.update(Math.min(done, total), { read: megabytes(done) });
    },
    clear() {
      process.stderr.write('\r\u001b[K');
    },
    stop() {
      bar.stop();
    },
  };
}
