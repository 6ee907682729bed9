/**
 * `npm run bench [-- NAME ...]`: ours beside published packages, measured in one run, with every aim; `--compare FILE`
 * sets the figures beside those of an earlier run, `--save FILE` keeps them.
 *
 * A section is a file of `tools/src/bench/sections/`: its opening comment says what it measures, `peers` which published packages
 * it needs, and `run` measures and gives reports.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { suitesIn } from '../suites.js';
import { isMain } from '../workspace.js';
import { compareRuns, formatComparison, isWorse, type MeasuredSection } from './compare.js';
import { calibrate, type MachineSpeed } from './measure.js';
import { formatOutside, type OutsidePeer, outsideContender, parseOutside } from './outside.js';
import { installPeers, type LoadPeer, loadPeer, type PeerName } from './peers.js';
import { type BenchReport, type Contender, formatAims, formatReport } from './report.js';

/**
 * `seconds` is the time for each contender; `peer` loads a published package, null if it could not be installed;
 * `outside` are programs that the section was given to be measured beside.
 */
export type Context = { seconds: number; peer: LoadPeer; outside: readonly Contender[] };

type Section = { peers?: readonly PeerName[]; run: (context: Context) => BenchReport[] | Promise<BenchReport[]> };

type Suite = ReturnType<typeof suitesIn>[number];

const DEFAULT_SECONDS = 2;
const MOST_SECONDS = 600;
/** The exit code if a figure has become slower. */
const SLOWER = 3;
/** From the root of the workspace, where npm runs it. */
const FIGURES = 'docs/bench.json';

function say(message: string) {
  process.stderr.write(`${message}\n`);
}

function help(suites: readonly Suite[]): string {
  const width = Math.max(...suites.map(({ name }) => name.length));
  return [
    'Usage: npm run bench [-- NAME ...] [--json] [--seconds S] [--compare FILE] [--save FILE] [--peer SECTION=NAME=PROGRAM]',
    '',
    'Measures ours beside published packages; all sections where none is named.',
    '',
    ...suites.map(({ name, purpose }) => `  ${name.padEnd(width)}  ${purpose}`),
    '',
    '  --json          one JSON object in place of tables',
    `  --seconds S     processor time for each contender, ${DEFAULT_SECONDS} where not given; as much again to warm up`,
    '  --compare FILE  the figures beside those of an earlier run; exit code 3 if one has become slower',
    '  --save FILE     keeps the figures; sections that were not measured stay as the file has them',
    '  --peer SECTION=NAME=PROGRAM',
    '                  a program from outside beside ours: it does some of the work and prints {"work", "cpuMs", "wallMs"}',
    '',
    `The last figures are in ${FIGURES}: npm run bench -- --compare ${FIGURES}`,
    '',
    'Contenders take turns. "median" and "best" are by the clock, "by CPU" by the processor time of the process, which',
    'other programs change less; "slower by" compares the medians by CPU with the first line. The speed of the machine is',
    'measured before and after each section by fixed loops, so that two runs can be compared.',
  ].join('\n');
}

type Args = {
  suites: readonly Suite[];
  seconds: number;
  json: boolean;
  compare: string | null;
  save: string | null;
  outside: readonly OutsidePeer[];
};

export function readArgs(
  args: readonly string[],
  suites: readonly Suite[],
): Args | { help: true } | { problem: string } {
  const parse = () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        seconds: { type: 'string', default: String(DEFAULT_SECONDS) },
        compare: { type: 'string' },
        save: { type: 'string' },
        peer: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = parsed;
  if (values.help) return { help: true };
  const known = suites.map(({ name }) => name);
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return { problem: `There is no section "${unknown}". The sections are: ${known.join(', ')}.` };
  }
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
    return { problem: `--seconds is ${values.seconds}: above 0 and up to ${MOST_SECONDS} is possible.` };
  }
  const { compare = null, save = null } = values;
  if (compare !== null && !existsSync(compare)) return { problem: `There is no file ${compare} to compare with.` };
  const outside: OutsidePeer[] = [];
  for (const text of values.peer) {
    const peer = parseOutside(text);
    if (peer === null || !known.includes(peer.section))
      return { problem: `--peer ${text}: SECTION=NAME=PROGRAM is meant.` };
    outside.push(peer);
  }
  const chosen = suites.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return { suites: chosen, seconds, json: values.json, compare, save, outside };
}

function formatSpeed({ integer, table }: MachineSpeed): string {
  const millions = ({ wall, cpu }: MachineSpeed['integer']) =>
    `${(wall.median / 1e6).toFixed(0)} (by CPU ${(cpu.median / 1e6).toFixed(0)})`;
  return `${millions(integer)} and ${millions(table)}`;
}

/** Figures to five digits: more is noise. */
function rounded(_: string, value: unknown) {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}

async function measureHere({ name, purpose, path }: Suite, { seconds, outside }: Args): Promise<MeasuredSection> {
  const section = (await import(pathToFileURL(path).href)) as Section;
  const missing = installPeers(section.peers ?? [], say);
  const load = loadavg().map((one) => Number(one.toFixed(2)));
  const before = calibrate();
  const own = outside.filter((peer) => peer.section === name).map(outsideContender);
  const reports = await section.run({ seconds, peer: loadPeer, outside: own });
  return { name, about: purpose, seconds, load, calibration: { before, after: calibrate() }, reports, missing };
}

/**
 * Measures a section in its own process: what the compiler has learned from one section would slow down the next.
 * @returns null when it failed; the process has said why
 */
async function measureApart({ name }: Suite, { seconds, outside }: Args): Promise<MeasuredSection | null> {
  const peers = outside.flatMap((peer) => ['--peer', formatOutside(peer)]);
  const args = [fileURLToPath(import.meta.url), name, '--json', '--seconds', String(seconds), ...peers];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const part of child.stdout.setEncoding('utf8')) text += part;
  return text === '' ? null : JSON.parse(text).sections[0];
}

function formatSection({ load, calibration, reports, missing }: MeasuredSection): string {
  const lines = [
    reports.map(formatReport).join('\n\n'),
    ...(missing.length > 0 ? [`Not installed, so not measured: ${missing.join(', ')}.`] : []),
    `Machine: load ${load.join(' ')}; million steps a second of integers and through a table of 256 KB:`,
    `  before ${formatSpeed(calibration.before)}; after ${formatSpeed(calibration.after)}`,
  ];
  return `\n${lines.join('\n')}`;
}

type BenchRun = { node: string; processor: string; cores: number; seconds: number; sections: MeasuredSection[] };

async function measureAll(args: Args, print: (line: string) => void): Promise<BenchRun> {
  const { suites, seconds } = args;
  const machine = {
    node: process.versions.node,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    seconds,
  };
  print(`Node ${machine.node}, ${machine.processor}, ${machine.cores} cores; ${seconds} s for each contender`);
  const measure = suites.length === 1 ? measureHere : measureApart;
  const sections: MeasuredSection[] = [];
  for (const suite of suites) {
    const measured = await measure(suite, args);
    if (measured === null) say(`The section "${suite.name}" failed.`);
    else {
      print(formatSection(measured));
      sections.push(measured);
    }
  }
  return { ...machine, sections };
}

function readRun(file: string): BenchRun {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Keeps the figures; sections that were not measured now stay as they were. */
function saveRun(file: string, run: BenchRun) {
  const kept = existsSync(file) ? readRun(file).sections : [];
  const fresh = new Map(run.sections.map((section) => [section.name, section]));
  const others = kept.filter(({ name }) => !fresh.has(name));
  const sections = [...others, ...run.sections].sort((a, b) => (a.name < b.name ? -1 : 1));
  writeFileSync(file, `${JSON.stringify({ ...run, sections }, rounded, 2)}\n`);
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const suites = suitesIn(fileURLToPath(new URL('sections', import.meta.url)));
  const read = readArgs(args, suites);
  if ('help' in read) {
    console.log(help(suites));
    return 0;
  }
  if ('problem' in read) {
    console.error(`${read.problem}\n\n${help(suites)}`);
    return 2;
  }
  const print = read.json ? () => {} : console.log;
  const measured = await measureAll(read, print);
  if (read.json) console.log(JSON.stringify(measured, rounded, 2));
  print(`\n${formatAims(measured.sections.flatMap(({ reports }) => reports))}`);
  const compared = read.compare === null ? [] : compareRuns(readRun(read.compare).sections, measured.sections);
  if (read.compare !== null) say(`\n${formatComparison(compared, read.compare)}`);
  if (read.save !== null) saveRun(read.save, measured);
  if (measured.sections.length < read.suites.length) return 1;
  return compared.some(isWorse) ? SLOWER : 0;
}

if (isMain(import.meta)) process.exitCode = await main(process.argv.slice(2));
