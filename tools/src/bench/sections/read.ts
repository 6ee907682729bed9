/**
 * Reading and replaying files of random hold'em hands by `cardroom verify`, as .phhs and as the text of a room, and its
 * memory at most.
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
import {
  formatLine,
  formatPhh,
  formatPokerStars,
  handOfPhh,
  type LineAction,
  type PhhValue,
  readPhh,
} from '@cardroom/notation';
import { ROOT } from '../../workspace.js';
import { type BenchReport, type ReportRow, rateAim, timesAim } from '../report.js';
import type { Context } from '../run.js';

type Usage = { wallMs: number; cpuMs: number; megabytes: number };

const CARDROOM = join(ROOT, 'packages/cli/bin/cardroom.mjs');

const HANDS_PER_SECOND = 250_000;
const TEXT_HANDS_PER_SECOND = 50_000;
/** Writing takes longer than reading: a file repeats its hands under new names, which no reader can make use of. */
const DIFFERENT_HANDS = 10_000;
const ROUNDS = 3;
const MEGABYTE = 1 << 20;

const BLINDS = [50, 100, 0, 0, 0, 0];
const LEAST_STACK = 2_000;
const MOST_STACK = 20_000;

/** A player's turn, drawn at random: folds, calls and raises as often as people at a full table do. */
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
  writeAll(path, hands, randomHand, (text, hand) => `[${hand}]\n${text}\n\n`);
}

/** Writes the same hands as a file of PokerStars. */
function writeTexts(path: string, hands: number) {
  const numbers = /^(PokerStars Hand #)\d+/;
  writeAll(path, hands, pokerStarsHand, (text, hand) => `${text.replace(numbers, `$1${10 ** 11 + hand}`)}\n\n`);
}

function pokerStarsHand(random: Random): string {
  const read = readPhh(randomHand(random));
  if (!read.ok) throw new Error('a hand that was written cannot be read');
  const made = formatPokerStars(handOfPhh(read.value).hand, { number: '1' });
  if (!made.ok) throw new Error(`a hand cannot be written: ${made.error.code}`);
  return made.value.text;
}

/** @param named the text of a hand under its number in the file */
function writeAll(
  path: string,
  hands: number,
  make: (random: Random) => string,
  named: (text: string, hand: number) => string,
) {
  const random = xoshiro128('bench read');
  const texts = Array.from({ length: Math.min(hands, DIFFERENT_HANDS) }, () => make(random));
  const file = openSync(path, 'w');
  let text = '';
  for (let hand = 1; hand <= hands; hand++) {
    text += named(texts[hand % texts.length] ?? '', hand);
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

/** `processes` read the same file at once, each all of it. */
type ReadContender = { name: string; options: readonly string[]; processes?: number };

const CONTENDERS: readonly ReadContender[] = [
  { name: '1 worker', options: ['--workers', '1'] },
  { name: '2 workers', options: ['--workers', '2'] },
  { name: '1 worker, --json', options: ['--workers', '1', '--json'] },
  { name: '2 workers, --json', options: ['--workers', '2', '--json'] },
  // They share nothing but the machine: no two workers can gain more.
  { name: '2 processes of 1 worker', options: ['--workers', '1'], processes: 2 },
];

/** The hands of all processes count; the time is that of the slowest. */
async function readAtOnce(path: string, { options, processes = 1 }: ReadContender): Promise<Usage> {
  const usages = await Promise.all(
    Array.from({ length: processes }, (_, at) => runCommand(['verify', path, ...options], `${path}.meter${at}`)),
  );
  return {
    wallMs: Math.max(...usages.map(({ wallMs }) => wallMs)) / processes,
    cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / processes,
    megabytes: Math.max(...usages.map(({ megabytes }) => megabytes)),
  };
}

function rowOf(hands: number, name: string, usages: readonly Usage[]): ReportRow {
  const rates = usages.map(({ wallMs }) => (1000 * hands) / wallMs).sort((a, b) => a - b);
  const byCpu = usages.map(({ cpuMs }) => (1000 * hands) / cpuMs).sort((a, b) => a - b);
  return {
    name,
    ours: true,
    median: rates[Math.floor(rates.length / 2)] ?? 0,
    best: Math.max(...rates),
    cpuMedian: byCpu[Math.floor(byCpu.length / 2)] ?? 0,
    cpuBest: Math.max(...byCpu),
    megabytes: Math.max(...usages.map(({ megabytes }) => megabytes)),
  };
}

/** Files of one kind; `aim` is the hands a second that one worker is to read. */
type Measuring = { kind: string; hands: number; write: (path: string, hands: number) => void; aim: number };

export async function run({ seconds }: Context): Promise<BenchReport[]> {
  const kinds: Measuring[] = [
    { kind: '.phhs', hands: Math.ceil(HANDS_PER_SECOND * seconds), write: writeHands, aim: 140_000 },
    { kind: '.txt', hands: Math.ceil(TEXT_HANDS_PER_SECOND * seconds), write: writeTexts, aim: 25_000 },
  ];
  const reports: BenchReport[] = [];
  for (const kind of kinds) reports.push(await readKind(kind));
  return reports;
}

async function readKind({ kind, hands, write, aim }: Measuring): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-read-'));
  const path = join(folder, `hands${kind}`);
  try {
    write(path, hands);
    const size = statSync(path).size / MEGABYTE;
    const usages = CONTENDERS.map(() => [] as Usage[]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, contender] of CONTENDERS.entries()) usages[at]?.push(await readAtOnce(path, contender));
    }
    return reportOf(kind, hands, size, usages, aim);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param size of the file in megabytes
 * @param usages by contender
 */
export function reportOf(
  kind: string,
  hands: number,
  size: number,
  usages: readonly (readonly Usage[])[],
  aim: number,
): BenchReport {
  const rows = CONTENDERS.map(({ name }, at) => rowOf(hands, name, usages[at] ?? []));
  const [one, two] = rows;
  const apart = rows.at(-1);
  const memory = Math.max(...rows.map(({ megabytes }) => Number(megabytes)));
  return {
    title: `Reading and replaying ${hands.toLocaleString('en')} hands of a ${kind} file (${size.toFixed(0)} MB)`,
    columns: [
      { key: 'name', label: '', format: 'text' },
      { key: 'median', label: 'median', format: 'rate' },
      { key: 'best', label: 'best', format: 'rate' },
      { key: 'cpuMedian', label: 'by CPU', format: 'rate' },
      { key: 'cpuBest', label: 'best by CPU', format: 'rate', better: 'more' },
      { key: 'megabytes', label: 'memory at most', format: 'megabytes' },
    ],
    rows,
    notes: [
      'Hands a second from the start of the process to its end: loading and compiling, about half a second, included.',
      '"By CPU" counts all threads, those of the garbage collector too.',
    ],
    aims: [
      rateAim(`verify: ${aim.toLocaleString('en')} hands of ${kind} a second with one worker`, aim, one),
      {
        ...timesAim(
          `verify: two workers read ${kind} 1.85 times as fast as one`,
          1.85,
          Number(two?.best) / Number(one?.best),
        ),
        beside: `two processes: ${(Number(apart?.best) / Number(one?.best)).toFixed(2)} times`,
      },
      { text: `verify: less than 300 MB of memory for ${kind}`, reached: memory < 300 },
    ],
  };
}
