/** The players of the chunks of a match: this thread, several threads, or programs. */
import { assert, variantOf } from '@cardroom/engine';
import { botOf, canPlay } from '../bots/index.js';
import {
  BotError,
  type BotSpec,
  type Lineup,
  type ListeningPlace,
  type ProgramLimits,
  parseBotSpec,
  type StartOptions,
  strategiesOf,
} from '../external/spec.js';
import type { Manifest } from '../manifest.js';
import { type ChunkAnswer, type ChunkTask, playChunk } from './chunk.js';
import { Threads } from './threads.js';

export interface Source {
  /** Chunks that are asked for ahead of the one that is waited for: enough never to idle, few enough to hold. */
  readonly ahead: number;
  /** Whether the bots learn: chunks come in their order, from the first one on. */
  readonly isStateful?: boolean;
  /** Notes for the person who started the match. */
  readonly notes?: readonly string[];
  play(task: ChunkTask): Promise<ChunkAnswer>;
  /** Ends all that was started. */
  close(): Promise<void>;
  /** Ends it at once, whatever is under way. */
  halt?(): Promise<void>;
}

export interface SourceOptions {
  readonly workers: number;
  /** The file that a thread runs. */
  readonly file: URL;
  readonly limits: ProgramLimits;
  readonly onListening?: ((place: ListeningPlace) => void) | undefined;
  /** Ends the waiting for bots that connect. */
  readonly signal?: AbortSignal | undefined;
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

/** Whether code of someone's own runs in this process: it is kept to threads, which can be stopped. */
export function hasModules(manifest: Manifest): boolean {
  return kindsOf(manifest).includes('module');
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
 * Bots in their own programs are asked from this thread, several lineups at a time: they do the work. Modules run in
 * threads, so that one that blocks can be stopped. Bots of the box play in this thread, or on several.
 */
export async function sourceOf(manifest: Manifest, options: SourceOptions): Promise<Source> {
  checkBots(manifest);
  const { file, limits, onListening, signal, workers } = options;
  const kinds = kindsOf(manifest);
  // A bot of the ACPC connects once and counts the hands, and carried stacks are a chain.
  const count = manifest.carry || manifest.stateful || kinds.includes('acpc') ? 1 : workers;
  if (kinds.includes('module')) return Threads.start({ manifest, file, limits, onListening, signal }, count);
  if (kinds.includes('acpc') || kinds.includes('command')) return Outside.start(manifest, count, options);
  // Bots that cannot play are found here, with their errors whole.
  await (await strategiesOf(manifest)).close();
  return count === 1 ? HERE : Threads.start({ manifest, file, limits, onListening, signal }, count);
}

/** Lets signals and timers in between chunks. */
function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A thread that plays lets others in so often. */
const BREATH_MS = 50;

/** Hands between two looks at the clock: slow bots are noticed soon, fast ones hardly pay for it. */
const HANDS_A_LOOK = 16;

/** Long chunks of slow bots are interrupted, so that a signal is heard in the middle of them. */
function breathing(): () => Promise<void> | null {
  let hands = 0;
  let lastMs = performance.now();
  return () => {
    if (++hands % HANDS_A_LOOK !== 0 || performance.now() - lastMs < BREATH_MS) return null;
    return yieldToEvents().then(() => {
      lastMs = performance.now();
    });
  };
}

const HERE: Source = {
  ahead: 1,
  async play(task) {
    await yieldToEvents();
    const lineup = await strategiesOf(task.manifest);
    try {
      return await playChunk(task, lineup.strategies, { pause: breathing() });
    } finally {
      await lineup.close();
    }
  },
  close: async () => {},
};

class Outside implements Source {
  readonly ahead: number;
  readonly isStateful: boolean;
  readonly notes: readonly string[];
  readonly #lineups: readonly Lineup[];
  readonly #free: Lineup[];

  private constructor(manifest: Manifest, lineups: readonly Lineup[], notes: readonly string[]) {
    this.#lineups = lineups;
    this.#free = [...lineups];
    this.ahead = lineups.length;
    this.isStateful = learners(manifest, lineups[0]!) !== null;
    this.notes = notes;
  }

  static async start(manifest: Manifest, wanted: number, options: SourceOptions): Promise<Outside> {
    const lineups: Lineup[] = [];
    const { limits, signal } = options;
    const onListening: StartOptions['onListening'] = (bot, host, port, waitMs) =>
      options.onListening?.({ bot, host, port, waitMs });
    try {
      lineups.push(await strategiesOf(manifest, { ...limits, onListening, signal }));
      const names = learners(manifest, lineups[0]!);
      const count = names === null ? wanted : 1;
      while (lineups.length < count) lineups.push(await strategiesOf(manifest, limits));
      const notes = names !== null && wanted > 1 ? [`${names} learns: all hands are played on one worker.`] : [];
      return new Outside(manifest, lineups, notes);
    } catch (error) {
      await Promise.all(lineups.map((lineup) => lineup.close()));
      throw error;
    }
  }

  async play(task: ChunkTask): Promise<ChunkAnswer> {
    const lineup = this.#free.pop();
    assert(lineup !== undefined, 'no more chunks are asked for than there are lineups');
    await yieldToEvents();
    try {
      return await playChunk(task, lineup.strategies);
    } finally {
      this.#free.push(lineup);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#lineups.map((lineup) => lineup.close()));
  }

  async halt(): Promise<void> {
    await Promise.all(this.#lineups.map((lineup) => lineup.close(true)));
  }
}

/** The names of those that learn, null if nobody does. */
function learners(manifest: Manifest, { strategies }: Lineup): string | null {
  const names = manifest.bots.filter((_, bot) => strategies[bot]!.stateful).map(({ name }) => name);
  if (manifest.stateful) return 'every bot';
  return names.length === 0 ? null : names.join(', ');
}
