/** `cardroom operator`: what the operator of a running room sees and does, over its HTTP. */
import {
  type AuditEntry,
  type Ban,
  givenKeyring,
  type Keyring,
  keyringIn,
  type OperatorPerson,
  type OperatorTable,
  operatorToken,
} from '@cardroom/server';
import type { Command } from 'commander';
import { columnsOf } from './columns.js';
import { Exit, Failure } from './exit.js';
import { DATA_OPTION, folderOf, inWords } from './operations.js';
import { wholeNumber } from './options.js';
import { print } from './output.js';

const HELP = `
Every room has an operator token, made from its key: anyone who has it can see all tables and people, close tables, and
ban people. Commands read the key from --data (or CARDROOM_KEY) and make the token from it; on another machine set
CARDROOM_OPERATOR_TOKEN to the token that "cardroom operator token" prints. Every act is in the audit log. A new key
("cardroom key rotate") makes a new token.

Examples:
  $ cardroom operator tables --data /var/lib/cardroom
  $ cardroom operator close t0123456789abcdef --reason "left over from testing"
  $ cardroom operator ban u-0123456789abcdef0123 --address --reason "abuse in chat"
  $ cardroom operator audit --url https://cards.example --json`;

interface Flags {
  readonly data: string;
  readonly url: string;
  readonly json?: true;
}

interface PageFlags extends Flags {
  readonly limit: number;
  readonly after?: string;
}

/** The most rows that a page of the room has. */
const MOST_ROWS = 200;

export function addOperator(program: Command): void {
  const operator = program
    .command('operator')
    .description('Lists and manages the tables and people of a running room.')
    .addHelpText('after', HELP)
    .action(() => operator.outputHelp());
  const command = (name: string, description: string): Command =>
    operator
      .command(name)
      .description(description)
      .option(...DATA_OPTION)
      .option('--url <address>', 'address of the room', 'http://127.0.0.1:3000')
      .option('--json', 'as JSON');
  const paged = (name: string, description: string): Command =>
    command(name, description)
      .option('--limit <n>', 'rows', wholeNumber(1, MOST_ROWS), MOST_ROWS)
      .option('--after <cursor>', 'the page after this cursor');
  command('token', 'print the operator token').action(showToken);
  command('tables', 'all running tables, private ones too').action(listTables);
  paged('people', 'everybody whom the room knows').action(listPeople);
  command('close <table>', 'end a table; stacks are cashed out')
    .option('--reason <text>', 'reason for the audit log', '')
    .action(close);
  command('ban <person>', 'keep a person, or an address, out of the room')
    .option('--hours <n>', 'length of the ban; default: for good', wholeNumber(1, 24 * 365 * 10))
    .option('--address', 'also everyone at their current addresses, for a day')
    .option('--reason <text>', 'reason for the audit log', '')
    .action(ban);
  command('unban <person>', 'let a person or an address in again').action(unban);
  command('bans', 'who is kept out').action(listBans);
  paged('audit', 'what operators did, the newest first').action(listAudit);
}

// ---------------------------------------------------------------------------------------------------- asking

async function tokenFor(flags: Flags): Promise<string> {
  const { CARDROOM_OPERATOR_TOKEN: given, CARDROOM_KEY: keys } = process.env;
  if (given !== undefined && given !== '') return given;
  const keyring: Keyring | null = await inWords(() =>
    keys === undefined || keys === '' ? keyringIn(folderOf(flags)) : givenKeyring(keys),
  );
  if (keyring !== null) return operatorToken(keyring);
  throw new Failure(`There is no key in ${folderOf(flags)}: name the folder of the room with --data.`);
}

interface Refusal {
  readonly error?: { readonly code?: string; readonly problem?: string };
}

const REFUSALS: Readonly<Record<string, string>> = {
  'bad-token': 'The room does not take this operator token: was its key rotated, and the room not restarted?',
  'no-such-table': 'There is no such table.',
  'no-such-person': 'There is no such person.',
  'not-banned': 'That person or address is not banned.',
  'bad-cursor': '--after is no place in this list.',
  'not-found': 'There is nothing of that name in the room.',
};

async function ask<T>(flags: Flags, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
  if (!URL.canParse(flags.url) || !/^https?:/.test(flags.url)) {
    throw new Failure(`--url is not the address of a room: ${flags.url}`, Exit.Usage);
  }
  const headers = { authorization: `Bearer ${await tokenFor(flags)}`, 'content-type': 'application/json' };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(new URL(`/api/operator/${path}`, flags.url), { ...init, redirect: 'error' });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    const why = cause?.code ?? cause?.message ?? (error as Error).message;
    throw new Failure(`${flags.url} does not answer (${why}). Is the room running there?`);
  }
  const answer = (await response.json().catch(() => ({}))) as T & Refusal;
  if (response.ok) return answer;
  const code = answer.error?.code ?? String(response.status);
  throw new Failure(REFUSALS[code] ?? `The room refuses that: ${code}.`);
}

function pageOf({ limit, after }: PageFlags): string {
  return `?${new URLSearchParams({ limit: String(limit), ...(after === undefined ? {} : { after }) })}`;
}

async function show<T>(flags: Flags, answer: T, text: (answer: T) => string): Promise<void> {
  await print(flags.json ? `${JSON.stringify(answer)}\n` : `${text(answer)}\n`);
}

function withNext(text: string, next: string | null): string {
  return next === null ? text : `${text}\nMore: --after ${next}`;
}

// ---------------------------------------------------------------------------------------------------- commands

async function showToken(flags: Flags): Promise<void> {
  await show(flags, { token: await tokenFor(flags) }, ({ token }) => token);
}

interface Tables {
  readonly tables: readonly OperatorTable[];
}

async function listTables(flags: Flags): Promise<void> {
  const answer = await ask<Tables>(flags, 'GET', 'tables');
  await show(flags, answer, ({ tables }) => {
    if (tables.length === 0) return 'There is no table.';
    const rows = tables.map(({ table, title, variant, status, listed, seated, seats, spectators }) => [
      table,
      title,
      variant,
      status,
      listed ? 'listed' : 'private',
      `${seated.length} of ${seats}`,
      spectators,
    ]);
    return columnsOf(['table', 'title', 'variant', 'status', '', 'seated', 'spectators'], rows);
  });
}

interface People {
  readonly people: readonly OperatorPerson[];
  readonly next: string | null;
}

async function listPeople(flags: PageFlags): Promise<void> {
  const answer = await ask<People>(flags, 'GET', `people${pageOf(flags)}`);
  await show(flags, answer, ({ people, next }) => {
    if (people.length === 0) return 'There is nobody.';
    const rows = people.map(({ user, name, connected, tables, banned }) => [
      user,
      name ?? '(deleted)',
      connected ? 'here' : '',
      tables.join(' '),
      banned ? 'banned' : '',
    ]);
    return withNext(columnsOf(['person', 'name', 'connected', 'tables', ''], rows), next);
  });
}

async function close(table: string, flags: Flags & { readonly reason: string }): Promise<void> {
  const path = `tables/${encodeURIComponent(table)}/close`;
  const answer = await ask<{ state: 'closed' | 'closing' }>(flags, 'POST', path, { reason: flags.reason });
  await show(flags, answer, ({ state }) =>
    state === 'closed'
      ? `${table} has ended, and its stacks are cashed out.`
      : `${table} ends with the hand that is being played.`,
  );
}

/** A person's id, or else an address. */
function subjectOf(text: string): { readonly kind: 'person' | 'address'; readonly key: string } {
  return { kind: /^u-[0-9a-f]+$/.test(text) ? 'person' : 'address', key: text };
}

interface BanFlags extends Flags {
  readonly hours?: number;
  readonly address?: true;
  readonly reason: string;
}

async function ban(person: string, flags: BanFlags): Promise<void> {
  const { hours, address, reason } = flags;
  const body = { ...subjectOf(person), hours: hours ?? null, address: address === true, reason };
  const answer = await ask<object>(flags, 'POST', 'bans', body);
  await show(flags, answer, () => `${person} is kept out ${hours === undefined ? 'for good' : `for ${hours} hours`}.`);
}

async function unban(person: string, flags: Flags): Promise<void> {
  const { kind, key } = subjectOf(person);
  const answer = await ask<object>(flags, 'POST', 'unban', { kind, key });
  await show(flags, answer, () => `${person} may come again.`);
}

interface Bans {
  readonly bans: readonly Ban[];
}

async function listBans(flags: Flags): Promise<void> {
  const answer = await ask<Bans>(flags, 'GET', 'bans');
  await show(flags, answer, ({ bans }) => {
    if (bans.length === 0) return 'Nobody is banned.';
    const rows = bans.map(({ kind, key, until, reason }) => [
      kind,
      key,
      until === null ? 'for good' : new Date(until).toISOString(),
      reason,
    ]);
    return columnsOf(['', 'who', 'until', 'reason'], rows);
  });
}

interface Audit {
  readonly acts: readonly AuditEntry[];
  readonly next: string | null;
}

async function listAudit(flags: PageFlags): Promise<void> {
  const answer = await ask<Audit>(flags, 'GET', `audit${pageOf(flags)}`);
  await show(flags, answer, ({ acts, next }) => {
    if (acts.length === 0) return 'Nothing was done yet.';
    const rows = acts.map(({ at, act, subject, detail }) => [new Date(at).toISOString(), act, subject, detail]);
    return withNext(columnsOf(['when', 'act', 'to', 'detail'], rows), next);
  });
}
