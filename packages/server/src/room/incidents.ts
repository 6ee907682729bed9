/** Mistakes of the server itself: each has an id that its answer and its log line share. */
import type { WireError } from '@cardroom/protocol';
import { reasonOf } from '../reason.js';
import { StoreUnavailable } from '../store/unavailable.js';
import type { World } from '../world.js';

const ID_BYTES = 6;
/** How long a client waits before it asks again for what the store cannot give now. */
const RETRY_MS = 1_000;

/** Logs a mistake and gives its id. */
export function incident({ entropy, log, metrics }: World, error: unknown, what: string): string {
  const id = Buffer.from(entropy.bytes(ID_BYTES)).toString('hex');
  metrics.count('faults');
  const stack = error instanceof Error ? error.stack : undefined;
  log.error({ incident: id, reason: reasonOf(error), stack }, what);
  return id;
}

/** The refusal for something that went wrong on the way: a store that is out of reach is nobody's mistake. */
export function refusalFor(world: World, error: unknown, what: string): WireError {
  if (error instanceof StoreUnavailable) {
    world.log.warn({ reason: error.message }, what);
    return { code: 'unavailable', retry_ms: RETRY_MS };
  }
  return { code: 'internal', incident: incident(world, error, what) };
}
