/** `cardroom key`: the keys that seal the cards of a room. */
import {
  addKey,
  currentKey,
  formatKeyring,
  givenKeyring,
  type Keyring,
  keyringIn,
  resealRoom,
  rotateIn,
  systemEntropy,
} from '@cardroom/server';
import type { Command } from 'commander';
import { columnsOf } from './columns.js';
import { Exit, Failure } from './exit.js';
import { DATA_OPTION, folderOf, inWords } from './operations.js';
import { complain, print, yieldToEvents } from './output.js';
import { startCount } from './progress.js';
import { grouped } from './text.js';

interface Flags {
  readonly data: string;
  readonly json?: true;
}

const KEY_BYTES = 32;

const HELP = `
A room seals decks, hole cards and finished hands with a key that is not in its store. "rotate" adds a new key: from its
next start on the room seals with that one, and opens what older keys have sealed. It makes a new operator token, too.
"reseal" seals finished hands with the new key; the room must be stopped, and an interrupted run goes on where it was.
Copy secret.key again after each change, and keep it apart from the backups.

A room on several nodes has its keys in CARDROOM_KEY. With that set, "rotate" changes nothing and prints two values: give
the first to all nodes, one after another, so that all can open with the new key; then the second, so that they seal
with it.

Examples:
  $ cardroom key list --data /var/lib/cardroom
  $ cardroom key rotate --data /var/lib/cardroom
  $ cardroom key reseal --data /var/lib/cardroom
  $ CARDROOM_KEY=... cardroom key rotate`;

export function addKeyCommand(program: Command): void {
  const key = program
    .command('key')
    .description('Lists the keys of a room, adds a new one, and seals finished hands with it.')
    .addHelpText('after', HELP);
  key
    .command('list')
    .description('list the keys, and which of them seals')
    .option(...DATA_OPTION)
    .option('--json', 'as JSON')
    .action(list);
  key
    .command('rotate')
    .description('add a key that seals from the next start on')
    .option(...DATA_OPTION)
    .option('--json', 'as JSON')
    .action(rotate);
  key
    .command('reseal')
    .description('seal finished hands with the newest key')
    .option(...DATA_OPTION)
    .option('--json', 'as JSON')
    .action(reseal);
}

/** The keys of the environment, null if it has none. */
function environmentKeys(): Keyring | null {
  const { CARDROOM_KEY: given } = process.env;
  return given === undefined || given === '' ? null : givenKeyring(given);
}

function usesOf(keyring: Keyring): readonly { readonly name: string; readonly use: string }[] {
  const current = currentKey(keyring);
  return keyring.keys.map((key, i) => ({
    name: key.name,
    use: `${key === current ? 'seals' : 'opens'}${i === 0 ? ', the original' : ''}`,
  }));
}

async function list(flags: Flags): Promise<void> {
  const keyring = await inWords(() => environmentKeys() ?? keyringIn(folderOf(flags)));
  if (keyring === null) throw new Failure(`There is no key in ${folderOf(flags)}.`);
  const keys = usesOf(keyring);
  await print(
    flags.json
      ? `${JSON.stringify({ keys })}\n`
      : `${columnsOf(
          ['key', 'use'],
          keys.map(({ name, use }) => [name, use]),
        )}\n`,
  );
}

async function rotate(flags: Flags): Promise<void> {
  await inWords(async () => {
    const given = environmentKeys();
    if (given !== null) return rotateGiven(given, flags);
    const keyring = rotateIn(folderOf(flags), systemEntropy);
    const { name } = currentKey(keyring);
    const text = [
      `Key ${name} is in secret.key: the room seals with it from its next start on.`,
      'Restart the room, copy secret.key to where its copy is kept, and run `cardroom key reseal` for older hands.',
      'The operator token is a new one, too: cardroom operator token.',
    ];
    return print(flags.json ? `${JSON.stringify({ key: name })}\n` : `${text.join('\n')}\n`);
  });
}

function rotateGiven(given: Keyring, { json }: Flags): Promise<void> {
  const bytes = systemEntropy.bytes(KEY_BYTES);
  const values = [true, false].map((opensOnly) => formatKeyring(addKey(given, bytes, opensOnly), ','));
  const { name } = currentKey(addKey(given, bytes));
  if (json) return print(`${JSON.stringify({ key: name, first: values[0], second: values[1] })}\n`);
  const text = [
    '# 1. Give this to every node and restart them one after another: all can open with the new key then.',
    `CARDROOM_KEY=${values[0]}`,
    '# 2. When all nodes have it, give them this, one after another: they seal with the new key.',
    `CARDROOM_KEY=${values[1]}`,
  ];
  return print(`${text.join('\n')}\n`);
}

async function reseal(flags: Flags): Promise<void> {
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
  };
  process.once('SIGINT', interrupt);
  const progress = startCount('hands');
  const result = await inWords(() =>
    resealRoom(folderOf(flags), async (done, all) => {
      progress.update(done, all);
      await yieldToEvents();
      return !isInterrupted;
    }),
  ).finally(() => {
    progress.stop();
    process.off('SIGINT', interrupt);
  });
  for (const hand of result.unreadable) complain(`${hand} cannot be opened with any key and is left as it is.`);
  if (result.unreadable.length > 0) process.exitCode = Exit.Failed;
  if (isInterrupted) process.exitCode = Exit.Interrupted;
  const words = `${grouped(String(result.hands))} hands looked at, ${grouped(String(result.changed))} sealed anew`;
  const end = isInterrupted ? '; the next run goes on from there.' : '.';
  await print(flags.json ? `${JSON.stringify({ ...result, interrupted: isInterrupted })}\n` : `${words}${end}\n`);
}
