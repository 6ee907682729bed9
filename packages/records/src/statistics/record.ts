/** A hand as the record keeps it: who it was, what each player did and could do, and what came of it. */
import { type HandState, ok, type Result } from '@cardroom/engine';
import {
  formatUnits,
  type HistoryHand,
  type LeftOut,
  type WatchedHand,
  type Watcher,
  watchHistory,
} from '@cardroom/notation';
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
  /** What a big blind is, the small bet in fixed limit, and the stakes as people write them. */
  readonly bigBlind: number;
  readonly stakes: string;
  /** Players dealt in. */
  readonly size: number;
  readonly pot: number;
  readonly rake: number;
  /** By player; null for those who were not dealt in. */
  readonly players: readonly (PlayerRecord | null)[];
}

/** Makes records of hands, one after another; somebody else may look at the acts, too. */
export class Recorder {
  readonly #observer = new Observer();
  readonly #watcher: Watcher;

  constructor(
    other: Watcher | null = null,
    /** All-in EV takes time where nobody asks for it: the expected net is the net then. */
    private readonly hasExpected: boolean = true,
  ) {
    const { begin, see } = this.#observer;
    this.#watcher =
      other === null
        ? this.#observer
        : {
            begin: (state, decimals) => {
              begin(state);
              other.begin(state, decimals);
            },
            see: (walk, state) => {
              see(walk, state);
              other.see(walk, state);
            },
          };
  }

  /** The record of a hand that is over, or why it is left out. */
  record(history: HistoryHand): Result<HandRecord, LeftOut> {
    const watched = watchHistory(history, this.#watcher);
    return watched.ok ? ok(this.#recordOf(watched.value)) : watched;
  }

  #recordOf(hand: WatchedHand): HandRecord {
    const { state, decimals, nets, netDecimals } = hand;
    const { terms } = state;
    const unit = 10 ** -netDecimals;
    const factor = 10 ** (netDecimals - decimals);
    const observer = this.#observer;
    const collected = nets.map((net, player) => Math.max(0, net + observer.putIn[player]! * factor));
    observer.end(state, (player) => collected[player]! > 0);
    const all = sum(collected);
    const rake = Math.max(0, -sum(nets));
    const expected = this.#expected(hand, factor, all);
    const isShowdown = observer.isShowdown(state);
    const players = hand.players.map((name, player): PlayerRecord | null =>
      terms.out[player]
        ? null
        : {
            name,
            position: observer.positions[player]!,
            chances: observer.chances[player]!,
            done: observer.done[player]!,
            bets: observer.bets[player]!,
            calls: observer.calls[player]!,
            folds: observer.folds[player]!,
            decisions: observer.decisions[player]!,
            stack: chips(terms.stacks[player]!, decimals),
            net: chips(nets[player]!, netDecimals),
            netUnits: nets[player]!,
            won: chips(collected[player]!, netDecimals),
            rake: all === 0 ? 0 : (rake * unit * collected[player]!) / all,
            expected: expected === null ? chips(nets[player]!, netDecimals) : expected[player]! * unit,
            isShowdown: isShowdown && (state.live & (1 << player)) !== 0,
          },
    );
    const { bigBlind, stakes } = stakesOf(state, decimals);
    return {
      hand,
      variant: terms.variant.code,
      bigBlind,
      stakes,
      size: players.filter((player) => player !== null).length,
      pot: chips(sum(observer.putIn.slice(0, terms.players)), decimals),
      rake: chips(rake, netDecimals),
      players,
    };
  }

  /** Expected nets in units of the nets: the pots by equity, rake taken off in the same proportion as it was. */
  #expected({ state }: WatchedHand, factor: number, collected: number): readonly number[] | null {
    const observer = this.#observer;
    const awards = this.hasExpected ? expectedAwards(state, observer.last) : null;
    if (awards === null) return null;
    const pot = sum(awards);
    return awards.map((award, player) => (award / pot) * collected - observer.putIn[player]! * factor);
  }
}

function sum(amounts: readonly number[]): number {
  let all = 0;
  for (const amount of amounts) all += amount;
  return all;
}

/** Units as chips: the nearest number to the decimal that people would write. */
function chips(units: number, decimals: number): number {
  return decimals === 0 ? units : units / 10 ** decimals;
}

/** The blinds of no and pot limit, the bets of fixed limit. */
function stakesOf({ terms }: HandState, decimals: number): { readonly bigBlind: number; readonly stakes: string } {
  const { isFixed, smallBet, bigBet, minBet, blinds } = terms;
  const big = isFixed ? smallBet : minBet;
  let small = big;
  for (const blind of blinds) if (blind > 0 && blind < small) small = blind;
  const [low, high] = isFixed ? [smallBet, bigBet] : [small, big];
  return { bigBlind: chips(big, decimals), stakes: `${formatUnits(low, decimals)}/${formatUnits(high, decimals)}` };
}
