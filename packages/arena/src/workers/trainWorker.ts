/** A thread of a training: walks the boards that it is given. */
import { parentPort, workerData } from 'node:worker_threads';
import { BoardWalker } from '../blueprint/training.js';
import type { TrainStep, TrainTask } from './train.js';

const { seed, clusters, strategy, gains } = workerData as TrainTask;
const walker = new BoardWalker(seed, clusters);

parentPort?.on('message', ({ round, boards }: TrainStep) => {
  for (const board of boards) walker.walk(round, board, strategy, gains[board]!);
  parentPort?.postMessage(round);
});
