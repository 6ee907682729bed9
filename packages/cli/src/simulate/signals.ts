/** Ctrl-C and SIGTERM while something long runs. */
import { Exit } from '../exit.js';
import { complain } from '../output.js';

/**
 * The first Ctrl-C stops after the hands under way, the second one at once; SIGTERM always stops at once. A process
 * that does not end even then is ended.
 */
export class StopSignals {
  readonly #stop = new AbortController();
  readonly #halt = new AbortController();

  constructor() {
    process.on('SIGINT', this.#onInterrupt);
    process.on('SIGTERM', this.#onTerminate);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get haltSignal(): AbortSignal {
    return this.#halt.signal;
  }

  close(): void {
    process.off('SIGINT', this.#onInterrupt);
    process.off('SIGTERM', this.#onTerminate);
  }

  readonly #onInterrupt = (): void => {
    if (this.#stop.signal.aborted) {
      this.#onTerminate();
      return;
    }
    process.stderr.write('\n');
    complain('stopping after the current hands; press again to stop at once.');
    this.#stop.abort();
  };

  readonly #onTerminate = (): void => {
    if (this.#halt.signal.aborted) process.exit(Exit.Interrupted);
    this.#stop.abort();
    this.#halt.abort();
  };
}
