/** Results of hands: faults, and the sums of a chunk. Plain data that travels between threads. */
import { type HandState, holeCards } from '@cardroom/engine';
import type { Usage } from './clock.js';
import type { MatchTally } from './statistics.js';
import type { OpenResult } from './strategy.js';

/** A bad answer; what it led to is the manifest's policy. */
export interface Fault {
  /** The number of the hand in the match and of the decision in the hand, both from 0. */
  readonly hand: number;
  readonly decision: number;
  readonly bot: number;
  readonly code: string;
  readonly message: string;
}

/** A hand as it was played, for anyone who writes it down. The state is used again for the next hand: copy what is kept. */
export interface PlayedHand {
  readonly hand: number;
  readonly state: HandState;
  /** Which bot sits at which seat. */
  readonly botOfSeat: readonly number[];
}

/** The result of a chunk of hands. Plain data: it travels between threads and into checkpoints. */
export interface ChunkResult {
  readonly index: number;
  readonly from: number;
  /** The hand after the last one played: less than the end of the chunk when the match died or was stopped. */
  readonly to: number;
  readonly digest: string;
  readonly tally: MatchTally;
  /** The first bad answers of each bot, and how many each gave. */
  readonly faults: readonly Fault[];
  readonly faultCounts: readonly number[];
  /** The one that ended the match. */
  readonly fatal: Fault | null;
  /** Stacks to go on with, if they are carried. */
  readonly stacks: readonly number[];
  /** Time that each bot took. Checkpoints of earlier versions have none. */
  readonly usage?: readonly Usage[];
  /** How often each bot had to be started again. */
  readonly restarts?: readonly number[];
}

/** A fault that is known before its decision comes: the bot broke there when the chunk was played before. */
export interface KnownFault extends Fault {
  /** Whether it ends the match under every policy. */
  readonly ends: boolean;
}

/** Bad answers of a bot that are kept with their texts, which hold the whole situation. */
export const MAX_FAULTS = 20;

/** The bad answers of a chunk: the first ones of each bot with their texts, the others counted. */
export class FaultList {
  readonly faults: Fault[] = [];
  readonly counts: number[];
  last: Fault | null = null;

  constructor(bots: number) {
    this.counts = new Array<number>(bots).fill(0);
  }

  add(fault: Fault): void {
    this.last = fault;
    if (this.counts[fault.bot]! < MAX_FAULTS) this.faults.push(fault);
    this.counts[fault.bot]!++;
  }
}

/** How a hand ended, as everyone at the table saw it. */
export function openResultOf(state: HandState): OpenResult {
  const { stack, terms, shown, live } = state;
  const isShowdown = (live & (live - 1)) !== 0;
  return {
    payoffs: stack.map((chips, player) => chips - terms.stacks[player]!),
    shown: stack.map((_, player) => (isShowdown && (shown & (1 << player)) !== 0 ? holeCards(state, player) : null)),
  };
}
