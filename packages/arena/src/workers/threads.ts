/** Several threads that play the chunks of a match, and what becomes of a chunk in which a bot breaks its thread. */
import type { Manifest } from '../manifest.js';
import type { ChunkResult, KnownFault } from '../result.js';
import { emptyMatchTally } from '../statistics.js';
import type { ChunkAnswer, ChunkTask } from './chunk.js';
import type { Source } from './source.js';
import { BrokenThread, type Ready, Thread, type ThreadOptions } from './thread.js';

/** A thread has its next chunk with it before it is done with one: it never waits for this one. */
const TASKS_AHEAD = 2;

/** Time for the hands under way when a match ends before its last chunk. */
const STOP_MS = 500;

/** Broken threads of one bot under a policy that goes on: it is started again so often. */
const MAX_RESTARTS = 1;

export class Threads implements Source {
  readonly ahead: number;
  readonly isStateful: boolean;
  readonly notes: readonly string[];
  readonly #options: ThreadOptions;
  readonly #threads: Thread[];
  readonly #restarts: number[];
  readonly #playing: Set<Promise<ChunkAnswer>> = new Set();
  #isHalted = false;

  private constructor(options: ThreadOptions, threads: Thread[], ready: Ready, notes: readonly string[]) {
    this.#options = options;
    this.#threads = threads;
    this.#restarts = options.manifest.bots.map(() => 0);
    this.isStateful = isStateful(options.manifest, ready);
    this.notes = notes;
    this.ahead = (TASKS_AHEAD + 1) * threads.length;
  }

  /** Makes the bots in the first thread; more threads are for matches whose bots do not learn. */
  static async start(options: ThreadOptions, wanted: number): Promise<Threads> {
    const { manifest } = options;
    const first = new Thread(options);
    const threads = [first];
    // Bots that load get a moment; those that are waited for could be waited for long.
    let timer: NodeJS.Timeout | undefined;
    const giveUp = (): void => {
      timer = setTimeout(() => {
        for (const thread of threads) thread.kill().catch(() => {});
      }, STOP_MS);
    };
    options.signal?.addEventListener('abort', giveUp, { once: true });
    try {
      const ready = await first.ready;
      const notes = notesOf(manifest, ready, wanted);
      const count = isStateful(manifest, ready) ? 1 : wanted;
      while (threads.length < count) threads.push(new Thread(options));
      await Promise.all(threads.map((thread) => thread.ready));
      return new Threads(options, threads, ready, notes);
    } catch (error) {
      await Promise.all(threads.map((thread) => thread.kill()));
      throw error;
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', giveUp);
    }
  }

  play(task: ChunkTask): Promise<ChunkAnswer> {
    const answer = this.#play(task);
    const forget = (): void => {
      this.#playing.delete(answer);
    };
    this.#playing.add(answer);
    answer.then(forget, forget);
    return answer;
  }

  async #play(task: ChunkTask): Promise<ChunkAnswer> {
    const { manifest } = this.#options;
    let known: KnownFault | undefined;
    for (;;) {
      const thread = await this.#free();
      try {
        const { result, text } = await thread.play(task, known);
        if (known === undefined) return { result, text };
        if (known.ends) return result.fatal === null ? brokenOff(manifest, task, known) : { result, text };
        return { result: withRestart(result, known), text };
      } catch (error) {
        if (!(error instanceof BrokenThread) || this.#isHalted) throw error;
        // A thread that broke in another chunk takes this one down with it: it is played somewhere else.
        if (error.work?.kind !== 'play' || error.work.task !== task) continue;
        const isAgain = known !== undefined;
        known = this.#faultOf(error);
        // The hands before it can be played again only by bots that remember nothing.
        if (known.ends && (isAgain || this.isStateful)) return brokenOff(manifest, task, known);
      }
    }
  }

  /** The fault of the bot that broke its thread. It is started again if it may go on, but not for ever. */
  #faultOf({ code, message, call }: BrokenThread): KnownFault {
    const { bot, hand, decision } = call;
    const ends = this.#options.manifest.policy === 'fatal' || this.#restarts[bot]! >= MAX_RESTARTS;
    this.#restarts[bot]!++;
    return { bot, hand, decision, code, message, ends };
  }

  /** The thread with the least to do; broken ones are replaced. */
  async #free(): Promise<Thread> {
    for (const [at, thread] of this.#threads.entries()) {
      if (thread.isBroken) this.#threads[at] = new Thread(this.#options);
    }
    const least = this.#threads.reduce((best, thread) => (thread.load < best.load ? thread : best));
    await least.ready;
    return least;
  }

  /** Gives the hands under way a moment; a thread that does not come back is ended. */
  async close(): Promise<void> {
    if (!this.#isHalted) {
      let timer: NodeJS.Timeout | undefined;
      const soon = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([Promise.allSettled(this.#playing), soon]);
      clearTimeout(timer);
    }
    this.#isHalted = true;
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  async halt(): Promise<void> {
    this.#isHalted = true;
    await Promise.all(this.#threads.map((thread) => thread.kill()));
  }
}

function isStateful(manifest: Manifest, { stateful }: Ready): boolean {
  return manifest.stateful === true || stateful.length > 0;
}

function notesOf(manifest: Manifest, ready: Ready, workers: number): string[] {
  const names = (bots: readonly number[]): string => bots.map((bot) => manifest.bots[bot]!.name).join(', ');
  if (workers === 1) return [];
  if (manifest.stateful) return ['the bots learn (--stateful): all hands are played on one worker.'];
  if (ready.stateful.length > 0) return [`${names(ready.stateful)} learns: all hands are played on one worker.`];
  if (ready.listeners.length === 0) return [];
  return [
    `${names(ready.listeners)} listens to results on ${workers} workers, each with its own instance: no digest is promised. --stateful plays on one.`,
  ];
}

/** A fault that its chunk did not come to again stands in the result all the same. */
function withRestart(result: ChunkResult, known: KnownFault): ChunkResult {
  const { bot, hand, decision, code, message } = known;
  const add = (counts: readonly number[]): number[] => counts.map((count, at) => count + (at === bot ? 1 : 0));
  const restarts = add(result.restarts ?? result.faultCounts.map(() => 0));
  if (result.faults.some((fault) => fault.message === message && fault.bot === bot)) return { ...result, restarts };
  const faults = [{ bot, hand, decision, code, message }, ...result.faults];
  return { ...result, restarts, faults, faultCounts: add(result.faultCounts) };
}

/** A chunk of which nothing is left but its end. */
function brokenOff({ bots }: Manifest, { range, stacks }: ChunkTask, fault: KnownFault): ChunkAnswer {
  const { bot, hand, decision, code, message } = fault;
  const kept = { bot, hand, decision, code, message };
  const result: ChunkResult = {
    index: range.index,
    from: range.from,
    to: range.from,
    digest: '',
    tally: emptyMatchTally(bots.length),
    faults: [kept],
    faultCounts: bots.map((_, index) => (index === bot ? 1 : 0)),
    fatal: kept,
    stacks: stacks ?? [],
  };
  return { result, text: new Uint8Array() };
}
