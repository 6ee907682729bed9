/**
 * Reading and replaying a .phhs file of random hold'em hands by `cardroom verify`, and its memory at most.
 *
 * Every run is a process of its own that starts cold; its time and memory are those of the whole process.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apply,
  below,
  DECKS,
  dealFrom,
  type HandAction,
  history,
  isOver,
  type LegalBet,
  legal,
  newHand,
  type Random,
  RULE_SETS,
  shuffle,
  xoshiro128,
} from '@cardroom/engine';
import { formatLine, formatPhh, type LineAction, type PhhValue } from '@cardroom/notation';
import { ROOT } from '../../workspace.js';
import type { BenchReport, ReportRow } from '../report.js';
import type { Context } from '../run.js';

type Usage = { wallMs: number; cpuMs: number; megabytes: number };

const CARDROOM = join(ROOT, 'packages/cli/bin/cardroom.mjs');

const HANDS_PER_SECOND = 250_000;
/** Writing takes longer than reading: a file repeats its hands under new names, which no reader can make use of. */
const DIFFERENT_HANDS = 10_000;
const ROUNDS = 3;
const MEGABYTE = 1 << 20;

const BLINDS = [50, 100, 0, 0, 0, 0];
const LEAST_STACK = 2_000;
const MOST_STACK = 20_000;

/** A player's turn, drawn at random: he folds, calls and raises as often as people at a full table do. */
function act({ player, fold, toCall, betRaise }: LegalBet, random: Random): HandAction {
  const chance = below(random, 100);
  if (betRaise !== null && chance < 18) {
    const spread = Math.min(betRaise.max - betRaise.min, 3 * betRaise.min);
    return { kind: 'betRaise', player, to: betRaise.min + below(random, spread + 1) };
  }
  return fold && toCall > 0 && chance < 70 ? { kind: 'fold', player } : { kind: 'checkCall', player };
}

/** One random hand of six-handed no-limit hold'em, as the text of a PHH file. */
export function randomHand(random: Random) {
  const stacks = BLINDS.map(() => LEAST_STACK + below(random, MOST_STACK - LEAST_STACK + 1));
  const started = newHand({ variant: 'NT', rules: RULE_SETS.phh, stacks, blinds: BLINDS, minBet: 100 });
  if (!started.ok) throw new Error('the hand cannot start');
  const state = started.value;
  const cards = DECKS.standard.slice();
  shuffle(random, cards);
  const stub = { cards, at: 0 };
  while (!isOver(state)) {
    dealFrom(state, stub);
    const turn = legal(state);
    if (turn.kind === 'bet') apply(state, act(turn, random));
    else if (turn.kind === 'show') apply(state, { kind: 'show', player: turn.player });
  }
  const number = (amount: number) => ({ number: String(amount) });
  const lines = history(state).map((action) => formatLine(action as LineAction, 0));
  return formatPhh(
    new Map([
      ['variant', 'NT'],
      ['ante_trimming_status', true],
      ['antes', BLINDS.map(() => number(0))],
      ['blinds_or_straddles', BLINDS.map(number)],
      ['min_bet', number(100)],
      ['starting_stacks', stacks.map(number)],
      ['actions', lines],
      ['players', BLINDS.map((_, player) => `Player ${player + 1}`)],
      ['finishing_stacks', state.stack.map(number)],
    ] as [string, PhhValue][]),
  );
}

/** Writes a .phhs file of random hands. */
export function writeHands(path: string, hands: number) {
  const random = xoshiro128('bench read');
  const texts = Array.from({ length: Math.min(hands, DIFFERENT_HANDS) }, () => randomHand(random));
  const file = openSync(path, 'w');
  let text = '';
  for (let hand = 1; hand <= hands; hand++) {
    text += `[${hand}]\n${texts[hand % texts.length]}\n\n`;
    if (text.length > MEGABYTE || hand === hands) {
      writeSync(file, text);
      text = '';
    }
  }
  closeSync(file);
}

/** Runs in the measured process: at its end it leaves what it has used in a file. */
const METER = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs';
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(process.env.CARDROOM_METER, JSON.stringify([(userCPUTime + systemCPUTime) / 1000, maxRSS / 1024]));
  });
`)}`;

/** Runs `cardroom verify` over a file whose hands are all right. */
export function verify(path: string, options: readonly string[]): Promise<Usage> {
  return runCommand(['verify', path, ...options], `${path}.meter`);
}

/** Runs `cardroom`, which must end well; what it uses is left in the file of the meter. */
export async function runCommand(args: readonly string[], meter: string): Promise<Usage> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', METER, CARDROOM, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CARDROOM_METER: meter },
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`cardroom ${args[0]} ended with ${code}`);
  const wallMs = performance.now() - start;
  const [cpuMs, megabytes] = JSON.parse(readFileSync(meter, 'utf8'));
  return { wallMs, cpuMs, megabytes };
}

const CONTENDERS = [
  { name: '1 worker', options: ['--workers', '1'] },
  { name: '2 workers', options: ['--workers', '2'] },
  { name: '1 worker, --json', options: ['--workers', '1', '--json'] },
  { name: '2 workers, --json', options: ['--workers', '2', '--json'] },
];

function rowOf(hands: number, { name }: (typeof CONTENDERS)[number], usages: readonly Usage[]): ReportRow {
  const rates = usages.map(({ wallMs }) => (1000 * hands) / wallMs).sort((a, b) => a - b);
  const byCpu = usages.map(({ cpuMs }) => (1000 * hands) / cpuMs);
  return {
    name,
    ours: true,
    median: rates[Math.floor(rates.length / 2)] ?? 0,
    best: Math.max(...rates),
    cpuBest: Math.max(...byCpu),
    megabytes: Math.max(...usages.map(({ megabytes }) => megabytes)),
  };
}

export async function run({ seconds }: Context): Promise<BenchReport[]> {
  const hands = Math.ceil(HANDS_PER_SECOND * seconds);
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-read-'));
  const path = join(folder, 'hands.phhs');
  try {
    writeHands(path, hands);
    const size = statSync(path).size / MEGABYTE;
    const usages = CONTENDERS.map(() => [] as Usage[]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, { options }] of CONTENDERS.entries()) usages[at]?.push(await verify(path, options));
    }
    return [reportOf(hands, size, usages)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param size of the file in megabytes
 * @param usages by contender
 */
export function reportOf(hands: number, size: number, usages: readonly (readonly Usage[])[]): BenchReport {
  const rows = CONTENDERS.map((contender, at) => rowOf(hands, contender, usages[at] ?? []));
  const [one, two] = rows.map(({ best }) => Number(best));
  const memory = Math.max(...rows.map(({ megabytes }) => Number(megabytes)));
  return {
    title: `Reading and replaying ${hands.toLocaleString('en')} hands of a .phhs file (${size.toFixed(0)} MB)`,
    columns: [
      { key: 'name', label: '', format: 'text' },
      { key: 'median', label: 'median', format: 'rate' },
      { key: 'best', label: 'best', format: 'rate' },
      { key: 'cpuBest', label: 'best by CPU', format: 'rate' },
      { key: 'megabytes', label: 'memory at most', format: 'megabytes' },
    ],
    rows,
    notes: [
      'Hands a second from the start of the process to its end: loading and compiling, about half a second, included.',
      '"By CPU" counts all threads, those of the garbage collector too.',
    ],
    aims: [
      { text: '100,000 hands a second on one core', reached: (one ?? 0) >= 100_000 },
      { text: 'about twice that with two workers', reached: (two ?? 0) >= 1.7 * Math.max(one ?? 0, 100_000) },
      { text: 'less than 300 MB of memory', reached: memory < 300 },
    ],
  };
}
