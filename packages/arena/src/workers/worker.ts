/**
 * A thread of a match. Its bots live as long as it does: they are made once, play every chunk that the thread gets, and
 * are told of every result in them.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type Lineup, strategiesOf } from '../external/spec.js';
import { StrictError } from '../strict.js';
import { playChunk } from './chunk.js';
import { replayHand } from './only.js';
import type { FromThread, ThreadData, ToThread } from './thread.js';
import { BeatWriter } from './watch.js';

const port = parentPort!;
const { manifest, beat, limits } = workerData as ThreadData;
const watch = new BeatWriter(beat);

function say(message: FromThread, moved: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, [...moved]);
}

function failure(error: unknown): FromThread {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof StrictError ? error.code : null;
  return { kind: 'failed', name, message, code };
}

async function answer(lineup: Lineup, asked: Exclude<ToThread, { readonly kind: 'close' }>): Promise<void> {
  if (asked.kind === 'only') {
    say({ kind: 'only', played: await replayHand(manifest, asked.hand, { lineup, watch }) });
    return;
  }
  // Timers and messages of the bots come to their turn between chunks.
  await new Promise((resolve) => setImmediate(resolve));
  const played = await playChunk(asked.task, lineup.strategies, { watch, known: asked.known });
  // A view into a larger buffer would take that along: the text is a buffer of its own.
  say({ kind: 'played', answer: played }, [played.text.buffer as ArrayBuffer]);
}

async function main(): Promise<void> {
  let lineup: Lineup;
  try {
    lineup = await strategiesOf(manifest, {
      ...limits,
      watch,
      onListening: (bot, host, port, waitMs) => say({ kind: 'listening', place: { bot, host, port, waitMs } }),
      onProgram: (pid) => say({ kind: 'program', pid }),
    });
  } catch (error) {
    say(failure(error));
    return;
  }
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  port.on('message', (asked: ToThread) => {
    // While a bot is asked the port keeps nobody waiting: a thread in which nothing can happen any more ends.
    waiting++;
    port.unref();
    last = last
      .then(() => (asked.kind === 'close' ? lineup.close() : answer(lineup, asked)))
      .catch((error) => say(failure(error)))
      .finally(() => {
        waiting--;
        if (asked.kind === 'close') port.close();
        else if (waiting === 0) port.ref();
      });
  });
  const { strategies } = lineup;
  const indices = (is: (bot: number) => boolean): number[] => strategies.map((_, bot) => bot).filter(is);
  say({
    kind: 'ready',
    stateful: indices((bot) => strategies[bot]!.stateful === true),
    listeners: indices((bot) => strategies[bot]!.onResult !== undefined && !strategies[bot]!.keepsTime),
  });
}

await main();
