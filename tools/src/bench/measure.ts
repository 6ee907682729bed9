/**
 * Timing. Contenders take turns in short slices, so that whatever else the machine does meets all of them alike; each
 * slice counts by the clock and by the processor time of this process, which a busy machine changes far less.
 */

type Spread = { median: number; best: number };

/** Work a second, and how long the very first run took. */
type Timing = { wall: Spread; cpu: Spread; firstMs: number };

/** Work with the time that it took. */
export type Slice = { work: number; wallMs: number; cpuMs: number };

/** Does some work and gives its amount: hands, calls. A program of its own also says how long it took. */
export type BenchWork = () => number | Slice;

/** Enough that a median means something, few enough that a slice outlasts the clock's grain. */
const ROUNDS = 9;
/** The least number of runs of a contender, even if one takes longer than its whole time. */
const LEAST_ROUNDS = 3;
/** Code is compiled while it runs; cold code is not what people meet in use. */
const WARM_UP_SHARE = 1;

/** On a busy machine the processor time comes in slowly; longer than this nobody waits for it. */
const PATIENCE = 4;

/** Runs until so much processor time is used up, at least once. */
function slice(run: BenchWork, ms: number): Slice {
  const cpuStart = process.cpuUsage();
  const start = performance.now();
  let work = 0;
  for (;;) {
    const done = run();
    if (typeof done !== 'number') return done;
    work += done;
    const wallMs = performance.now() - start;
    const { user, system } = process.cpuUsage(cpuStart);
    const cpuMs = (user + system) / 1000;
    // Processor time is counted in ticks on some systems: a slice without any is as long as the clock says.
    if (cpuMs >= ms || wallMs >= PATIENCE * ms) return { work, wallMs, cpuMs: cpuMs || wallMs };
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

/** @returns work a second */
function spreadOf(slices: readonly Slice[], clock: 'wallMs' | 'cpuMs'): Spread {
  const rates = slices.map((one) => (1000 * one.work) / one[clock]);
  return { median: median(rates), best: Math.max(...rates) };
}

/**
 * Measures contenders side by side.
 * @param seconds of processor time for each of them, the warm-up apart
 * @returns in the same order
 */
export function measure(contenders: readonly BenchWork[], seconds: number): Timing[] {
  const runs = contenders.map((run) => ({ run, firstMs: slice(run, 0).wallMs, slices: [] as Slice[] }));
  for (const { run, firstMs } of runs) if (firstMs < 1000 * seconds) slice(run, 1000 * seconds * WARM_UP_SHARE);
  for (let round = 0; round < ROUNDS; round++) {
    // Each round starts with another one: nobody always runs behind the same neighbour's garbage.
    for (let turn = 0; turn < runs.length; turn++) {
      const one = runs[(round + turn) % runs.length];
      if (one === undefined) continue;
      const spentMs = one.slices.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
      if (round >= LEAST_ROUNDS && spentMs >= 1000 * seconds) continue;
      one.slices.push(slice(one.run, (1000 * seconds) / ROUNDS));
    }
  }
  return runs.map(({ slices, firstMs }) => ({
    wall: spreadOf(slices, 'wallMs'),
    cpu: spreadOf(slices, 'cpuMs'),
    firstMs,
  }));
}

const STEPS = 10_000_000;
/** As large as the tables of an evaluator: what it costs to reach them is the other half of a machine's speed. */
const CHAIN = cycleOf(1 << 16);

/**
 * @param length a power of two
 * @returns at each place the next one, all of them in one cycle that jumps about
 */
function cycleOf(length: number): Int32Array {
  const next = new Int32Array(length);
  // A full period: the factor is one more than a multiple of four, the summand is odd.
  for (let place = 0; place < length; place++) next[place] = (Math.imul(place, 40_693) + 12_345) & (length - 1);
  return next;
}

/** A fixed chain of integer steps: nothing but the processor and who else uses it changes its time. */
function countSteps() {
  let word = 1;
  for (let step = 0; step < STEPS; step++) word = (Math.imul(word, 1_664_525) + 1_013_904_223) | 0;
  return word === 0 ? 0 : STEPS;
}

/** The same through a table: caches that others fill make it slower. */
function followChain() {
  let place = 0;
  for (let step = 0; step < STEPS; step++) place = CHAIN[place & 0xffff] ?? 0;
  return place < 0 ? 0 : STEPS;
}

/** Steps a second. */
export type MachineSpeed = { integer: Omit<Timing, 'firstMs'>; table: Omit<Timing, 'firstMs'> };

/** How fast this machine is just now: figures of two runs compare after dividing by it. */
export function calibrate(): MachineSpeed {
  const [integer, table] = measure([countSteps, followChain], 0.3);
  if (integer === undefined || table === undefined) throw new Error('nothing was measured');
  return { integer: { wall: integer.wall, cpu: integer.cpu }, table: { wall: table.wall, cpu: table.cpu } };
}
