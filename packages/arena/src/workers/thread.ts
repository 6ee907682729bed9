/** A thread that plays a match, seen from the one that started it: it can be stopped whatever its bots do. */
import { Worker } from 'node:worker_threads';
import { BotError, type ListeningPlace, type ProgramLimits } from '../external/spec.js';
import { budgetOf, type Manifest } from '../manifest.js';
import type { KnownFault } from '../result.js';
import { type StrictCode, StrictError, thrownText, timeoutText } from '../strict.js';
import type { ChunkAnswer, ChunkTask } from './chunk.js';
import type { OnlyHand } from './only.js';
import { type BotCall, lastCall, newBeat, Watchdog } from './watch.js';

export interface ThreadData {
  readonly manifest: Manifest;
  readonly beat: Float64Array;
  readonly limits: ProgramLimits;
}

export type ToThread =
  | { readonly kind: 'play'; readonly task: ChunkTask; readonly known: KnownFault | undefined }
  | { readonly kind: 'only'; readonly hand: number }
  | { readonly kind: 'close' };

export type FromThread =
  /** Its bots are made; by their indices those that learn, and those that listen to results. */
  | { readonly kind: 'ready'; readonly stateful: readonly number[]; readonly listeners: readonly number[] }
  | { readonly kind: 'listening'; readonly place: ListeningPlace }
  | { readonly kind: 'program'; readonly pid: number }
  | { readonly kind: 'played'; readonly answer: ChunkAnswer }
  | { readonly kind: 'only'; readonly played: OnlyHand }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string; readonly code: StrictCode | null };

export type Ready = Extract<FromThread, { readonly kind: 'ready' }>;

/** A thread that has ended in the middle of its work, by the bot that was called last. */
export class BrokenThread extends Error {
  readonly code: 'timeout' | 'never-answers' | 'crashed' | 'memory';
  readonly call: BotCall;
  /** The work that it broke at; work that waited behind it is not to blame. */
  readonly work: ToThread | null;

  constructor(code: BrokenThread['code'], message: string, call: BotCall, work: ToThread | null) {
    super(message);
    this.code = code;
    this.call = call;
    this.work = work;
  }
}

interface Waiting {
  readonly work: ToThread;
  readonly resolve: (answer: FromThread) => void;
  readonly reject: (error: Error) => void;
}

export interface ThreadOptions {
  readonly manifest: Manifest;
  readonly file: URL;
  readonly limits: ProgramLimits;
  readonly onListening?: ((place: ListeningPlace) => void) | undefined;
  /** Ends the waiting for its bots. */
  readonly signal?: AbortSignal | undefined;
}

/** Time to end in peace: programs have theirs in it. */
const CLOSE_MS = 4000;

export class Thread {
  readonly ready: Promise<Ready>;
  readonly #options: ThreadOptions;
  readonly #beat: Float64Array = newBeat();
  readonly #worker: Worker;
  readonly #watchdog: Watchdog;
  readonly #ended: Promise<void>;
  readonly #programs: number[] = [];
  #waiting: Waiting[] = [];
  #broken: BrokenThread | null = null;
  #isClosed = false;
  #setReady: (ready: Ready) => void = () => {};
  #refuse: (error: Error) => void = () => {};

  constructor(options: ThreadOptions) {
    const { manifest, file, limits } = options;
    this.#options = options;
    const { memoryMb } = limits;
    this.#worker = new Worker(file, {
      workerData: { manifest, beat: this.#beat, limits } satisfies ThreadData,
      // Standard output is for results: anything that a module prints is a note.
      stdout: true,
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    });
    this.#worker.stdout.on('data', (chunk: Uint8Array) => process.stderr.write(chunk));
    this.ready = new Promise((resolve, reject) => {
      this.#setReady = resolve;
      this.#refuse = reject;
    });
    this.ready.catch(() => {});
    this.#watchdog = new Watchdog(this.#beat, (call) => this.#hang(call));
    this.#worker.on('message', (message: FromThread) => this.#hear(message));
    this.#worker.on('error', (error: unknown) => this.#crash(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        this.#watchdog.stop();
        this.#exit(code);
        resolve();
      });
    });
  }

  get isBroken(): boolean {
    return this.#broken !== null;
  }

  /** Pieces of work that it has. */
  get load(): number {
    return this.#waiting.length;
  }

  async play(task: ChunkTask, known?: KnownFault): Promise<ChunkAnswer> {
    const answer = await this.#ask({ kind: 'play', task, known });
    if (answer.kind !== 'played') throw new TypeError(`a chunk was answered by ${answer.kind}`);
    return answer.answer;
  }

  async playOnly(hand: number): Promise<OnlyHand> {
    const answer = await this.#ask({ kind: 'only', hand });
    if (answer.kind !== 'only') throw new TypeError(`a hand was answered by ${answer.kind}`);
    return answer.played;
  }

  #ask(work: ToThread): Promise<FromThread> {
    if (this.#broken !== null) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      this.#worker.postMessage(work);
    });
  }

  /** Ends the thread and its programs: in peace if it has nothing to do, at once otherwise. */
  async close(): Promise<void> {
    if (this.#broken !== null || this.#waiting.length > 0) return this.kill();
    this.#isClosed = true;
    this.#worker.postMessage({ kind: 'close' } satisfies ToThread);
    const timer = setTimeout(() => this.kill(), CLOSE_MS);
    await this.#ended;
    clearTimeout(timer);
  }

  async kill(): Promise<void> {
    this.#watchdog.stop();
    await this.#worker.terminate();
    for (const pid of this.#programs.splice(0)) endGroup(pid);
  }

  // --- What the thread says

  #hear(message: FromThread): void {
    switch (message.kind) {
      case 'ready':
        return this.#setReady(message);
      case 'listening':
        return this.#options.onListening?.(message.place);
      case 'program':
        this.#programs.push(message.pid);
        return;
      case 'failed': {
        const error = errorOf(message);
        const first = this.#waiting.shift();
        if (first === undefined) this.#refuse(error);
        else first.reject(error);
        return;
      }
      default:
        this.#waiting.shift()?.resolve(message);
    }
  }

  // --- Ends

  #name({ bot }: BotCall): string {
    return this.#options.manifest.bots[bot]!.name;
  }

  #hang(call: BotCall): void {
    const { decisionMs, handMs } = budgetOf(this.#options.manifest);
    const isDecision = call.allowedMs === decisionMs;
    const by = isDecision ? 'decision' : call.allowedMs <= handMs ? 'hand' : 'match';
    const limitMs = budgetOf(this.#options.manifest)[`${by}Ms`];
    this.#break('timeout', timeoutText(this.#name(call), limitMs, by), call);
  }

  #crash(error: unknown): void {
    const call = lastCall(this.#beat);
    const isFull = (error as { readonly code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const { memoryMb } = this.#options.limits;
    const most = memoryMb === undefined ? 'the memory of its thread' : `${memoryMb} MB`;
    if (isFull) this.#break('memory', `Player ${this.#name(call)} used more than ${most}`, call);
    else this.#break('crashed', `Player ${this.#name(call)} threw outside its turn: ${thrownText(error)}`, call);
  }

  #exit(code: number): void {
    // It was told to, and has ended its programs itself.
    if (this.#isClosed) return;
    const call = lastCall(this.#beat);
    const why = `nothing is left in its thread that could answer (a promise that never settles, or process.exit)`;
    this.#break('never-answers', `Player ${this.#name(call)} never answers: ${why}; exit code ${code}`, call);
  }

  /** The first reason counts; the others follow from it. */
  #break(code: BrokenThread['code'], message: string, call: BotCall): void {
    if (this.#broken !== null) return;
    const [first] = this.#waiting;
    this.#broken = new BrokenThread(code, message, call, first?.work ?? null);
    this.#refuse(this.#loading(code, message, call));
    this.kill().catch(() => {});
    for (const { reject } of this.#waiting.splice(0)) reject(this.#broken);
  }

  /** The same as an error of loading, before the bots are made. */
  #loading(code: BrokenThread['code'], message: string, { bot }: BotCall): Error {
    const { name, bot: text } = this.#options.manifest.bots[bot]!;
    if (code === 'timeout') return new BotError(`Bot ${name}: ${text} did not load in time.`);
    if (code === 'never-answers') return new BotError(`Bot ${name}: ${text} never finishes loading.`);
    return new BotError(message);
  }
}

function errorOf({ name, message, code }: Extract<FromThread, { readonly kind: 'failed' }>): Error {
  if (name === 'BotError') return new BotError(message);
  return code === null ? new Error(message) : new StrictError(code, message);
}

/** A program runs in its own group, which ends with it. */
function endGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
