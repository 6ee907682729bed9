/** The commands of `cardroom`: one file for each, loaded when it is asked for. */
import type { ClusterError } from '@cardroom/arena/cluster';
import { Command, CommanderError } from 'commander';
import { Exit, Failure } from './exit.js';
import { complain, endWithReader } from './output.js';
import { wrapped } from './text.js';
import { packageVersion } from './version.js';

const HELP = `
Examples:
  $ cardroom serve
  $ cardroom verify hands/ --workers 2
  $ cardroom convert session.txt --to phhs -o session.phhs
  $ cardroom replay session.phhs --hand 3
  $ cardroom equity AhKh "QQ+" --board Th9h2c
  $ cardroom league --bots tight,caller,random --until 20
  $ cardroom help verify

Exit codes: 0 all is well, 1 something failed, 2 the command line is wrong.`;

/** Columns beside the names of options below which their texts are not wrapped any more. */
const LEAST_HELP = 16;

type Add = (program: Command, version: string) => void;

interface Entry {
  /** Its arguments and what it does, as the list of commands tells it. */
  readonly args: string;
  readonly summary: string;
  readonly load: () => Promise<Add>;
}

/** Every command in the order of the help. A command loads nothing that belongs to another, and the list loads none. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    args: '',
    summary: 'run a room: live tables for friends, clubs and bots',
    load: async () => (await import('./serve.js')).addServe,
  },
  verify: {
    args: '<path...>',
    summary: 'replay every hand of files and folders',
    load: async () => (await import('./verify.js')).addVerify,
  },
  convert: {
    args: '<in>',
    summary: 'write hands in another format',
    load: async () => (await import('./convert.js')).addConvert,
  },
  replay: {
    args: '<file>',
    summary: 'step through a hand',
    load: async () => (await import('./replay.js')).addReplay,
  },
  equity: {
    args: '<hand...>',
    summary: 'what hands and ranges win on average',
    load: async () => (await import('./equity.js')).addEquity,
  },
  eval: {
    args: '<cards...>',
    summary: 'what hands are worth',
    load: async () => (await import('./eval.js')).addEval,
  },
  payouts: {
    args: '',
    summary: 'the prizes of a tournament',
    load: async () => (await import('./payouts.js')).addPayouts,
  },
  icm: {
    args: '',
    summary: 'what stacks of a tournament are worth',
    load: async () => (await import('./payouts.js')).addIcm,
  },
  import: {
    args: '<path...>',
    summary: 'take hands into the database of the tracker',
    load: async () => (await import('./import.js')).addImport,
  },
  query: {
    args: '[sql]',
    summary: 'ask the database of the tracker in SQL',
    load: async () => (await import('./query.js')).addQuery,
  },
  study: {
    args: '',
    summary: 'open a page with results, reports and hands of the tracker',
    load: async () => (await import('./study.js')).addStudy,
  },
  stats: {
    args: '<path...>',
    summary: 'how players play, and what they won',
    load: async () => (await import('./stats.js')).addStats,
  },
  audit: {
    args: '<receipt>',
    summary: 'check the receipt of a deal',
    load: async () => (await import('./audit.js')).addAudit,
  },
  simulate: {
    args: '',
    summary: 'let bots play a match',
    load: async () => (await import('./simulate.js')).addSimulate,
  },
  league: {
    args: '',
    summary: 'let every bot play every other',
    load: async () => (await import('./league.js')).addLeague,
  },
  join: {
    args: '<url>',
    summary: 'bring a bot to a seat at a live table',
    load: async () => (await import('./join.js')).addJoin,
  },
  train: {
    args: '',
    summary: "make weights for heads-up no-limit hold'em",
    load: async () => (await import('./train.js')).addTrain,
  },
  env: {
    args: '',
    summary: 'the batched environment for research',
    load: async () => (await import('./env.js')).addEnv,
  },
  worker: {
    args: '',
    summary: 'work for simulate --cluster and verify --cluster',
    load: async () => (await import('./worker.js')).addWorker,
  },
  operator: {
    args: '',
    summary: 'see tables and people of a running room, close and ban',
    load: async () => (await import('./operator.js')).addOperator,
  },
  doctor: {
    args: '',
    summary: 'say what is wrong with a room, and what to do',
    load: async () => (await import('./doctor.js')).addDoctor,
  },
  backup: {
    args: '<file>',
    summary: 'copy a room into one file, while it runs',
    load: async () => (await import('./backup.js')).addBackup,
  },
  restore: {
    args: '<file>',
    summary: 'put a backup into a folder',
    load: async () => (await import('./backup.js')).addRestore,
  },
  key: {
    args: '',
    summary: 'list and rotate the keys that seal the cards',
    load: async () => (await import('./key.js')).addKeyCommand,
  },
  completion: {
    args: '<shell>',
    summary: 'words of the command line for bash, zsh and fish',
    load: async () => {
      const { addCompletion } = await import('./completion.js');
      return (program) => addCompletion(program, wholeProgram);
    },
  },
};

/** A command of the list; its code is loaded when it runs. */
function announce(program: Command, name: string, { args, summary }: Entry): void {
  program.command(`${name} ${args}`.trim()).summary(summary).option('-h, --help', 'show help').allowUnknownOption();
}

/** Every command in full: for anyone who wants to know all words. */
async function wholeProgram(): Promise<Command> {
  const program = new Command('cardroom');
  for (const { load } of Object.values(COMMANDS)) (await load())(program, packageVersion());
  return program;
}

async function programOf(): Promise<Command> {
  const program = new Command('cardroom')
    .description('Poker: live tables, bots, and recorded hands to verify, convert, replay and study.')
    .version(packageVersion(), '-v, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', HELP)
    .exitOverride()
    .configureHelp({ showGlobalOptions: false, minWidthToWrap: LEAST_HELP })
    .configureOutput({
      writeOut: (text) => process.stdout.write(process.stdout.isTTY ? wrapped(text, process.stdout.columns) : text),
      outputError: (text, write) => write(text.replace(/^error: /, 'cardroom: ')),
    })
    .showHelpAfterError('(--help says what is possible)');
  const [first = '', second = ''] = process.argv.slice(2);
  const named = first === 'help' ? second : first;
  for (const [name, entry] of Object.entries(COMMANDS)) {
    if (name === named) (await entry.load())(program, packageVersion());
    else announce(program, name, entry);
  }
  return program;
}

/** The exit code for an error that a command has thrown; an unexpected one is a bug and keeps its stack trace. */
function exitOf(error: unknown): Exit {
  if (error instanceof CommanderError) return error.exitCode === 0 ? Exit.Ok : Exit.Usage;
  if (error instanceof Failure) {
    complain(error.message);
    return error.exit;
  }
  // Known by its name: its module comes with a database driver that most commands have no use for.
  if (!(error instanceof Error) || error.name !== 'ClusterError') throw error;
  complain(error.message);
  return (error as ClusterError).code === 'usage' ? Exit.Usage : Exit.Failed;
}

/** Help for a command that there is not is refused as the command itself would be, with the nearest name. */
function askedFor([node = '', script = '', ...args]: readonly string[]): string[] {
  const [first, second] = args;
  const isUnknown = first === 'help' && second !== undefined && second !== 'help' && !Object.hasOwn(COMMANDS, second);
  return [node, script, ...(isUnknown ? [second] : args)];
}

/** Runs what the command line asks for. */
export async function main(): Promise<void> {
  endWithReader();
  try {
    await (await programOf()).parseAsync(askedFor(process.argv));
  } catch (error) {
    process.exitCode = exitOf(error);
  }
}
