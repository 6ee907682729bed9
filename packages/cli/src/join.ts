/** `cardroom join`: a bot of the arena at a live table. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Contestant, FaultError } from '@cardroom/arena';
import { BotError, explainSpec, parseBotSpec } from '@cardroom/arena/workers';
import { checkName, createClient } from '@cardroom/protocol';
import { type Command, Option } from 'commander';
import { WebSocket } from 'ws';
import { Exit, Failure } from './exit.js';
import { LiveSeat, type SeatSummary } from './join/liveSeat.js';
import { decimal, wholeNumber } from './options.js';
import { complain, print } from './output.js';
import { parseBots } from './simulate/bots.js';
import { StopSignals } from './simulate/signals.js';
import { counted, grouped, plain } from './text.js';

const HELP = `
The address is that of the table, as people open it (http://HOST:PORT/t/TABLE, an invite link too), or that of the room
with --table. Bots are named as for simulate: one of the box, a module (./bot.mjs), or a program (cmd:python3 bot.py). The
same bot plays in matches, in leagues and here (docs/BOTS.md); bots of the ACPC cannot, since stacks change here.

The table shows it as a bot. With --token TOKEN, which its owner makes on the page ("Your bots"), it is shown as a bot of
that person.

The bot keeps its seat when the connection is lost and comes back by itself. With --session FILE it also keeps its seat
when this command is restarted: the file holds a password. The table has the last word: its clock runs, and
its host may remove the bot.

A bad answer is reported on standard error, and the bot checks or folds; with --policy fatal it leaves. A program that
has died is restarted once. Ctrl-C leaves after the hand; press it again to leave at once.

With --json standard output has a line for each hand (hand, net, stack), and at the end one with hands, net, faults and
end: left, removed or table-ended.

Examples:
  $ cardroom join http://192.168.1.20:3000/t/t0123456789abcdef --bot tight
  $ cardroom join "http://localhost:3000/t/t0123#invite=s3cret" --bot "cmd:python3 bot.py" --name Robbie --rebuys 3
  $ cardroom join http://localhost:3000 --table t0123 --bot ./mine.mjs --hands 100 --session robbie.session`;

interface Flags {
  readonly table?: string;
  readonly bot: string;
  readonly name?: string;
  readonly buyIn?: number;
  readonly rebuys: number;
  readonly hands?: number;
  readonly invite?: string;
  readonly session?: string;
  readonly token?: string;
  readonly policy: 'fatal' | 'check-fold';
  readonly nice?: number;
  readonly memory?: number;
  readonly json?: true;
}

export function addJoin(program: Command): void {
  program
    .command('join <url>')
    .description('Brings a bot to a seat at a live table.')
    .requiredOption('--bot <bot>', 'who plays')
    .option('--table <id>', 'the table, if the address names none')
    .option('--name <name>', 'its name at the table')
    .option('--buy-in <chips>', 'chips to sit down with; default: as many as the table allows', decimal(0, 1e12))
    .option('--rebuys <n>', 'how often it buys in again when it is broke', wholeNumber(0, 1e6), 0)
    .option('--hands <n>', 'leave after this many hands', wholeNumber(1, 1e9))
    .option('--invite <secret>', 'the secret part of an invite link, if the address has none')
    .option('--session <file>', "remember the bot's identity in this file, to come back as the same player")
    .option('--token <token>', 'the token of a bot with an owner; default: CARDROOM_BOT_TOKEN')
    .addOption(
      new Option('--policy <name>', 'what a bad answer does: check or fold, or leave')
        .choices(['check-fold', 'fatal'])
        .default('check-fold'),
    )
    .option('--nice <n>', 'priority of a program, 0 to 19', wholeNumber(0, 19))
    .option('--memory <MB>', 'memory that a program may use', wholeNumber(16, 1_000_000))
    .option('--json', 'print hands and summary as JSON')
    .addHelpText('after', HELP)
    .action(join);
}

interface Place {
  /** The socket of the room. */
  readonly socket: string;
  readonly table: string;
  readonly invite: string | null;
}

/** Reads the address of a table, or of a room with the table beside it. */
export function readTableAddress(address: string, flags: Pick<Flags, 'table' | 'invite'>): Place {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Failure(`"${address}" is not the address of a table, such as http://localhost:3000/t/TABLE.`, Exit.Usage);
  }
  const [, inPath] = /^\/t\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  const table = flags.table ?? (inPath === undefined ? undefined : decodeURIComponent(inPath));
  if (table === undefined) throw new Failure('The address does not name a table: add --table ID.', Exit.Usage);
  const invite = flags.invite ?? new URLSearchParams(url.hash.slice(1)).get('invite') ?? url.searchParams.get('invite');
  return { socket: `${url.protocol.replace('http', 'ws')}//${url.host}/ws`, table, invite };
}

/** The bot that plays, with its name at the table: from `--bot NAME=BOT` or `--name`, else the bot's own. */
function contestantOf(flags: Flags): Contestant {
  const [only, ...more] = parseBots([flags.bot]) ?? [];
  if (only === undefined || more.length > 0) throw new Failure('--bot takes one bot.', Exit.Usage);
  const spec = parseBotSpec(only.bot);
  if (!spec.ok) throw new Failure(explainSpec(spec.error), Exit.Usage);
  const name = flags.name ?? only.name;
  const checked = checkName(name);
  if (checked.ok) return { name: checked.value, bot: only.bot };
  throw new Failure(
    `"${name}" cannot be a name at a table (${checked.error}): choose another with --name.`,
    Exit.Usage,
  );
}

/** The token of the bot: given, kept in a file, or in the environment. */
function sessionOf({ token: given, session: path }: Flags): { token?: string } {
  if (given !== undefined) return { token: given };
  const { CARDROOM_BOT_TOKEN: fromEnvironment } = process.env;
  if (path === undefined || !existsSync(path)) {
    return fromEnvironment === undefined ? {} : { token: fromEnvironment };
  }
  const token = readFileSync(path, 'utf8').trim();
  if (/^\S{16,256}$/.test(token)) return { token };
  throw new Failure(`${plain(path)} does not hold a session: remove it, or choose another file.`, Exit.Usage);
}

async function join(address: string, flags: Flags): Promise<void> {
  const place = readTableAddress(address, flags);
  const { name, bot } = contestantOf(flags);
  const known = sessionOf(flags);
  const client = createClient({
    connect: () => new WebSocket(place.socket),
    session: known.token === undefined ? { name, is_bot: true } : known,
    client: 'cardroom join',
  });
  client.on((signal) => {
    if (signal.kind === 'hello' && flags.session !== undefined && signal.result.token !== null)
      writeFileSync(flags.session, `${signal.result.token}\n`, { mode: 0o600 });
  });
  const seat = new LiveSeat({
    client,
    ...place,
    room: new URL(address).origin,
    name,
    nameHint: ' Choose another with --name.',
    bot,
    policy: flags.policy === 'fatal' ? 'fatal' : 'checkFold',
    buyIn: flags.buyIn ?? null,
    rebuys: flags.rebuys,
    hands: flags.hands ?? Number.POSITIVE_INFINITY,
    limits: {
      ...(flags.nice !== undefined && { nice: flags.nice }),
      ...(flags.memory !== undefined && { memoryMb: flags.memory }),
    },
    seed: new Uint32Array(new Uint8Array(randomBytes(16)).buffer),
    onSeat: (index, title) => complain(`${name} sits in seat ${index} of "${title}".`),
    onHand: ({ hand, net, stack }) =>
      void print(
        flags.json
          ? `${JSON.stringify({ hand, net, stack })}\n`
          : `hand ${hand}: ${signed(net)}, ${grouped(String(stack))} in front\n`,
      ),
    onFault: (fault, hand) => complain(`hand ${hand}, a bad answer (${fault.code}): ${fault.message}`),
    onNote: complain,
  });
  await tell(await playUntilStopped(seat), name, flags);
}

async function playUntilStopped(seat: LiveSeat): Promise<SeatSummary> {
  const stop = new StopSignals();
  stop.signal.addEventListener('abort', () => seat.leave());
  stop.haltSignal.addEventListener('abort', () => seat.leave('now'));
  try {
    return await seat.play();
  } catch (error) {
    if (error instanceof BotError || error instanceof FaultError) throw new Failure(error.message);
    throw error;
  } finally {
    stop.close();
  }
}

function signed(chips: number): string {
  return `${chips < 0 ? '-' : '+'}${grouped(String(Math.abs(chips)))}`;
}

const ENDS: Readonly<Record<string, string>> = {
  left: 'left the table',
  removed: 'was removed by the host',
  'table-ended': 'played until the table ended',
};

async function tell(summary: SeatSummary, name: string, flags: Flags): Promise<void> {
  const { hands, net, faults, end } = summary;
  const bad = faults === 0 ? '' : `, ${counted(faults, 'bad answer')}`;
  const sentence = `${name} ${ENDS[end] ?? end}: ${counted(hands, 'hand')}, ${signed(net)} chips${bad}.`;
  await print(flags.json ? `${JSON.stringify(summary)}\n` : `${sentence}\n`);
}
