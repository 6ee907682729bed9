/** Fresh databases for tests, on the PostgreSQL that the whole run of the tests shares. */
import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { testService } from '../../../../tools/src/testService.js';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

let server: Promise<string> | null = null;

async function administer(statement: string): Promise<URL> {
  server ??= testService('postgres');
  const url = await server;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
  return new URL(url);
}

/** An empty database; the role of `DATABASE_URL` must be allowed to create one. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `cardroom_test_${randomBytes(6).toString('hex')}`;
  const url = await administer(`create database ${name}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}
