/**
 * One PostgreSQL for a whole run of the tests, started when the first of them asks for it: `DATABASE_URL` if that is
 * set, else a server of our own. Tests ask over HTTP on the loopback interface, because each file has its own process.
 */
import { createServer } from 'node:http';
import { startPostgres } from './postgres.js';

type Server = Awaited<ReturnType<typeof startPostgres>>;

export default async function setup({
  provide,
}: {
  provide: (key: 'postgres', value: string) => void;
}): Promise<() => Promise<void>> {
  let started: Promise<Server> | null = null;
  const urlOf = async () => {
    if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
    started ??= startPostgres({ durable: false });
    return (await started).url;
  };
  const desk = createServer((_, response) => {
    urlOf().then(
      (url) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise((resolve) => desk.listen(0, '127.0.0.1', () => resolve(null)));
  desk.unref();
  const address = desk.address();
  provide('postgres', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  return async () => {
    desk.close();
    await (await started?.catch(() => null))?.stop();
  };
}
