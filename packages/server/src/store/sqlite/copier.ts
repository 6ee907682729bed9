/** The thread that copies the write-ahead log into the database while another one writes; see `Checkpoints`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CopierOrder } from './checkpoints.js';
import { SqliteFile } from './file.js';

const port = parentPort!;
const file = SqliteFile.openToCopy(workerData as string);

port.on('message', (order: CopierOrder) => {
  if (order === 'close') {
    file.close();
    port.close();
    return;
  }
  file.checkpoint();
  port.postMessage(null);
});
