/** `cardroom study`: a page of the tracker on this machine, for this machine alone. */
import { spawn } from 'node:child_process';
import { Archive } from '@cardroom/records/tracker';
import { files } from '@cardroom/web';
import type { Command } from 'commander';
import { wholeNumber } from './options.js';
import { print } from './output.js';
import { startStudy } from './study/server.js';
import { DB_OPTION, openUpToDate, withTracker } from './tracker.js';

interface Options {
  readonly db: string;
  readonly port: number;
  readonly open: boolean;
}

const HELP = `
The page is served to this machine only, and only with the address that is printed: its token is new each time.
--db takes a folder of Parquet files as well; notes and tags need a database.

Examples:
  $ cardroom study
  $ cardroom study --db hands.duckdb --no-open`;

export function addStudy(program: Command): void {
  program
    .command('study')
    .description('Opens a page with the results, reports and hands of the tracker, for this machine only.')
    .option(...DB_OPTION)
    .option('--port <n>', 'port; default: any free one', wholeNumber(0, 65_535), 0)
    .option('--no-open', 'print the address and open no browser')
    .addHelpText('after', HELP)
    .action((options: Options) => withTracker(() => study(options)));
}

async function study({ db, port, open }: Options): Promise<void> {
  const archive = await openUpToDate(db, (recount) => Archive.open(db, 'write', recount));
  const page = await startStudy(archive, files, port);
  await print(`${page.address}\n`);
  if (open) openBrowser(page.address);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await page.close();
  archive.close();
}

const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer', linux: 'xdg-open' };

/** Without a browser to open, the printed address has to do. */
function openBrowser(address: string): void {
  const opener = OPENERS[process.platform];
  if (opener === undefined) return;
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
