/** A hand as the record keeps it: who it was, what each player did and could do, and what came of it. */
import { type HandState, ok, type Result } from '@cardroom/engine';
import {
  formatUnits,
  type HistoryHand,
  HistoryWatch,
  type LeftOut,
  type WatchedHand,
  type Watcher,
} from '@cardroom/notation';
import { type Depth, depthOf } from './depths.js';
import { expectedAwards } from './luck.js';
import { Observer } from './observer.js';
import type { Position } from './positions.js';

/** One player of a hand. Amounts are chips. */
export interface PlayerRecord {
  readonly name: string;
  readonly position: Position;
  /** Shares as bits of `SHARES`: what they could do, and did. */
  readonly chances: number;
  readonly done: number;
  readonly bets: number;
  readonly calls: number;
  readonly folds: number;
  readonly decisions: number;
  readonly stack: number;
  /** How deep that is. */
  readonly depth: Depth;
  /** After rake; the same to the last digit, in units of 10^-netDecimals of the hand. */
  readonly net: number;
  readonly netUnits: number;
  /** Taken out of the pots, and the part of the rake that was taken from it. */
  readonly won: number;
  readonly rake: number;
  /** The net if the cards that came behind the last decision had brought what was to be expected. */
  readonly expected: number;
  readonly isShowdown: boolean;
}

export interface HandRecord {
  readonly hand: WatchedHand;
  readonly variant: string;
  /** The big blind (in fixed limit the small bet), and the stakes as people write them. */
  readonly bigBlind: number;
  readonly stakes: string;
  /** Players dealt in. */
  readonly size: number;
  readonly pot: number;
  readonly rake: number;
  /** By player; null for those who were not dealt in. */
  readonly players: readonly (PlayerRecord | null)[];
}

/** Makes records of hands, one after another; someone else may look at the acts, too. */
export class Recorder {
  readonly #observer = new Observer();
  readonly #watch: HistoryWatch;
  /** The stakes of the hand before: most hands have the same. */
  #stakes: Stakes = { low: 0, high: 0, decimals: 0, text: '0/0' };

  constructor(
    other: Watcher | null = null,
    /** All-in EV takes time; without it the expected net is the net. */
    private readonly hasExpected: boolean = true,
  ) {
    this.#watch = new HistoryWatch(other === null ? this.#observer : both(this.#observer, other));
  }

  /** The record of a hand that is over, or why it is left out. */
  record(history: HistoryHand): Result<HandRecord, LeftOut> {
    const watched = this.#watch.watch(history);
    return watched.ok ? ok(this.#recordOf(watched.value)) : watched;
  }

  #recordOf(hand: WatchedHand): HandRecord {
    const { state, decimals, nets, netDecimals } = hand;
    const { terms } = state;
    const observer = this.#observer;
    const collected = collectedOf(hand, observer.putIn);
    observer.end(state, collected);
    const all = sum(collected);
    const rake = Math.max(0, -sum(nets));
    const expected = this.#expected(hand, all);
    const players: (PlayerRecord | null)[] = [];
    let size = 0;
    let pot = 0;
    for (let player = 0; player < terms.players; player++) {
      pot += observer.putIn[player]!;
      if (terms.out[player]) players.push(null);
      else {
        size++;
        players.push(this.#playerOf(hand, player, collected[player]!, rake, all, expected));
      }
    }
    return {
      hand,
      variant: terms.variant.code,
      bigBlind: chips(bigBlindOf(state), decimals),
      stakes: this.#stakesOf(state, decimals),
      size,
      pot: chips(pot, decimals),
      rake: chips(rake, netDecimals),
      players,
    };
  }

  #playerOf(
    { state, players, nets, netDecimals, decimals }: WatchedHand,
    player: number,
    collected: number,
    rake: number,
    all: number,
    expected: readonly number[] | null,
  ): PlayerRecord {
    const observer = this.#observer;
    const net = chips(nets[player]!, netDecimals);
    return {
      name: players[player]!,
      position: observer.positions[player]!,
      chances: observer.chances[player]!,
      done: observer.done[player]!,
      bets: observer.bets[player]!,
      calls: observer.calls[player]!,
      folds: observer.folds[player]!,
      decisions: observer.decisions[player]!,
      stack: chips(state.terms.stacks[player]!, decimals),
      depth: depthOf(state.terms.stacks[player]!, bigBlindOf(state)),
      net,
      netUnits: nets[player]!,
      won: chips(collected, netDecimals),
      rake: rake === 0 || collected === 0 ? 0 : chips((rake * collected) / all, netDecimals),
      expected: expected === null ? net : chips(expected[player]!, netDecimals),
      isShowdown: observer.isShowdown(state) && (state.live & (1 << player)) !== 0,
    };
  }

  /** The blinds of no and pot limit, the bets of fixed limit. */
  #stakesOf({ terms }: HandState, decimals: number): string {
    const { isFixed, smallBet, bigBet, minBet, blinds } = terms;
    let low = isFixed ? smallBet : minBet;
    if (!isFixed) for (const blind of blinds) if (blind > 0 && blind < low) low = blind;
    const high = isFixed ? bigBet : minBet;
    const known = this.#stakes;
    if (known.low !== low || known.high !== high || known.decimals !== decimals) {
      const text = `${formatUnits(low, decimals)}/${formatUnits(high, decimals)}`;
      this.#stakes = { low, high, decimals, text };
    }
    return this.#stakes.text;
  }

  /** Expected nets in units of the nets: the pots by equity, rake taken off in the same proportion as it was. */
  #expected({ state, decimals, netDecimals }: WatchedHand, collected: number): readonly number[] | null {
    const observer = this.#observer;
    const awards = this.hasExpected ? expectedAwards(state, observer.last) : null;
    if (awards === null) return null;
    const factor = POWERS[netDecimals - decimals]!;
    const pot = sum(awards);
    return awards.map((award, player) => (award / pot) * collected - observer.putIn[player]! * factor);
  }
}

/** In fixed limit the small bet. */
function bigBlindOf({ terms }: HandState): number {
  return terms.isFixed ? terms.smallBet : terms.minBet;
}

/** Stakes as people write them. */
interface Stakes {
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
  readonly text: string;
}

/** Two watchers of one hand. */
function both(first: Watcher, second: Watcher): Watcher {
  return {
    begin: (state, decimals) => {
      first.begin(state, decimals);
      second.begin(state, decimals);
    },
    see: (walk, state) => {
      first.see(walk, state);
      second.see(walk, state);
    },
  };
}

/** Chips that each player took out of the pots, in units of the nets. */
function collectedOf({ nets, decimals, netDecimals }: WatchedHand, putIn: readonly number[]): number[] {
  const factor = POWERS[netDecimals - decimals]!;
  const collected: number[] = [];
  for (let player = 0; player < nets.length; player++) {
    collected.push(Math.max(0, nets[player]! + putIn[player]! * factor));
  }
  return collected;
}

function sum(amounts: readonly number[]): number {
  let all = 0;
  for (let at = 0; at < amounts.length; at++) all += amounts[at]!;
  return all;
}

/** 10^n for the decimals that a sum of money can have. */
const POWERS: readonly number[] = Array.from({ length: 17 }, (_, power) => 10 ** power);

/** Units as chips: the nearest number to the decimal that people would write. */
function chips(units: number, decimals: number): number {
  return decimals === 0 ? units : units / POWERS[decimals]!;
}
