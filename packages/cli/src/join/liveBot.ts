/** An arena bot at a live table: it is asked about the hand as its own seat sees it, and told how every hand ended. */
import {
  decide,
  type FaultPolicy,
  openResultOf,
  Situation,
  type Strategy,
  StrictError,
  type StrictPlayer,
  strategyError,
  type TableCount,
  timeoutError,
} from '@cardroom/arena';
import { assert, type HandAction, Phase, type Random } from '@cardroom/engine';
import { houseAct, seatsOf } from '@cardroom/notation';
import {
  actDataOf,
  type CurrentHand,
  chipsOf,
  type DataOf,
  handNumberOf,
  liveHand,
  type TableSnapshot,
} from '@cardroom/protocol';

/** A bad answer, and whether the bot can go on after it. */
export interface LiveFault {
  readonly code: string;
  readonly message: string;
  readonly ends: boolean;
}

export interface LiveAnswer {
  readonly act: DataOf<'player_action'>;
  /** The house's usual act was put in the place of a bad answer. */
  readonly fault: LiveFault | null;
}

/** The outcome of a finished hand for the seat, in chips. */
export interface LiveResult {
  readonly hand: number;
  readonly net: number;
  readonly stack: number;
}

interface Seen {
  readonly live: CurrentHand;
  readonly player: number;
}

/** The hand of a table, and the reader's place in it; null for a table that waits and for those without a seat. */
function seenBy({ hand, you }: TableSnapshot): Seen | null {
  const live = liveHand(hand);
  const player = you.seat_index === null ? -1 : seatsOf(hand).indexOf(you.seat_index);
  return live === null || player < 0 ? null : { live, player };
}

/** Messages name seats and chips as the table does. */
function countOf({ hand, decimals }: CurrentHand): TableCount {
  return { seats: seatsOf(hand), decimals };
}

export class LiveBot {
  readonly #strategy: Strategy;
  readonly #random: Random;
  readonly #timeoutMs: number;
  readonly #policy: FaultPolicy;
  #told = 0;

  constructor(strategy: Strategy, options: { random: Random; timeoutMs: number; policy: FaultPolicy }) {
    this.#strategy = strategy;
    this.#random = options.random;
    this.#timeoutMs = options.timeoutMs;
    this.#policy = options.policy;
  }

  /** The bot's act if it is asked, else null; hands are shown as the house shows them. */
  async answer(table: TableSnapshot): Promise<LiveAnswer | null> {
    const seen = seenBy(table);
    if (seen === null || seen.live.state.actor !== seen.player) return null;
    const { live, player } = seen;
    const { state } = live;
    if (state.phase === Phase.Show) return { act: this.#houseAct(live), fault: null };
    if (state.phase !== Phase.Bet && state.phase !== Phase.Draw) return null;
    const who: StrictPlayer = {
      state,
      player,
      names: table.hand.players,
      hand: handNumberOf(table.hand),
      language: this.#strategy.language,
    };
    try {
      return { act: actDataOf(live, await this.#decide(who, countOf(live))), fault: null };
    } catch (error) {
      if (!(error instanceof StrictError)) throw error;
      const { code, message, ends } = error;
      return { act: this.#houseAct(live), fault: { code, message, ends: ends || this.#policy === 'fatal' } };
    }
  }

  async #decide(who: StrictPlayer, count: TableCount): Promise<HandAction> {
    const { state, player, names, hand, language } = who;
    const situation = new Situation(state, player, hand ?? 0, this.#random, count);
    const answer = await this.#inTime(who, () => this.#ask(situation));
    return decide(state, player, answer, names, hand, language);
  }

  async #ask(situation: Situation): Promise<unknown> {
    return situation.isDraw ? ((await this.#strategy.draw?.(situation)) ?? { discard: [] }) : this.#strategy(situation);
  }

  /** Programs keep the time of a decision themselves; a function that never answers is not waited for. */
  async #inTime(who: StrictPlayer, ask: () => Promise<unknown>): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      if (this.#strategy.keepsTime === true) return;
      timer = setTimeout(() => reject(timeoutError(who, this.#timeoutMs)), this.#timeoutMs);
    });
    try {
      return await Promise.race([ask(), late]);
    } catch (error) {
      throw error instanceof StrictError ? error : strategyError(who, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #houseAct(live: CurrentHand): DataOf<'player_action'> {
    const action = houseAct(live.state, 'timeUp');
    assert(action !== null, 'a player is asked');
    return actDataOf(live, action);
  }

  /** Tells the bot of a hand that has ended, once; null if none has, or if the bot was not dealt in. */
  tell(table: TableSnapshot): LiveResult | null {
    const hand = handNumberOf(table.hand);
    if (table.hand.finishingStacks === undefined || hand <= this.#told) return null;
    this.#told = hand;
    const seen = seenBy(table);
    if (seen === null || seen.live.state.terms.out[seen.player]) return null;
    const { live, player } = seen;
    const result = openResultOf(live.state);
    this.#strategy.onResult?.(hand, result, new Situation(live.state, player, hand, this.#random, countOf(live)));
    return {
      hand,
      net: chipsOf(live, result.payoffs[player]!),
      stack: chipsOf(live, live.state.stack[player]!),
    };
  }
}
