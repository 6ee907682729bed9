/** Clients of a room in tests: the client of the protocol over `ws`, with promises for what is waited for. */
import { assert } from '@cardroom/engine';
import {
  type Client,
  type ClientSignal,
  createClient,
  type DataOf,
  type ResultOf,
  type Socket,
  type TableSettings,
} from '@cardroom/protocol';
import { WebSocket } from 'ws';
import { settingsOf } from './room.js';

export interface TestClient extends Client {
  readonly hello: ResultOf<'hello'>;
  /** Everything that has come. */
  readonly signals: readonly ClientSignal[];
}

export interface ClientLogin {
  readonly name?: string;
  readonly token?: string;
  readonly code?: string;
  /** A cookie of a browser. */
  readonly cookie?: string;
}

export async function arrive(url: string, { cookie, ...session }: ClientLogin): Promise<TestClient> {
  const headers = cookie === undefined ? {} : { cookie };
  const client = createClient({
    connect: () => new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers }) as unknown as Socket,
    session,
  });
  const signals: ClientSignal[] = [];
  client.on((signal) => signals.push(signal));
  const hello = await until(() => {
    // An end is for good: by an answer, or by a close that says not to come back.
    const isEnded = client.status === 'closed';
    assert(!isEnded, `not let in: ${JSON.stringify(signals.findLast((signal) => signal.kind === 'lost'))}`);
    const found = signals.find((signal) => signal.kind === 'hello');
    return found?.kind === 'hello' ? found.result : null;
  });
  return Object.assign(client, { hello, signals });
}

/** Waits until something is there. */
export async function until<T>(look: () => T | null | undefined | false, withinMs = 60_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`nothing within ${withinMs} ms: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Nobody's time runs out while the machine does something else. */
const PATIENT = { action_ms: 300_000, time_bank_ms: 0, time_bank_refill_ms: 0, grace_ms: 300_000 } as const;

/** A new table of a host. */
export async function makeTable(
  host: Client,
  settings: Partial<TableSettings> = {},
  variant = 'NT',
): Promise<ResultOf<'table_create'>> {
  const made = await host.request('table_create', { settings: settingsOf(variant, { clock: PATIENT, ...settings }) });
  assert(made.ok, `a table of a test can be made: ${JSON.stringify(made)}`);
  return made.result;
}

/** Takes a seat, and follows the table. */
export async function sit(client: Client, table: string, data: Partial<DataOf<'join'>> = {}): Promise<void> {
  client.watch(table, data.invite ?? null);
  const joined = await client.request('join', { buy_in: 100, ...data }, { table });
  assert(joined.ok, `a seat of a test is free: ${JSON.stringify(joined)}`);
}

/** The client whose turn it is at a table, once it is someone's. */
export function actorAmong<C extends Client>(clients: readonly C[], table: string): Promise<C> {
  return until(() => clients.find((client) => client.table(table)?.your_turn != null));
}
