/** A thread that plays whole tournaments of a plan. */
import { parentPort, workerData } from 'node:worker_threads';
import { playTournament, type TournamentPlan } from '../tournament/run.js';
import type { TournamentAnswer } from './tournaments.js';

const plan = workerData as TournamentPlan;

function answerTo(index: number): TournamentAnswer {
  try {
    return { index, result: playTournament(plan, index) };
  } catch (error) {
    return { index, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (index: number) => parentPort?.postMessage(answerTo(index)));
