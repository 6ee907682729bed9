import type { Membership } from '../ports.js';
import type { World } from '../world.js';
import type { NodeWire } from './nodeWire.js';

/** The world of a node: its store knows the other nodes. */
export type ClusterWorld = World & { readonly store: World['store'] & Membership };

export interface ClusterOptions {
  /** The name of this process, another one each time it starts. */
  readonly node: string;
  /** The address at which the other nodes reach it. */
  readonly url: string;
  /** A node without a heartbeat for this long is dead, and its tables are free. */
  readonly ttlMs: number;
  /** Opens a wire to another node. */
  readonly connect: (url: string) => NodeWire;
}
