/** People who come to one room, each in a browser context of their own. */
import type { Browser } from 'playwright-core';
import { openRoom, type StoreKind, type TestRoom } from './room.js';
import { Visitor } from './visitor.js';

/** People in one room; nothing that they do may cause trouble. */
export class Party {
  readonly room: TestRoom;
  readonly people: Visitor[] = [];
  readonly #browser: Browser;

  private constructor(browser: Browser, room: TestRoom) {
    this.#browser = browser;
    this.room = room;
  }

  static async open(browser: Browser, store: StoreKind = 'sqlite'): Promise<Party> {
    return new Party(browser, await openRoom(store));
  }

  async come(name: string, options: Parameters<typeof Visitor.come>[3] = {}): Promise<Visitor> {
    const visitor = await Visitor.come(this.#browser, this.room.url, name, options);
    this.people.push(visitor);
    return visitor;
  }

  /** Nothing from another host, no breach of the policy, no error of a script. */
  get trouble(): string[] {
    return this.people.flatMap(({ trouble }) => trouble);
  }

  async close(): Promise<void> {
    for (const visitor of this.people) await visitor.leaveBrowser();
    await this.room.close();
  }
}
