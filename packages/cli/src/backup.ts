/** `cardroom backup` and `cardroom restore`: a room in one file, and back. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Backup, makeBackup, type Restored, restoreBackup } from '@cardroom/server';
import type { Command } from 'commander';
import { DATA_OPTION, folderOf, inWords } from './operations.js';
import { print } from './output.js';
import { grouped } from './text.js';

interface Flags {
  readonly data: string;
  readonly force?: true;
  readonly json?: true;
}

const BACKUP_HELP = `
The room may run: the backup is one consistent moment of it, and nobody waits. Cards stay sealed in it. The key
(secret.key) is not in it: keep a copy of the key apart from the backups. --with-key puts both into one file; anyone
with that file can read every hand.

Rooms on PostgreSQL are backed up by PostgreSQL (docs/OPERATIONS.md).

Examples:
  $ cardroom backup /backup/club-monday.db
  $ cardroom backup club.db --data /var/lib/cardroom --with-key`;

const RESTORE_HELP = `
The folder must be empty, and no room may run on it. --force uses a folder with a room; its files are kept in a folder
beside the restored ones. A backup without a key needs the room's secret.key: name it with --key, or put it there.

Examples:
  $ cardroom restore /backup/club-monday.db --data ./club --key ./secret.key
  $ cardroom restore club.db --data /var/lib/cardroom`;

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Backs up a room on SQLite into one file, while it runs.')
    .argument('<file>', 'file to write')
    .option(...DATA_OPTION)
    .option('--with-key', 'put the key into the same file')
    .option('--force', 'replace a file of that name')
    .option('--json', 'as JSON')
    .addHelpText('after', BACKUP_HELP)
    .action(backUp);
}

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('Restores a backup into a folder, ready to start.')
    .argument('<file>', 'a backup')
    .requiredOption('-d, --data <folder>', 'the folder of the room')
    .option('--key <file>', "the room's secret.key, for a backup without it")
    .option('--force', 'use a folder that has a room; its files are kept')
    .option('--json', 'as JSON')
    .addHelpText('after', RESTORE_HELP)
    .action(restore);
}

async function backUp(file: string, flags: Flags & { readonly withKey?: true }): Promise<void> {
  const made = await inWords(() =>
    makeBackup({
      data: folderOf(flags),
      file: resolve(file),
      withKey: flags.withKey === true,
      force: flags.force === true,
      now: Date.now(),
    }),
  );
  await print(flags.json ? `${JSON.stringify(made)}\n` : backupText(made));
}

function amounts({ tables, people, hands }: Backup | Restored): string {
  return `${grouped(String(tables))} tables, ${grouped(String(people))} people, ${grouped(String(hands))} hands`;
}

function backupText(made: Backup): string {
  const key = made.withKey
    ? 'The key is in it: anyone who has this file can read every hand.'
    : 'The key is not in it: keep a copy of secret.key somewhere else. Without it no hand can be read.';
  return `${made.file}: ${amounts(made)}, ${grouped(String(made.bytes))} bytes, checked.\n${key}\n`;
}

async function restore(file: string, flags: Flags & { readonly key?: string }): Promise<void> {
  const restored = await inWords(() =>
    restoreBackup({
      file: resolve(file),
      data: folderOf(flags),
      keyText: flags.key === undefined ? null : readFileSync(flags.key, 'utf8'),
      force: flags.force === true,
      now: Date.now(),
    }),
  );
  await print(flags.json ? `${JSON.stringify(restored)}\n` : restoredText(restored, flags));
}

function restoredText(restored: Restored, { data }: Flags): string {
  const { madeAt, hasKey, kept } = restored;
  const lines = [
    `${amounts(restored)}${madeAt === null ? '' : `, as of ${new Date(madeAt).toISOString()}`}, checked.`,
    ...(kept.length === 0 ? [] : [`Kept from before: ${kept.join(', ')}`]),
    hasKey
      ? `Start it with: cardroom serve --data ${data}`
      : `The key is missing: put the room's secret.key into ${data} before you start it.`,
  ];
  return `${lines.join('\n')}\n`;
}
