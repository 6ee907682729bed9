/** `cardroom simulate`: bots play a match, and the results come with their uncertainty. */
import { writeFileSync } from 'node:fs';
import {
  createManifest,
  csvReport,
  DEFAULT_TIMEOUT_MS,
  explainManifest,
  htmlReport,
  type Manifest,
  type MatchRun,
  type MatchSummary,
  StrictError,
  summarise,
} from '@cardroom/arena';
import {
  BotError,
  finishedRun,
  keepFinished,
  type ListeningPlace,
  type ProgramLimits,
  ResumeError,
  runMatch,
  runOnly,
  type Source,
  temporaryCheckpoint,
  tuneForMatches,
} from '@cardroom/arena/workers';
import { RULE_SETS, VARIANTS } from '@cardroom/engine';
import { KINDS, MOST_ENTRIES, PRESET_NAMES } from '@cardroom/tournament';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { fileFailure, tryFiles } from './claims.js';
import { Exit, Failure, isSystemError } from './exit.js';
import { wholeNumber } from './options.js';
import { complain, print } from './output.js';
import { storyOf } from './replay/story.js';
import { plainLines } from './replay.js';
import { commandAgain, commandOn } from './simulate/again.js';
import { parseBots } from './simulate/bots.js';
import { earlierRun, type FinishedRun } from './simulate/earlier.js';
import { type MatchProgress, startProgress } from './simulate/progress.js';
import { jsonOf, resultsTable } from './simulate/results.js';
import { StopSignals } from './simulate/signals.js';
import { timeText } from './simulate/time.js';
import { counted, plain } from './text.js';

interface Options {
  readonly bots?: readonly string[];
  readonly hands?: number;
  readonly tournament?: string;
  readonly tournaments: number;
  readonly entry: number;
  readonly variant: string;
  readonly seed: string;
  readonly blinds?: readonly [number, number];
  readonly ante?: number;
  readonly bringIn?: number;
  readonly stack?: number | readonly number[];
  readonly duplicate?: true;
  readonly carry?: true;
  readonly rules: string;
  readonly policy: 'fatal' | 'check-fold';
  readonly timeout: number;
  readonly handTime?: number;
  readonly matchTime?: number;
  readonly memory?: number;
  readonly nice?: number;
  readonly stateful?: true;
  readonly workers: number;
  readonly cluster?: true;
  readonly out?: string;
  readonly report?: string;
  readonly csv?: string;
  readonly json?: true;
  readonly resume?: true;
  readonly force?: true;
  readonly only?: number;
}

/** More threads than any machine has cores for. */
const MAX_WORKERS = 64;

const HELP = `
Bots: test, caller, folder, random, tight, potodds, pushfold, blueprint (heads-up no-limit hold'em) and cfr (Kuhn and
Leduc) are in the box. ./bot.mjs is a module of your own, "cmd:python3 bot.py" a program that speaks JSON lines,
acpc:18790 a bot of the ACPC that connects to this port. Names may repeat; NAME=BOT gives a name for the results.

Every hand starts with the whole stack, and the button goes round; --carry keeps stacks and rebuys the broke. With
--duplicate every deal is played once for each rotation of the bots (hands are rounded up to whole sets). Fixed limit
bets the big blind and twice it; in stud --blinds are the small and the big bet.

The same command line gives the same digest, with any number of workers or machines (--cluster; built-in bots only).
Ctrl-C stops after the current hands and keeps them; --resume continues from there, even after a crash. Existing files
are not overwritten without --force.

With --json standard output has one object: hands, seconds, handsPerSecond, seed, digest, players, verdict; bad answers
of bots come first in it, as faults.

A decision takes ten seconds at most (--timeout; 0 for no limit), even by a module that blocks its thread. Every bot is
made once and plays its whole match on its worker; one that learns says so (docs/BOTS.md), or --stateful does, and plays
all hands on one worker.

--tournament PRESET plays whole tournaments of --entries built-in bots instead of a match, --tournaments of them, with
the code that a room runs and simulated time. With --json: tournaments (entries, pool, prizes, places, levels, hands),
bots (wins, returns, ICM returns, places by tenths of the field), digest. --out writes every hand (.phhs, or .txt for
PokerStars text), --csv the results of every entry.

Exit code: 0 when the match was played, 1 when a bad answer ended it, 2 when the command line is wrong, 130 when it was
stopped.

Examples:
  $ cardroom simulate --bots tight,caller --hands 100000 --duplicate
  $ cardroom simulate --bots tight,random,random,caller,test,potodds --hands 10000 --report match.html
  $ cardroom simulate --bots "mine=cmd:python3 bot.py,tight" --hands 5000 --policy check-fold --timeout 500
  $ cardroom simulate --bots random,random,random --variant F7S --hands 1000000 --workers 2 --out hands.phhs
  $ cardroom simulate --tournament turbo --entries 27 --tournaments 100 --bots tight,caller,random --workers 2
  $ cardroom simulate --bots cfr,cfr --variant FK --hands 100000 --json
  $ DATABASE_URL=postgres://db/cardroom cardroom simulate --cluster --bots tight,random --hands 100000000`;

const chips: (text: string) => number = wholeNumber(0, 1e12);

function pair(text: string): [number, number] {
  const [small, big, ...rest] = text.split('/');
  if (small === undefined || big === undefined || rest.length > 0) {
    throw new InvalidArgumentError('Two whole numbers of chips are needed, as in 1/2.');
  }
  return [chips(small), chips(big)];
}

function stacks(text: string): number | number[] {
  const list = text.split(',').map(chips);
  return list.length === 1 ? list[0]! : list;
}

export function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description('Plays a match of bots and says who beats whom, with confidence intervals.')
    .option('--bots <list>', 'bots, in the order of the seats', (text, list: string[] = []) => [...list, text])
    .option('--hands <n>', 'hands to play', wholeNumber(1, 1e12))
    .option('--tournament <preset>', `play whole tournaments: ${PRESET_NAMES.join(', ')}`)
    .option('--entries <n>', 'entries of a tournament; default: 9', wholeNumber(2, MOST_ENTRIES))
    .option('--tournaments <n>', 'tournaments to play', wholeNumber(1, 1e9), 1)
    .option('--kind <name>', `kind of tournament: ${KINDS.join(', ')}`)
    .option('--seats <n>', 'seats of a tournament table', wholeNumber(2, 10))
    .option('--entry <chips>', 'price of an entry', wholeNumber(0, 1e12), 100)
    .addOption(new Option('--bounty <kind>', 'half of the entry is a head').choices(['fixed', 'progressive']))
    .option('--reentries <n>', 'how often a busted bot enters again', wholeNumber(0, 100))
    .option('--late <levels>', 'levels with late entry', wholeNumber(0, 100))
    .addOption(new Option('--variant <code>', `game: ${[...VARIANTS.keys()].join(', ')}`).default('NT'))
    .option('--seed <text>', 'seed of the cards', '1')
    .option('--blinds <small/big>', 'blinds; default: 1/2', pair)
    .option('--ante <chips>', 'ante of each player', chips)
    .option('--bring-in <chips>', 'bring-in of stud games', chips)
    .option('--stack <chips>', 'stack of everyone, or one for each seat: 200,100,50; default: 100 big blinds', stacks)
    .option('--duplicate', 'play every deal in every rotation of the bots')
    .option('--carry', 'keep stacks from hand to hand')
    .addOption(new Option('--rules <name>', `rule set: ${Object.keys(RULE_SETS).join(', ')}`).default('strict'))
    .addOption(
      new Option('--policy <name>', 'what a bad answer does: end the match, or check or fold')
        .choices(['fatal', 'check-fold'])
        .default('fatal'),
    )
    .option('--timeout <ms>', 'time for a decision, 0 for no limit', wholeNumber(0, 86_400_000), DEFAULT_TIMEOUT_MS)
    .option('--hand-time <ms>', 'time of a bot for all decisions of a hand', wholeNumber(1, 86_400_000))
    .option('--match-time <ms>', 'time of a bot for all decisions of the match', wholeNumber(1, 1e12))
    .option('--memory <MB>', 'memory of a program, or of the thread of a module', wholeNumber(16, 1_048_576))
    .option('--nice <n>', 'priority of programs, 19 is the lowest', wholeNumber(0, 19))
    .option('--stateful', 'the bots learn: one instance of each plays the whole match, on one worker')
    .option('--workers <n>', 'threads to play on', wholeNumber(1, MAX_WORKERS), 1)
    .option('--cluster', 'play on the machines that run cardroom worker, over the database of DATABASE_URL')
    .option('--out <file>', 'write every hand to a .phhs file')
    .option('--report <file>', 'write an HTML report')
    .option('--csv <file>', 'write the results as CSV')
    .option('--json', 'print the results as JSON')
    .option('--resume', 'resume an earlier run of the same match')
    .option('--force', 'overwrite existing files')
    .option('--only <k>', 'play only hand K and show it step by step', wholeNumber(1, 1e12))
    .addHelpText('after', HELP)
    .action(simulate);
}

/** The options of a match. */
interface MatchOptions extends Options {
  readonly bots: readonly string[];
  readonly hands: number;
}

function manifestOf(options: MatchOptions): Manifest {
  const bots = parseBots(options.bots);
  if (bots === null) throw new Failure('An entry of --bots is empty.', Exit.Usage);
  const { hands, variant, seed, blinds, ante, bringIn, stack, duplicate, carry, policy, timeout } = options;
  const made = createManifest({
    bots,
    hands,
    variant,
    seed,
    rules: options.rules as Manifest['rules'],
    ...(blinds !== undefined && { blinds }),
    ...(ante !== undefined && { ante }),
    ...(bringIn !== undefined && { bringIn }),
    ...(stack !== undefined && { stacks: stack }),
    duplicate: duplicate === true,
    carry: carry === true,
    policy: policy === 'fatal' ? 'fatal' : 'checkFold',
    timeoutMs: timeout,
    handMs: options.handTime ?? 0,
    matchMs: options.matchTime ?? 0,
    stateful: options.stateful === true,
  });
  if (made.ok) return made.value;
  throw new Failure(made.error.map(explainManifest).join(' '), Exit.Usage);
}

/** A match needs bots and a number of hands; a tournament has its own length. */
function matchOptions(options: Options): MatchOptions {
  const { bots, hands } = options;
  const missing = bots === undefined ? '--bots <list>' : hands === undefined ? '--hands <n>' : null;
  if (missing !== null) throw new Failure(`required option '${missing}' not specified`, Exit.Usage);
  return { ...options, bots: bots!, hands: hands! };
}

/** Options that only a match knows, and those that only tournaments know. */
const MATCH_ONLY = [
  'hands',
  'variant',
  'blinds',
  'ante',
  'bringIn',
  'stack',
  'duplicate',
  'carry',
  'rules',
  'policy',
  'timeout',
  'handTime',
  'matchTime',
  'memory',
  'nice',
  'stateful',
  'cluster',
  'resume',
  'only',
] as const;
const TOURNAMENT_ONLY = ['entries', 'tournaments', 'kind', 'seats', 'entry', 'bounty', 'reentries', 'late'] as const;

/** Says which options of the command line change nothing: nobody should read the results of another game. */
function nameUnused(command: Command, isTournament: boolean): void {
  const isGiven = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
  const unused = (isTournament ? MATCH_ONLY : TOURNAMENT_ONLY).filter(isGiven);
  if (unused.length === 0) return;
  const flags = command.options.filter((option) => (unused as readonly string[]).includes(option.attributeName()));
  const names = flags.map(({ long }) => long).join(', ');
  complain(`${isTournament ? 'tournaments have' : 'without --tournament there is'} no ${names}: ignored.`);
}

async function simulate(given: Options, command: Command): Promise<void> {
  const { tournament } = given;
  nameUnused(command, tournament !== undefined);
  if (tournament !== undefined) {
    const { simulateTournaments } = await import('./simulate/tournaments.js');
    return simulateTournaments({ ...given, tournament });
  }
  const options = matchOptions(given);
  const manifest = manifestOf(options);
  if (manifest.timeoutMs === 0) complain('there is no time limit: a bot that never answers stops the run.');
  try {
    if (options.only === undefined) await playAll(manifest, options);
    else await playOnly(manifest, options, options.only);
  } catch (error) {
    if (error instanceof ResumeError) throw new Failure(error.message, Exit.Usage);
    if (error instanceof BotError || error instanceof StrictError) {
      const [first = '', ...rest] = error.message.split('\n');
      complain(first);
      sayLines(rest);
      process.exitCode = error instanceof BotError ? Exit.Usage : Exit.Failed;
      return;
    }
    if (isSystemError(error)) throw fileFailure((error as NodeJS.ErrnoException).path ?? 'A file', error);
    throw error;
  }
}

// ---------------------------------------------------------------------------------------------------- a match

async function playAll(manifest: Manifest, options: MatchOptions): Promise<void> {
  const { out, workers, resume = false } = options;
  const earlier = earlierRun(manifest, options);
  if (earlier.state === 'finished') return tellFinished(manifest, earlier, options);
  tryFiles([options.report, options.csv]);
  const stop = new StopSignals();
  const progress = startProgress(manifest.hands);
  tuneForMatches();
  const startMs = performance.now();
  let before: number | null = null;
  const say = (sentence: string): void => {
    progress.clear();
    complain(sentence);
  };
  try {
    const source = options.cluster ? await clusterSource(manifest, out !== undefined, say) : undefined;
    const run = await runMatch(manifest, {
      workers,
      ...(source !== undefined && { source }),
      out,
      ...(out === undefined && { checkpoint: temporaryCheckpoint(manifest, resume) }),
      resume,
      signal: stop.signal,
      haltSignal: stop.haltSignal,
      limits: limitsOf(options),
      onNote: say,
      onListening: (place) => say(waitingText(manifest, place)),
      onProgress: (hands) => {
        if (before === null) sayWhere(progress, hands, resume);
        before ??= hands;
        progress.update(hands);
      },
    });
    progress.stop();
    if (run.isComplete) keepFinished(run);
    await tell(run, options, (performance.now() - startMs) / 1000, before ?? 0);
  } catch (error) {
    // A match that was stopped before its bots were there has not failed.
    if (!stop.signal.aborted || !(error instanceof StrictError || error instanceof BotError)) throw error;
    complain(error.message);
    process.exitCode = Exit.Interrupted;
  } finally {
    progress.stop();
    stop.close();
  }
}

function limitsOf({ memory, nice }: Options): ProgramLimits {
  return { ...(memory !== undefined && { memoryMb: memory }), ...(nice !== undefined && { nice }) };
}

/** A sentence about the wait for a bot: where, since when and until when. */
function waitingText({ bots }: Manifest, { bot, host, port, waitMs }: ListeningPlace): string {
  const now = Date.now();
  const time = (ms: number): string => new Date(ms).toTimeString().slice(0, 8);
  const span = `since ${time(now)}, until ${time(now + waitMs)} (${timeText(waitMs / 1000)})`;
  return `waiting for ${bots[bot]!.name} to connect to ${host}:${port} ${span}.`;
}

/** A finished match is not played again: its result is shown once more, if it is still known. */
async function tellFinished(manifest: Manifest, finished: FinishedRun, options: Options): Promise<void> {
  const { hands, digest } = finished;
  complain(`the match is finished: all ${counted(hands, 'hand')} are there. --force plays it again.`);
  const run = finishedRun(manifest);
  if (run?.digest === digest) await printRun(summarise(run, 0, 0), options);
  else if (options.json) await print(`${JSON.stringify({ hands, seed: manifest.seed, digest })}\n`);
  else await print(`${counted(hands, 'hand')}. Seed ${plain(manifest.seed)}, digest ${digest}.\n`);
}

/** Loaded on demand: nothing else needs a database. */
async function clusterSource(manifest: Manifest, isWritten: boolean, say: (sentence: string) => void): Promise<Source> {
  const { matchSource } = await import('@cardroom/arena/cluster');
  return matchSource(manifest, isWritten, say);
}

function sayWhere(progress: MatchProgress, hands: number, resume: boolean): void {
  if (!resume) return;
  progress.update(hands);
  const isNew = hands === 0;
  complain(isNew ? 'there is nothing to resume: starting with the first hand.' : `going on after ${hands} hands.`);
}

async function tell(run: MatchRun, options: Options, seconds: number, before: number): Promise<void> {
  const { manifest, fatal, isComplete } = run;
  const summary = summarise(run, seconds, Math.max(0, run.hands - before));
  if (options.report !== undefined) writeFileSync(options.report, htmlReport(summary));
  if (options.csv !== undefined) writeFileSync(options.csv, csvReport(summary));
  await printRun(summary, options);
  const args = process.argv.slice(2);
  sayFaults(run);
  if (fatal !== null) {
    sayFatal(run, commandAgain(args, `--only ${fatal.hand + 1}`));
    process.exitCode = Exit.Failed;
  } else if (!isComplete) {
    complain(`stopped after ${run.hands} of ${manifest.hands} hands. To go on: ${commandOn(args)}`);
    process.exitCode = Exit.Interrupted;
  }
}

async function printRun(summary: MatchSummary, { json }: Options): Promise<void> {
  await print(json ? `${JSON.stringify(jsonOf(summary))}\n` : resultsTable(summary));
}

/** The lines of a long message. */
function sayLines(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`  ${plain(line)}\n`);
}

/** Bots that went on after bad answers: the first of each with all that is known of it, and who had to be started again. */
function sayFaults({ manifest, faults, faultCounts, restarts, fatal }: MatchRun): void {
  manifest.bots.forEach(({ name }, bot) => {
    const first = faults.find((fault) => fault.bot === bot);
    if (first !== undefined && (fatal === null || faultCounts[bot]! > 1)) {
      const where = `hand ${first.hand + 1}, decision ${first.decision + 1}`;
      complain(`the first bad answer of ${name}, in ${where} (${first.code}):`);
      sayLines(first.message.split('\n'));
    }
    if (restarts[bot]! > 0) complain(`${name} had to be restarted ${restarts[bot] === 1 ? 'once' : 'twice'}.`);
  });
}

/** Why the match is over, with the situation whole, and how to see it again. */
function sayFatal({ manifest, fatal, hands }: MatchRun, again: string): void {
  const { hand, decision, bot, message } = fatal!;
  const where = `hand ${hand + 1}, decision ${decision + 1}`;
  complain(`a bad answer of ${manifest.bots[bot]!.name} ended the match in ${where}:`);
  sayLines(message.split('\n'));
  const kept = hands === 1 ? 'is kept' : 'are kept';
  complain(`${counted(hands, 'hand')} played before it ${kept}. To play this hand again: ${again}`);
}

// ---------------------------------------------------------------------------------------------------- one hand

async function playOnly(manifest: Manifest, options: Options, number: number): Promise<void> {
  for (const other of ['out', 'report', 'csv', 'resume', 'force'] as const) {
    if (options[other] !== undefined) throw new Failure(`--only writes no files: leave out --${other}.`, Exit.Usage);
  }
  if (number > manifest.hands) {
    throw new Failure(`There is no hand ${number}: the match has ${counted(manifest.hands, 'hand')}.`, Exit.Usage);
  }
  const { document, faults } = await runOnly(manifest, number - 1, limitsOf(options));
  if (options.json) await print(`${JSON.stringify({ ...(faults.length > 0 && { faults }), hand: document })}\n`);
  else if (document === null) await print(`Hand ${number} was not played: too few sat in.\n`);
  else {
    const story = storyOf(document);
    if (!story.ok) throw new Failure(`hand ${number}: ${story.error}`);
    await print(`${plainLines(story.value, `Hand ${number}`).join('\n')}\n`);
  }
  for (const { bot, decision, message } of faults) {
    complain(`bad answer of ${manifest.bots[bot]!.name} in decision ${decision + 1}:`);
    sayLines(message.split('\n'));
  }
  if (faults.length > 0 && manifest.policy === 'fatal') process.exitCode = Exit.Failed;
}
