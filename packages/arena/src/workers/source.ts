/** Who plays the chunks of a match: this thread, or several. */
import { assert, variantOf } from '@cardroom/engine';
import type { Piscina } from 'piscina';
import { botOf, canPlay } from '../bots/index.js';
import { BotError, type BotSpec, type Lineup, parseBotSpec, strategiesOf } from '../external/spec.js';
import type { Manifest } from '../manifest.js';
import { type ChunkAnswer, type ChunkTask, playChunk } from './chunk.js';

export interface Source {
  /** Chunks that are asked for ahead of the one that is waited for: enough never to idle, few enough to hold. */
  readonly ahead: number;
  play(task: ChunkTask): Promise<ChunkAnswer>;
  /** Ends all that was started. */
  close(): Promise<void>;
}

function kindsOf({ bots }: Manifest): (BotSpec['kind'] | null)[] {
  return bots.map(({ bot }) => {
    const spec = parseBotSpec(bot);
    return spec.ok ? spec.value.kind : null;
  });
}

/** Whether all bots come from the box. */
export function isBoxed(manifest: Manifest): boolean {
  return kindsOf(manifest).every((kind) => kind === 'box');
}

/** Not every bot knows every game: throws a `BotError` for one that does not. */
export function checkBots(manifest: Manifest): void {
  const variant = variantOf(manifest.variant);
  for (const { name, bot } of manifest.bots) {
    const boxed = botOf(bot);
    if (boxed !== null && variant !== null && !canPlay(boxed, variant)) {
      throw new BotError(`Bot ${name}: ${bot} cannot play ${variant.name} (${variant.code}).`);
    }
  }
}

/**
 * Bots in programs of their own are asked from this thread, several lineups at a time: they do the work. All others
 * share the threads, and one thread is this one.
 */
export async function sourceOf(manifest: Manifest, workers: number, workerFile: URL): Promise<Source> {
  checkBots(manifest);
  const kinds = kindsOf(manifest);
  // A bot of the ACPC connects once and counts the hands, and carried stacks are a chain.
  const count = manifest.carry || kinds.includes('acpc') ? 1 : workers;
  if (kinds.includes('acpc') || kinds.includes('command')) return Outside.start(manifest, count);
  // Bots that cannot play are found here, with their errors whole.
  await (await strategiesOf(manifest)).close();
  return count === 1 ? HERE : Threads.start(count, workerFile);
}

/** Lets signals and timers in between chunks. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const HERE: Source = {
  ahead: 1,
  async play(task) {
    await breathe();
    const lineup = await strategiesOf(task.manifest);
    try {
      return await playChunk(task, lineup.strategies);
    } finally {
      await lineup.close();
    }
  },
  close: async () => {},
};

class Outside implements Source {
  readonly ahead: number;
  readonly #lineups: readonly Lineup[];
  readonly #free: Lineup[];

  private constructor(lineups: readonly Lineup[]) {
    this.#lineups = lineups;
    this.#free = [...lineups];
    this.ahead = lineups.length;
  }

  static async start(manifest: Manifest, count: number): Promise<Outside> {
    const lineups: Lineup[] = [];
    try {
      while (lineups.length < count) lineups.push(await strategiesOf(manifest));
    } catch (error) {
      await Promise.all(lineups.map((lineup) => lineup.close()));
      throw error;
    }
    return new Outside(lineups);
  }

  async play(task: ChunkTask): Promise<ChunkAnswer> {
    const lineup = this.#free.pop();
    assert(lineup !== undefined, 'no more chunks are asked for than there are lineups');
    await breathe();
    try {
      return await playChunk(task, lineup.strategies);
    } finally {
      this.#free.push(lineup);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#lineups.map((lineup) => lineup.close()));
  }
}

/** A thread has its next chunk with it before it is done with one: it never waits for this one. */
const TASKS_AHEAD = 2;

class Threads implements Source {
  readonly ahead: number;
  readonly #pool: Piscina<ChunkTask, ChunkAnswer>;
  readonly #filename: string;
  readonly #playing: Set<Promise<ChunkAnswer>> = new Set();

  private constructor(pool: Piscina<ChunkTask, ChunkAnswer>, count: number, filename: string) {
    this.#pool = pool;
    this.#filename = filename;
    this.ahead = (TASKS_AHEAD + 1) * count;
  }

  static async start(count: number, workerFile: URL): Promise<Threads> {
    // Only this needs it, and it takes a while to load.
    const { Piscina } = await import('piscina');
    const pool = new Piscina<ChunkTask, ChunkAnswer>({
      minThreads: count,
      maxThreads: count,
      concurrentTasksPerWorker: TASKS_AHEAD,
    });
    return new Threads(pool, count, workerFile.href);
  }

  play(task: ChunkTask): Promise<ChunkAnswer> {
    // The file is named here and not to the pool: a thread that has no task yet must not be loading when it is ended.
    const answer = this.#pool.run(task, { filename: this.#filename });
    const forget = (): void => {
      this.#playing.delete(answer);
    };
    this.#playing.add(answer);
    answer.then(forget, forget);
    return answer;
  }

  /** Threads are ended when they have nothing to do: one that is ended in the middle can take the process with it. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#playing);
    await this.#pool.destroy();
  }
}
