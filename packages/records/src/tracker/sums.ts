/** The sums that reports read: made again for databases of the version before, and added up. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { DIMENSIONS } from '../statistics/report.js';
import { inTransaction, rowsOf, TrackerError } from './duckdb.js';
import { SCHEMA_VERSION, SUM_COLUMNS, SUMS, sumsOfHands, sumsOfSums } from './schema.js';

const KEYS = DIMENSIONS.join(', ');
const COLUMNS = [...DIMENSIONS, ...SUM_COLUMNS].join(', ');

/** Told how many hands of all have been counted again. */
export type Recount = (done: number, all: number) => void;

/** Hands that are counted together: memory stays flat, and the bar moves. */
const STEP_HANDS = 500_000;

/** Sums are added up once they have this many rows for each different one: less is not worth writing all of them again. */
const MOST_ROWS_OF_SUM = 1.5;

/** Adds the sums of the hands with ids from `first` up to `end`. */
export async function addSums(connection: DuckDBConnection, first: number, end: number): Promise<void> {
  const where = `p.hand >= ${first} and h.id >= ${first} and p.hand < ${end} and h.id < ${end}`;
  await connection.run(`insert into sums (${COLUMNS}) ${sumsOfHands(DIMENSIONS, where)}`);
}

/** Sums that commits have written apart become one, so that reports read less. */
export async function addUpSums(connection: DuckDBConnection): Promise<void> {
  if (await isScattered(connection)) await inTransaction(connection, () => rewrite(connection));
}

async function isScattered(connection: DuckDBConnection): Promise<boolean> {
  const [found] = await rowsOf(
    connection,
    `select count(*)::DOUBLE as sums, (select count(*) from sums)::DOUBLE as rows from (select distinct ${KEYS} from sums)`,
  );
  return Number(found!.rows) > MOST_ROWS_OF_SUM * Number(found!.sums);
}

async function rewrite(connection: DuckDBConnection): Promise<void> {
  await connection.run(`create temp table added as ${sumsOfSums(DIMENSIONS, 'true')}`);
  await connection.run('delete from sums');
  await connection.run(`insert into sums (${COLUMNS}) select ${COLUMNS} from added order by player`);
  await connection.run('drop table added');
}

/** A database of the version before gets its sums anew, or stays as it was; one of a later version is refused. */
export async function updateTables(connection: DuckDBConnection, path: string, recount: Recount): Promise<void> {
  const [made] = await rowsOf(connection, 'select version from tracker');
  const version = Number(made?.version);
  if (version === SCHEMA_VERSION) return;
  if (version !== 1)
    throw new TrackerError(`${path}: The database was made by an incompatible version; import into a new one.`);
  const [last] = await rowsOf(connection, 'select coalesce(max(id) + 1, 0)::DOUBLE as hands from hands');
  const all = Number(last!.hands);
  await inTransaction(connection, async () => {
    await connection.run('drop table sums');
    await connection.run(SUMS);
    for (let first = 0; first < all; first += STEP_HANDS) {
      recount(first, all);
      await addSums(connection, first, first + STEP_HANDS);
    }
    await rewrite(connection);
    await connection.run(`update tracker set version = ${SCHEMA_VERSION}`);
    recount(all, all);
  });
  await connection.run('checkpoint');
}
