/** Wires between the nodes of a room: in order while they hold, and cut from time to time. */
import type { NodeFrame, NodeWire } from '../../cluster/nodeWire.js';
import type { Faults } from './faults.js';
import type { SimulatedProcess } from './process.js';
import type { Timeline } from './timeline.js';

/** A node that takes wires. */
export interface WireEnd {
  readonly process: SimulatedProcess;
  accept(wire: NodeWire): void;
}

interface Wire {
  readonly processes: readonly [SimulatedProcess, SimulatedProcess];
  cut(): void;
}

/** A wire over which nothing comes is given up after so long, as those over sockets are. */
const SILENCE_MS = 3_000;

export class SimulatedWires {
  readonly #timeline: Timeline;
  readonly #faults: Faults;
  readonly #open = new Set<Wire>();
  /** Pairs of nodes that do not reach each other until a time. */
  readonly #apart = new Map<string, number>();

  constructor(timeline: Timeline, faults: Faults) {
    this.#timeline = timeline;
    this.#faults = faults;
  }

  /** Two nodes do not reach each other for a while. */
  part(a: SimulatedProcess, b: SimulatedProcess, untilMs: number): void {
    this.#apart.set(pairOf(a, b), untilMs);
    for (const wire of [...this.#open]) if (wire.processes.includes(a) && wire.processes.includes(b)) wire.cut();
  }

  heal(): void {
    this.#apart.clear();
  }

  ended(process: SimulatedProcess): void {
    for (const wire of [...this.#open]) if (wire.processes.includes(process)) wire.cut();
  }

  /** Nothing comes from a node that stands still: the others give their wires up. */
  stoodStill(process: SimulatedProcess): void {
    this.#timeline.after(SILENCE_MS, () => {
      if (process.isStill) this.ended(process);
    });
  }

  connect(from: SimulatedProcess, to: WireEnd | null): NodeWire {
    const near = new End();
    const isApart = to !== null && (this.#apart.get(pairOf(from, to.process)) ?? 0) > this.#timeline.now();
    if (to === null || !to.process.isAlive || isApart) {
      this.#timeline.after(this.#faults.between(1, 50), () => from.reach(() => near.lose()));
      return near;
    }
    const far = new End();
    let isUp = true;
    const cut = (): void => {
      if (!isUp) return;
      isUp = false;
      this.#open.delete(wire);
      for (const [process, end] of [
        [from, near],
        [to.process, far],
      ] as const) {
        this.#timeline.after(this.#faults.between(1, 50), () => process.reach(() => end.lose()));
      }
    };
    const wire: Wire = { processes: [from, to.process], cut };
    this.#open.add(wire);
    const carry = (sender: SimulatedProcess, process: SimulatedProcess, end: End): ((frame: NodeFrame) => void) => {
      let last = 0;
      return (frame) => {
        if (!isUp || !sender.isAlive) return;
        const text = JSON.stringify(frame);
        last = Math.max(last, this.#timeline.now() + this.#faults.between(1, 8));
        this.#timeline.at(last, () => {
          if (isUp) process.reach(() => end.onFrame(JSON.parse(text) as NodeFrame));
        });
      };
    };
    near.carry = carry(from, to.process, far);
    far.carry = carry(to.process, from, near);
    near.cut = cut;
    far.cut = cut;
    // The other end is there before the first frame.
    this.#timeline.after(0, () => to.process.reach(() => to.accept(far)));
    return near;
  }
}

class End implements NodeWire {
  carry: (frame: NodeFrame) => void = () => undefined;
  cut: () => void = () => undefined;
  onFrame: (frame: NodeFrame) => void = () => undefined;
  onLost: () => void = () => undefined;
  #isLost = false;

  send(frame: NodeFrame): void {
    this.carry(frame);
  }

  close(): void {
    this.cut();
  }

  lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.onLost();
  }
}

function pairOf(a: SimulatedProcess, b: SimulatedProcess): string {
  return a.name < b.name ? `${a.name} ${b.name}` : `${b.name} ${a.name}`;
}
