/** Standard output, as fast as its reader takes it; standard error, for people. */
import { Exit } from './exit.js';
import { plain } from './text.js';

/** Writes to standard output and waits until its reader has taken it: nothing piles up, and bytes may be used again. */
export async function print(text: string | Uint8Array): Promise<void> {
  if (text.length === 0) return;
  await new Promise<void>((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}

/** A line on standard error. */
export function complain(sentence: string): void {
  const lines = sentence.split('\n').map(plain);
  process.stderr.write(`cardroom: ${lines.join('\n  ')}\n`);
}

/** A reader that has seen enough (`| head`) ends the command without a word. */
export function endWithReader(): void {
  process.stdout.on('error', (error: Error & { readonly code?: string }) => {
    if (error.code === 'EPIPE') process.exit(Exit.BrokenPipe);
    throw error;
  });
}

/** Lets signals, timers and messages in: the loops of this command are synchronous otherwise. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
