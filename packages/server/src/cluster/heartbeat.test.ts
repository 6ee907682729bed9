import { describe, expect, test } from 'vitest';
import { SILENT } from '../world.js';
import type { ClusterOptions, ClusterWorld } from './clusterWorld.js';
import { Heartbeat } from './heartbeat.js';

const TTL_MS = 2_000;

/** A node on a clock that is set by hand, and a store that answers or does not. */
class Setting {
  now = 0;
  isStoreThere = true;
  cutOffs = 0;
  #timers: { readonly at: number; readonly ring: () => void }[] = [];
  readonly heartbeat = new Heartbeat(
    {
      log: SILENT,
      clock: {
        now: () => this.now,
        at: (at: number, ring: () => void) => {
          const timer = { at, ring };
          this.#timers.push(timer);
          return () => {
            this.#timers = this.#timers.filter((other) => other !== timer);
          };
        },
      },
      store: { heartbeat: () => (this.isStoreThere ? Promise.resolve() : new Promise(() => undefined)) },
    } as unknown as ClusterWorld,
    { node: 'n', url: '', ttlMs: TTL_MS } as ClusterOptions,
    { arrived: () => undefined, cutOff: () => void this.cutOffs++ },
  );

  /** The timers that are due ring, those that were set last first: their order is nobody's promise. */
  async stand(ms: number): Promise<void> {
    this.now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.now).reverse();
    this.#timers = this.#timers.filter((timer) => !due.includes(timer));
    for (const { ring } of due) ring();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 100) {
      await this.stand(100);
      this.heartbeat.heardOther();
    }
  }

  async start(): Promise<void> {
    await this.heartbeat.beat(false);
    this.heartbeat.keepOn(() => false);
    await this.pass(1_000);
  }
}

describe('a node whose lease is over', () => {
  test('is cut off if it has asked the store meanwhile, and others go on', async () => {
    const setting = new Setting();
    await setting.start();
    setting.isStoreThere = false;
    await setting.pass(TTL_MS / 2);
    expect(setting.cutOffs).toBe(0);
    await setting.pass(TTL_MS);
    expect([setting.cutOffs, setting.heartbeat.isCutOff]).toEqual([1, true]);
  });

  test.each([true, false])('asks the store first if it stood still; the store answers: %s', async (isStoreThere) => {
    const setting = new Setting();
    await setting.start();
    await setting.pass(TTL_MS / 5);
    setting.isStoreThere = isStoreThere;
    await setting.stand(TTL_MS - 100);
    expect([setting.heartbeat.isFresh, setting.cutOffs]).toEqual([isStoreThere, 0]);
    await setting.pass(TTL_MS);
    expect(setting.cutOffs).toBe(isStoreThere ? 0 : 1);
  });
});
