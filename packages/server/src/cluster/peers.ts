/** The other nodes of the room, each with the wire to it. */
import type { RoomNode } from '../ports.js';
import type { NodeFrame, NodeWire } from './nodeWire.js';

export interface PeerEvents {
  received(node: string, wire: NodeWire, frame: NodeFrame): void;
  /** The wire is gone; a dead node is gone with its tables. */
  parted(node: string, wire: NodeWire, isDead: boolean): void;
}

export class Peers {
  readonly #own: string;
  readonly #connect: (url: string) => NodeWire;
  readonly #events: PeerEvents;
  readonly #wires = new Map<string, NodeWire>();

  constructor(own: string, connect: (url: string) => NodeWire, events: PeerEvents) {
    this.#own = own;
    this.#connect = connect;
    this.#events = events;
  }

  /** Connects to every living node, and parts from the dead. */
  meet(nodes: readonly RoomNode[]): void {
    const living = new Set(nodes.map(({ node }) => node));
    for (const [node, wire] of this.#wires) if (!living.has(node)) this.#part(node, wire, true);
    for (const node of nodes) if (node.node !== this.#own) this.wireTo(node);
  }

  /** The wire to a node that has been met. */
  known(node: string): NodeWire | undefined {
    return this.#wires.get(node);
  }

  wireTo({ node, url }: Pick<RoomNode, 'node' | 'url'>): NodeWire {
    const known = this.#wires.get(node);
    if (known !== undefined) return known;
    const wire = this.#connect(url);
    this.#wires.set(node, wire);
    wire.onFrame = (frame) => this.#events.received(node, wire, frame);
    wire.onLost = () => this.#part(node, wire, false);
    return wire;
  }

  /** The wires to all other nodes. */
  get all(): readonly NodeWire[] {
    return [...this.#wires.values()];
  }

  isOpen(wire: NodeWire): boolean {
    return [...this.#wires.values()].includes(wire);
  }

  /** Tells every node that can be reached. */
  tell(frame: NodeFrame): void {
    for (const wire of this.#wires.values()) wire.send(frame);
  }

  close(): void {
    for (const wire of this.#wires.values()) wire.close();
  }

  #part(node: string, wire: NodeWire, isDead: boolean): void {
    if (this.#wires.get(node) !== wire) return;
    this.#wires.delete(node);
    wire.close();
    this.#events.parted(node, wire, isDead);
  }
}
