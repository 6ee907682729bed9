/** The gate of the room: invites, the operators' bans, and people who have signed out of late. */
import type { Directory } from '../ports.js';
import { Bans } from './bans.js';
import { Invites } from './invites.js';
import { SignOuts } from './signOuts.js';

export class Gate {
  readonly invites: Invites;
  readonly signOuts: SignOuts;
  readonly #bans: Bans;

  constructor(store: Directory, inviteKey: Uint8Array, now: number) {
    this.invites = new Invites(inviteKey);
    this.signOuts = new SignOuts(now);
    this.#bans = new Bans(store);
  }

  refreshBans(): Promise<void> {
    return this.#bans.refresh();
  }

  /** Whether an operator has banned a person or an address from the room. */
  isBanned({ user, address }: { readonly user: string | null; readonly address: string | null }, now: number): boolean {
    if (user !== null && this.#bans.holds('person', user, now)) return true;
    if (address === null || !this.#bans.hasAddresses) return false;
    return this.#bans.holds('address', this.invites.addressMark(address), now);
  }
}
