/** Tournaments on several threads: each is played whole by one of them, and results come in the order of the plan. */
import { Worker } from 'node:worker_threads';
import { loadBots, playTournament, type TournamentPlan, type TournamentResult } from '../tournament/run.js';

export interface TournamentRunOptions {
  readonly workers?: number;
  /** Told after every tournament how many are over. */
  readonly onProgress?: (done: number) => void;
  /** No more are begun once it is aborted. */
  readonly signal?: AbortSignal;
}

/** The answer of a thread. */
export type TournamentAnswer =
  | { readonly index: number; readonly result: TournamentResult }
  | { readonly index: number; readonly error: string };

/** Lets signals and timers in. */
function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Plays a plan; fewer results than it has tournaments if it was stopped. */
export async function playTournaments(
  plan: TournamentPlan,
  { workers = 1, onProgress, signal }: TournamentRunOptions = {},
): Promise<TournamentResult[]> {
  const results: TournamentResult[] = [];
  if (workers > 1) await together(plan, workers, results, onProgress, signal);
  else {
    await loadBots(plan);
    for (let index = 0; index < plan.tournaments && signal?.aborted !== true; index++) {
      results[index] = playTournament(plan, index);
      onProgress?.(index + 1);
      await yieldToEvents();
    }
  }
  // A stopped run keeps what it has up to the first gap: the digest is that of so many tournaments.
  const gap = Array.from({ length: plan.tournaments }, (_, index) => index).find(
    (index) => results[index] === undefined,
  );
  return results.slice(0, gap ?? plan.tournaments);
}

async function together(
  plan: TournamentPlan,
  workers: number,
  results: TournamentResult[],
  onProgress: ((done: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  let next = 0;
  let done = 0;
  const file = new URL('./tournamentWorker.js', import.meta.url);
  const serve = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const ask = (): void => {
        if (next >= plan.tournaments || signal?.aborted === true) resolve();
        else worker.postMessage(next++);
      };
      worker.on('error', reject);
      worker.on('message', (answer: TournamentAnswer) => {
        if ('error' in answer) return reject(new Error(answer.error));
        results[answer.index] = answer.result;
        onProgress?.(++done);
        ask();
      });
      ask();
    });
  const threads = Array.from(
    { length: Math.min(workers, plan.tournaments) },
    () => new Worker(file, { workerData: plan }),
  );
  try {
    await Promise.all(threads.map(serve));
  } finally {
    await Promise.all(threads.map((worker) => worker.terminate()));
  }
}
