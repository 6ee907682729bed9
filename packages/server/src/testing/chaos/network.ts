/**
 * Connections between clients and processes: they are slow, they break, and in some worlds they lose single messages.
 */
import type { Socket } from '@cardroom/protocol';
import type { Peer } from '../../room/connection.js';
import type { Faults } from './faults.js';
import type { SimulatedProcess } from './process.js';
import type { Timeline } from './timeline.js';

/** The server's side of a connection, once there is one. */
export interface Receiver {
  receive(text: string): void;
  /** A pong has come. */
  answered(): void;
  lost(): void;
}

export interface NetworkWatch {
  /** A client sends. */
  asked(device: string, text: string): void;
  /** A server sends: everything that leaves it passes here, also what is lost on the way. */
  sent(link: Link, text: string): void;
  /** A message of a client reaches the machine of the server; it may stand still. */
  arrived(link: Link, text: string): void;
  /** A message of a server has reached the client. */
  delivered(link: Link, text: string): void;
  crash(process: SimulatedProcess): void;
}

/** One connection. */
export interface Link {
  readonly number: number;
  /** The person who opened it. */
  readonly device: string;
  readonly process: SimulatedProcess;
}

/** The process that takes connections; null while nobody listens. */
export interface Listener {
  readonly process: SimulatedProcess;
  accept(peer: Peer, link: Link): Receiver;
}

const LOST = 1006;
const ANSWER = '{"event":"answer"';

export class SimulatedNetwork {
  readonly #timeline: Timeline;
  readonly #faults: Faults;
  readonly #watch: NetworkWatch;
  readonly #open = new Set<{ readonly link: Link; readonly end: (code: number) => void }>();
  #links = 0;

  constructor(timeline: Timeline, faults: Faults, watch: NetworkWatch) {
    this.#timeline = timeline;
    this.#faults = faults;
    this.#watch = watch;
  }

  /** The process has ended: its machine sends everything that it had taken, and tells the other ends. */
  ended(process: SimulatedProcess): void {
    for (const { link, end } of [...this.#open]) if (link.process === process) end(LOST);
  }

  connect(device: string, listener: Listener | null): Socket {
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: () => undefined,
      close: () => undefined,
    };
    const tell = <Event>(handler: ((event: never) => void) | null, event: Event): void => {
      (handler as ((event: Event) => void) | null)?.(event);
    };
    if (listener === null || !listener.process.isAlive) {
      this.#timeline.after(this.#delay(), () => tell(socket.onclose, { code: LOST }));
      return socket;
    }
    const { process } = listener;
    const link: Link = { number: ++this.#links, device, process };
    let receiver: Receiver | null = null;
    /** Whether anything is taken in, and whether what is under way to the client arrives. */
    let isUp = true;
    let isHeard = true;
    let waitingBytes = 0;
    const arrivals = { in: 0, out: 0 };
    /** The connection breaks: what is under way is lost. */
    const cut = (isSilent: boolean, code: number): void => {
      if (!isUp) return;
      isUp = false;
      isHeard = false;
      this.#open.delete(open);
      // A silent cut tells neither side: each has to find out.
      if (isSilent) return;
      this.#timeline.after(this.#delay(), () => process.reach(() => receiver?.lost()));
      this.#timeline.after(this.#delay(), () => tell(socket.onclose, { code }));
    };
    /** The server's side ends it: what was sent before arrives before. */
    const end = (code: number): void => {
      if (!isUp) return;
      isUp = false;
      this.#open.delete(open);
      this.#timeline.at(Math.max(arrivals.out, this.#timeline.now() + this.#delay()), () => {
        isHeard = false;
        tell(socket.onclose, { code });
      });
    };
    const open = { link, end };
    this.#open.add(open);
    const carry = (direction: 'in' | 'out', deliver: () => void, dropped: () => void): void => {
      const faults = this.#faults;
      if (faults.strikes('net: cut')) cut(false, LOST);
      else if (faults.strikes('net: cut in silence')) cut(true, LOST);
      if (!isUp || faults.strikes('net: lost message')) {
        dropped();
        return;
      }
      const copies = faults.strikes('net: doubled message') ? 2 : 1;
      for (let copy = 0; copy < copies; copy++) {
        const isFree = copy > 0 || faults.strikes('net: overtaken message');
        const due = this.#timeline.now() + this.#delay() + (isFree ? faults.between(0, 400) : 0);
        const arrival = isFree ? due : Math.max(due, arrivals[direction]);
        if (!isFree) arrivals[direction] = arrival;
        this.#timeline.at(arrival, () => {
          if (copy === 0) dropped();
          if (direction === 'in' ? isUp : isHeard) deliver();
        });
      }
    };
    const peer: Peer = {
      send: (text) => {
        if (!process.isAlive || !isUp) return;
        this.#watch.sent(link, text);
        waitingBytes += text.length;
        carry(
          'out',
          () => {
            this.#watch.delivered(link, text);
            tell(socket.onmessage, { data: text });
          },
          () => {
            waitingBytes -= text.length;
          },
        );
        const point = text.startsWith(ANSWER) ? 'crash: answered, not told' : 'crash: while telling';
        if (this.#faults.strikes(point)) this.#watch.crash(process);
      },
      ping: () => {
        if (!process.isAlive || !isUp) return;
        this.#timeline.after(this.#delay() + this.#delay(), () => {
          if (isUp && process.isAlive) process.reach(() => receiver?.answered());
        });
      },
      close: (code) => {
        if (process.isAlive) end(code);
      },
      get waitingBytes() {
        return waitingBytes;
      },
    };
    socket.send = (text) => {
      this.#watch.asked(device, text);
      if (!isUp) return;
      carry(
        'in',
        () => {
          if (!process.isAlive) return;
          this.#watch.arrived(link, text);
          if (this.#faults.strikes('crash: a message has come')) this.#watch.crash(process);
          // Everything that the machine has taken is read, even if the connection has ended meanwhile.
          process.reach(() => receiver?.receive(text));
        },
        () => undefined,
      );
    };
    socket.close = (code) => cut(false, code ?? 1000);
    this.#timeline.after(this.#delay(), () => {
      if (!isUp) return;
      process.reach(() => {
        if (!isUp) return;
        receiver = listener.accept(peer, link);
        this.#timeline.after(0, () => {
          if (isUp) tell(socket.onopen, {});
        });
      });
    });
    return socket;
  }

  #delay(): number {
    if (this.#faults.strikes('net: slow')) return this.#faults.between(200, 3_000);
    return this.#faults.between(1, 30);
  }
}
