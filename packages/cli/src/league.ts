/** `cardroom league`: every bot against every other, with ratings that say how sure they are. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  DEFAULT_TIMEOUT_MS,
  explainManifest,
  explainVersion,
  fitText,
  League,
  type LeagueError,
  type LeagueOptions,
  type LeagueSummary,
  leaguePage,
  leagueVerdict,
  type Manifest,
  type MatchRun,
  type VersionResult,
  versionResults,
} from '@cardroom/arena';
import {
  BotError,
  isOccupied,
  leagueJournalPath,
  ResumeError,
  runLeague,
  runMatch,
  tuneForMatches,
} from '@cardroom/arena/workers';
import { RULE_SETS, VARIANTS } from '@cardroom/engine';
import { type Command, Option } from 'commander';
import { tryFiles } from './claims.js';
import { Exit, Failure } from './exit.js';
import { leagueJson, leagueTables } from './league/results.js';
import { decimal, wholeNumber } from './options.js';
import { complain, print } from './output.js';
import { parseBots } from './simulate/bots.js';
import { StopSignals } from './simulate/signals.js';
import { counted, plain } from './text.js';

interface Options {
  readonly bots: readonly string[];
  readonly variant: string;
  readonly seats: number;
  readonly hands?: number;
  readonly until?: number;
  readonly mostHands: number;
  readonly seed: string;
  readonly stack?: number;
  readonly rules: string;
  readonly policy: 'fatal' | 'check-fold';
  readonly timeout: number;
  readonly workers: number;
  readonly cluster?: true;
  readonly luck: boolean;
  readonly out?: string;
  readonly report?: string;
  readonly history?: string;
  readonly resume?: true;
  readonly force?: true;
  readonly gate?: string;
  readonly json?: true;
}

const HELP = `
Every two bots play a match of duplicate deals (with --seats 6 every six of them): --hands each, or with --until as many
as it takes for every result to be known to so many bb/100 to either side, most where the order is least sure. Luck is
taken out of the results of hold'em and Omaha, without bias; --no-luck leaves it in.

Bots are named as for simulate. Names like mine@1.3 are versions of a bot: they are compared, and --history FILE keeps
their results from league to league.

The same command line gives the same digest, with any number of workers or machines. Ctrl-C keeps the matches that are
over; --resume continues from there.

--gate A ends with 1 unless A is proven to beat every other bot, --gate A,B unless A is proven to beat B.

With --json standard output has one object: bots (name, rating, low, high), pairs (a, b, hands, bbPer100, low, high) and
digest.

Exit code: 0 when the league was played, 1 when a bad answer ended it or the gate fails, 2 when the command line is
wrong, 130 when it was stopped.

Examples:
  $ cardroom league --bots tight,caller,random,potodds --until 5 --workers 2
  $ cardroom league --bots tight,caller,random,potodds,test,pushfold --seats 6 --hands 20k --report league.html
  $ cardroom league --bots "mine@1.3=cmd:python3 bot.py,mine@1.2=cmd:python3 old.py" --until 2 --gate mine@1.3,mine@1.2`;

/** More hands than this for one pair say that the difference does not matter. */
const MOST_HANDS = 2_000_000;

export function addLeague(program: Command): void {
  program
    .command('league')
    .description('Plays a league of bots and rates them, with confidence intervals.')
    .requiredOption('--bots <list>', 'who plays', (text, list: string[] = []) => [...list, text])
    .addOption(new Option('--variant <code>', `game: ${[...VARIANTS.keys()].join(', ')}`).default('NT'))
    .option('--seats <n>', 'players at a table', wholeNumber(2, 10), 2)
    .option('--hands <n>', 'hands for each pair or table', wholeNumber(2, 1e9))
    .option('--until <bb/100>', 'play until every result is known to within this margin', decimal(0.01, 10_000))
    .option(
      '--most-hands <n>',
      'with --until: at most this many hands for each pair or table',
      wholeNumber(2, 1e9),
      MOST_HANDS,
    )
    .option('--seed <text>', 'seed of the cards', '1')
    .option('--stack <chips>', "everyone's stack; default: 100 big blinds", wholeNumber(1, 1e12))
    .addOption(new Option('--rules <name>', `rule set: ${Object.keys(RULE_SETS).join(', ')}`).default('strict'))
    .addOption(
      new Option('--policy <name>', 'what a bad answer does: end the league, or check or fold')
        .choices(['fatal', 'check-fold'])
        .default('fatal'),
    )
    .option('--timeout <ms>', 'time for a decision, 0 for no limit', wholeNumber(0, 86_400_000), DEFAULT_TIMEOUT_MS)
    .option('--workers <n>', 'threads to play on', wholeNumber(1, 64), 1)
    .option('--cluster', 'play on the machines that run cardroom worker, over the database of DATABASE_URL')
    .option('--no-luck', 'leave luck in the results')
    .option('--out <file>', 'save the matches in this file, to resume from')
    .option('--report <file>', 'write an HTML page')
    .option('--history <file>', 'save the results by version in this file, and show those of earlier leagues')
    .option('--resume', 'resume an earlier run of the same league')
    .option('--force', 'overwrite existing files')
    .option('--gate <a[,b]>', 'exit code 1 unless A is proven to beat B, or everyone')
    .option('--json', 'print the results as JSON')
    .addHelpText('after', HELP)
    .action(league);
}

function explainLeague(error: LeagueError): string {
  if (error.code !== 'too-few-bots') return explainManifest(error);
  return `${counted(error.bots, 'bot')} for tables of ${error.seats}: a league needs at least as many bots as seats.`;
}

function leagueOf(options: Options): League {
  const bots = parseBots(options.bots);
  if (bots === null) throw new Failure('An entry of --bots is empty.', Exit.Usage);
  const { hands, until, mostHands, variant, seed, seats, policy, timeout, stack, luck } = options;
  if ((hands === undefined) === (until === undefined)) {
    throw new Failure('A league needs --hands N or --until W.', Exit.Usage);
  }
  const asked: LeagueOptions = {
    bots,
    seats,
    variant,
    seed,
    rules: options.rules as NonNullable<LeagueOptions['rules']>,
    policy: policy === 'fatal' ? 'fatal' : 'checkFold',
    timeoutMs: timeout,
    corrected: luck,
    ...(stack !== undefined && { stacks: stack }),
    goal: hands === undefined ? { until: until!, mostHands } : { hands },
  };
  const made = League.create(asked);
  if (made.ok) return made.value;
  throw new Failure([...new Set(made.error.map(explainLeague))].join(' '), Exit.Usage);
}

function journalOf(league: League, { out, report, resume, force }: Options): string {
  const journal = out ?? leagueJournalPath(league.options);
  if (resume && force) throw new Failure('--resume continues, --force starts over: choose one.', Exit.Usage);
  if (resume || force) return journal;
  for (const path of [out, report]) {
    if (path === undefined || !isOccupied(path)) continue;
    const ways = path === out ? '--resume or --force' : '--force overwrites it';
    throw new Failure(`${plain(path)}: the file already exists: ${ways}.`, Exit.Usage);
  }
  return journal;
}

async function league(options: Options): Promise<void> {
  const league = leagueOf(options);
  const gate = gateOf(league, options.gate);
  const journal = journalOf(league, options);
  tryFiles([options.out, options.report]);
  if (options.timeout === 0) complain('there is no time limit: a bot that never answers stops the run.');
  const stop = new StopSignals();
  const startMs = performance.now();
  const progress = new LeagueProgress();
  tuneForMatches();
  const play = async (manifest: Manifest): Promise<MatchRun> => {
    const source = options.cluster ? await clusterSource(manifest) : undefined;
    return runMatch(manifest, {
      workers: options.workers,
      ...(source !== undefined && { source }),
      signal: stop.signal,
      haltSignal: stop.haltSignal,
      onNote: complain,
    });
  };
  try {
    await runLeague(league, {
      journal,
      resume: options.resume === true,
      signal: stop.signal,
      play,
      onProgress: (now) => progress.tell(now),
    });
  } catch (error) {
    if (!(error instanceof BotError || error instanceof ResumeError)) throw error;
    throw new Failure(error.message, Exit.Usage);
  } finally {
    progress.clear();
    stop.close();
  }
  await tell(league, options, (performance.now() - startMs) / 1000);
  process.exitCode = exitOf(league, gate, stop.signal.aborted);
}

async function clusterSource(manifest: Manifest) {
  const { matchSource } = await import('@cardroom/arena/cluster');
  return matchSource(manifest, false, complain);
}

/** How far it is, and how wide the widest result still is: one line that changes on a terminal, a new one elsewhere. */
class LeagueProgress {
  #lastMs: number = performance.now();

  tell(league: League): void {
    const { isTTY } = process.stderr;
    if (performance.now() - this.#lastMs < (isTTY ? 500 : 10_000)) return;
    this.#lastMs = performance.now();
    const widest = Math.max(0, ...league.pairs().map(({ low, high }) => (high - low) / 2));
    const known = Number.isFinite(widest) ? `, every result known to ${widest.toFixed(1)} bb/100` : '';
    const line = `${counted(league.hands, 'hand')}${known}.`;
    if (isTTY) process.stderr.write(`\r\u001b[K${line}`);
    else complain(line);
  }

  clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}

// ---------------------------------------------------------------------------------------------------- results

function summaryOf(league: League, seconds: number, history: readonly VersionResult[]): LeagueSummary {
  const { bots, seats, seed = '1', variant = 'NT' } = league.options;
  const names = bots.map(({ name }) => name);
  const { ratings, fit } = league.standing();
  const pairs = league.pairs().map((pair) => ({ ...pair, a: names[pair.a]!, b: names[pair.b]! }));
  const verdict = leagueVerdict(names, ratings);
  return {
    title: `${VARIANTS.get(variant)?.name ?? variant}, ${names.length} bots, ${seats} seats`,
    verdict,
    isDecided: !verdict.startsWith('not yet'),
    seats,
    hands: league.hands,
    seconds,
    digest: league.digest,
    seed,
    bots: bots
      .map(({ name, bot }, index) => ({ name, bot, ...ratings[index]!, faults: league.faults[index]! }))
      .sort((a, b) => b.rating - a.rating),
    pairs,
    versions: versionResults([...history, ...pairs]).map(explainVersion),
    savedFactor: league.savedFactor(),
    fit: fit && fitText(fit, names),
  };
}

async function tell(league: League, options: Options, seconds: number): Promise<void> {
  const known = historyOf(options.history);
  const summary = summaryOf(league, seconds, known);
  if (options.history !== undefined) keepHistory(options.history, known, summary);
  if (options.report !== undefined) writeFileSync(options.report, leaguePage(summary));
  await print(options.json ? `${JSON.stringify(leagueJson(league, summary))}\n` : leagueTables(summary));
  const { fatal } = league;
  if (fatal === null) return;
  complain(`a bad answer of ${league.options.bots[fatal.bot]!.name} ended the league:`);
  for (const line of fatal.message.split('\n')) process.stderr.write(`  ${plain(line)}\n`);
}

/** Results of versions from earlier leagues; a line that is none is passed over. */
function historyOf(path: string | undefined): VersionResult[] {
  if (path === undefined || !existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const value = JSON.parse(line) as VersionResult;
        return typeof value.a === 'string' && typeof value.bbPer100 === 'number' ? [value] : [];
      } catch {
        return [];
      }
    });
}

function keepHistory(path: string, known: readonly VersionResult[], { pairs }: LeagueSummary): void {
  const texts = new Set(known.map((entry) => JSON.stringify(entry)));
  const fresh = versionResults(pairs).map((entry) => JSON.stringify(entry));
  for (const line of fresh) if (!texts.has(line)) appendFileSync(path, `${line}\n`);
}

// ---------------------------------------------------------------------------------------------------- the gate

interface Gate {
  readonly a: number;
  readonly others: readonly number[];
}

function gateOf({ options: { bots } }: League, text: string | undefined): Gate | null {
  if (text === undefined) return null;
  const [a = '', b, ...rest] = text.split(',').map((name) => name.trim());
  const index = (name: string): number => {
    const found = bots.findIndex((bot) => bot.name === name);
    if (found < 0 || rest.length > 0) throw new Failure(`--gate ${text}: there is no bot "${name}".`, Exit.Usage);
    return found;
  };
  const first = index(a);
  return { a: first, others: b === undefined ? bots.map((_, bot) => bot).filter((bot) => bot !== first) : [index(b)] };
}

/** Whether A is proven to beat all of them. */
function isOpen(league: League, { a, others }: Gate): boolean {
  const pairs = league.pairs();
  return others.every((other) => {
    const pair = pairs.find((each) => (each.a === a && each.b === other) || (each.a === other && each.b === a));
    return pair !== undefined && (pair.a === a ? pair.low > 0 : pair.high < 0);
  });
}

function exitOf(league: League, gate: Gate | null, isStopped: boolean): Exit {
  if (league.fatal !== null) return Exit.Failed;
  if (league.next() !== null && isStopped) {
    complain('stopped; --resume continues after the finished matches.');
    return Exit.Interrupted;
  }
  if (gate === null || isOpen(league, gate)) return Exit.Ok;
  const { bots } = league.options;
  const others = gate.others.map((bot) => bots[bot]!.name).join(', ');
  complain(`the gate fails: ${bots[gate.a]!.name} is not proven to beat ${others}.`);
  return Exit.Failed;
}
