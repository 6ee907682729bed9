/**
 * Matches of bots: six-handed no-limit hands with random strategies, on threads, and with another process
 *
 * Every decision goes through the public way: a situation is made, a strategy is asked, its answer is checked, counted
 * and put into the digest.
 */
import { join } from 'node:path';
import { botOf, ChunkRunner, createManifest, HandWriter, type Manifest, type PlayedHand } from '@cardroom/arena';
import { runMatch, tuneForMatches } from '@cardroom/arena/workers';
import { ROOT } from '../../workspace.js';
import type { PeerLibrary } from '../peers.js';
import { type BenchReport, contest, costAim, rateAim, timesAim } from '../report.js';
import type { Context } from '../run.js';
import { pokerTsTable } from './hands.js';

export const peers = ['poker-ts'];

const SEATS = 6;
const HANDS_PER_RUN = 1_000;
const FEW_HANDS_PER_RUN = 100;
/** Hands for each second of measuring: on threads, and with a program as bot. */
const THREAD_HANDS = 250_000;
const PROGRAM_HANDS = 2_000;
/** Rounds in which one and two threads take turns. */
const ROUNDS = 3;

const EXAMPLE = join(ROOT, 'packages/arena/examples/bot.mjs');

function manifestOf(bots: readonly string[], hands: number): Manifest {
  const made = createManifest({ bots: bots.map((bot, seat) => ({ name: `bot ${seat + 1}`, bot })), hands });
  if (!made.ok) throw new Error('the match cannot be set up');
  return made.value;
}

/**
 * Chunks of a match, one after another in this thread.
 * @param isWritten whether the hands are written down as well
 */
function playing(isWritten: boolean): (hands: number) => number {
  const bot = botOf('random');
  if (bot === null) throw new Error('there is no such bot');
  const manifest = manifestOf(Array(SEATS).fill('random'), 1e9);
  const writer = new HandWriter(manifest);
  let from = 0;
  let characters = 0;
  const onHand = (played: PlayedHand) => {
    characters += writer.write(played).length;
  };
  return (hands) => {
    const strategies = manifest.bots.map((_, seat) => bot.make(seat));
    const runner = new ChunkRunner(manifest, strategies, isWritten ? { onHand } : {});
    const result = runner.play({ index: 0, from, to: from + hands });
    if (result instanceof Promise || result.fatal !== null || characters < 0) throw new Error('a bot failed');
    from += hands;
    return hands;
  };
}

function oneThread(seconds: number, pokerTs: PeerLibrary<'poker-ts'> | null): BenchReport {
  const [plain, written] = [playing(false), playing(true)];
  const report = contest({
    title: 'Whole hands with six random strategies, one thread',
    format: 'rate',
    contenders: [
      { name: 'arena', ours: true, run: () => plain(HANDS_PER_RUN) },
      { name: 'arena, hands written as .phhs', ours: true, run: () => written(HANDS_PER_RUN) },
      ...(pokerTs === null ? [] : [peer(pokerTs)]),
    ],
    seconds,
  });
  const [plainRow] = report.rows;
  const others = report.rows.filter(({ ours }) => ours === false);
  return {
    ...report,
    aims: [rateAim('300,000 hands through strategies a second on one core', 300_000, plainRow, others)],
  };
}

function peer(pokerTs: PeerLibrary<'poker-ts'>) {
  const table = pokerTsTable(pokerTs.module);
  return { name: pokerTs.label, ours: false, run: () => table.play(FEW_HANDS_PER_RUN) };
}

/** Hands a second of a match once its threads play, by the clock and by the processor time of the process. */
async function rateOf(manifest: Manifest, workers: number) {
  let first = 0;
  let startMs = 0;
  let startCpu = process.cpuUsage();
  const run = await runMatch(manifest, {
    workers,
    onProgress: (hands) => {
      if (startMs > 0 || hands < manifest.hands / 4) return;
      first = hands;
      startMs = performance.now();
      startCpu = process.cpuUsage();
    },
  });
  const { user, system } = process.cpuUsage(startCpu);
  const hands = run.hands - first;
  return {
    digest: run.digest,
    wall: (1000 * hands) / (performance.now() - startMs),
    cpu: (1e6 * hands) / (user + system),
  };
}

type Rate = Awaited<ReturnType<typeof rateOf>>;

async function threads(seconds: number): Promise<BenchReport> {
  const manifest = manifestOf(Array(SEATS).fill('random'), Math.ceil(THREAD_HANDS * seconds));
  const rates: Rate[][] = [[], []];
  const apart: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, list] of rates.entries()) list.push(await rateOf(manifest, at + 1));
    const both = await Promise.all([rateOf(manifest, 1), rateOf(manifest, 1)]);
    apart.push(both.reduce((sum, { wall }) => sum + wall, 0));
  }
  const best = (list: readonly Rate[], clock: 'wall' | 'cpu') => Math.max(...list.map((rate) => rate[clock]));
  const alone = best(rates[0] ?? [], 'wall');
  const rows = rates.map((list, at) => ({
    name: `${at + 1} ${at === 0 ? 'worker' : 'workers'}`,
    ours: true,
    best: best(list, 'wall'),
    cpuBest: best(list, 'cpu'),
    times: best(list, 'wall') / alone,
  }));
  const digests = new Set(rates.flat().map(({ digest }) => digest));
  return {
    title: `The same match on threads, ${manifest.hands.toLocaleString('en')} hands, after a quarter of them`,
    columns: [
      { key: 'name', label: '', format: 'text' },
      { key: 'best', label: 'best', format: 'rate' },
      { key: 'cpuBest', label: 'by CPU', format: 'rate', better: 'more' },
      { key: 'times', label: 'times one', format: 'times' },
    ],
    rows,
    notes: [`Digests of all ${2 * ROUNDS} runs: ${digests.size === 1 ? 'equal' : 'DIFFERENT'}.`],
    aims: [
      {
        ...timesAim('two workers play 1.9 times as fast as one', 1.9, Number(rows[1]?.times)),
        // They share nothing but the machine: no two workers can gain more.
        beside: `two matches at once: ${(Math.max(...apart) / alone).toFixed(2)} times`,
      },
    ],
  };
}

/** The cost of asking a program: the whole time of a match against a bot that costs nothing, over its decisions. */
async function program(seconds: number): Promise<BenchReport> {
  const manifest = manifestOf([`cmd:node ${EXAMPLE}`, 'caller'], Math.ceil(PROGRAM_HANDS * seconds));
  let startMs = 0;
  let startCpu = process.cpuUsage();
  let first = 0;
  const run = await runMatch(manifest, {
    onProgress: (hands) => {
      if (startMs > 0 || hands < manifest.hands / 4) return;
      first = hands;
      startMs = performance.now();
      startCpu = process.cpuUsage();
    },
  });
  const ms = performance.now() - startMs;
  const { user, system } = process.cpuUsage(startCpu);
  if (run.fatal !== null) throw new Error(run.fatal.message);
  const decisions = run.tally.players[0]?.decisions ?? 0;
  const asked = (decisions * (run.hands - first)) / run.hands;
  const row = { name: 'node examples/bot.mjs', ours: true, us: (1000 * ms) / asked, cpuUs: (user + system) / asked };
  return {
    title: `A decision of a program of its own, ${Math.round(asked).toLocaleString('en')} decisions`,
    columns: [
      { key: 'name', label: '', format: 'text' },
      { key: 'us', label: 'microseconds', format: 'count' },
      { key: 'cpuUs', label: 'our CPU, microseconds', format: 'count', better: 'less' },
    ],
    rows: [{ ...row, us: Math.round(row.us), cpuUs: Math.round(row.cpuUs) }],
    notes: ['From one decision to the next: the request, the answer of the program, and the play in between.'],
    aims: [costAim('100 microseconds for a decision of a program', 100, 'us', row.us)],
  };
}

export async function run({ seconds, peer: load }: Context): Promise<BenchReport[]> {
  // As `runMatch` does: the first report plays chunks without it.
  tuneForMatches();
  return [oneThread(seconds, load('poker-ts')), await threads(seconds), await program(seconds)];
}
