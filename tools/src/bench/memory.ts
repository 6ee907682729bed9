/**
 * Memory in use while hands are played, in its own process: half of them from new setups, half from copies. Started
 * by itself it plays and prints a line of JSON for each step.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isMain } from '../workspace.js';
import { benchTable } from './play.js';
import type { BenchReport } from './report.js';

/** Bytes after so many hands. */
type Usage = { hands: number; heap: number; external: number; resident: number };

const STEPS = 10;
const MEGABYTE = 2 ** 20;
/** Bytes that the collector and the compiler may leave behind; one byte kept of each hand would be ten times as much. */
const FLAT_WITHIN = MEGABYTE;

/** @returns ten readings, evenly spaced, garbage collected before each */
export async function memoryOf(hands: number): Promise<Usage[]> {
  const child = ['--expose-gc', fileURLToPath(import.meta.url), String(hands)];
  const { stdout } = await promisify(execFile)(process.execPath, child);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** @returns whether nothing was kept between the first reading and the last */
export function isFlat(usage: readonly Usage[]): boolean {
  const [first] = usage;
  const last = usage.at(-1);
  return first !== undefined && last !== undefined && last.heap - first.heap <= FLAT_WITHIN;
}

export function memoryReport(usage: readonly Usage[]): BenchReport {
  const rows = usage.map(({ hands, heap, external, resident }) => ({
    hands,
    heap: heap / MEGABYTE,
    external: external / MEGABYTE,
    resident: resident / MEGABYTE,
  }));
  return {
    title: 'Memory after so many hands, garbage collected',
    columns: [
      { key: 'hands', label: 'hands', format: 'count' },
      { key: 'heap', label: 'heap', format: 'megabytes' },
      { key: 'external', label: 'outside the heap', format: 'megabytes' },
      { key: 'resident', label: 'process', format: 'megabytes' },
    ],
    rows,
    notes: [],
    aims: [{ text: 'the heap is flat, within 1 MB', reached: isFlat(usage) }],
  };
}

function play(hands: number) {
  const tables = [benchTable('newHand', 'memory'), benchTable('copyHand', 'memory')];
  const share = Math.ceil(hands / STEPS / tables.length);
  for (let step = 1; step <= STEPS; step++) {
    for (const table of tables) table.play(share);
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    const usage = { hands: step * share * tables.length, heap: heapUsed, external, resident: rss };
    process.stdout.write(`${JSON.stringify(usage)}\n`);
  }
}

if (isMain(import.meta)) play(Number(process.argv[2]));
