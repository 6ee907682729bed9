/** Stores for the steps of an exchange of seeds, and the expectation that all of its steps hold there. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Store } from '../ports.js';
import { emptyContent, MemoryStore } from '../store/memory/store.js';
import { openPostgres } from '../store/postgres/store.js';
import { SqliteLog } from '../store/sqlite/store.js';
import { type DealScenario, playDealStep, type StorePlace } from './dealSteps.js';
import { testDatabase } from './postgres.js';
import { temporaryFolder } from './server.js';

/** One store in memory, which outlives its processes. */
export function memoryPlace(): StorePlace {
  const content = emptyContent();
  return { open: async (now) => new MemoryStore(now, content), close: async () => undefined };
}

/** A file, which one process has to itself: it is closed before the next one opens it. */
export async function sqlitePlace(): Promise<StorePlace> {
  const folder = temporaryFolder();
  let open: SqliteLog | null = null;
  const closeLast = async (): Promise<void> => {
    await open?.close();
    open = null;
  };
  return {
    open: async () => {
      await closeLast();
      open = new SqliteLog(join(folder, 'room.db'));
      return open;
    },
    close: async () => {
      await closeLast();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A database, with connections of each process. */
export async function postgresPlace(): Promise<StorePlace> {
  const database = await testDatabase();
  const stores: Store[] = [];
  return {
    open: async () => {
      const store = await openPostgres(database.url);
      stores.push(store);
      return store;
    },
    close: async () => {
      await Promise.all(stores.map((store) => store.close()));
      await database.drop();
    },
  };
}

export async function stepsHold(scenarios: readonly DealScenario[], place: () => Promise<StorePlace>): Promise<void> {
  const problems: string[] = [];
  for (const scenario of scenarios) problems.push(...(await playDealStep(await place(), scenario)));
  expect(problems).toEqual([]);
}
