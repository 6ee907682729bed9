/** How bots in live seats think: by their own view of the hand, here or in their own thread. */
import { type Bot, botOf, decide, Situation } from '@cardroom/arena';
import { assert, type HandAction, type HandState, Phase, xoshiro128 } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { liveHand } from '@cardroom/protocol';

/** A turn of a bot, in plain data. */
export interface BotQuestion {
  readonly bot: string;
  /** The hand as the bot may know it. */
  readonly hand: Hand;
  /** Its index in the document. */
  readonly player: number;
  /** The number of the hand at the table. */
  readonly number: number;
  /** The seed of its random numbers: four words. */
  readonly seed: Uint32Array;
}

/** Answers questions; null leaves the turn to the house. */
export interface BotBrain {
  think(question: BotQuestion): Promise<HandAction | null>;
  close(): Promise<void>;
}

/** A question, ready to be answered. */
export interface BotTask {
  readonly bot: Bot;
  readonly state: HandState;
  readonly situation: Situation;
}

/** Null if the bot is not asked anything: it shows or mucks as the house does. */
export function botTaskOf({ bot: name, hand, player, number, seed }: BotQuestion): BotTask | null {
  const live = liveHand(hand);
  const bot = botOf(name);
  assert(bot !== null, 'a bot that sits at a table is one of the box');
  if (live === null || live.state.phase === Phase.Show || live.state.actor !== player) return null;
  return { bot, state: live.state, situation: new Situation(live.state, player, number, xoshiro128(seed)) };
}

export async function answer({ bot, state, situation }: BotTask): Promise<HandAction | null> {
  const { player } = situation;
  const strategy = bot.make(player);
  const isDraw = state.phase === Phase.Draw;
  const decision = isDraw ? ((await strategy.draw?.(situation)) ?? { discard: [] }) : await strategy(situation);
  return decide(state, player, decision);
}

/** Thinks where it is asked: for simulated worlds, where everything happens in one thread and in one order. */
export const OWN_BRAIN: BotBrain = {
  async think(question) {
    const thought = botTaskOf(question);
    return thought === null ? null : answer(thought);
  },
  close: () => Promise.resolve(),
};
