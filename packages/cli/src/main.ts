/** The `cardroom` command: one file for each of its commands, wired here. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addConvert } from './convert.js';
import { addEquity } from './equity.js';
import { addEval } from './eval.js';
import { Exit, Failure } from './exit.js';
import { complain, endWithReader } from './output.js';
import { addReplay } from './replay.js';
import { addSimulate } from './simulate.js';
import { addStats } from './stats.js';
import { addVerify } from './verify.js';

const HELP = `
Examples:
  $ cardroom verify hands/ --workers 2
  $ cardroom convert session.txt --to phhs -o session.phhs
  $ cardroom replay session.phhs --hand 3
  $ cardroom equity AhKh "QQ+" --board Th9h2c
  $ cardroom help verify

Exit codes: 0 all is well, 1 something failed, 2 the command line is wrong.`;

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

function programOf(): Command {
  const program = new Command('cardroom')
    .description('Poker hands: check them by the rules, convert, replay and study them.')
    .version(version(), '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', HELP)
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'cardroom: ')) })
    .showHelpAfterError('(--help says what is possible)');
  addVerify(program);
  addConvert(program);
  addReplay(program);
  addEquity(program);
  addEval(program);
  addStats(program);
  addSimulate(program);
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
  await programOf().parseAsync();
} catch (error) {
  process.exitCode = exitOf(error);
}
