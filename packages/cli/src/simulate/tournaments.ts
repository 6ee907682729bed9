/** `cardroom simulate --tournament`: whole tournaments of bots, the same for the same seed on any number of workers. */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import {
  type BotFigures,
  botOf,
  canPlay,
  digestOf,
  figuresOfBots,
  loadBots,
  phhsText,
  playTournament,
  pokerStarsText,
  settingsOfPlan,
  type TournamentPlan,
  TournamentRecorder,
  type TournamentResult,
  tournamentPage,
} from '@cardroom/arena';
import { playTournaments } from '@cardroom/arena/workers';
import { variantOf } from '@cardroom/engine';
import { gamesOf, KINDS, PRESET_NAMES, resultsCsv, type TournamentWish } from '@cardroom/tournament';
import { refuseOccupied, tryFiles } from '../claims.js';
import { Exit, Failure } from '../exit.js';
import { complain, print, yieldToEvents } from '../output.js';
import { tableText } from '../table.js';
import { counted } from '../text.js';
import { parseBots } from './bots.js';
import { startProgress } from './progress.js';
import { StopSignals } from './signals.js';

export interface TournamentOptions {
  readonly tournament: string;
  readonly entries?: number;
  readonly tournaments: number;
  readonly bots?: readonly string[];
  readonly seats?: number;
  readonly entry: number;
  readonly kind?: string;
  readonly bounty?: string;
  readonly reentries?: number;
  readonly late?: number;
  readonly seed: string;
  readonly workers: number;
  readonly report?: string;
  /** Every hand, as .phhs or as PokerStars text (.txt). */
  readonly out?: string;
  /** The results of every entry. */
  readonly csv?: string;
  readonly force?: true;
  readonly json?: true;
}

/** The default players: built-in bots that play every game. */
const USUAL_BOTS = ['tight', 'caller', 'random', 'potodds'];

/** A tournament with one table is a sit & go by default. */
function kindOf({ kind, entries = 9, seats = 9, late = 0, reentries = 0 }: TournamentOptions): TournamentWish['kind'] {
  if (kind !== undefined) return kind as TournamentWish['kind'];
  return entries <= seats && late === 0 && reentries === 0 ? 'sitAndGo' : 'multiTable';
}

function wishOf(options: TournamentOptions): TournamentWish {
  const { tournament, entry, seats, bounty, reentries = 0, late = reentries > 0 ? 4 : 0 } = options;
  return {
    preset: tournament as NonNullable<TournamentWish['preset']>,
    title: tournament,
    kind: kindOf(options) ?? 'multiTable',
    entry,
    lateLevels: late,
    reentries,
    ...(seats !== undefined && { seats }),
    ...(bounty !== undefined && { bounty: { kind: bounty as 'fixed' | 'progressive' } }),
  };
}

function planOf(options: TournamentOptions): TournamentPlan {
  const bots = options.bots === undefined ? USUAL_BOTS : (parseBots(options.bots)?.map(({ bot }) => bot) ?? null);
  if (bots === null) throw new Failure('An entry of --bots is empty.', Exit.Usage);
  const foreign = bots.find((bot) => botOf(bot) === null);
  if (foreign !== undefined)
    throw new Failure(`Tournaments are played by built-in bots, not by ${foreign}.`, Exit.Usage);
  const plan: TournamentPlan = {
    wish: wishOf(options),
    bots,
    entries: options.entries ?? 9,
    tournaments: options.tournaments,
    seed: options.seed,
  };
  try {
    checkBots(bots, gamesOf(settingsOfPlan(plan).structure));
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message, Exit.Usage);
    throw error;
  }
  return plan;
}

/** Throws a `RangeError` for a bot that does not know one of the games. */
function checkBots(bots: readonly string[], games: readonly string[]): void {
  for (const bot of bots) {
    const game = games.map((code) => variantOf(code)!).find((variant) => !canPlay(botOf(bot)!, variant));
    if (game !== undefined) throw new RangeError(`The bot "${bot}" does not play ${game.name} (${game.code}).`);
  }
}

export async function simulateTournaments(options: TournamentOptions): Promise<void> {
  if (!(PRESET_NAMES as readonly string[]).includes(options.tournament)) {
    throw new Failure(`There is no preset "${options.tournament}": ${PRESET_NAMES.join(', ')}.`, Exit.Usage);
  }
  if (options.kind !== undefined && !(KINDS as readonly string[]).includes(options.kind)) {
    throw new Failure(`There is no kind "${options.kind}": ${KINDS.join(', ')}.`, Exit.Usage);
  }
  const plan = planOf(options);
  const files = [options.out, options.report, options.csv];
  if (options.force !== true) refuseOccupied(files);
  tryFiles(files);
  const stop = new StopSignals();
  const progress = startProgress(plan.tournaments);
  const startMs = performance.now();
  try {
    const onProgress = (done: number) => progress.update(done);
    const isWritten = options.out !== undefined || options.csv !== undefined;
    const results = isWritten
      ? await playAndWrite(plan, options, stop.signal, onProgress)
      : await playTournaments(plan, { workers: options.workers, signal: stop.signal, onProgress });
    progress.stop();
    await tell(plan, results, options, (performance.now() - startMs) / 1000);
  } finally {
    progress.stop();
    stop.close();
  }
}

/** Plays in this thread, tournament after tournament, and writes hands and results as they come. */
async function playAndWrite(
  plan: TournamentPlan,
  { out, csv }: TournamentOptions,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<TournamentResult[]> {
  const hands = out === undefined ? null : openSync(out, 'w');
  const table = csv === undefined ? null : openSync(csv, 'w');
  const isText = out?.toLowerCase().endsWith('.txt') === true;
  await loadBots(plan);
  const results: TournamentResult[] = [];
  let number = 0;
  let unwritten = 0;
  for (let index = 0; index < plan.tournaments && !signal.aborted; index++) {
    const recorder = new TournamentRecorder(String(index + 1), (hand) => {
      if (hands === null) return;
      const text = isText ? pokerStarsText(hand) : phhsText(hand, ++number);
      if (text === null) unwritten++;
      else writeSync(hands, isText ? `${text}\n\n` : text);
    });
    const end = (state: Parameters<typeof resultsCsv>[0]) => {
      if (table !== null) writeSync(table, index === 0 ? resultsCsv(state) : `\n${resultsCsv(state)}`);
    };
    results.push(playTournament(plan, index, hands === null ? {} : recorder.behaviour, end));
    onProgress(index + 1);
    await yieldToEvents();
  }
  for (const file of [hands, table]) if (file !== null) closeSync(file);
  if (unwritten > 0) complain(`${counted(unwritten, 'hand')} of draw games cannot be written as PokerStars text.`);
  return results;
}

async function tell(
  plan: TournamentPlan,
  results: readonly TournamentResult[],
  options: TournamentOptions,
  seconds: number,
): Promise<void> {
  const bots = figuresOfBots(plan, results);
  const digest = digestOf(results);
  if (options.report !== undefined) {
    writeFileSync(
      options.report,
      tournamentPage({ preset: options.tournament, seed: plan.seed, digest, results, bots }),
    );
  }
  await print(
    options.json ? `${JSON.stringify(jsonOf(results, bots, digest))}\n` : tableOf(results, bots, plan, digest, seconds),
  );
  if (results.length === plan.tournaments) return;
  complain(`stopped after ${counted(results.length, 'tournament')} of ${plan.tournaments}.`);
  process.exitCode = Exit.Interrupted;
}

function jsonOf(results: readonly TournamentResult[], bots: readonly BotFigures[], digest: string): object {
  const tournaments = results.map(({ entries, pool, prizes, places, levels, hands }) => ({
    entries,
    pool,
    prizes,
    places,
    levels,
    hands,
  }));
  return { tournaments, bots, digest };
}

function percent(share: number | null): string {
  return share === null ? '' : (100 * share).toFixed(1);
}

function tableOf(
  results: readonly TournamentResult[],
  bots: readonly BotFigures[],
  { seed }: TournamentPlan,
  digest: string,
  seconds: number,
): string {
  const shares = ['won', 'in the money', 'return', '±', 'by ICM', 'best tenth', 'last tenth'];
  const head = ['bot', 'entries', ...shares.map((name) => `${name} %`)];
  const rows = bots.map((bot) => [
    bot.bot,
    bot.entries.toLocaleString('en'),
    percent(bot.wins / bot.entries),
    percent(bot.inTheMoney / bot.entries),
    percent(bot.returnOnCost),
    percent(bot.plusMinus),
    percent(bot.icmReturn),
    percent(bot.tenths[0]!),
    percent(bot.tenths[9]!),
  ]);
  const mean = (field: 'levels' | 'hands' | 'minutes') =>
    (results.reduce((sum, result) => sum + result[field], 0) / Math.max(1, results.length)).toFixed(1);
  const length = `On average ${mean('hands')} hands, ${mean('levels')} levels, ${mean('minutes')} minutes.`;
  const speed = `${(results.length / seconds).toFixed(1)} tournaments a second.`;
  return `${tableText(head, rows, { align: ['left'], isCompact: true })}\n${counted(results.length, 'tournament')}. ${length} ${speed}\nSeed ${seed}, digest ${digest}.\n`;
}
