/**
 * Matches of random legal bots in every variant: no error, chips conserved, memory flat
 *
 * `npm run soak -- arena [--hands 1000000] [--variants NT,F7S] [--seed text]`. The hands of a variant are shared out over
 * every number of seats, each in three ways: full stacks, stacks that are carried on, duplicate play.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  botOf,
  ChunkRunner,
  chunkAt,
  chunkCount,
  createManifest,
  explainManifest,
  type MatchOptions,
} from '@cardroom/arena';
import { VARIANTS, type Variant } from '@cardroom/engine';
import { isMain, option } from '../workspace.js';

type Tally = { hands: number; decisions: number; heapMegabytes: number };

/** The most that the heap may grow from the first match of a variant to the last: code that was compiled late. */
const GROWTH_MEGABYTES = 8;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapMegabytes(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function play(options: MatchOptions): Omit<Tally, 'heapMegabytes'> {
  const made = createManifest(options);
  if (!made.ok) throw new Error(made.error.map(explainManifest).join(' '));
  const manifest = made.value;
  const random = botOf('random');
  if (random === null) throw new Error('there is no such bot');
  const tally = { hands: 0, decisions: 0 };
  let { stacks } = manifest;
  for (let index = 0; index < chunkCount(manifest); index++) {
    const strategies = manifest.bots.map((_, seat) => random.make(seat));
    const chunk = new ChunkRunner(manifest, strategies, { stacks }).play(chunkAt(manifest, index));
    if (chunk instanceof Promise) throw new Error('a bot of the box answers at once');
    if (chunk.fatal !== null) throw new Error(`hand ${chunk.fatal.hand}: ${chunk.fatal.message}`);
    const { players, hands } = chunk.tally;
    const net = players.reduce((sum, player) => sum + player.net, 0);
    if (net !== 0) throw new Error(`chunk ${index}: ${net} chips more than there were`);
    if (manifest.duplicate && players.some((player) => player.net !== 0)) {
      throw new Error(`chunk ${index}: equal bots have won in duplicate play`);
    }
    tally.hands += hands;
    tally.decisions += players.reduce((sum, player) => sum + player.decisions, 0);
    ({ stacks } = chunk);
  }
  return tally;
}

export function soakArena(variant: Variant, hands: number, seed: string): Tally {
  const seatCounts = Array.from({ length: variant.maxPlayers - 1 }, (_, more) => 2 + more);
  const ways = [{}, { carry: true }, { duplicate: true }];
  const share = Math.ceil(hands / (seatCounts.length * ways.length));
  const tally = { hands: 0, decisions: 0 };
  let firstHeap: number | null = null;
  for (const seats of seatCounts) {
    const bots = Array.from({ length: seats }, (_, seat) => ({ name: `${seat}`, bot: 'random' }));
    for (const way of ways) {
      const played = play({ bots, hands: share, variant: variant.code, seed, ...way });
      tally.hands += played.hands;
      tally.decisions += played.decisions;
      firstHeap ??= heapMegabytes();
    }
  }
  const lastHeap = heapMegabytes();
  const growth = lastHeap - (firstHeap ?? 0);
  if (growth > GROWTH_MEGABYTES) throw new Error(`the heap has grown by ${growth.toFixed(1)} MB`);
  return { ...tally, heapMegabytes: lastHeap };
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const hands = Number(option(args, 'hands', '1000000'));
  const codes = option(args, 'variants', [...VARIANTS.keys()].join(','));
  for (const code of codes.split(',')) {
    const variant = VARIANTS.get(code);
    if (variant === undefined) throw new Error(`There is no variant "${code}".`);
    const startMs = performance.now();
    const tally = soakArena(variant, hands, option(args, 'seed', 'soak arena'));
    const seconds = (performance.now() - startMs) / 1000;
    console.log(
      `${code.padEnd(6)} ${tally.hands} hands, ${tally.decisions} decisions, heap ${tally.heapMegabytes.toFixed(1)} MB, ` +
        `${Math.round(tally.hands / seconds)} hands/s`,
    );
  }
  console.log('no error, chips conserved, memory flat');
}
