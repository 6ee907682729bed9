/**
 * Fair deals: processor time of a hand with and without seeds, and how long the exchange holds up the cards
 *
 * The first report is the work of the house, and of a client that checks the hand, in this process. The second one plays
 * hands over real sockets at a table of six whose clients all answer at once: from the root to the seeds, by the clock of
 * a player.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { below, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { defaultSettings } from '@cardroom/protocol';
import {
  commitmentOf,
  contextOf,
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
const SOCKET_HANDS = 60;
const MOST_DELAY_MS = 50;
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

/** Milliseconds from each root to its seeds, as the first player sees them. */
async function delaysOf(hands: number): Promise<{ delays: number[]; verified: number; checked: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-bench-deal-'));
  const times = { betweenHandsMs: 20, rebuyMs: 200, showMs: 200, restartGraceMs: 1_000 };
  const room = await RoomProcess.start({ data: folder, times });
  const base = defaultSettings(VARIANTS.get('NT') ?? raise());
  const clients = SEATS.map((seat) => connect(() => room.url, { name: `p${seat}` }));
  const delays: number[] = [];
  let verified = 0;
  let checked = 0;
  const players: RoomPlayer[] = [];
  try {
    const made = await clients[0]?.request('table_create', { settings: { ...base, title: 'Bench' } });
    if (made?.ok !== true) throw new Error('a table cannot be made');
    const { table } = made.result;
    let shownAt = 0;
    clients[0]?.on((signal) => {
      if (signal.kind !== 'event' || signal.state.table !== table) return;
      const { event, data } = signal.event;
      if (event === 'deal_committed') shownAt = data.commitments?.length === SEATS.length ? performance.now() : 0;
      if (event === 'deal_seeded' && shownAt > 0) delays.push(performance.now() - shownAt);
    });
    for (const [at, client] of clients.entries()) {
      const random = xoshiro128(`bench ${at}`);
      new DealKeeper(client, table, {
        random: bytesOf(`seeds ${at}`),
        onVerdict: ({ kind }) => {
          checked++;
          if (kind === 'verified') verified++;
        },
      });
      players.push(
        new RoomPlayer({ client, name: `p${at + 1}`, table, buyIn: base.buy_in.max, random, thinkMs: () => 1 }),
      );
    }
    await until(
      () => delays.length >= hands,
      () => `${hands} deals (${delays.length} so far)`,
      PATIENCE_MS,
    );
  } finally {
    for (const player of players) player.stop();
    await room.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { delays, verified, checked };
}

function raise(): never {
  throw new Error('a variant is missing');
}

async function addedDelay(seconds: number): Promise<BenchReport> {
  const hands = Math.ceil(SOCKET_HANDS * seconds);
  const before = loadavg()[0] ?? 0;
  const { delays, verified, checked } = await delaysOf(hands);
  const [median, late] = [quantile(delays, 0.5), quantile(delays, 0.99)];
  const load = `load of the machine ${before.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  return {
    title: 'From the root to the cards, six clients over sockets that answer at once',
    columns: [
      { key: 'hands', label: 'hands', format: 'count' },
      { key: 'median', label: 'median', format: 'ms' },
      { key: 'late', label: 'p99', format: 'ms' },
      { key: 'best', label: 'best', format: 'ms' },
    ],
    rows: [{ hands: delays.length, median, late, best: quantile(delays, 0) }],
    aims: [
      costAim(
        `at most ${MOST_DELAY_MS} ms between hands for a fair deal`,
        MOST_DELAY_MS,
        'ms',
        median,
        quantile(delays, 0),
      ),
    ],
    notes: [load, `${verified} of ${checked} checks by the players verified their hand with their own seed in it`],
  };
}

export async function run({ seconds }: Context): Promise<BenchReport[]> {
  return [processorTime(seconds), await addedDelay(seconds)];
}
