/** Random hands for the tests of strategies: setups of every variant, decks, and a loop that asks. */
import {
  apply,
  below,
  DECKS,
  dealFrom,
  explain,
  type HandState,
  type HouseRules,
  isOver,
  legal,
  newHand,
  Phase,
  pick,
  type Random,
  type Setup,
  shuffle,
  type Variant,
} from '@cardroom/engine';

export function start(setup: Setup): HandState {
  const made = newHand(setup);
  if (!made.ok) throw new Error(made.error.map(explain).join(' '));
  return made.value;
}

/** A hand of the variant with 2 players to as many as it seats; stacks from one unit to deep, some antes and straddles. */
export function randomHand(random: Random, variant: Variant, rules: HouseRules, seats?: number): HandState {
  const players = seats ?? 2 + below(random, variant.maxPlayers - 1);
  const big = pick(random, [2, 5, 20]);
  const stacks = Array.from({ length: players }, () => 1 + below(random, big * pick(random, [1, 3, 10, 50, 300])));
  const button = below(random, players);
  const left = (step: number) => (button + step) % players;
  const blinds = stacks.map(() => 0);
  blinds[players === 2 ? button : left(1)] = Math.floor(big / 2);
  blinds[players === 2 ? left(1) : left(2)] = big;
  if (players > 3 && below(random, 6) === 0) blinds[left(3)] = 2 * big;
  const hasBringIn = variant.forced === 'bringIn';
  const ante = hasBringIn || below(random, 4) === 0 ? Math.max(1, Math.floor(big / 4)) : 0;
  return start({
    variant,
    rules,
    stacks,
    button,
    antes: stacks.map(() => ante),
    ...(hasBringIn ? { bringIn: Math.ceil(big / 2) } : { blinds }),
    ...(variant.limit === 'fixed' && { smallBet: big, bigBet: 2 * big }),
  });
}

/** Plays a hand to its end: the dealer deals, hands are shown, and `act` plays one decision of a player. */
export function playOut(state: HandState, random: Random, act: (state: HandState, player: number) => void): void {
  const cards = [...DECKS[state.terms.variant.deck]];
  shuffle(random, cards);
  const stub = { cards, at: 0, shuffle: (back: number[]) => shuffle(random, back) };
  while (!isOver(state)) {
    if (state.phase === Phase.Deal) dealFrom(state, stub);
    else if (state.phase === Phase.Show) apply(state, { kind: 'show', player: state.actor });
    else act(state, state.actor);
  }
}

/** A legal act of the player to act, any one. */
export function playAny(state: HandState, random: Random): void {
  const asked = legal(state);
  if (asked.kind === 'draw') {
    apply(state, { kind: 'discard', player: asked.player, cards: [] });
    return;
  }
  if (asked.kind !== 'bet') throw new Error(`nobody is asked: ${asked.kind}`);
  const { player, betRaise, fold, bringIn } = asked;
  const roll = below(random, 10);
  if (betRaise !== null && roll < 3) {
    const to = betRaise.sizes === null ? pick(random, [betRaise.min, betRaise.max]) : pick(random, betRaise.sizes);
    apply(state, { kind: 'betRaise', player, to });
  } else if (fold && roll === 9) apply(state, { kind: 'fold', player });
  else apply(state, bringIn === null ? { kind: 'checkCall', player } : { kind: 'bringIn', player });
}
