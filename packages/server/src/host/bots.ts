/** Bots in live seats: asked by what they may know, through the same legality as everybody. */
import { botOf, decide, handleTestPlayerAction, Situation, type Strategy } from '@cardroom/arena';
import { type Action, assert, type HandState, Phase, type Random, xoshiro128 } from '@cardroom/engine';
import type { Entropy } from '../ports.js';
import { type BotTurn, TEST_PLAYER } from '../table/clock.js';

interface Seated {
  readonly strategy: Strategy;
  readonly random: Random;
}

/** The bots of one table. They are made anew after a restart: what they do is nobody's promise. */
export class Bots {
  readonly #entropy: Entropy;
  readonly #seated = new Map<string, Seated>();

  constructor(entropy: Entropy) {
    this.#entropy = entropy;
  }

  #seatOf({ user, bot, player }: BotTurn): Seated {
    let seated = this.#seated.get(user);
    if (seated === undefined) {
      const made = botOf(bot);
      assert(made !== null, 'a bot that sits at a table is one of the box');
      const random = xoshiro128(new Uint32Array(this.#entropy.bytes(16).slice().buffer));
      seated = { strategy: made.make(player), random };
      this.#seated.set(user, seated);
    }
    return seated;
  }

  /** What the bot does; null leaves it to the house, as at the showdown. */
  async act(turn: BotTurn, state: HandState, hand: number): Promise<Action | null> {
    const { strategy, random } = this.#seatOf(turn);
    if (state.phase === Phase.Show || state.actor !== turn.player) return null;
    if (turn.bot === TEST_PLAYER) return handleTestPlayerAction(state, turn.player, random);
    const situation = new Situation(state, turn.player, hand, random);
    const isDraw = state.phase === Phase.Draw;
    const decision = isDraw ? ((await strategy.draw?.(situation)) ?? { discard: [] }) : await strategy(situation);
    return decide(state, turn.player, decision);
  }

  /** Forgets those who have left. */
  keep(users: ReadonlySet<string>): void {
    for (const user of this.#seated.keys()) if (!users.has(user)) this.#seated.delete(user);
  }
}
