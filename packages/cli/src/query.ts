/** `cardroom query`: asks the database of the tracker in SQL, and writes it as Parquet. */
import { mkdirSync } from 'node:fs';
import { Archive } from '@cardroom/records/tracker';
import type { Command } from 'commander';
import { Exit, Failure } from './exit.js';
import { complain, print } from './output.js';
import { tableText } from './table.js';
import { plain } from './text.js';
import { DB_OPTION, withTracker } from './tracker.js';

interface Options {
  readonly db: string;
  readonly json?: true;
  readonly csv?: true;
  readonly parquet?: string;
}

const HELP = `
Tables: hands (one row a hand, with its whole document), players (one row for each player of each hand; chips, and
shares as bits), decisions (every act), sums (counts by player, position, stakes, game, size, month, room, kind and
depth). The view player_stats has a column for each share: true, false, or null without a chance. kind_of(tournament)
is 'cash' or 'tournament', depth_of(stack, big_blind) 'short', 'middle' or 'deep' (docs/STATISTICS.md). --db takes a
folder of Parquet files as well: it is read in place.

Examples:
  $ cardroom query "select name, count(*) as hands, sum(net) as net from players group by 1 order by 2 desc limit 10"
  $ cardroom query "select position, avg(vpip::INT) from player_stats where name = 'Hero' group by 1" --csv
  $ cardroom query --parquet archive/
  $ cardroom query "select count(*) from hands" --db archive/`;

export function addQuery(program: Command): void {
  program
    .command('query')
    .description('Queries the tracker database in SQL, or writes it as Parquet files for other tools.')
    .argument('[sql]', 'an SQL query')
    .option(...DB_OPTION)
    .option('--json', 'one JSON line for each row')
    .option('--csv', 'as CSV')
    .option('--parquet <folder>', 'write all tables as Parquet files into this folder')
    .addHelpText('after', HELP)
    .action((sql: string | undefined, options: Options) => withTracker(() => query(sql, options)));
}

async function query(sql: string | undefined, options: Options): Promise<void> {
  if (sql === undefined && options.parquet === undefined)
    throw new Failure('Give an SQL query, or --parquet with a folder.', Exit.Usage);
  const archive = await Archive.open(options.db);
  try {
    if (options.parquet !== undefined) {
      mkdirSync(options.parquet, { recursive: true });
      await archive.exportParquet(options.parquet);
      complain(`written to ${options.parquet}.`);
    }
    if (sql === undefined) return;
    const { columns, rows } = await archive.query(sql);
    await print(textOf(columns, rows, options));
  } finally {
    archive.close();
  }
}

function textOf(columns: readonly string[], rows: readonly unknown[][], { json, csv }: Options): string {
  if (json === true)
    return rows
      .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, row[at]])))}\n`)
      .join('');
  const cells = rows.map((row) => row.map(cellText));
  if (csv === true) return [columns, ...cells].map((row) => `${row.map(field).join(',')}\n`).join('');
  const give = columns.map((_, at) => (rows.some((row) => typeof row[at] === 'string') ? 'cut' : 'keep'));
  const shown = cells.map((row) => row.map(plain));
  return `${tableText(columns.map(plain), shown, { give, isCompact: true })}\n`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function field(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
