/** Hands of simulated tournaments: a permit in, a finished hand out, every answer of a bot checked. */
import {
  apply,
  assert,
  type Card,
  DECKS,
  dealFrom,
  type HandAction as EngineAction,
  explain,
  type HandState,
  newHand,
  Phase,
  type Random,
  shuffle,
  stream,
  variantOf,
} from '@cardroom/engine';
import { houseAct } from '@cardroom/notation';
import { type Permit, setupOf } from '@cardroom/tournament';
import { Situation } from '../situation.js';
import type { Strategy } from '../strategy.js';
import { decide, StrictError } from '../strict.js';

/** A hand that was played, and how many decisions it took. */
export interface PlayedTournamentHand {
  readonly state: HandState;
  readonly decisions: number;
}

/** The strategy of the entry to act; null if the player is away and the house folds for them [T-38]. */
export type StrategyOf = (entry: number) => Strategy | null;

function houseActOf(state: HandState, reason: 'absent' | 'timeUp'): EngineAction {
  const act = houseAct(state, reason);
  assert(act !== null, 'the house acts when a player is asked');
  return act as EngineAction;
}

/** The act of a strategy; one that is not legal is replaced as if time were up. */
function actOf(state: HandState, strategy: Strategy, situation: Situation): EngineAction {
  const answer = situation.isDraw ? (strategy.draw?.(situation) ?? { discard: [] }) : strategy(situation);
  assert(!(answer instanceof Promise), 'bots of tournaments answer at once: load them first');
  try {
    return decide(state, state.actor, answer);
  } catch (error) {
    if (error instanceof StrictError) return houseActOf(state, 'timeUp');
    throw error;
  }
}

/** Plays a permitted hand to its end. The cards belong to seed, table and hand: any hand can be dealt again. */
export function playPermit(
  permit: Permit,
  strategyOf: StrategyOf,
  seed: string,
  showing: 'auto' | 'inOrder' = 'auto',
): PlayedTournamentHand {
  const made = newHand(setupOf(permit, showing));
  assert(made.ok, made.ok ? '' : made.error.map(explain).join(' '));
  const state = made.value;
  const { table, hand } = permit;
  const random = stream(seed, 'deal', table, hand);
  const cards: Card[] = [...DECKS[variantOf(permit.stakes.game)!.deck]];
  shuffle(random, cards);
  const stub = { cards, at: 0, shuffle: (back: Card[]) => shuffle(random, back) };
  const randoms: (Random | undefined)[] = [];
  let decisions = 0;
  while (state.phase !== Phase.Over) {
    if (state.phase === Phase.Deal) {
      dealFrom(state, stub);
      continue;
    }
    const player = state.actor;
    if (state.phase === Phase.Show) {
      act(state, { kind: 'show', player });
      continue;
    }
    const strategy = strategyOf(permit.players[player]!.entry);
    if (strategy === null) {
      act(state, houseActOf(state, 'absent'));
      continue;
    }
    randoms[player] ??= stream(seed, 'bot', table, hand, player);
    decisions++;
    act(state, actOf(state, strategy, new Situation(state, player, hand, randoms[player])));
  }
  return { state, decisions };
}

function act(state: HandState, action: EngineAction): void {
  const applied = apply(state, action);
  assert(applied.ok, applied.ok ? '' : explain(applied.error));
}
