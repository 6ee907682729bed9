/**
 * `npm run chaos -- --seeds N [--from S]`: simulated worlds of the room, one for each seed, each with a disk, a network,
 * processes and people that go wrong. `--mutants` plants known bugs one after another and shows that each is caught,
 * `--mutant NAME` plants one; `--trace` says everything that happens; `--tournaments` plays tournaments of 3 to 40 tables.
 * Exit code 0 only if every world holds.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEAL_MUTANTS } from './chaos/dealMutants.js';
import { FOUND, MUTANTS, type Mutant, mutantOf } from './chaos/mutants.js';
import { TOURNAMENT_WORLD_MUTANTS } from './chaos/tournamentMutants.js';
import { checkMutant } from './planting.js';
import { isMain, ROOT } from './workspace.js';

const HELP = `Usage: npm run chaos -- [--seeds N] [--from S]

Simulated worlds of the room, one for each seed, each with a disk, a network, processes and people that go wrong. The
same seed is the same world, byte for byte. Exit code 0 only if every world holds.

  --seeds N      how many worlds, 200 where not given
  --from S       the first seed, 1 where not given
  --failures N   stop after so many worlds that do not hold, 10 where not given
  --bank N       each person is given N chips; without it everybody buys freely
  --tournaments  worlds of one tournament each, on one node or several
  --mutants      plant known bugs one after another, and show that each is caught
  --mutant NAME  plant one of them
  --trace        say everything that happens`;

/** The most of a violation that is shown on a terminal. */
const MOST_CHARACTERS = 2_000;

/** The worlds are imported only here: a planted bug has to be there before them. */
async function worlds(): Promise<
  typeof import('../../packages/server/dist/testing/chaos/run.js') &
    typeof import('../../packages/server/dist/testing/chaos/tournamentWorld.js') &
    typeof import('../../packages/server/dist/testing/chaos/world.js')
> {
  const at = join(ROOT, 'packages/server/dist/testing/chaos');
  return {
    ...(await import(join(at, 'run.js'))),
    ...(await import(join(at, 'world.js'))),
    ...(await import(join(at, 'tournamentWorld.js'))),
  };
}

function repeatWith(seed: number, { bank, tournaments = false }: ChaosOptions) {
  const mutant = process.env.CARDROOM_MUTANT;
  const planted = mutant === undefined ? '' : ` --mutant "${mutant}"`;
  const banked = bank === undefined ? '' : ` --bank ${bank / 100}`;
  return `npm run chaos -- --seeds 1 --from ${seed}${banked}${tournaments ? ' --tournaments' : ''}${planted}`;
}

interface ChaosOptions {
  readonly mostFailures?: number;
  /** In hundredths of a chip. */
  readonly bank?: number | undefined;
  readonly tournaments?: boolean;
  readonly progress?: boolean;
}

/** @returns the exit code */
export async function runChaos(from: number, seeds: number, options: ChaosOptions = {}): Promise<number> {
  const { mostFailures = 10, bank, tournaments = false, progress = process.stderr.isTTY } = options;
  const { runSeeds } = await worlds();
  const began = performance.now();
  let done = 0;
  let shown = began;
  const run = await runSeeds({
    from,
    seeds,
    mostFailures,
    tournaments,
    ...(bank === undefined ? {} : { bank }),
    onWorld: ({ seed, violations }) => {
      done++;
      if (violations.length > 0) {
        console.log(`seed ${seed}: ${violations[0]?.slice(0, MOST_CHARACTERS)}`);
        if (violations.length > 1) console.log(`  and ${violations.length - 1} more`);
        console.log(`  ${repeatWith(seed, options)}`);
      }
      const now = performance.now();
      if (!progress || now - shown < (process.stderr.isTTY ? 500 : 30_000)) return;
      shown = now;
      const left = ((now - began) / done) * (seeds - done);
      const text = `${done} of ${seeds} worlds, ${Math.ceil(left / 1000)} s left`;
      process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
    },
  });
  if (progress && process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  const seconds = (performance.now() - began) / 1000;
  console.log('fault points:');
  for (const [point, count] of run.faults) console.log(`  ${point.padEnd(34)} ${String(count).padStart(9)}`);
  const counted = Object.entries(run.counts).map(([name, count]) => `${count} ${name}`);
  console.log(`${counted.join(', ')}, ${(run.simulatedMs / 3_600_000).toFixed(1)} simulated hours`);
  const verdict = run.failures.length === 0 ? 'every world holds' : `${run.failures.length} FAILED`;
  console.log(
    `${run.worlds} worlds from ${from}: ${verdict} (${seconds.toFixed(1)} s, ${(run.worlds / seconds).toFixed(1)} worlds/s)`,
  );
  return run.failures.length === 0 ? 0 : 1;
}

/** The same in its own process, with a bug planted if one is named. */
function inProcess(mutant: string | null, args: readonly string[], stdio: 'inherit' | 'pipe') {
  const plant = mutant === null ? [] : ['--import', join(ROOT, 'tools/dist/chaos/plant.js')];
  const script = join(ROOT, 'tools/dist/chaos.js');
  const env = { ...process.env, ...(mutant === null ? {} : { CARDROOM_MUTANT: mutant }) };
  return spawnSync(process.execPath, [...plant, script, ...args], { stdio, env, encoding: 'utf8' });
}

/** Whether a planted bug is caught, by which seed, and what was said. The same world has to hold without the bug. */
export function tryMutant(
  mutant: Mutant,
  from: number = 1,
): { caught: boolean; seed: number | null; worlds: number; said: string } {
  checkMutant(mutant);
  const kind = mutant.worlds === 'tournaments' ? ['--tournaments'] : [];
  const args = [...kind, '--seeds', String(mutant.seeds), '--from', String(from), '--failures', '1'];
  const { status, stdout, stderr } = inProcess(mutant.name, args, 'pipe');
  if (status !== 1 && status !== 0) throw new Error(`"${mutant.name}": ${stderr}`);
  const [, seed, said = ''] = /^seed (\d+): (.*)$/m.exec(stdout) ?? [];
  if (seed === undefined) return { caught: false, seed: null, worlds: mutant.seeds, said: stdout };
  const plain = inProcess(null, [...kind, '--seeds', '1', '--from', seed], 'pipe');
  if (plain.status !== 0) throw new Error(`seed ${seed} does not hold without "${mutant.name}":\n${plain.stdout}`);
  return { caught: true, seed: Number(seed), worlds: Number(seed) - from + 1, said };
}

/** @returns the exit code */
function runMutants(from: number, isTournaments: boolean): number {
  const mutants = isTournaments ? TOURNAMENT_WORLD_MUTANTS : [...MUTANTS, ...DEAL_MUTANTS, ...FOUND];
  let missed = 0;
  for (const mutant of mutants) {
    const { caught, seed, worlds: needed, said } = tryMutant(mutant, from);
    if (!caught) missed++;
    const verdict = caught ? `caught in world ${needed} (seed ${seed})` : `MISSED in ${needed} worlds`;
    console.log(`${mutant.name.padEnd(50)} ${verdict.padEnd(32)} ${caught ? said.slice(0, 100) : ''}`);
  }
  console.log(missed === 0 ? `all ${mutants.length} planted bugs caught` : `${missed} of ${mutants.length} MISSED`);
  return missed === 0 ? 0 : 1;
}

const OPTIONS = {
  seeds: { type: 'string', default: '200' },
  from: { type: 'string', default: '1' },
  failures: { type: 'string', default: '10' },
  bank: { type: 'string' },
  tournaments: { type: 'boolean', default: false },
  mutant: { type: 'string' },
  mutants: { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The options, or what is wrong with them. */
function readArgs(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const bad = (['seeds', 'from', 'failures', 'bank'] as const).find(
      (name) => !/^[1-9]\d*$/.test(values[name] ?? '1'),
    );
    return bad === undefined ? values : `--${bad} is a whole number from 1.`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const values = readArgs(args);
  if (typeof values === 'string') {
    console.error(`${values}\n\n${HELP}`);
    return 2;
  }
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const from = Number(values.from);
  const seeds = Number(values.seeds);
  const bank = values.bank === undefined ? undefined : 100 * Number(values.bank);
  if (values.mutants) return runMutants(from, values.tournaments);
  if (values.mutant !== undefined) {
    checkMutant(mutantOf(values.mutant));
    const at = args.indexOf('--mutant');
    const rest = args.filter((_, place) => place !== at && place !== at + 1);
    return inProcess(values.mutant, rest, 'inherit').status ?? 1;
  }
  if (values.trace) {
    const { runWorld, runTournamentWorld } = await worlds();
    const trace = (line: string): void => console.log(line);
    const banked = bank === undefined ? {} : { bank };
    for (let seed = from; seed < from + seeds; seed++) {
      if (values.tournaments) await runTournamentWorld(seed, { trace });
      else await runWorld(seed, { trace, ...banked });
    }
  }
  return runChaos(from, seeds, { mostFailures: Number(values.failures), bank, tournaments: values.tournaments });
}

if (isMain(import.meta)) process.exitCode = await main(process.argv.slice(2));
