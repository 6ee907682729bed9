/** Limits on what a program uses of the machine. */
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

export interface ProgramLimits {
  /** The priority of programs, as the system counts it: more is lower. */
  readonly nice?: number;
  /** Memory of a program, or of the thread of a module. */
  readonly memoryMb?: number;
}

/** How often memory is looked at: a program that grows faster than it can be seen meets the limit of the system. */
const LOOK_MS = 100;

const KB_PER_MB = 1024;

/** Sets the priority of a process; one that has ended already needs none. */
export function lower(pid: number, nice: number): void {
  try {
    setPriority(pid, nice);
  } catch {
    // Raising the priority is for the administrator, and a process that has ended has none.
  }
}

/** Memory of a process in use, null if the system does not say it. */
function usedMb(pid: number): number | null {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return line === null ? null : Math.ceil(Number(line[1]) / KB_PER_MB);
  } catch {
    return null;
  }
}

/** Looks at the memory of a process now and then, and calls back once when it is too much. */
export class MemoryWatch {
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number, mostMb: number, onExceeded: (usedMb: number) => void) {
    this.#timer = setInterval(() => {
      const used = usedMb(pid);
      if (used === null || used <= mostMb) return;
      this.stop();
      onExceeded(used);
    }, LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
