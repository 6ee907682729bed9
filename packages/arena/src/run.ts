/** The result of a match: chunks added up in their order, so that it does not depend on who played them when. */
import { addUsage, emptyUsage, type Usage } from './clock.js';
import { Digest } from './digest.js';
import type { Manifest } from './manifest.js';
import { type ChunkResult, type Fault, MAX_FAULTS } from './result.js';
import { addMatchTally, emptyMatchTally, halfWidth, type MatchTally } from './statistics.js';

/** The standing after so many hands: nets, and half the width of the 95 % interval of each, in chips. */
export interface SeriesPoint {
  readonly hands: number;
  readonly nets: readonly number[];
  readonly halves: readonly number[];
}

export interface MatchRun {
  readonly manifest: Manifest;
  /** Hands played. */
  readonly hands: number;
  readonly digest: string;
  readonly tally: MatchTally;
  /** The course of the match, evenly spaced. */
  readonly series: readonly SeriesPoint[];
  /** The first bad answers of each bot with their texts, and how many each gave. */
  readonly faults: readonly Fault[];
  readonly faultCounts: readonly number[];
  /** The reason why the match ended early. */
  readonly fatal: Fault | null;
  /** Whether all hands were played. */
  readonly isComplete: boolean;
  /** Time that each bot took, and how often it had to be started again. */
  readonly usage: readonly Usage[];
  readonly restarts: readonly number[];
}

/** Points of a plot: more than it has columns is waste. */
const MAX_POINTS = 512;

/** Takes the chunks of a match in order. */
export class Merger {
  readonly #manifest: Manifest;
  readonly #digest: Digest = new Digest();
  readonly #tally: MatchTally;
  readonly #faults: Fault[] = [];
  readonly #faultCounts: number[];
  readonly #usage: Usage[];
  readonly #restarts: number[];
  #series: SeriesPoint[] = [];
  #stride = 1;
  #next = 0;
  #hands = 0;
  #fatal: Fault | null = null;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
    this.#tally = emptyMatchTally(manifest.bots.length);
    this.#faultCounts = manifest.bots.map(() => 0);
    this.#usage = manifest.bots.map(emptyUsage);
    this.#restarts = manifest.bots.map(() => 0);
  }

  /** The index of the chunk that comes next. */
  get next(): number {
    return this.#next;
  }

  /** Hands of the match that are behind, the ones that nobody wanted to play included. */
  get hands(): number {
    return this.#hands;
  }

  /** Milliseconds that each bot has used so far. */
  get spentMs(): number[] {
    return this.#usage.map(({ thinkMs }) => thinkMs);
  }

  get fatal(): Fault | null {
    return this.#fatal;
  }

  get isComplete(): boolean {
    return this.#fatal === null && this.#hands === this.#manifest.hands;
  }

  add(chunk: ChunkResult): void {
    this.#next++;
    this.#hands = chunk.to;
    this.#fatal = chunk.fatal;
    this.#digest.text(chunk.digest);
    addMatchTally(this.#tally, chunk.tally);
    this.#faults.push(...chunk.faults.filter(({ bot }) => this.#faultCounts[bot]! < MAX_FAULTS));
    chunk.faultCounts.forEach((count, bot) => {
      this.#faultCounts[bot]! += count;
    });
    chunk.usage?.forEach((usage, bot) => {
      addUsage(this.#usage[bot]!, usage);
    });
    chunk.restarts?.forEach((count, bot) => {
      this.#restarts[bot]! += count;
    });
    this.#mark();
  }

  /** Every chunk is a point at first; when there are too many, every other one goes. */
  #mark(): void {
    if (this.#next % this.#stride !== 0 || this.#tally.hands === 0) return;
    this.#series.push(this.#point());
    if (this.#series.length <= MAX_POINTS) return;
    this.#stride *= 2;
    this.#series = this.#series.filter((_, point) => point % 2 === 1);
  }

  #point(): SeriesPoint {
    const { players, hands } = this.#tally;
    return {
      hands,
      nets: players.map(({ net }) => net),
      halves: players.map((_, bot) => halfWidth(this.#tally, bot)),
    };
  }

  run(): MatchRun {
    const { hands } = this.#tally;
    const isMarked = hands === 0 || this.#series.at(-1)?.hands === hands;
    return {
      manifest: this.#manifest,
      hands,
      digest: this.#digest.hex(),
      tally: this.#tally,
      series: isMarked ? [...this.#series] : [...this.#series, this.#point()],
      faults: this.#faults,
      faultCounts: this.#faultCounts,
      fatal: this.#fatal,
      isComplete: this.isComplete,
      usage: this.#usage,
      restarts: this.#restarts,
    };
  }
}
