/**
 * A book over hand documents: how their players play and what they have won, whatever file, table or browser the
 * hands come from.
 */
import { type HandState, isOver } from '@cardroom/engine';
import {
  formatUnits,
  type Hand,
  isPlayers,
  MAX_DECIMALS,
  type StartedHand,
  stacksAfter,
  toUnits,
  type Walk,
  walkHand,
} from '@cardroom/notation';
import { addPlayer, countedAct, emptyPlayer, Observer, type PlayerTally } from './statistics.js';

/** What is known of one player. */
export interface Sums {
  readonly tally: PlayerTally;
  /** In units of 10^-8: files of several scales add up. */
  net: bigint;
  /** The same in big blinds. */
  bigBlinds: number;
}

/** What a player won in one hand: exactly, in chips, and in big blinds. */
export interface Won {
  readonly net: bigint;
  readonly chips: number;
  readonly bigBlinds: number;
}

/** Everybody's sums over many hands. */
export class Book {
  hands = 0;
  leftOut = 0;
  readonly players: Map<string, Sums> = new Map();
  readonly #observer = new Observer();

  /** Counts a hand; what everyone won in it, or null (and one more left out) when it cannot be played or is not over. */
  add(hand: Hand): readonly Won[] | null {
    const watched = this.#watch(hand);
    if (watched === null) {
      this.leftOut++;
      return null;
    }
    const tallies = hand.players.map(emptyPlayer);
    this.#observer.end(
      watched.state,
      hand.players.map((_, player) => player),
      tallies,
    );
    const bigBlind = bigBlindOf(hand);
    const won = watched.nets.map((net) => {
      const chips = Number(net) / SCALE;
      return { net, chips, bigBlinds: bigBlind > 0 ? chips / bigBlind : 0 };
    });
    for (const [player, tally] of tallies.entries()) {
      if (tally.hands === 0) continue;
      const record = this.#record(hand.players[player]!);
      addPlayer(record.tally, tally);
      record.net += won[player]!.net;
      record.bigBlinds += won[player]!.bigBlinds;
    }
    this.hands++;
    return won;
  }

  #record(name: string): Sums {
    let record = this.players.get(name);
    if (record === undefined) {
      record = { tally: emptyPlayer(), net: 0n, bigBlinds: 0 };
      this.players.set(name, record);
    }
    return record;
  }

  /** Plays the hand before the observer. */
  #watch(hand: Hand): { readonly state: HandState; readonly nets: readonly bigint[] } | null {
    this.#observer.begin(hand.players.length);
    const played = walkHand(hand, { lenient: true }, this.#see);
    if (!played.ok || !isOver(played.value.state)) return null;
    const { state } = played.value;
    return { state, nets: netsOf(hand, hand.finishingStacks ?? stacksAfter(hand, played.value), played.value) };
  }

  readonly #see = (walk: Walk): void => {
    if (!isPlayers(walk) || walk.word === 'show' || walk.word === 'muck') return;
    this.#observer.before(walk, walk.player, countedAct(walk.word));
  };
}

const SCALE: number = 10 ** MAX_DECIMALS;

/** What everybody has won, in units of 10^-8: by the stacks before and after, by the rules where stacks are not known. */
function netsOf(hand: Hand, after: readonly number[], { state, decimals }: StartedHand): bigint[] {
  return hand.players.map((_, player) => {
    const before = exact(hand.startingStacks[player]!);
    const end = exact(after[player] ?? Number.NaN);
    const dead = exact(hand._deadPosted?.[player] ?? 0) ?? 0n;
    if (before !== null && end !== null) return end - before - dead;
    return BigInt(state.stack[player]! - state.terms.stacks[player]!) * 10n ** BigInt(MAX_DECIMALS - decimals);
  });
}

function exact(amount: number): bigint | null {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const units = toUnits(amount, decimals);
    if (units !== null) return BigInt(units) * 10n ** BigInt(MAX_DECIMALS - decimals);
  }
  return null;
}

/** The unit of bb/100: the big blind, the small bet where there is none. */
function bigBlindOf(hand: Hand): number {
  return hand._stakes?.bigBlind || hand.minBet || hand.smallBet || Math.max(0, ...hand.blindsOrStraddles);
}

/** The figures of a player, null where there is nothing to divide by. */
export interface Figures {
  readonly player: string;
  readonly hands: number;
  readonly vpip: number | null;
  readonly pfr: number | null;
  readonly threeBet: number | null;
  readonly af: number | null;
  readonly wtsd: number | null;
  readonly wsd: number | null;
  readonly net: string;
  readonly bbPer100: number;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function figuresOf(player: string, { tally, net, bigBlinds }: Sums): Figures {
  return {
    player,
    hands: tally.hands,
    vpip: share(tally.vpip, tally.hands),
    pfr: share(tally.pfr, tally.hands),
    threeBet: share(tally.threeBets, tally.threeBetChances),
    af: share(tally.aggressive, tally.calls),
    wtsd: share(tally.showdowns, tally.sawSecond),
    wsd: share(tally.showdownsWon, tally.showdowns),
    net: netText(net),
    bbPer100: (100 * bigBlinds) / tally.hands,
  };
}

function netText(net: bigint): string {
  const whole = net / BigInt(SCALE);
  const rest = Number(net < 0n ? -(net % BigInt(SCALE)) : net % BigInt(SCALE));
  const fraction = formatUnits(rest, MAX_DECIMALS).slice(1);
  return `${net < 0n && whole === 0n ? '-' : ''}${whole}${fraction}`;
}
