/** The `cardroom` command: one file for each of its commands, wired here. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { Exit, Failure } from './exit.js';
import { complain, endWithReader } from './output.js';

const HELP = `
Examples:
  $ cardroom serve
  $ cardroom verify hands/ --workers 2
  $ cardroom convert session.txt --to phhs -o session.phhs
  $ cardroom replay session.phhs --hand 3
  $ cardroom equity AhKh "QQ+" --board Th9h2c
  $ cardroom help verify

Exit codes: 0 all is well, 1 something failed, 2 the command line is wrong.`;

/** Every command with its file, in the order of the help. A command loads nothing that belongs to another. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command, version: string) => void>>> = {
  serve: async () => (await import('./serve.js')).addServe,
  verify: async () => (await import('./verify.js')).addVerify,
  convert: async () => (await import('./convert.js')).addConvert,
  replay: async () => (await import('./replay.js')).addReplay,
  equity: async () => (await import('./equity.js')).addEquity,
  eval: async () => (await import('./eval.js')).addEval,
  stats: async () => (await import('./stats.js')).addStats,
  audit: async () => (await import('./audit.js')).addAudit,
  simulate: async () => (await import('./simulate.js')).addSimulate,
  train: async () => (await import('./train.js')).addTrain,
  env: async () => (await import('./env.js')).addEnv,
  worker: async () => (await import('./worker.js')).addWorker,
};

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

async function programOf(): Promise<Command> {
  const program = new Command('cardroom')
    .description('Poker: live tables, bots, and hands to check by the rules, convert, replay and study.')
    .version(version(), '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', HELP)
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'cardroom: ')) })
    .showHelpAfterError('(--help says what is possible)');
  const named = process.argv[2] ?? '';
  const wanted = Object.hasOwn(COMMANDS, named) ? [named] : Object.keys(COMMANDS);
  for (const name of wanted) (await COMMANDS[name]!())(program, version());
  return program;
}

/** The exit code for what a command has thrown; what nobody foresaw is a bug and keeps its trace. */
function exitOf(error: unknown): Exit {
  if (error instanceof CommanderError) return error.exitCode === 0 ? Exit.Ok : Exit.Usage;
  if (!(error instanceof Failure)) throw error;
  complain(error.message);
  return error.exit;
}

endWithReader();
try {
  await (await programOf()).parseAsync();
} catch (error) {
  process.exitCode = exitOf(error);
}
