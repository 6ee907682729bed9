/**
 * A table of strategies to embed in your own program: document 002's framework. It deals, asks one strategy after
 * another, waits for those that answer later, and dies of the first thing that goes wrong [S2-1, S2-2].
 */
import {
  apply,
  DECKS,
  dealFrom,
  explain,
  type HandResult,
  type HandState,
  type HouseRules,
  newHand,
  Phase,
  type Random,
  result,
  type Seed,
  type Setup,
  type Stub,
  shuffle,
  stream,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import type { StrictPlayer } from './gameState.js';
import { DEFAULT_TIMEOUT_MS } from './manifest.js';
import { openResultOf } from './result.js';
import { Situation } from './situation.js';
import type { DrawDecision, Strategy } from './strategy.js';
import { decide, STRICT_RULES, StrictError, strategyError, timeoutError } from './strict.js';

export interface SeatedPlayer {
  /** The player's name in messages. */
  readonly id: string;
  readonly strategy: Strategy;
  readonly chips: number;
}

export interface StrictTableOptions {
  /** In clockwise order. */
  readonly players: readonly SeatedPlayer[];
  /** A code of the engine's variants; no-limit hold'em by default. */
  readonly variant?: string;
  readonly rules?: HouseRules;
  /** Small blind, big blind and straddles, from the left of the button on. */
  readonly blinds?: readonly number[];
  /** Paid by everyone. */
  readonly ante?: number;
  /** Fixed limit. */
  readonly smallBet?: number;
  readonly bigBet?: number;
  /** Stud. */
  readonly bringIn?: number;
  /** The player with the button in the first hand: the last one if left out. It moves on clockwise. */
  readonly button?: number;
  /** For an answer that comes later. One that comes at once cannot be cut short and has no clock. */
  readonly timeoutMs?: number;
  /** The same seed and strategies play the same hands. */
  readonly seed?: Seed;
}

const STAND_PAT: DrawDecision = { discard: [] };

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
}

export class StrictTable {
  readonly #options: StrictTableOptions;
  readonly #variant: Variant;
  readonly #names: readonly string[];
  readonly #chips: number[];
  #button: number;
  #hand = -1;
  #state: HandState | null = null;
  #stub: Stub = { cards: [], at: 0 };
  #randoms: readonly Random[] = [];
  #failure: StrictError | null = null;

  constructor(options: StrictTableOptions) {
    const { players, variant = 'NT', button = players.length - 1 } = options;
    const found = variantOf(variant);
    if (found === null) throw new RangeError(explain({ code: 'unknown-variant', variant }));
    this.#options = options;
    this.#variant = found;
    this.#names = players.map((player) => player.id);
    this.#chips = players.map((player) => player.chips);
    this.#button = (button + players.length - 1) % players.length;
  }

  /** Hands begun so far. */
  get hands(): number {
    return this.#hand + 1;
  }

  /** Chips of each player after the last hand that was played to its end. */
  get chips(): readonly number[] {
    return this.#chips.slice();
  }

  /** The error that ended the table, null while it runs. */
  get failure(): StrictError | null {
    return this.#failure;
  }

  /** A player of the hand under way, for `calculateValidActions` and the others. */
  player(id: string): StrictPlayer {
    const player = this.#names.indexOf(id);
    if (player < 0) throw new RangeError(`nobody at the table is called ${id}`);
    if (this.#state === null) throw new RangeError('no hand has begun');
    return { state: this.#state, player, names: this.#names, hand: this.#hand };
  }

  /** Plays one hand. Whatever a strategy does wrong is thrown, and again by every later call [S2-2]. */
  async playHand(): Promise<HandResult> {
    if (this.#failure !== null) {
      const { message, player, id, hand, decision } = this.#failure;
      const place = { player, id, hand, decision };
      throw new StrictError('table-ended', `The table has ended: ${message}`, place, { cause: this.#failure });
    }
    try {
      const state = this.#begin();
      while (state.phase !== Phase.Over) await this.#step(state);
      return this.#end(state);
    } catch (error) {
      if (error instanceof StrictError) this.#failure = error;
      throw error;
    }
  }

  /** Plays hands one after another while two players have chips; how many were played. */
  async play(hands: number): Promise<number> {
    let played = 0;
    while (played < hands && this.#chips.filter((chips) => chips > 0).length > 1) {
      await this.playHand();
      played++;
    }
    return played;
  }

  #begin(): HandState {
    const { seed = 'strict' } = this.#options;
    const made = newHand(this.#nextSetup());
    if (!made.ok) throw new RangeError(made.error.map(explain).join(' '));
    this.#hand++;
    this.#state = made.value;
    const deal = stream(seed, 'deal', this.#hand);
    const cards = [...DECKS[this.#variant.deck]];
    shuffle(deal, cards);
    this.#stub = { cards, at: 0, shuffle: (back) => shuffle(deal, back) };
    this.#randoms = this.#names.map((_, player) => stream(seed, 'player', player, this.#hand));
    return made.value;
  }

  /** The button moves to the next player with chips, and the blinds lie to its left. */
  #nextSetup(): Setup {
    const { rules = STRICT_RULES, blinds = [1, 2], ante = 0, smallBet, bigBet, bringIn } = this.#options;
    const out = this.#chips.map((chips) => chips <= 0);
    const [button = 0, ...others] = this.#clockwise(this.#button, out);
    this.#button = button;
    const order = others.length === 1 ? [button, ...others] : [...others, button];
    const posted = out.map(() => 0);
    blinds.slice(0, order.length).forEach((blind, at) => {
      posted[order[at]!] = blind;
    });
    const isFixed = this.#variant.limit === 'fixed';
    return {
      variant: this.#variant,
      rules,
      stacks: this.#chips,
      button,
      out,
      antes: out.map(() => ante),
      ...(this.#variant.forced === 'blinds' && { blinds: posted }),
      ...(isFixed && { ...(smallBet !== undefined && { smallBet }), ...(bigBet !== undefined && { bigBet }) }),
      ...(!isFixed && { minBet: Math.max(...blinds) }),
      ...(bringIn !== undefined && { bringIn }),
    };
  }

  /** Players with chips, from the one after `from` on. */
  #clockwise(from: number, out: readonly boolean[]): number[] {
    return out.map((_, step) => (from + 1 + step) % out.length).filter((player) => !out[player]);
  }

  async #step(state: HandState): Promise<void> {
    if (state.phase === Phase.Deal) {
      dealFrom(state, this.#stub);
      return;
    }
    const player = state.actor;
    const action =
      state.phase === Phase.Show
        ? ({ kind: 'show', player } as const)
        : decide(state, player, await this.#ask(state, player), this.#names, this.#hand);
    const applied = apply(state, action);
    if (!applied.ok) throw new Error(explain(applied.error));
  }

  /** Asks the strategy once [S2-26]. */
  async #ask(state: HandState, player: number): Promise<unknown> {
    const who = { state, player, names: this.#names, hand: this.#hand };
    const { strategy } = this.#options.players[player]!;
    const situation = new Situation(state, player, this.#hand, this.#randoms[player]!);
    try {
      const answer = state.phase === Phase.Draw ? (strategy.draw?.(situation) ?? STAND_PAT) : strategy(situation);
      return isThenable(answer) ? await this.#inTime(who, answer) : answer;
    } catch (error) {
      throw error instanceof StrictError ? error : strategyError(who, error);
    }
  }

  async #inTime(who: StrictPlayer, answer: PromiseLike<unknown>): Promise<unknown> {
    const { timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(timeoutError(who, timeoutMs)), timeoutMs);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #end(state: HandState): HandResult {
    const ended = result(state)!;
    ended.stacks.forEach((stack, player) => {
      this.#chips[player] = stack;
    });
    const seen = openResultOf(state);
    for (const [player, { strategy }] of this.#options.players.entries()) {
      const view = new Situation(state, player, this.#hand, this.#randoms[player]!);
      strategy.onResult?.(this.#hand, seen, view);
    }
    return ended;
  }
}
