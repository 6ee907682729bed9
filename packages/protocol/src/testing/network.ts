/** A clock that runs as fast as it is asked to, and a network that does to messages what networks do. For tests only. */
import { below, fraction, type Random } from '@cardroom/engine';
import type { Socket } from '../client.js';
import type { ClientClock } from '../clock.js';

/** Time that passes only on command. */
export class SimulatedClock implements ClientClock {
  #now = 1_700_000_000_000;
  #order = 0;
  readonly #timers: { readonly at: number; readonly order: number; readonly call: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(delayMs: number, call: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, delayMs), order: this.#order++, call };
    const place = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(place < 0 ? this.#timers.length : place, 0, timer);
    return () => {
      const found = this.#timers.indexOf(timer);
      if (found >= 0) this.#timers.splice(found, 1);
    };
  }

  /** Lets time pass, and everything that is due in it happen, promises included. */
  async run(durationMs: number): Promise<void> {
    const end = this.#now + durationMs;
    for (let timer = this.#timers[0]; timer !== undefined && timer.at <= end; timer = this.#timers[0]) {
      this.#timers.shift();
      this.#now = Math.max(this.#now, timer.at);
      timer.call();
      for (let turn = 0; turn < 4; turn++) await undefined;
    }
    this.#now = end;
  }
}

export interface Faults {
  /** Shares of all messages, 0 to 1. */
  readonly loss: number;
  readonly duplicates: number;
  readonly delayMs: number;
  /** Whether messages may overtake each other. */
  readonly reorder: boolean;
  /** The share of messages after which the connection is cut; half of the cuts are silent. */
  readonly cuts: number;
}

export const CALM: Faults = { loss: 0, duplicates: 0, delayMs: 5, reorder: false, cuts: 0 };

/** The server's end of a connection. */
export interface Peer {
  receive: (text: string) => void;
  lost: () => void;
  send(text: string): void;
  close(code: number): void;
}

/** Connections between clients and one server. */
export class SimulatedNetwork {
  faults: Faults = CALM;
  readonly counts = { sent: 0, lost: 0, doubled: 0, cut: 0 };
  readonly #clock: SimulatedClock;
  readonly #random: Random;
  readonly #accept: (peer: Peer) => void;

  constructor(clock: SimulatedClock, random: Random, accept: (peer: Peer) => void) {
    this.#clock = clock;
    this.#random = random;
    this.#accept = accept;
  }

  connect(): Socket {
    const state = { isUp: true, arrivals: { in: 0, out: 0 } };
    const tell = <Event>(handler: ((event: never) => void) | null, event: Event): void => {
      (handler as ((event: Event) => void) | null)?.(event);
    };
    const cut = (isSilent: boolean, code = 1006): void => {
      if (!state.isUp) return;
      state.isUp = false;
      this.#clock.after(this.#delay(), () => peer.lost());
      if (!isSilent) this.#clock.after(this.#delay(), () => tell(socket.onclose, { code }));
    };
    const carry = (direction: 'in' | 'out', deliver: () => void): void => {
      if (!state.isUp) return;
      this.counts.sent++;
      if (this.#happens(this.faults.cuts)) {
        this.counts.cut++;
        cut(this.#happens(0.5));
        return;
      }
      if (this.#happens(this.faults.loss)) {
        this.counts.lost++;
        return;
      }
      const isDoubled = this.#happens(this.faults.duplicates);
      if (isDoubled) this.counts.doubled++;
      for (let copy = isDoubled ? 2 : 1; copy > 0; copy--) {
        const at = this.#clock.now() + this.#delay();
        const arrival = this.faults.reorder ? at : Math.max(at, state.arrivals[direction]);
        state.arrivals[direction] = arrival;
        this.#clock.after(arrival - this.#clock.now(), () => {
          if (state.isUp) deliver();
        });
      }
    };
    const peer: Peer = {
      receive: () => undefined,
      lost: () => undefined,
      send: (text) => carry('out', () => tell(socket.onmessage, { data: text })),
      close: (code) => cut(false, code),
    };
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: (text) => carry('in', () => peer.receive(text)),
      close: () => cut(false, 1000),
    };
    this.#clock.after(this.#delay(), () => {
      if (!state.isUp) return;
      this.#accept(peer);
      tell(socket.onopen, {});
    });
    return socket;
  }

  #happens(share: number): boolean {
    return share > 0 && fraction(this.#random) < share;
  }

  #delay(): number {
    return 1 + below(this.#random, Math.max(1, this.faults.delayMs));
  }
}
