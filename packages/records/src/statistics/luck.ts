/**
 * The expected result at the last decision, when cards were still to come: each pot by the equity of
 * those who could win it. The difference from the result is luck.
 */
import { type Card, equity, type HandState, holeCards, result, UNKNOWN, type Variant } from '@cardroom/engine';
import { sharesBeforeFlop } from './beforeFlop.js';
import type { LastDecision } from './observer.js';
import { canRunOut, isHoldem, runOut } from './runouts.js';
import { MOST_HANDS } from './winners.js';

/** Counting takes some milliseconds at most; longer ones are sampled, always with the same draws. */
const MOST_STEPS = 3e6;
/** Standard error 0.0071 at most. */
const SAMPLES = 5_000;

/**
 * Chips that each player would get from the pots on average, before rake, in units of the state; null if nothing
 * was left to chance, or cards are not known.
 */
export function expectedAwards(state: HandState, last: LastDecision): readonly number[] | null {
  const { variant } = state.terms;
  if ((state.live & (state.live - 1)) === 0 || !hasCardsToCome(state, last)) return null;
  if (variant.streets.some((street) => street.draw)) return null;
  const hands = new Map<number, readonly Card[]>();
  for (let player = 0; player < state.terms.players; player++) {
    if ((state.live & (1 << player)) !== 0) hands.set(player, holeCards(state, player).slice(0, last.hole[player]));
  }
  const boards = state.boards.slice(0, variant.boards).map((board) => board.slice(0, last.board));
  if ([...hands.values(), ...boards].some((cards) => cards.includes(UNKNOWN))) return null;
  const awards = state.stack.map(() => 0);
  for (const { amount, eligible } of result(state)!.pots) {
    const shares = sharesOf(variant, hands, boards, eligible);
    if (shares === null) return null;
    for (const [at, player] of eligible.entries()) awards[player]! += amount * shares[at]!;
  }
  return awards;
}

function hasCardsToCome(state: HandState, { board, hole }: LastDecision): boolean {
  if (state.boards[0]!.length > board) return true;
  return state.holeCount.some((count, player) => (state.live & (1 << player)) !== 0 && count > hole[player]!);
}

function sharesOf(
  variant: Variant,
  hands: ReadonlyMap<number, readonly Card[]>,
  boards: readonly (readonly Card[])[],
  eligible: readonly number[],
): readonly number[] | null {
  if (eligible.length === 1) return [1];
  const dead = [...hands].flatMap(([player, cards]) => (eligible.includes(player) ? [] : cards));
  const own = eligible.map((player) => hands.get(player)!);
  // Before the flop the same hands meet again and again, and counting takes longest.
  if (boards.some((board) => board.length > 0)) return solved(variant, own, boards, dead);
  const { key, order } = spotOf(variant, own, dead);
  const isPair = own.length === 2 && dead.length === 0;
  const known = isPair ? pairs : kept;
  let shares = known.get(key);
  if (shares === undefined) {
    shares = solved(
      variant,
      order.map((at) => own[at]!),
      boards,
      dead,
    );
    if (known.size >= (isPair ? MOST_PAIRS : MOST_KEPT)) known.clear();
    known.set(key, shares);
  }
  if (shares === null) return null;
  const found = shares;
  return own.map((_, at) => found[order.indexOf(at)]!);
}

function solved(
  variant: Variant,
  hands: readonly (readonly Card[])[],
  boards: readonly (readonly Card[])[],
  dead: readonly Card[],
): readonly number[] | null {
  const isPlain = boards[0]!.length === 0 && hands.length <= MOST_HANDS && isHoldem(variant, hands);
  if (isPlain) return sharesBeforeFlop(hands, dead);
  if (canRunOut(variant, hands, boards[0]!)) return runOut(hands, boards[0]!, dead);
  const answer = equity({
    variant,
    hands,
    board: boards[0]!,
    ...(boards[1] === undefined ? {} : { secondBoard: boards[1] }),
    dead,
    limit: MOST_STEPS,
    samples: SAMPLES,
  });
  return answer.ok ? answer.value.players.map((player) => player.equity) : null;
}

/**
 * Spots before the flop whose shares are known: some megabytes. Two hands alone are kept apart, because nearly all of
 * them come again in a long record; hands of three and more seldom do.
 */
const pairs = new Map<string, readonly number[] | null>();
const kept = new Map<string, readonly number[] | null>();
const MOST_PAIRS = 1 << 17;
const MOST_KEPT = 1 << 12;

/**
 * A key for hands that meet before the flop and cards that are gone. Spots with the same equity share it: the order of
 * hands and cards and their suits do not matter. `order` are the hands in the order of the key.
 */
function spotOf(
  variant: Variant,
  hands: readonly (readonly Card[])[],
  dead: readonly Card[],
): { readonly key: string; readonly order: readonly number[] } {
  const sorted = hands.map((cards) => cards.slice().sort((a, b) => b - a));
  const ranks = sorted.map((cards) => cards.map((card) => String.fromCharCode(65 + (card >> 2))).join(''));
  const order = hands
    .map((_, at) => at)
    .sort((a, b) => (ranks[a]! < ranks[b]! ? -1 : ranks[a] === ranks[b] ? a - b : 1));
  const suits: number[] = [];
  let key = variant.code;
  for (const cards of [...order.map((at) => sorted[at]!), dead.slice().sort((a, b) => b - a)]) {
    key += ' ';
    for (const card of cards) {
      let suit = suits.indexOf(card & 3);
      if (suit < 0) suit = suits.push(card & 3) - 1;
      key += String.fromCharCode(65 + (card >> 2), 48 + suit);
    }
  }
  return { key, order };
}
