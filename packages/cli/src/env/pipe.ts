/**
 * An environment for another process: commands come in by standard input, one a line, answers go out by standard output,
 * and the arrays lie in a file that both have in memory.
 *
 *     -> {"file":"/dev/shm/x","options":{"variant":"NT","batch":1024}}     the first line
 *     <- {"ok":true,"arrays":{"observations":{"type":"float32","at":0,"shape":[1024,220]},...},...}
 *     -> step                       acts of the file are played; "amounts" plays its exact amounts, too
 *     <- ok                         the file holds what came of it
 *     -> reset SEED                 SEED is JSON: a text or a whole number; without it the next hands are dealt
 *     <- {"error":{"code":"illegal-action","message":"...","table":3}}     nothing was played
 *
 * It ends with its input.
 */
import { ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { Environment, EnvironmentError, type EnvironmentOptions, nameOfAction } from '@cardroom/arena/env';

const NEWLINE = 10;
/** Longest command: the first line with its options. */
const MAX_LINE = 1 << 16;
/** Arrays start where every processor likes to read. */
const ALIGNED = 64;

type Words = Float32Array | Float64Array | Int32Array | Uint8Array;

const TYPES: readonly (readonly [new (length: number) => Words, string])[] = [
  [Float32Array, 'float32'],
  [Float64Array, 'float64'],
  [Int32Array, 'int32'],
  [Uint8Array, 'uint8'],
];

interface Placed {
  readonly words: Words;
  readonly at: number;
  readonly shape: readonly number[];
}

/** Lines of standard input, read when they are wanted: nothing else runs meanwhile. */
class Lines {
  readonly #bytes = Buffer.alloc(MAX_LINE);
  #from = 0;
  #to = 0;

  /** The next line, null at the end of the input. */
  next(): string | null {
    for (;;) {
      const end = this.#bytes.subarray(this.#from, this.#to).indexOf(NEWLINE);
      if (end >= 0) {
        const line = this.#bytes.toString('utf8', this.#from, this.#from + end);
        this.#from += end + 1;
        return line;
      }
      this.#bytes.copyWithin(0, this.#from, this.#to);
      this.#to -= this.#from;
      this.#from = 0;
      if (this.#to === MAX_LINE) throw new RangeError(`a line of more than ${MAX_LINE} bytes`);
      const count = readSync(0, this.#bytes, this.#to, MAX_LINE - this.#to, null);
      if (count === 0) return null;
      this.#to += count;
    }
  }
}

function say(answer: unknown): void {
  const bytes = Buffer.from(typeof answer === 'string' ? `${answer}\n` : `${JSON.stringify(answer)}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

function refusal(error: unknown): unknown {
  if (error instanceof EnvironmentError) {
    return { error: { code: error.code, message: error.message, table: error.table } };
  }
  if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) {
    return { error: { code: 'bad-request', message: error.message } };
  }
  throw error;
}

function typeOf(words: Words): string {
  return TYPES.find(([type]) => words instanceof type)![1];
}

/** One environment and its file. */
class Shared {
  readonly #env: Environment;
  readonly #file: number;
  readonly #actions: Int32Array;
  readonly #amounts: Float64Array;
  readonly #out: readonly Placed[];
  readonly #placed: Readonly<Record<string, Placed>>;

  constructor(path: string, options: EnvironmentOptions) {
    const env = new Environment(options);
    const { batch, seats, stateSize } = env;
    this.#env = env;
    this.#actions = new Int32Array(batch);
    this.#amounts = new Float64Array(batch);
    let at = 0;
    const place = (words: Words, ...shape: readonly number[]): Placed => {
      const placed = { words, at, shape };
      at += Math.ceil(words.byteLength / ALIGNED) * ALIGNED;
      return placed;
    };
    const out = {
      observations: place(env.observations, batch, env.layout.size),
      states: place(env.states, batch, stateSize),
      masks: place(env.masks, batch, env.actions.count),
      actors: place(env.actors, batch),
      rewards: place(env.rewards, batch, seats),
      dones: place(env.dones, batch),
      least: place(env.least, batch),
      most: place(env.most, batch),
    };
    this.#out = Object.values(out).filter(({ words }) => words.length > 0);
    this.#placed = { ...out, actions: place(this.#actions, batch), amounts: place(this.#amounts, batch) };
    this.#file = openSync(path, 'r+');
    ftruncateSync(this.#file, at);
    this.#show();
  }

  /** The facts that the other side needs. */
  describe(): unknown {
    const { variant, seats, batch, unit, actions, layout } = this.#env;
    const arrays = Object.fromEntries(
      Object.entries(this.#placed).map(([name, { words, at, shape }]) => [name, { type: typeOf(words), at, shape }]),
    );
    const names = Array.from({ length: actions.count }, (_, action) => nameOfAction(actions, action));
    const sections = layout.sections.map(({ name, from, shape }) => ({ name, from, shape }));
    return {
      ok: true,
      variant: { code: variant.code, name: variant.name },
      ...{ seats, batch, unit, arrays, sections },
      actions: { ...actions, names },
    };
  }

  step(isExact: boolean): void {
    this.#read(this.#actions, 'actions');
    if (isExact) this.#read(this.#amounts, 'amounts');
    this.#env.step(this.#actions, isExact ? this.#amounts : undefined);
    this.#show();
  }

  reset(seed?: unknown): void {
    if (seed !== undefined && typeof seed !== 'string' && typeof seed !== 'number') {
      throw new TypeError('a seed is a text or a whole number');
    }
    this.#env.reset(seed);
    this.#show();
  }

  #read(words: Words, name: string): void {
    readSync(this.#file, words, 0, words.byteLength, this.#placed[name]!.at);
  }

  #show(): void {
    for (const { words, at } of this.#out) {
      for (let done = 0; done < words.byteLength; ) {
        done += writeSync(this.#file, words, done, words.byteLength - done, at + done);
      }
    }
  }
}

/** The options that another process may give: a slip in a name would otherwise play another game. */
const OPTIONS: Readonly<Record<Exclude<keyof EnvironmentOptions, 'deal'>, true>> = {
  variant: true,
  seats: true,
  batch: true,
  seed: true,
  rules: true,
  blinds: true,
  ante: true,
  bringIn: true,
  stacks: true,
  parts: true,
  cards: true,
  acts: true,
  states: true,
};

function refuseUnknown(options: object): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown === undefined) return;
  throw new TypeError(`there is no option ${JSON.stringify(unknown)}: ${Object.keys(OPTIONS).join(', ')}`);
}

function open(line: string): Shared {
  const { file, options } = JSON.parse(line) as { readonly file?: unknown; readonly options?: unknown };
  if (typeof file !== 'string') throw new TypeError('the first line names a file');
  if (typeof options !== 'object' || options === null) throw new TypeError('the first line has options');
  refuseUnknown(options);
  return new Shared(file, options as EnvironmentOptions);
}

function obey(shared: Shared, line: string): void {
  const [word = '', rest = ''] = line.split(/ (.*)/s);
  if (word === 'step' || word === 'amounts') shared.step(word === 'amounts');
  else if (word === 'reset') shared.reset(rest === '' ? undefined : JSON.parse(rest));
  else throw new TypeError(`there is no command ${JSON.stringify(word)}: step, amounts and reset`);
}

/** Serves one environment until the input ends. */
export function servePipe(): void {
  const lines = new Lines();
  let shared: Shared | null = null;
  for (let line = lines.next(); line !== null; line = lines.next()) {
    try {
      if (shared === null) {
        shared = open(line);
        say(shared.describe());
      } else {
        obey(shared, line);
        say('ok');
      }
    } catch (error) {
      say(refusal(error));
    }
  }
}
