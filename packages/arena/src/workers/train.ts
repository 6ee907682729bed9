/** Training on several threads: the weights are the same for any number of them. */
import { Worker } from 'node:worker_threads';
import { type Clusters, findClusters } from '../blueprint/buckets.js';
import { BOARDS, BoardWalker, Training } from '../blueprint/training.js';
import type { Gains } from '../blueprint/walk.js';
import { type BlueprintData, blueprintData, MOST_BUCKETS } from '../blueprint/weights.js';

export interface TrainOptions {
  readonly seed?: string;
  /** Rounds of four boards. */
  readonly rounds?: number;
  /** Clusters on the flop and the turn, steps of strength on the river. */
  readonly flop?: number;
  readonly turn?: number;
  readonly river?: number;
  /** Boards that the clusters are found on; 120 by default. */
  readonly sample?: number;
  /** Threads; 1 by default, and no more than four are of use. */
  readonly threads?: number;
  /** Told after every round; training ends early with what it has if it gives false. */
  readonly onRound?: (rounds: number) => boolean | undefined;
}

const DEFAULT_ROUNDS = 1500;
const DEFAULT_CLUSTERS = { flop: 60, turn: 60, river: 50 } as const;

/** The starting point of a thread. */
export interface TrainTask {
  readonly seed: string;
  readonly clusters: Clusters;
  readonly strategy: Float32Array;
  readonly gains: readonly Gains[];
}

/** A board to be walked, and which of them a thread has done. */
export interface TrainStep {
  readonly round: number;
  readonly boards: readonly number[];
}

function shared<T>(
  type: { new (buffer: SharedArrayBuffer): T; readonly BYTES_PER_ELEMENT: number },
  length: number,
): T {
  return new type(new SharedArrayBuffer(length * type.BYTES_PER_ELEMENT));
}

/** Walks the boards of a round and waits until all are done. */
interface Crew {
  walk(round: number): Promise<void>;
  close(): Promise<void>;
}

function alone({ seed, clusters, strategy, gains }: TrainTask): Crew {
  const walker = new BoardWalker(seed, clusters);
  return {
    async walk(round) {
      for (const [board, gain] of gains.entries()) walker.walk(round, board, strategy, gain);
      // Signals and timers are let in.
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
    close: async () => {},
  };
}

function together(task: TrainTask, threads: number): Crew {
  const file = new URL('./trainWorker.js', import.meta.url);
  const workers = Array.from({ length: threads }, () => new Worker(file, { workerData: task }));
  const boardsOf = (thread: number): number[] =>
    Array.from({ length: BOARDS }, (_, board) => board).filter((board) => board % threads === thread);
  const ask = (worker: Worker, step: TrainStep): Promise<void> =>
    new Promise((resolve, reject) => {
      const forget = (): void => {
        worker.off('message', done);
        worker.off('error', fail);
      };
      const done = (): void => {
        forget();
        resolve();
      };
      const fail = (error: Error): void => {
        forget();
        reject(error);
      };
      worker.on('message', done);
      worker.on('error', fail);
      worker.postMessage(step);
    });
  return {
    async walk(round) {
      await Promise.all(workers.map((worker, thread) => ask(worker, { round, boards: boardsOf(thread) })));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function checked(name: string, value: number, most: number): number {
  if (Number.isSafeInteger(value) && value >= 1 && value <= most) return value;
  throw new RangeError(`${name} is ${value}: it must be a whole number from 1 to ${most}`);
}

/** Makes weights for heads-up no-limit hold'em with 100 big blinds. The same seed gives the same ones everywhere. */
export async function trainBlueprint(options: TrainOptions = {}): Promise<BlueprintData> {
  const { seed = '1', onRound } = options;
  const rounds = checked('rounds', options.rounds ?? DEFAULT_ROUNDS, 1_000_000);
  const threads = Math.min(BOARDS, checked('threads', options.threads ?? 1, 1024));
  const counts = {
    flop: checked('flop', options.flop ?? DEFAULT_CLUSTERS.flop, MOST_BUCKETS),
    turn: checked('turn', options.turn ?? DEFAULT_CLUSTERS.turn, MOST_BUCKETS),
    river: checked('river', options.river ?? DEFAULT_CLUSTERS.river, MOST_BUCKETS),
  };
  const clusters = findClusters(seed, counts, options.sample);
  const training = new Training(clusters);
  const { size } = training.tree;
  const strategy = shared(Float32Array, size);
  const gains = Array.from({ length: BOARDS }, () => ({
    regrets: shared(Float64Array, size),
    sums: shared(Float64Array, size),
  }));
  const task = { seed, clusters, strategy, gains };
  const crew = threads === 1 ? alone(task) : together(task, threads);
  try {
    while (training.rounds < rounds) {
      training.writeStrategy(strategy);
      await crew.walk(training.rounds);
      training.add(gains);
      if (onRound?.(training.rounds) === false) break;
    }
  } finally {
    await crew.close();
  }
  const mean = new Float32Array(size);
  training.writeMean(mean);
  return blueprintData(seed, training.rounds, clusters, mean);
}
