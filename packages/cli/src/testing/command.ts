/** The built command, run as a person runs it. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

export const CARDROOM: string = fileURLToPath(new URL('../../bin/cardroom.mjs', import.meta.url));

const PROGRAM = new URL('../../dist/program.js', import.meta.url).href;

/** Ends what hangs; no measure of speed. */
const MOST_MS = 300_000;

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Standard input, which only a process has. */
  readonly input?: string | Uint8Array;
  readonly uid?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A thread that has loaded the command: a process of its own for each run takes longer to start than to answer. */
class CommandThread {
  readonly #port: MessagePort;
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const thread = new Worker(new URL('./thread.mjs', import.meta.url), {
      workerData: { port: port2, answered: this.#answered, program: PROGRAM },
      transferList: [port2],
      env: { ...process.env, NO_COLOR: '1' },
    });
    thread.unref();
    port1.unref();
  }

  /** Blocks until it has ended. */
  run(args: readonly string[], env: Readonly<Record<string, string>>): Run {
    const before = Atomics.load(this.#answered, 0);
    this.#port.postMessage({ args, env });
    if (Atomics.wait(this.#answered, 0, before, MOST_MS) === 'timed-out') throw new Error(`no end: ${args.join(' ')}`);
    return receiveMessageOnPort(this.#port)!.message;
  }

  /** Leaves the process its turn: connections that end meanwhile are noticed. */
  start(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
    const ended = new Promise<Run>((resolve) => this.#port.once('message', resolve));
    this.#port.postMessage({ args, env });
    return ended.finally(() => this.#port.unref());
  }
}

let thread: CommandThread | null = null;

/** Colours are off and nothing is a terminal, as in a pipe. */
export function cardroom(args: readonly string[], options: RunOptions = {}): Run {
  if (options.input !== undefined || options.uid !== undefined) return cardroomProcess(args, options);
  thread ??= new CommandThread();
  return thread.run(args, options.env ?? {});
}

/** The same for tests that go on meanwhile; one command at a time. */
export function startCardroom(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
  thread ??= new CommandThread();
  return thread.start(args, env);
}

/** The same in its own process. */
export function cardroomProcess(args: readonly string[], { env = {}, ...options }: RunOptions = {}): Run {
  const { status, stdout, stderr }: SpawnSyncReturns<string> = spawnSync(process.execPath, [CARDROOM, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1', ...env },
    ...options,
  });
  return { code: status, stdout, stderr };
}

/** The JSON lines of an output. */
export function linesOf(stdout: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
