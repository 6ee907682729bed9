/**
 * The services that a whole run of the tests shares: one PostgreSQL (`DATABASE_URL` if that is set), and the path of a
 * Chromium, which is installed once if there is none. Each is there from the first time that a test asks for it. Tests
 * ask over HTTP on the loopback interface, because their files run in several processes.
 */
import { createServer } from 'node:http';
import { findChromium } from './chromium.js';
import { startPostgres } from './postgres.js';

interface Service {
  /** An address or a path. */
  readonly place: string;
  stop(): Promise<unknown>;
}

const outside = (place: string): Service => ({ place, stop: async () => {} });

async function ownPostgres(): Promise<Service> {
  const { url, stop } = await startPostgres({ durable: false });
  return { place: url, stop };
}

const SERVICES: Readonly<Record<string, () => Promise<Service>>> = {
  postgres: async () => (process.env.DATABASE_URL ? outside(process.env.DATABASE_URL) : ownPostgres()),
  chromium: async () => outside(await findChromium()),
};

export default async function setup({
  provide,
}: {
  provide: (key: 'services', value: string) => void;
}): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<Service>>();
  const placeOf = async (name: string): Promise<string> => {
    const start = SERVICES[name];
    if (!start) throw new Error(`There is no service "${name}".`);
    const service = started.get(name) ?? start();
    started.set(name, service);
    return (await service).place;
  };
  const desk = createServer((request, response) => {
    placeOf(request.url?.slice(1) ?? '').then(
      (place) => response.end(place),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise((resolve) => desk.listen(0, '127.0.0.1', () => resolve(null)));
  desk.unref();
  const address = desk.address();
  provide('services', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  return async () => {
    desk.close();
    await Promise.all([...started.values()].map(async (service) => (await service.catch(() => null))?.stop()));
  };
}
