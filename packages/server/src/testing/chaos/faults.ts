/** The faults of a world: named points, how often each strikes, and how often it did. */
import { below, fraction, type Random, stream } from '@cardroom/engine';

export const FAULT_POINTS = [
  'crash: at any moment',
  'crash: decided, not appended',
  'crash: while writing',
  'crash: appended, not answered',
  'crash: answered, not told',
  'crash: while telling',
  'crash: a message has come',
  'crash: while starting',
  'process: stands still',
  'disk: fails before writing',
  'disk: fails after writing',
  'disk: slow',
  'disk: full',
  'disk: a group is lost',
  'disk: a group is torn',
  'disk: another call fails',
  'net: cut',
  'net: cut in silence',
  'net: slow',
  'net: lost message',
  'net: doubled message',
  'net: overtaken message',
  'node: cut off from the store',
  'node: cut off from another',
  'node: leaves and comes back',
  'client: another page load',
] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];

export type Rates = Readonly<Partial<Record<FaultPoint, number>>>;

/** Calm, or one kind of trouble, or all of them; each world is of one mood. */
const MOODS: readonly (readonly [weight: number, rates: Rates])[] = [
  [1, {}],
  [
    4,
    {
      'crash: at any moment': 0.04,
      'crash: decided, not appended': 0.015,
      'crash: while writing': 0.025,
      'crash: appended, not answered': 0.015,
      'crash: answered, not told': 0.02,
      'crash: while telling': 0.005,
      'crash: a message has come': 0.0075,
      'crash: while starting': 0.08,
      'disk: a group is lost': 0.3,
      'disk: a group is torn': 0.3,
      'net: cut': 0.004,
    },
  ],
  [
    3,
    {
      'crash: at any moment': 0.01,
      'crash: while writing': 0.02,
      'disk: fails before writing': 0.02,
      'disk: fails after writing': 0.02,
      'disk: slow': 0.02,
      'disk: full': 0.01,
      'disk: another call fails': 0.02,
      'disk: a group is lost': 0.5,
      'disk: a group is torn': 0.5,
    },
  ],
  [
    3,
    {
      'net: cut': 0.01,
      'net: cut in silence': 0.01,
      'net: slow': 0.03,
      'process: stands still': 0.03,
      'client: another page load': 0.02,
    },
  ],
  [
    3,
    {
      'net: cut': 0.005,
      'net: cut in silence': 0.005,
      'net: lost message': 0.04,
      'net: doubled message': 0.1,
      'net: overtaken message': 0.2,
      'crash: at any moment': 0.01,
    },
  ],
  [
    4,
    {
      'crash: at any moment': 0.02,
      'crash: decided, not appended': 0.0075,
      'crash: while writing': 0.0125,
      'crash: appended, not answered': 0.0075,
      'crash: answered, not told': 0.01,
      'crash: while telling': 0.0025,
      'crash: a message has come': 0.0025,
      'crash: while starting': 0.05,
      'process: stands still': 0.02,
      'disk: fails before writing': 0.01,
      'disk: fails after writing': 0.01,
      'disk: slow': 0.01,
      'disk: full': 0.004,
      'disk: a group is lost': 0.4,
      'disk: a group is torn': 0.4,
      'disk: another call fails': 0.01,
      'net: cut': 0.005,
      'net: cut in silence': 0.005,
      'net: slow': 0.01,
      'net: lost message': 0.01,
      'net: doubled message': 0.03,
      'net: overtaken message': 0.05,
      'client: another page load': 0.01,
    },
  ],
];

/** Faults of a room on several nodes. */
const SEVERAL: Rates = {
  'crash: at any moment': 0.015,
  'process: stands still': 0.015,
  'node: cut off from the store': 0.01,
  'node: cut off from another': 0.015,
  'node: leaves and comes back': 0.01,
};

export class Faults {
  readonly counts: Map<FaultPoint, number> = new Map();
  readonly #rates: Rates;
  readonly #random: Random;
  /** Nothing goes wrong for now. */
  isResting = false;
  #isOver = false;

  constructor(seed: number, nodes: number) {
    this.#random = stream(`chaos ${seed}`, 'faults');
    this.#rates = { ...weighted(stream(`chaos ${seed}`, 'mood'), MOODS), ...(nodes > 1 ? SEVERAL : {}) };
  }

  /** Whether the point strikes now. */
  strikes(point: FaultPoint): boolean {
    const rate = this.#isOver || this.isResting ? 0 : (this.#rates[point] ?? 0);
    if (rate === 0 || fraction(this.#random) >= rate) return false;
    this.counts.set(point, (this.counts.get(point) ?? 0) + 1);
    return true;
  }

  /** A number from `least` to `most`, by the randomness of the faults. */
  between(least: number, most: number): number {
    return least + below(this.#random, most - least + 1);
  }

  /** From now on nothing goes wrong any more. */
  heal(): void {
    this.#isOver = true;
  }
}

export function weighted<T>(random: Random, list: readonly (readonly [weight: number, value: T])[]): T {
  let ticket = below(
    random,
    list.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, value] of list) {
    if (ticket < weight) return value;
    ticket -= weight;
  }
  return list.at(-1)![1];
}
