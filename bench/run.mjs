/**
 * `npm run bench [-- NAME ...] [--json] [--seconds S]`: ours beside published packages, measured in one run.
 *
 * A section is a file of `bench/sections/`: its opening comment says what it measures, `peers` which published packages
 * it needs, and `run` measures and gives reports.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { suitesIn } from '../scripts/suites.mjs';
import { isMain } from '../scripts/workspace.mjs';
import { calibrate } from './measure.mjs';
import { installPeers, loadPeer } from './peers.mjs';
import { formatReport } from './report.mjs';

/**
 * @typedef {import('./report.mjs').Report} Report
 * @typedef {{ seconds: number, peer: (name: string) => import('./peers.mjs').Peer | null }} Context `seconds` is the time
 *   for each contender; `peer` loads a published package, null where it could not be installed
 * @typedef {{ peers?: readonly string[], run: (context: Context) => Report[] | Promise<Report[]> }} Section
 * @typedef {ReturnType<typeof suitesIn>[number]} Suite
 */

const DEFAULT_SECONDS = 2;
const MOST_SECONDS = 600;

/** @param {string} message */
function say(message) {
  process.stderr.write(`${message}\n`);
}

/**
 * @param {readonly Suite[]} suites
 * @returns {string}
 */
function help(suites) {
  const width = Math.max(...suites.map(({ name }) => name.length));
  return [
    'Usage: npm run bench [-- NAME ...] [--json] [--seconds S]',
    '',
    'Measures ours beside published packages; all sections where none is named.',
    '',
    ...suites.map(({ name, purpose }) => `  ${name.padEnd(width)}  ${purpose}`),
    '',
    '  --json       one JSON object in place of tables',
    `  --seconds S  time for each contender, ${DEFAULT_SECONDS} where not given`,
    '',
    'Contenders take turns. "median" and "best" are by the clock, "by CPU" by the processor time of the process, which',
    'other programs change less; "slower by" compares the medians by CPU with the first line.',
  ].join('\n');
}

/**
 * @param {readonly string[]} args
 * @param {readonly Suite[]} suites
 * @returns {{ suites: readonly Suite[], seconds: number, json: boolean } | { help: true } | { problem: string }}
 */
export function readArgs(args, suites) {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        seconds: { type: 'string', default: String(DEFAULT_SECONDS) },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
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
  const chosen = suites.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return { suites: chosen, seconds, json: values.json };
}

/** The machine, and what else it does: figures are worth no more than this line. */
function machine() {
  return {
    node: process.versions.node,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    load: loadavg().map((load) => Number(load.toFixed(2))),
  };
}

/**
 * @param {import('./measure.mjs').Speed} speed
 * @returns {string}
 */
function formatSpeed({ integer, table }) {
  const millions = (/** @type {import('./measure.mjs').Speed['integer']} */ { wall, cpu }) =>
    `${(wall.median / 1e6).toFixed(0)} (by CPU ${(cpu.median / 1e6).toFixed(0)})`;
  return `${millions(integer)} million integer steps a second, ${millions(table)} through a table of 256 KB`;
}

/**
 * Figures to five digits: more is noise.
 * @param {string} _
 * @param {unknown} value
 */
function rounded(_, value) {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
}

/**
 * @param {readonly Suite[]} suites
 * @param {number} seconds
 * @param {(line: string) => void} print
 */
async function measureAll(suites, seconds, print) {
  const { node, processor, cores, load } = machine();
  print(`Node ${node}, ${processor}, ${cores} cores, load ${load.join(' ')}; ${seconds} s for each contender`);
  const before = calibrate();
  print(`This machine now: ${formatSpeed(before)}`);
  const sections = [];
  for (const { name, purpose, path } of suites) {
    const section = /** @type {Section} */ (await import(pathToFileURL(path).href));
    const missing = installPeers(section.peers ?? [], say);
    const reports = await section.run({ seconds, peer: loadPeer });
    for (const report of reports) print(`\n${formatReport(report)}`);
    if (missing.length > 0) print(`  Not installed, so not measured: ${missing.join(', ')}.`);
    sections.push({ name, about: purpose, reports, missing });
  }
  const after = calibrate();
  print(`\nThis machine at the end: ${formatSpeed(after)}`);
  return { node, processor, cores, load, seconds, calibration: { before, after }, sections };
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(args) {
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
  const measured = await measureAll(read.suites, read.seconds, read.json ? () => {} : console.log);
  if (read.json) console.log(JSON.stringify(measured, rounded, 2));
  return 0;
}

if (isMain(import.meta)) process.exitCode = await main(process.argv.slice(2));
