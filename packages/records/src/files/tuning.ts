/** V8's settings for a process that reads hands. They change nothing but its speed. */
import { setFlagsFromString } from 'node:v8';

/**
 * Nearly nothing that is made for a hand outlives it: several threads that look for what is left take longer to agree than
 * one takes to look, and take processors from those who read. Holds for the whole process, its threads included.
 */
export function tuneForReading(): void {
  setFlagsFromString('--no-parallel-scavenge');
}
