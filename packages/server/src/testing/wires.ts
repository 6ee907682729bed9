/** Wires between nodes of one process. */
import type { NodeWire } from '../cluster/nodeWire.js';

/** Two ends of a wire: what one says the other hears in the next turn of the event loop. */
export function wirePair(): [NodeWire, NodeWire] {
  const end = (): NodeWire => ({
    send: () => undefined,
    close: () => undefined,
    onFrame: () => undefined,
    onLost: () => undefined,
  });
  const [a, b] = [end(), end()];
  a.send = (frame) => void setImmediate(() => b.onFrame(frame));
  b.send = (frame) => void setImmediate(() => a.onFrame(frame));
  return [a, b];
}
