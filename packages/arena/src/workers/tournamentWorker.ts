/** A thread that plays whole tournaments of a plan. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadBots, playTournament, type TournamentPlan } from '../tournament/run.js';
import type { TournamentAnswer } from './tournaments.js';

const plan = workerData as TournamentPlan;

function answerTo(index: number): TournamentAnswer {
  try {
    return { index, result: playTournament(plan, index) };
  } catch (error) {
    return { index, error: error instanceof Error ? error.message : String(error) };
  }
}

const loaded = loadBots(plan);

parentPort?.on('message', async (index: number) => {
  await loaded;
  parentPort?.postMessage(answerTo(index));
});
