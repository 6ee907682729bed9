/**
 * Fair deals: processor time of a hand with and without seeds, and how long the exchange holds up the cards
 *
 * The first report is the work of the house, and of a client that checks the hand, in this process. The second one plays
 * hands over real sockets at a table of six whose clients all answer at once, every second one without seeds: from the
 * end of a hand to the next cards, by the clock of a player.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { below, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { type Client, defaultSettings, type TableEvent } from '@cardroom/protocol';
import {
  commitmentOf,
  contextOf,
  type DealClient,
  DealKeeper,
  dealtOrder,
  deckOf,
  fairKey,
  houseDeck,
  leavesOf,
  openCard,
  rootOf,
  saltsOf,
} from '@cardroom/protocol/receipt';
import { connect, RoomPlayer } from '../../room/players.js';
import { RoomProcess } from '../../room/process.js';
import { quantile, until } from '../../room/promises.js';
import { type BenchReport, contest, costAim } from '../report.js';
import type { Context } from '../run.js';

const SEATS = [1, 2, 3, 4, 5, 6];
/** Two cards for each of them, and a board. */
const OPENED = 2 * SEATS.length + 5;
const HANDS_PER_RUN = 20;
/** Hands over sockets for each second of measuring. */
const SOCKET_HANDS = 100;
const MOST_DELAY_MS = 50;
/** Shorter than at any real table. */
const PAUSE_MS = 300;
const PATIENCE_MS = 600_000;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function bytesOf(seed: string): (count: number) => Uint8Array {
  const random = xoshiro128(seed);
  return (count) => Uint8Array.from({ length: count }, () => below(random, 256));
}

/** A hand of the first form: the deck is drawn and bound. Nothing was opened before the hand was over. */
function firstForm(bytes: (count: number) => Uint8Array): string[][] {
  const key = hex(bytes(32));
  const cards = deckOf(key, 'standard');
  const leaves = leavesOf(key, cards, saltsOf(key, cards.length));
  rootOf(leaves);
  return cards.slice(0, OPENED).map((card) => [String(card)]);
}

/** A hand of the second one: the seeds of all six are held against their commitments, and mixed with the house's order. */
function secondForm(bytes: (count: number) => Uint8Array, hand: number): string[][] {
  const about = { table: 'bench', hand, round: 1, size: 52 };
  const context = contextOf(about);
  const house = houseDeck(hex(bytes(32)), about, 'standard', false);
  const seeds = SEATS.map((seat) => {
    const seed = bytes(32);
    return [seat, commitmentOf(context, seat, seed), hex(seed)] as const;
  });
  const cards = dealtOrder(house, fairKey(context, house.root, seeds));
  return cards.slice(0, OPENED).map((card) => [...openCard(house, house.order.indexOf(card)).path]);
}

/** @param hand one after another */
function handsOf(hand: (number: number) => string[][]): () => number {
  let number = 0;
  return () => {
    for (let i = 0; i < HANDS_PER_RUN; i++) if (hand(++number).length !== OPENED) throw new Error('cards are missing');
    return HANDS_PER_RUN;
  };
}

function processorTime(seconds: number): BenchReport {
  const bytes = bytesOf('bench deal');
  const report = contest({
    title: 'The deal of a hand with six players',
    format: 'rate',
    contenders: [
      { name: 'form 1: the house alone, no proofs', ours: true, run: handsOf(() => firstForm(bytes)) },
      { name: 'form 2: six seeds, all cards opened', ours: true, run: handsOf((hand) => secondForm(bytes, hand)) },
    ],
    seconds,
  });
  const [first = 0, second = 0] = report.rows.map(({ cpuMedian }) => 1e6 / Number(cpuMedian));
  return {
    ...report,
    notes: [`${first.toFixed(0)} us of processor time a hand before, ${second.toFixed(0)} us with seeds`],
  };
}

type Ask = (action: string, data: { hand: number }, envelope: object) => Promise<unknown>;

/** A client that commits to seeds for every second hand: those with and those without are of one table and one run. */
function everySecond(client: Client): DealClient {
  const ask = client.request.bind(client) as unknown as Ask;
  const own: Ask = (action, data, envelope) =>
    action === 'deal_commit' && data.hand % 2 === 0 ? new Promise(() => undefined) : ask(action, data, envelope);
  return {
    on: (listener) => client.on(listener),
    table: (id) => client.table(id),
    request: own as unknown as DealClient['request'],
  };
}

/** Times as the first player sees them, in milliseconds. */
class Stopwatch {
  /** From the end of a hand to the cards of the next one. */
  readonly with: number[] = [];
  readonly without: number[] = [];
  /** From the root to the seeds. */
  readonly exchanges: number[] = [];
  #endedAt = 0;
  #shownAt = 0;
  #seats = 0;

  hear({ event, data }: TableEvent) {
    const now = performance.now();
    if (event === 'receipt_ready') this.#endedAt = now;
    if (event === 'deal_committed') {
      this.#shownAt = now;
      this.#seats = data.commitments?.length ?? 0;
      if (this.#seats === 0) this.#dealt(this.without, now);
    }
    if (event === 'deal_seeded' && this.#seats === SEATS.length) {
      this.exchanges.push(now - this.#shownAt);
      this.#dealt(this.with, now);
    }
  }

  #dealt(times: number[], now: number) {
    if (this.#endedAt > 0) times.push(now - this.#endedAt);
    this.#endedAt = 0;
  }
}

type Delays = { watch: Stopwatch; verified: number; checked: number; cpuMs: number };

async function delaysOf(hands: number): Promise<Delays> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-bench-deal-'));
  const times = { betweenHandsMs: PAUSE_MS, rebuyMs: 200, showMs: 200, restartGraceMs: 1_000 };
  const room = await RoomProcess.start({ data: folder, times });
  const base = defaultSettings(VARIANTS.get('NT') ?? raise());
  const clients = SEATS.map((seat) => connect(() => room.url, { name: `p${seat}` }));
  const watch = new Stopwatch();
  let verified = 0;
  let checked = 0;
  const players: RoomPlayer[] = [];
  try {
    const made = await clients[0]?.request('table_create', { settings: { ...base, title: 'Bench' } });
    if (made?.ok !== true) throw new Error('a table cannot be made');
    const { table } = made.result;
    clients[0]?.on((signal) => {
      if (signal.kind === 'event' && signal.state.table === table) watch.hear(signal.event);
    });
    for (const [at, client] of clients.entries()) {
      const random = xoshiro128(`bench ${at}`);
      new DealKeeper(everySecond(client), table, {
        random: bytesOf(`seeds ${at}`),
        onVerdict: ({ kind }, { hand }) => {
          if (hand % 2 === 0) return;
          checked++;
          if (kind === 'verified') verified++;
        },
      });
      players.push(
        new RoomPlayer({ client, name: `p${at + 1}`, table, buyIn: base.buy_in.max, random, thinkMs: () => 1 }),
      );
    }
    const isEnough = () => Math.min(watch.with.length, watch.without.length) >= hands / 2;
    const soFar = () => `${hands} hands (${watch.with.length + watch.without.length} so far)`;
    const before = await room.usage();
    await until(isEnough, soFar, PATIENCE_MS);
    return { watch, verified, checked, cpuMs: (await room.usage()).cpuMs - before.cpuMs };
  } finally {
    for (const player of players) player.stop();
    await room.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function raise(): never {
  throw new Error('a variant is missing');
}

function delayRow(name: string, times: readonly number[]) {
  const [median, late, best] = [0.5, 0.95, 0].map((share) => quantile([...times], share));
  return { name, hands: times.length, median: median ?? 0, late: late ?? 0, best: best ?? 0 };
}

async function addedDelay(seconds: number): Promise<BenchReport> {
  const hands = Math.ceil(SOCKET_HANDS * seconds);
  const load = loadavg()[0] ?? 0;
  const { watch, verified, checked, cpuMs } = await delaysOf(hands);
  const without = delayRow('without seeds, from the end of a hand to the cards of the next', watch.without);
  const seeded = delayRow('with the seeds of all six', watch.with);
  const exchange = delayRow('the exchange alone, from the root to the seeds', watch.exchanges);
  const count = watch.with.length + watch.without.length;
  return {
    title: `Between hands, six clients over sockets that answer at once, a pause of ${PAUSE_MS} ms`,
    columns: [
      { key: 'name', label: 'every second hand', format: 'text' },
      { key: 'hands', label: 'hands', format: 'count' },
      { key: 'median', label: 'median', format: 'ms' },
      { key: 'late', label: 'p95', format: 'ms' },
      { key: 'best', label: 'best', format: 'ms' },
    ],
    rows: [without, seeded, exchange],
    aims: [
      // Judged by the slow hands: the luckiest two say nothing about the exchange.
      costAim(
        `at most ${MOST_DELAY_MS} ms between hands for a fair deal, at the 95th percentile`,
        MOST_DELAY_MS,
        'ms',
        Math.max(0, seeded.late - without.late),
      ),
    ],
    notes: [
      `load of the machine ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`,
      `${(cpuMs / count).toFixed(1)} ms of processor time of the room for a whole hand of six players`,
      `on the way to the cards: one message to each client and one back, and ${SEATS.length + 1} writes one after another`,
      `${verified} of ${checked} checks by the players verified their hand with their own seed in it`,
    ],
  };
}

export async function run({ seconds }: Context): Promise<BenchReport[]> {
  return [processorTime(seconds), await addedDelay(seconds)];
}
