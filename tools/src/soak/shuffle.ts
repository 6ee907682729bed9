/**
 * Ten million decks from the table's own way of dealing: chi-square by place, pair, order and neighbour
 *
 * `npm run soak -- shuffle [--decks 10000000] [--seed text] [--threads 1] [--save file]`. Without a seed the decks come
 * from the randomness of this machine, and every run is another sample. A statistic that a fair shuffle reaches less than
 * once in a million runs is an alarm, one that fits too well included. Five bad shuffles go through the same statistics
 * first: all must be caught. The decks are counted in pieces; with `--save` the counts are kept after each piece, and the
 * same command goes on where it was ended.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { below, type Card, DECKS, type Random, xoshiro128 } from '@cardroom/engine';
import { commitmentOf, contextOf, dealtOrder, deckOf, fairKey, houseDeck } from '@cardroom/protocol/receipt';
import { isMain, readJson } from '../workspace.js';

type DeckName = 'standard' | 'leduc';

type Entropy = { bytes: (count: number) => Uint8Array };

/** Both decks of one deal. */
type Deal = (name: DeckName) => readonly Card[];

/** Gives one deal after another. */
type Dealer = (entropy: Entropy) => () => Deal;

type Verdict = { name: string; statistic: number; degrees: number; p: number };

/** A fair shuffle is accused less than once in a million runs. */
export const ALARM = 1e-6;

/** How many decks a bad shuffle gets: it has to be caught by far fewer than a good one passes. */
export const BAD_DECKS = 40_000;

// ---------------------------------------------------------------------------------------------------- statistics

/** Natural logarithm of the gamma function for x >= 0.5: by Stirling's series, from 10 on good to 12 digits. */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 10; at++) shift += Math.log(at);
  const inverse = 1 / (at * at);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / at;
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

/** The precision of a sum or a fraction. */
const TINY = 1e-15;

/**
 * The probability that a chi-square variable is at least x: the upper incomplete gamma function, by its series below
 * the mean and by its continued fraction above it.
 */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const shape = degrees / 2;
  const half = x / 2;
  const factor = Math.exp(shape * Math.log(half) - half - logGamma(shape));
  return half < shape + 1 ? 1 - factor * lowerSum(shape, half) : factor * upperFraction(shape, half);
}

function lowerSum(shape: number, half: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let n = 1; term > sum * TINY; n++) {
    term *= half / (shape + n);
    sum += term;
  }
  return sum;
}

/** Lentz's way through the continued fraction. */
function upperFraction(shape: number, half: number): number {
  let b = half + 1 - shape;
  let c = 1 / Number.MIN_VALUE ** 0.5;
  let d = 1 / b;
  let value = d;
  for (let n = 1; ; n++) {
    const a = -n * (n - shape);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < TINY || n > 100_000) return value;
  }
}

/**
 * @param counts of cells that are equally likely
 * @param law one degree less than there are cells, by default
 */
function verdictOf(
  name: string,
  counts: ArrayLike<number>,
  { degrees = counts.length - 1, scale = 1 }: { degrees?: number; scale?: number } = {},
): Verdict {
  const list = Array.from(counts);
  const expected = list.reduce((sum, count) => sum + count, 0) / list.length;
  const statistic = scale * list.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return { name, statistic, degrees, p: chiSquareTail(statistic, degrees) };
}

/** @returns whether a fair shuffle does this too seldom, or never so evenly */
export function isAlarm({ p }: Pick<Verdict, 'p'>): boolean {
  return p < ALARM || p > 1 - ALARM;
}

// ---------------------------------------------------------------------------------------------------- counting

const SIZE = DECKS.standard.length;
const SMALL = DECKS.leduc;

/** The number of an order among all orders of its cards, by how many later cards stand below each. */
function orderNumber(cards: readonly Card[]): number {
  let number = 0;
  for (const [at, card] of cards.entries()) {
    let lower = 0;
    for (let later = at + 1; later < cards.length; later++) if ((cards[later] ?? 0) < card) lower++;
    number = number * (cards.length - at) + lower;
  }
  return number;
}

/** The counts of a number of decks: they can be added up. */
export type Counts = { decks: number; places: number[]; pairs: number[]; neighbours: number[]; orders: number[] };

/** Counts decks, and judges them. */
export class ShuffleTally {
  #places = new Float64Array(SIZE * SIZE);
  #pairs = new Float64Array(SIZE * SIZE);
  #neighbours = new Float64Array(SIZE * SIZE);
  #orders = new Float64Array(SMALL.reduce((product, _, at) => product * (at + 1), 1));
  #decks = 0;
  #last = 0;

  get decks(): number {
    return this.#decks;
  }

  counts(): Counts {
    return {
      decks: this.#decks,
      places: [...this.#places],
      pairs: [...this.#pairs],
      neighbours: [...this.#neighbours],
      orders: [...this.#orders],
    };
  }

  /** Adds what was counted elsewhere. */
  merge({ decks, places, pairs, neighbours, orders }: Counts) {
    this.#decks += decks;
    addAll(this.#places, places);
    addAll(this.#pairs, pairs);
    addAll(this.#neighbours, neighbours);
    addAll(this.#orders, orders);
  }

  add(deal: Deal) {
    const cards = deal('standard');
    const [first = 0, second = 0] = cards;
    for (let place = 0; place < SIZE; place++) count(this.#places, place * SIZE + (cards[place] ?? 0));
    count(this.#pairs, first * SIZE + second);
    // Pairs of decks that have none in common: otherwise the cells would not be independent.
    if (this.#decks++ % 2 === 1) count(this.#neighbours, this.#last * SIZE + first);
    this.#last = first;
    count(this.#orders, orderNumber(deal('leduc')));
  }

  verdicts(): Verdict[] {
    // Every deck has each card once and each place once: (n-1)^2 degrees, and (n-1)/n of Pearson's sum follows the law.
    const law = { degrees: (SIZE - 1) ** 2, scale: (SIZE - 1) / SIZE };
    const pairs = this.#pairs.filter((_, cell) => Math.floor(cell / SIZE) !== cell % SIZE);
    return [
      verdictOf('place x card', this.#places, law),
      verdictOf('first two cards in order', pairs),
      verdictOf(`all orders of ${SMALL.length} cards`, this.#orders),
      verdictOf('first card, deck after deck', this.#neighbours),
    ];
  }
}

function count(counts: Float64Array, cell: number) {
  counts[cell] = (counts[cell] ?? 0) + 1;
}

function addAll(counts: Float64Array, more: readonly number[]) {
  for (const [cell, count] of more.entries()) counts[cell] = (counts[cell] ?? 0) + count;
}

export function countDecks(next: () => Deal, decks: number): ShuffleTally {
  const tally = new ShuffleTally();
  for (let done = 0; done < decks; done++) tally.add(next());
  return tally;
}

export function judge(next: () => Deal, decks: number): Verdict[] {
  return countDecks(next, decks).verdicts();
}

// ---------------------------------------------------------------------------------------------------- dealers

/** Seats that give seeds. */
const SEATS = [1, 4];

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** One deck through the whole protocol: the house's order and its root, commitments, seeds, key, the order of dealing. */
function dealt(
  name: DeckName,
  hand: number,
  houseKey: Uint8Array,
  seedOf: (seat: number) => Uint8Array,
): readonly Card[] {
  const about = { table: 'soak', hand, round: 1, size: DECKS[name].length };
  const context = contextOf(about);
  const house = houseDeck(hexOf(houseKey), about, name, false);
  const seeds = SEATS.map((seat) => {
    const seed = seedOf(seat);
    return [seat, commitmentOf(context, seat, seed), hexOf(seed)] as const;
  });
  return dealtOrder(house, fairKey(context, house.root, seeds));
}

/** The way of a table. */
export function tableDealer(entropy: Entropy): () => Deal {
  let hand = 0;
  return () => {
    hand++;
    return (name) => dealt(name, hand, entropy.bytes(32), () => entropy.bytes(32));
  };
}

/** A house that always fixes the same order, or players who always give the same seeds: the other side is enough. */
export function halfDealer(honest: 'house' | 'players'): (entropy: Entropy) => () => Deal {
  const fixed = new Uint8Array(32).fill(5);
  return (entropy) => {
    const drawn = (who: typeof honest): Uint8Array => (who === honest ? entropy.bytes(32) : fixed);
    return () => (name) => dealt(name, 1, drawn('house'), () => drawn('players'));
  };
}

function swap(cards: Card[], a: number, b: number) {
  const card = cards[a] ?? 0;
  cards[a] = cards[b] ?? 0;
  cards[b] = card;
}

const BAD_SHUFFLES: Readonly<Record<string, (random: Random, cards: Card[]) => void>> = {
  'each place is swapped with any place': (random, cards) => {
    for (let at = 0; at < cards.length; at++) swap(cards, at, below(random, cards.length));
  },
  'six bits, and the remainder of them': (random, cards) => {
    for (let at = 0; at < cards.length; at++) swap(cards, at, at + ((random.next() >>> 26) % (cards.length - at)));
  },
  'sorted by a coin': (random, cards) => {
    cards.sort(() => (random.next() & 1) - 0.5);
  },
  'off by one: no card stays': (random, cards) => {
    for (let at = 0; at < cards.length - 1; at++) swap(cards, at, at + 1 + below(random, cards.length - at - 1));
  },
};

/** Shuffles that have been seen in use, each with a fault that the statistics have to find. */
export const BAD_DEALERS: readonly (readonly [name: string, dealer: Dealer])[] = [
  ...Object.entries(BAD_SHUFFLES).map(([name, shuffle]) => [name, shuffledBy(shuffle)] as const),
  [
    'a good shuffle of 4,096 seeds',
    (entropy) => () => {
      const [high = 0, low = 0] = entropy.bytes(2);
      const key = createHash('sha256')
        .update(Uint8Array.of(high & 15, low))
        .digest('hex');
      return (deck) => deckOf(key, deck);
    },
  ],
];

function shuffledBy(shuffle: (random: Random, cards: Card[]) => void): Dealer {
  return (entropy) => () => {
    const random = xoshiro128(Uint32Array.from(entropy.bytes(32)));
    return (deck) => {
      const cards = [...DECKS[deck]];
      shuffle(random, cards);
      return cards;
    };
  };
}

/** The same bytes for the same seed, without an end. */
export function entropyOf(seed: string): Entropy {
  let drawn = 0;
  return {
    bytes: (count) => {
      const hash = createHash('sha256').update(`${seed} ${++drawn}`).digest();
      return new Uint8Array(hash.buffer, hash.byteOffset, count);
    },
  };
}

// ---------------------------------------------------------------------------------------------------- the run

function formatVerdict({ name, statistic, degrees, p }: Verdict): string {
  const value = p < 1e-3 ? p.toExponential(1) : p.toFixed(4);
  return `  ${name.padEnd(28)} ${statistic.toFixed(1).padStart(12)} of ${degrees} degrees, p = ${value}`;
}

/** One line that says how far it is: rewritten on a terminal, every twentieth elsewhere. */
function progressLine(before: number, decks: number): (done: number) => void {
  const start = performance.now();
  let shown = -1;
  return (done) => {
    const share = Math.floor((process.stderr.isTTY ? 1000 : 20) * (done / decks));
    if (share === shown || done === before) return;
    shown = share;
    const left = ((performance.now() - start) / (done - before)) * (decks - done);
    const text = `${done.toLocaleString('en')} of ${decks.toLocaleString('en')} decks, ${Math.ceil(left / 1000)} s left`;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  };
}

/** So many decks are counted before the counts are kept. An even number: neighbours are counted by twos. */
const PIECE = 20_000;

type Piece = { number: number; decks: number; seed: string | undefined };

/** Each piece of a seeded run has its own seed: the sum does not depend on who counts which. */
function entropyFor(seed: string | undefined, piece: number): Entropy {
  return seed === undefined
    ? { bytes: (count) => new Uint8Array(randomBytes(count)) }
    : entropyOf(`${seed}, piece ${piece}`);
}

export function countPiece({ number, decks, seed }: Piece): Counts {
  return countDecks(tableDealer(entropyFor(seed, number)), decks).counts();
}

/** The counts of an earlier run and the pieces that they have. */
type Saved = { seed: string | null; pieces: number[]; counts: Counts };

type Run = { decks: number; seed: string | undefined; threads: number; save: string | undefined };

function restore({ seed, save }: Run): Saved {
  if (save === undefined || !existsSync(save))
    return { seed: seed ?? null, pieces: [], counts: new ShuffleTally().counts() };
  const saved = readJson(save) as Saved;
  if (saved.seed !== (seed ?? null)) throw new Error(`${save} has the counts of another seed.`);
  return saved;
}

/** @returns the sum of all pieces, counted by as many threads as there are to be */
async function countAll(run: Run): Promise<ShuffleTally> {
  const saved = restore(run);
  const tally = new ShuffleTally();
  tally.merge(saved.counts);
  const done = new Set(saved.pieces);
  const progress = progressLine(tally.decks, run.decks);
  const pieces = piecesOf(run).filter(({ number }) => !done.has(number));
  const countNext = async (worker: Worker): Promise<void> => {
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
      tally.merge(await countedBy(worker, piece));
      done.add(piece.number);
      keep(run, { seed: run.seed ?? null, pieces: [...done], counts: tally.counts() });
      progress(tally.decks);
    }
    await worker.terminate();
  };
  const workers = Array.from(
    { length: run.threads },
    () => new Worker(new URL(import.meta.url), { workerData: PIECE }),
  );
  await Promise.all(workers.map(countNext));
  if (tally.decks !== run.decks) throw new Error(`${run.save} has ${tally.decks} decks: it is of another number.`);
  return tally;
}

function piecesOf({ decks, seed }: Run): Piece[] {
  return Array.from({ length: Math.ceil(decks / PIECE) }, (_, number) => ({
    number,
    decks: Math.min(PIECE, decks - number * PIECE),
    seed,
  }));
}

function countedBy(worker: Worker, piece: Piece): Promise<Counts> {
  worker.postMessage(piece);
  return once(worker, 'message').then(([counts]) => counts as Counts);
}

/** Whole or not at all: a run that is ended while it writes leaves the counts of before. */
function keep({ save }: Run, saved: Saved) {
  if (save === undefined) return;
  writeFileSync(`${save}.new`, JSON.stringify(saved));
  renameSync(`${save}.new`, save);
}

/** @returns the exit code */
async function main(run: Run): Promise<number> {
  const decks = run.decks.toLocaleString('en');
  let failures = 0;
  for (const [name, dealer] of BAD_DEALERS) {
    const verdicts = judge(dealer(entropyFor(run.seed, -1)), BAD_DECKS);
    const isCaught = verdicts.some(isAlarm);
    if (!isCaught) failures++;
    console.log(`${isCaught ? 'caught' : 'MISSED'}: ${name}, ${BAD_DECKS.toLocaleString('en')} decks`);
    for (const verdict of verdicts.filter(isAlarm)) console.log(formatVerdict(verdict));
  }
  const verdicts = (await countAll(run)).verdicts();
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  const alarms = verdicts.filter(isAlarm);
  console.log(`the shuffle of the tables, ${decks} decks`);
  for (const verdict of verdicts) console.log(formatVerdict(verdict));
  failures += alarms.length;
  console.log(failures === 0 ? 'every bad shuffle caught, no alarm' : `${failures} failures`);
  return failures === 0 ? 0 : 1;
}

if (!isMainThread && workerData === PIECE) {
  parentPort?.on('message', (piece: Piece) => parentPort?.postMessage(countPiece(piece)));
} else if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: {
      decks: { type: 'string', default: '10000000' },
      seed: { type: 'string' },
      threads: { type: 'string', default: '1' },
      save: { type: 'string' },
    },
  });
  const decks = Number(values.decks);
  const threads = Number(values.threads);
  if (!Number.isInteger(decks) || decks < 1000)
    throw new Error(`--decks is ${values.decks}: at least 1000 are needed.`);
  if (!Number.isInteger(threads) || threads < 1 || threads > 64)
    throw new Error(`--threads is ${values.threads}: it is a number from 1 to 64.`);
  process.exitCode = await main({ decks, seed: values.seed, threads, save: values.save });
}
