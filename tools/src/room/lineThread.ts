/** The thread of a line to the database: joins what comes to its port with the database, until it is cut. */
import { connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** What a thread is told. */
export type LineOrder = 'cut' | 'mend';

const { host, port } = workerData as { readonly host: string; readonly port: number };
const sockets = new Set<Socket>();
let isCut = false;

const server = createServer((near) => {
  if (isCut) {
    near.destroy();
    return;
  }
  const far = connect(port, host);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one);
    one.setNoDelay(true);
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
  }
});

parentPort!.on('message', (order: LineOrder) => {
  isCut = order === 'cut';
  if (isCut) for (const socket of sockets) socket.destroy();
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort!.postMessage(typeof address === 'object' && address !== null ? address.port : 0);
});
