/** `cardroom doctor`: what is wrong with a room, in words. */
import {
  type Finding,
  givenKeyring,
  type Keyring,
  keyringIn,
  lookAtDatabase,
  lookAtFolder,
  lookAtLimits,
  lookAtNode,
  lookAtUrl,
} from '@cardroom/server';
import type { Command } from 'commander';
import pc from 'picocolors';
import { Exit, Failure } from './exit.js';
import { DATA_OPTION, folderOf } from './operations.js';
import { print } from './output.js';
import { plain } from './text.js';

interface Flags {
  readonly data: string;
  readonly url?: string;
  readonly json?: true;
}

const HELP = `
Changes nothing. It reads the data folder (key, modes, disk, clock, store and its log), the PostgreSQL of
DATABASE_URL if there is one (reachable, standby, clock, key), and with --url the running room as people reach it
(certificate, origin, cookies, sockets, metrics). Run it as the user of the room. Exit code 1: something is wrong.

Examples:
  $ cardroom doctor --data /var/lib/cardroom
  $ cardroom doctor --url https://cards.example
  $ cardroom doctor --data ./club --url http://127.0.0.1:3000 --json`;

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Checks a room, running or stopped, and says what is wrong and how to fix it.')
    .option(...DATA_OPTION)
    .option('--url <address>', 'also check the running room at this address')
    .option('--json', 'as JSON')
    .addHelpText('after', HELP)
    .action(look);
}

function urlOf(text: string): URL {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text);
  throw new Failure(`--url is not the address of a room: ${text}`, Exit.Usage);
}

/** The keys for a database: those of the environment, else those of the folder. */
function keysFor(folder: string): Keyring | null {
  const { CARDROOM_KEY: given } = process.env;
  try {
    return given === undefined ? keyringIn(folder) : givenKeyring(given);
  } catch {
    return null;
  }
}

async function look(flags: Flags): Promise<void> {
  const folder = folderOf(flags);
  const { DATABASE_URL: database } = process.env;
  const url = flags.url === undefined ? null : urlOf(flags.url);
  const hasDatabase = database !== undefined && database !== '';
  const findings = [
    lookAtNode(),
    lookAtLimits(),
    ...lookAtFolder(folder, Date.now(), hasDatabase),
    ...(hasDatabase ? await lookAtDatabase(database, keysFor(folder), Date.now) : []),
    ...(url === null ? [] : await lookAtUrl(url, Date.now)),
  ];
  const isWell = findings.every(({ verdict }) => verdict !== 'wrong');
  await print(flags.json ? `${JSON.stringify({ ok: isWell, findings })}\n` : textOf(findings, isWell));
  if (!isWell) process.exitCode = Exit.Failed;
}

const SIGNS = { ok: pc.green('ok   '), note: pc.yellow('note '), wrong: pc.red('WRONG') } as const;

function textOf(findings: readonly Finding[], isWell: boolean): string {
  const lines = findings.flatMap(({ check, verdict, text, fix }) => [
    `${SIGNS[verdict]} ${check.padEnd(10)} ${plain(text)}`,
    ...(fix === undefined ? [] : [`${' '.repeat(17)}${pc.bold(plain(fix))}`]),
  ]);
  const wrongs = findings.filter(({ verdict }) => verdict === 'wrong').length;
  const last = isWell ? 'All is well.' : `${wrongs} ${wrongs === 1 ? 'thing is' : 'things are'} wrong.`;
  return `${lines.join('\n')}\n${last}\n`;
}
