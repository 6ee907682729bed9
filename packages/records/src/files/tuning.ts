/** V8's settings for a process that reads hands. They change nothing but its speed, and hold for its threads as well. */
import { setFlagsFromString } from 'node:v8';

/**
 * Nearly nothing that is made for a hand outlives it: several threads that look for what is left take longer to agree than
 * one takes to look, and take processors from those who read.
 */
export function tuneForReading(): void {
  setFlagsFromString('--no-parallel-scavenge');
}

/**
 * V8 puts functions in line up to so many bytes of code, four times as many if nothing is said. Statistics of a hand go
 * through hundreds of functions, and each thread compiles them for itself: larger ones take longer to compile than they
 * save. Reading and playing alone are fewer functions, and gain from it.
 */
const INLINED_BYTES = 230;

/** For a process that takes the statistics of the hands it reads. */
export function tuneForStatistics(): void {
  tuneForReading();
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${INLINED_BYTES}`);
}
