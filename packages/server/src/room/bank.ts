/** The bank of a room that gives each person a sum: once, and again to those who are out of chips. */
import type { OwnChips, WireError } from '@cardroom/protocol';
import { chipsOfHundredths, hundredthsOf } from '../chips.js';
import { isGiftDue } from '../ledger.js';
import type { Gift, Wallet } from '../ports.js';
import type { World } from '../world.js';

/** How long after one gift another may come. */
const DAY_MS = 24 * 3_600_000;

/** The question to the room that a gift depends on. */
export interface BankRoom {
  /** The least that a seat costs at any of its tables, in chips; null if there are none. */
  readonly smallestBuyIn: number | null;
}

export class Bank {
  readonly #world: World;
  readonly #room: BankRoom;
  /** In hundredths. */
  readonly #sum: number;
  /** The last state sent to each person here, as text. */
  readonly #told = new Map<string, string>();
  #isLooking = false;

  constructor(world: World, room: BankRoom, sum: number) {
    this.#world = world;
    this.#room = room;
    this.#sum = sum;
  }

  /** A person without a gift gets one; the chips that they have then. */
  async greet(user: string): Promise<OwnChips> {
    const { smallestBuyIn } = this.#room;
    return this.#chipsOf(await this.#give({ ...this.#gift(user, smallestBuyIn), least: 0 }), smallestBuyIn);
  }

  /** Another sum for a person who is out of chips, or why not. */
  async take(user: string): Promise<OwnChips | WireError> {
    const { smallestBuyIn } = this.#room;
    const gift = this.#gift(user, smallestBuyIn);
    const [before = null] = await this.#world.store.wallets([user]);
    if (!isGiftDue(before, gift)) {
      const at = before === null ? null : this.#chipsOf(before, smallestBuyIn).take_from_ms;
      return { code: 'chips-not-due', at_ms: at };
    }
    return this.#chipsOf(await this.#give(gift), smallestBuyIn);
  }

  /** Sends people their funds, if they have changed since they were last sent. */
  async tell(users: readonly string[], send: (user: string, chips: OwnChips) => void): Promise<void> {
    for (const user of this.#told.keys()) if (!users.includes(user)) this.#told.delete(user);
    if (users.length === 0 || this.#isLooking) return;
    this.#isLooking = true;
    try {
      const { smallestBuyIn } = this.#room;
      for (const wallet of await this.#world.store.wallets(users)) {
        const chips = this.#chipsOf(wallet, smallestBuyIn);
        const text = JSON.stringify(chips);
        if (this.#told.get(wallet.user) === text) continue;
        this.#told.set(wallet.user, text);
        send(wallet.user, chips);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  #gift(user: string, smallestBuyIn: number | null): Gift {
    const least = smallestBuyIn === null ? this.#sum : hundredthsOf(smallestBuyIn);
    return { user, sum: this.#sum, least, at: this.#world.clock.now(), everyMs: DAY_MS };
  }

  #give(gift: Gift): Promise<Wallet> {
    return this.#world.store.giveChips(gift);
  }

  #chipsOf(wallet: Wallet, smallestBuyIn: number | null): OwnChips {
    const { user, amount, atTables, givenAt } = wallet;
    const { least, everyMs } = this.#gift(user, smallestBuyIn);
    return {
      sum: chipsOfHundredths(this.#sum),
      amount: chipsOfHundredths(Math.max(0, amount)),
      at_tables: chipsOfHundredths(atTables),
      take_from_ms: amount + atTables < least ? givenAt + everyMs : null,
    };
  }
}
