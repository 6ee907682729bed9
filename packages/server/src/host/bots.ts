/** Bots in live seats: each knows only its own view of the hand, and plays by the same rules as everybody. */
import { botOf, decide, handleTestPlayerAction, Situation, type Strategy } from '@cardroom/arena';
import { assert, type HandAction, type HandState, Phase, type Random, xoshiro128 } from '@cardroom/engine';
import { type Hand, view } from '@cardroom/notation';
import { handNumberOf, liveHand } from '@cardroom/protocol';
import type { Entropy } from '../ports.js';
import { type BotTurn, TEST_PLAYER } from '../table/clock.js';
import type { BotBrain } from './brain.js';

interface Seated {
  readonly strategy: Strategy;
  readonly random: Random;
}

/** Bots that have an answer within a few microseconds. All others think in their own thread. */
const QUICK: ReadonlySet<string> = new Set([TEST_PLAYER, 'caller', 'folder', 'random']);

/** The bots of one table. They are made again after a restart: nobody was promised what they would do. */
export class Bots {
  readonly #entropy: Entropy;
  readonly #brain: BotBrain;
  readonly #seated = new Map<string, Seated>();

  constructor(entropy: Entropy, brain: BotBrain) {
    this.#entropy = entropy;
    this.#brain = brain;
  }

  #seedOf(): Uint32Array {
    return new Uint32Array(this.#entropy.bytes(16).slice().buffer);
  }

  #seatOf({ user, bot, player }: BotTurn): Seated {
    let seated = this.#seated.get(user);
    if (seated === undefined) {
      const made = botOf(bot);
      assert(made !== null, 'a bot that sits at a table is one of the box');
      seated = { strategy: made.make(player), random: xoshiro128(this.#seedOf()) };
      this.#seated.set(user, seated);
    }
    return seated;
  }

  /** The bot's action in the hand; null leaves it to the house, as at the showdown. */
  async act(turn: BotTurn, hand: Hand): Promise<HandAction | null> {
    const { bot, player } = turn;
    const number = handNumberOf(hand);
    const live = liveHand(hand);
    if (live === null || live.state.phase === Phase.Show || live.state.actor !== player) return null;
    if (QUICK.has(bot)) return this.#actAtOnce(turn, live.state, number);
    return this.#brain.think({ bot, player, number, hand: view(hand, player), seed: this.#seedOf() });
  }

  async #actAtOnce(turn: BotTurn, state: HandState, number: number): Promise<HandAction | null> {
    const { strategy, random } = this.#seatOf(turn);
    if (turn.bot === TEST_PLAYER) return handleTestPlayerAction(state, turn.player, random);
    const situation = new Situation(state, turn.player, number, random);
    const isDraw = state.phase === Phase.Draw;
    const decision = isDraw ? ((await strategy.draw?.(situation)) ?? { discard: [] }) : await strategy(situation);
    return decide(state, turn.player, decision);
  }

  /** Forgets those who have left. */
  keep(users: ReadonlySet<string>): void {
    for (const user of this.#seated.keys()) if (!users.has(user)) this.#seated.delete(user);
  }
}
