/** The gate of the room: invites, the operators' bans, and people who have signed out of late. */
import type { Directory } from '../ports.js';
import { Bans } from './bans.js';
import type { Connection } from './connection.js';
import { Invites } from './invites.js';
import { SignOuts } from './signOuts.js';

export class Gate {
  readonly invites: Invites;
  readonly signOuts: SignOuts;
  readonly #bans: Bans;
  readonly #store: Directory;

  constructor(store: Directory, inviteKey: Uint8Array, now: number) {
    this.invites = new Invites(inviteKey);
    this.signOuts = new SignOuts(now);
    this.#bans = new Bans(store);
    this.#store = store;
  }

  refreshBans(): Promise<void> {
    return this.#bans.refresh();
  }

  /** Reads the bans again and ends the connections that they now hold for. */
  async closeBanned(connections: Iterable<Connection>, now: number): Promise<void> {
    await this.refreshBans();
    for (const connection of connections) {
      const { address, person } = connection;
      if (this.isBanned({ user: person?.user ?? null, address }, now)) connection.close('barred');
    }
  }

  /** Bans the addresses of one person's connections. */
  async banAddresses(connections: readonly Connection[], until: number): Promise<void> {
    const reason = `with ${connections[0]?.person?.user}`;
    for (const key of new Set(connections.map(({ address }) => this.invites.addressMark(address)))) {
      await this.#store.putBan({ kind: 'address', key, until, by: 'operator', reason });
    }
  }

  /** Whether an operator has banned a person or an address from the room. */
  isBanned({ user, address }: { readonly user: string | null; readonly address: string | null }, now: number): boolean {
    if (user !== null && this.#bans.holds('person', user, now)) return true;
    if (address === null || !this.#bans.hasAddresses) return false;
    return this.#bans.holds('address', this.invites.addressMark(address), now);
  }
}
