/**
 * A bot in its own process, spoken to over its standard input and output in messages of the version that it greets
 * with (`protocol2.ts`, `protocol1.ts`).
 *
 * The time of a decision runs from the request written to the answer read. Whatever goes wrong is a `FaultError` at the
 * turn that it spoils; what follows is the match's policy. Answers that come after their turn is lost are dropped.
 */
import type { Buffer } from 'node:buffer';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { assert, type Result } from '@cardroom/engine';
import type { Manifest } from '../manifest.js';
import type { Situation } from '../situation.js';
import type { Decision, DrawDecision, OpenResult, Strategy } from '../strategy.js';
import { timeoutText } from '../strict.js';
import { Asking } from './asking.js';
import { type FaultCode, FaultError } from './fault.js';
import { type BotGreeting, HELLO, readHello } from './greeting.js';
import { lower, MemoryWatch } from './limits.js';
import { LineCutter } from './lines.js';
import { type BotProtocol, type ErrorMessage, type Misread, type ProgramAnswer, readAnswer } from './wire.js';

/** An answer has some fifty characters: a line of this size is something else. */
const MAX_LINE_BYTES = 16_384;
/** The part of the standard error that is kept. */
const MAX_STDERR_BYTES = 65_536;
/** Results wait for the next request, up to this size. */
const MAX_QUEUE = 32_768;
/** Unread messages after which a bot counts as not reading. */
const MAX_UNREAD_BYTES = 4_194_304;
/** Time to load a large model; decisions have their own clock. */
const START_MS = 60_000;
/** Time to end after the input was closed, and once more after SIGTERM. */
const GRACE_MS = 1000;
/** Time for the last output to arrive after the process has ended; a child of it may hold the pipe open for ever. */
const DRAIN_MS = 200;

export interface ProcessOptions {
  readonly manifest: Manifest;
  /** Index of the bot in the manifest. */
  readonly bot: number;
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly string[];
  readonly cwd?: string;
  readonly startMs?: number;
  readonly graceMs?: number;
  /** Its priority, as the system counts it: more is lower. */
  readonly nice?: number;
  /** Its limit of memory; a program that uses more is ended. */
  readonly memoryMb?: number;
  /** Told the id of the process when it runs. */
  readonly onProgram?: (pid: number) => void;
}

/** The last bytes of a stream. */
class Tail {
  #chunks: Buffer[] = [];
  #size = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size - this.#chunks[0]!.length >= MAX_STDERR_BYTES) this.#size -= this.#chunks.shift()!.length;
  }

  /** Takes what there is: the next fault shows what was written after this one. */
  take(): string {
    const text = this.#chunks.map((chunk) => chunk.toString('utf8')).join('');
    this.#chunks = [];
    this.#size = 0;
    return text.slice(-MAX_STDERR_BYTES);
  }
}

/** How far the program is: greeting, playing, ended. */
type Stage = 'hello' | 'play' | 'over';

export class ProcessBot {
  readonly strategy: Strategy;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #name: string;
  readonly #graceMs: number;
  readonly #decisionMs: number | null;
  readonly #stderr: Tail = new Tail();
  readonly #greeting: Asking<BotGreeting>;
  readonly #turns: Asking<Decision | DrawDecision>;
  readonly #ended: Promise<void>;
  readonly #memory: MemoryWatch | null;
  #protocol: BotProtocol | null = null;
  #isStateful = false;
  #stage: Stage = 'hello';
  /** Lines that wait to be written together. */
  #queue = '';
  /** The last request, and the last that was answered. */
  #id = 0;
  #answered = 0;
  #situation: Situation | null = null;

  /** Starts the program, greets it and tells it the match; throws a `FaultError` when that fails. */
  static async start(options: ProcessOptions): Promise<ProcessBot> {
    const bot = new ProcessBot(options);
    try {
      await bot.#greet(options);
      return bot;
    } catch (error) {
      await bot.close();
      throw error;
    }
  }

  private constructor(options: ProcessOptions) {
    const { manifest, bot, command, cwd, startMs = START_MS, graceMs = GRACE_MS } = options;
    this.#name = manifest.bots[bot]!.name;
    this.#graceMs = graceMs;
    this.#decisionMs = manifest.timeoutMs || null;
    this.#greeting = new Asking(startMs, () => this.#fault('no-hello', `said nothing within ${startMs} ms.`));
    this.#turns = new Asking(manifest.timeoutMs, () => this.#late(manifest.timeoutMs));
    this.#child = this.#spawn(command, cwd);
    this.#ended = this.#watch();
    this.#memory = this.#limit(options);
    const ask = (situation: Situation): Promise<Decision | DrawDecision> => this.#ask(situation);
    this.strategy = Object.assign(ask as (situation: Situation) => Promise<Decision>, {
      keepsTime: true,
      draw: ask as (situation: Situation) => Promise<DrawDecision>,
      onResult: (hand: number, result: OpenResult, view: Situation) => this.#tell(hand, result, view),
    });
  }

  /** Whether it said that it learns. */
  get isStateful(): boolean {
    return this.#isStateful;
  }

  /** Ends the program: its input is closed, then it is asked to end, then it is ended; or that at once. */
  async close(isAtOnce = false): Promise<void> {
    this.#stage = 'over';
    this.#memory?.stop();
    if (isAtOnce) this.#signal('SIGKILL');
    this.#flush();
    this.#child.stdin.end();
    if (!(await this.#endsWithin(this.#graceMs))) {
      this.#signal('SIGTERM');
      if (!(await this.#endsWithin(this.#graceMs))) this.#signal('SIGKILL');
    }
    await this.#ended;
  }

  // --- The process

  #spawn([program = '', ...args]: readonly string[], cwd: string | undefined): ChildProcessWithoutNullStreams {
    return spawn(program, args, {
      stdio: 'pipe',
      windowsHide: true,
      // A group of its own: Ctrl-C at the terminal is for the arena, which ends its bots after the last hand.
      detached: process.platform !== 'win32',
      // Python keeps what it prints to a pipe to itself otherwise, and the bot looks silent.
      env: { ...process.env, PYTHONUNBUFFERED: '1' },
      ...(cwd !== undefined && { cwd }),
    });
  }

  /** Bots on one machine must not rob each other: priority and memory are set by the match. */
  #limit({ nice, memoryMb, onProgram }: ProcessOptions): MemoryWatch | null {
    const { pid } = this.#child;
    if (pid === undefined) return null;
    onProgram?.(pid);
    if (nice !== undefined) lower(pid, nice);
    if (memoryMb === undefined) return null;
    return new MemoryWatch(pid, memoryMb, (usedMb) => {
      this.#end('memory', `used ${usedMb} MB of memory: ${memoryMb} MB are allowed.`);
      this.#signal('SIGKILL');
    });
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    try {
      if (process.platform === 'win32') this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // It ended between the question and the signal.
    }
  }

  #endsWithin(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#ended.then(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  /** Listens to the process; resolves when it has ended and its last words are read. */
  #watch(): Promise<void> {
    const child = this.#child;
    const lines = new LineCutter(
      MAX_LINE_BYTES,
      (line) => this.#read(line),
      () => this.#misread({ code: 'line-too-long', message: `wrote a line of more than ${MAX_LINE_BYTES} bytes.` }),
    );
    child.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => this.#stderr.push(chunk));
    // A pipe that breaks is the program's end, which has its own event.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
    // The end of a program ends its output first: only one that stays is blamed for the silence.
    const mute = (): void => this.#end('exited', 'closed its standard output.');
    child.stdout.on('end', () => setTimeout(mute, DRAIN_MS).unref());
    return new Promise((resolve) => {
      child.on('error', (error: NodeJS.ErrnoException) => {
        this.#end('not-started', notStarted(child.spawnargs, error));
        if (child.pid === undefined) resolve();
      });
      child.on('exit', (code, signal) => {
        const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
        const settle = (): void => {
          this.#end('exited', `ended ${how}.`);
          resolve();
        };
        const timer = setTimeout(() => {
          for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
          settle();
        }, DRAIN_MS);
        child.on('close', () => {
          clearTimeout(timer);
          settle();
        });
      });
    });
  }

  #end(code: 'exited' | 'not-started' | 'memory', what: string): void {
    this.#memory?.stop();
    const fault = this.#fault(code, what);
    this.#greeting.end(fault);
    this.#turns.end(fault);
  }

  // --- Messages to the bot

  get #spoken(): BotProtocol {
    assert(this.#protocol !== null, 'a bot is asked after its greeting');
    return this.#protocol;
  }

  async #greet({ manifest, bot }: ProcessOptions): Promise<void> {
    const { protocol, isStateful } = await this.#greeting.ask(() => this.#write(HELLO));
    this.#protocol = protocol;
    this.#isStateful = isStateful;
    Object.assign(this.strategy, { language: protocol.language });
    this.#stage = 'play';
    this.#queue = lineOf(protocol.match(manifest, bot));
  }

  #ask(situation: Situation): Promise<Decision | DrawDecision> {
    return this.#turns.ask(() => {
      this.#situation = situation;
      return this.#write(this.#spoken.request(situation, ++this.#id, this.#decisionMs));
    });
  }

  #tell(hand: number, result: OpenResult, view: Situation): void {
    this.#queue += lineOf(this.#spoken.result(hand, result, view));
    if (this.#queue.length > MAX_QUEUE) this.#flush();
  }

  #write(message: object): FaultError | null {
    if (this.#child.stdin.writableLength > MAX_UNREAD_BYTES) {
      return this.#fault('not-reading', `has ${MAX_UNREAD_BYTES} bytes of messages to read and does not read them.`);
    }
    this.#queue += lineOf(message);
    this.#flush();
    return null;
  }

  #flush(): void {
    const text = this.#queue;
    this.#queue = '';
    if (text !== '' && this.#child.stdin.writable) this.#child.stdin.write(text);
  }

  // --- What the bot says

  #read(line: string): void {
    if (this.#stage === 'hello') this.#readHello(line);
    else if (this.#stage === 'play') this.#readAnswer(line);
  }

  #readHello(line: string): void {
    const hello = readHello(line);
    if (hello.ok) return this.#greeting.answer(hello.value);
    const { code, message } = hello.error;
    const refusal: ErrorMessage = { type: 'error', code, message };
    this.#write(refusal);
    this.#misread(hello.error);
  }

  #readAnswer(line: string): void {
    const answer = readAnswer(line);
    if (!answer.ok) return this.#misread(answer.error);
    const { id } = answer.value;
    if (id > this.#id || id < 1) {
      const message = `answered request ${id}: ${this.#id === 0 ? 'none was made' : `the last one is ${this.#id}`}.`;
      return this.#misread({ code: 'wrong-id', message });
    }
    if (id === this.#answered) return this.#misread({ code: 'duplicate', message: `answered request ${id} twice.` });
    // An answer to a turn that is lost comes too late to matter.
    if (id < this.#id || !this.#turns.isPending) return;
    this.#take(answer.value);
  }

  #take(answer: ProgramAnswer): void {
    const { readDraw, readDecision } = this.#spoken;
    const situation = this.#situation!;
    const read: Result<Decision | DrawDecision, Misread> = situation.isDraw
      ? readDraw(answer)
      : readDecision(answer, situation);
    this.#answered = answer.id;
    if (read.ok) this.#turns.answer(read.value);
    else this.#misread(read.error);
  }

  #misread({ code, message }: Misread): void {
    const turns = this.#stage === 'hello' ? this.#greeting : this.#turns;
    turns.fail(() => this.#fault(code, message));
  }

  // --- Faults

  #fault(code: FaultCode, what: string): FaultError {
    return new FaultError(code, `Bot ${this.#name} ${what}`, this.#stderr.take());
  }

  #late(timeoutMs: number): FaultError {
    return new FaultError('timeout', timeoutText(this.#name, timeoutMs), this.#stderr.take());
  }
}

function lineOf(message: object): string {
  return `${JSON.stringify(message)}\n`;
}

function notStarted(command: readonly string[], error: NodeJS.ErrnoException): string {
  const program = command[0] ?? '';
  if (error.code === 'ENOENT') return `cannot start: there is no program "${program}".`;
  if (error.code === 'EACCES')
    return `cannot start: "${program}" may not be executed. Name the program that runs it, as in cmd:python3 bot.py, or make it executable.`;
  return `cannot start: ${error.message}.`;
}
