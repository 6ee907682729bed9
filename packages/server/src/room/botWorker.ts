/**
 * The thread in which bots think. Long preparations are made in slices, so that other tables are answered meanwhile.
 */
import { parentPort } from 'node:worker_threads';
import { assert } from '@cardroom/engine';
import { answer, type BotQuestion, type BotTask, botTaskOf } from '../host/brain.js';
import type { BotAnswer } from './botThread.js';

/** One slice of a preparation: others wait no longer than this. */
const SLICE_MS = 10;

const port = parentPort;
assert(port !== null, 'bots think in their own thread');

/** One preparation at a time: what two tables need is computed once. */
let preparing: Promise<void> = Promise.resolve();

async function prepare({ bot, situation }: BotTask): Promise<void> {
  const steps = bot.prepare?.(situation) ?? null;
  if (steps === null) return;
  for (let from = performance.now(); steps.next().done !== true; ) {
    if (performance.now() - from < SLICE_MS) continue;
    port!.postMessage(null);
    await new Promise<void>((resolve) => setImmediate(resolve));
    from = performance.now();
  }
}

function isReady({ bot, situation }: BotTask): boolean {
  return (bot.prepare?.(situation) ?? null) === null;
}

async function think(question: BotQuestion): Promise<BotAnswer['action']> {
  const thought = botTaskOf(question);
  if (thought === null) return null;
  if (!isReady(thought)) {
    preparing = preparing.catch(() => undefined).then(() => prepare(thought));
    await preparing;
  }
  return answer(thought);
}

port.on('message', ({ id, question }: { readonly id: number; readonly question: BotQuestion }) => {
  think(question).then(
    (action) => port.postMessage({ id, action } satisfies BotAnswer),
    (error: unknown) =>
      port.postMessage({ id, action: null, error: error instanceof Error ? error.message : String(error) }),
  );
});
