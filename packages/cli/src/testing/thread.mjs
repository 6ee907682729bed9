/**
 * Runs the built command many times in one thread: its modules are loaded once. Each run has arguments, standard streams
 * and an exit code of its own, and what it has registered with the process goes with it.
 */
import { Writable } from 'node:stream';
import { workerData } from 'node:worker_threads';

const { port, answered, program } = workerData;
const ENVIRONMENT = { ...process.env };

/**
 * A stream of the process that keeps what is written to it.
 * @param {'stdout' | 'stderr'} name
 */
function keep(name) {
  /** @type {Buffer[]} */
  const chunks = [];
  const stream = new Writable({
    write(chunk, _, done) {
      // The command may use the bytes again.
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  Object.defineProperty(process, name, { value: stream, configurable: true });
  return () => Buffer.concat(chunks).toString('utf8');
}

/**
 * Begins a run; gives what ends it with a code.
 * @param {{ args: string[], env: Record<string, string> }} run
 */
function begin({ args, env }) {
  process.argv = [process.execPath, 'cardroom', ...args];
  process.env = { ...ENVIRONMENT, ...env };
  process.exitCode = undefined;
  const [stdout, stderr] = [keep('stdout'), keep('stderr')];
  let isOver = false;
  return (/** @type {unknown} */ code) => {
    if (isOver) return;
    isOver = true;
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
    port.postMessage({ code, stdout: stdout(), stderr: stderr() });
    Atomics.add(answered, 0, 1);
    Atomics.notify(answered, 0);
  };
}

/** @type {(code: unknown) => void} */
let end = () => undefined;
Object.assign(process, { exit: (/** @type {unknown} */ code) => end(code ?? process.exitCode ?? 0) });
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`);
  end(1);
});

port.on('message', async (/** @type {Parameters<typeof begin>[0]} */ run) => {
  end = begin(run);
  await (await import(program)).main();
  end(process.exitCode ?? 0);
});
