/** V8's settings for a process that reads hands. They change nothing but its speed. */
import { setFlagsFromString } from 'node:v8';

/**
 * V8 puts functions in line up to so many bytes of code, four times as many if nothing is said. Reading a hand goes through
 * hundreds of functions, and each thread compiles them for itself: larger ones take longer to compile than they save.
 */
const INLINED_BYTES = 230;

/**
 * Nearly nothing that is made for a hand outlives it: several threads that look for what is left take longer to agree than
 * one takes to look, and take processors from those who read. Holds for the whole process, its threads included.
 */
export function tuneForReading(): void {
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${INLINED_BYTES}`);
}
