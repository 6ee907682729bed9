/** Everything that a room runs on: the ports, a logger, and metrics. */

import type { BotBrain } from './host/brain.js';
import type { Metrics } from './metrics.js';
import type { Clock, Entropy, Store } from './ports.js';
import type { Sealer } from './sealing/sealer.js';

/** The part of a pino logger that is used. No card, deck, seed or token is ever given to it. */
export interface Logger {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
  isLevelEnabled(level: string): boolean;
}

export const SILENT: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  isLevelEnabled: () => false,
};

export interface World {
  readonly store: Store;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly sealer: Sealer;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The sum that each person is given, in hundredths of a chip; if left out, everybody buys freely. */
  readonly bank?: { readonly sum: number };
  /** How bots think; in this thread if left out. */
  readonly brain?: BotBrain;
}
