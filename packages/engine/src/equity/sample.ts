/** Equity by Monte Carlo: fair deals from a seeded source, with the standard error of what they show. */
import type { Card } from '../cards.js';
import { below, fraction, type Random } from '../random.js';
import { err, ok, type Result } from '../result.js';
import type { EquityError, Problem } from './problem.js';
import type { Combo } from './ranges.js';
import { EquityTally } from './tally.js';
import { holdemWinners, SevenCards, winnersOf } from './winners.js';

/** Up to so many hands of all ranges together are listed once, so that none has to be drawn in vain. */
const MAX_LISTED = 50_000;

/** Draws in vain, one after another, before ranges count as excluding one another. */
const MAX_VAIN = 1_000_000;

/** Cards as a set: two masks of 26. */
interface Held {
  low: number;
  high: number;
}

function holds(held: Held, card: Card): boolean {
  return ((card < 26 ? held.low >> card : held.high >> (card - 26)) & 1) === 1;
}

/** Things to be drawn in proportion to their weights. */
class Urn<T> {
  private readonly items: readonly T[];
  /** The end of each item when all are laid side by side; null when all weigh the same. */
  private readonly ends: Float64Array | null;

  constructor(items: readonly T[], weight: (item: T) => number) {
    this.items = items;
    const weights = items.map(weight);
    let sum = 0;
    this.ends = weights.every((each) => each === weights[0])
      ? null
      : Float64Array.from(weights, (each) => (sum += each));
  }

  draw(random: Random): T {
    const { items, ends } = this;
    return items[ends === null ? below(random, items.length) : place(ends, fraction(random))]!;
  }
}

/** The first item that ends beyond this part of the whole length. */
function place(ends: Float64Array, part: number): number {
  const length = part * ends[ends.length - 1]!;
  let from = 0;
  let to = ends.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ends[middle]! > length) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** One hand for each range. */
interface RangeDeal extends Held {
  readonly hands: readonly (readonly Card[])[];
  readonly weight: number;
}

function dealOf(hands: readonly (readonly Card[])[], weight: number): RangeDeal {
  const held = { low: 0, high: 0 };
  for (const card of hands.flat()) {
    if (card < 26) held.low |= 1 << card;
    else held.high |= 1 << (card - 26);
  }
  return { hands, weight, ...held };
}

/** Draws the hands of the players with ranges by their weights, on condition that they do not collide. */
type RangeDealer = (random: Random) => RangeDeal | null;

function rangeDealer(ranges: readonly (readonly Combo[])[]): RangeDealer {
  const listed = listDeals(ranges);
  if (listed !== null) {
    const urn = new Urn(listed, (deal) => deal.weight);
    return (random) => (listed.length === 0 ? null : urn.draw(random));
  }
  const urns = ranges.map((combos) => {
    const hands = combos.map((combo) => dealOf([combo.cards], combo.weight));
    return new Urn(hands, (hand) => hand.weight);
  });
  return (random) => drawApart(urns, random);
}

/** All deals of the ranges that do not collide, or null when they are too many to list. */
function listDeals(ranges: readonly (readonly Combo[])[]): RangeDeal[] | null {
  let deals = [dealOf([], 1)];
  for (const combos of ranges) {
    if (deals.length * combos.length > MAX_LISTED) return null;
    deals = deals.flatMap((deal) =>
      combos
        .filter((combo) => !combo.cards.some((card) => holds(deal, card)))
        .map((combo) => dealOf([...deal.hands, combo.cards], deal.weight * combo.weight)),
    );
  }
  return deals;
}

/** Hands drawn independently, and all of them again until none collide: the fair way to condition. */
function drawApart(urns: readonly Urn<RangeDeal>[], random: Random): RangeDeal | null {
  const hands: (readonly Card[])[] = [];
  for (let vain = 0; vain < MAX_VAIN; vain++) {
    hands.length = 0;
    let low = 0;
    let high = 0;
    for (let at = 0; at < urns.length; at++) {
      const hand = urns[at]!.draw(random);
      if ((hand.low & low) !== 0 || (hand.high & high) !== 0) break;
      low |= hand.low;
      high |= hand.high;
      hands.push(hand.hands[0]!);
    }
    if (hands.length === urns.length) return { hands, weight: 1, low, high };
  }
  return null;
}

/** Deals the problem's unknown cards again and again. */
class Dealer {
  readonly hands: Card[][];
  readonly board: Card[];
  private readonly problem: Problem;
  private readonly ranged: readonly number[];
  private readonly ranges: RangeDealer | null;
  /** Cards that can come, in the order that earlier deals left them; those before `next` are dealt. */
  private readonly deck: Card[];
  private next = 0;
  /** Cards held by the hands of ranges. */
  private readonly held: Held = { low: 0, high: 0 };

  constructor(problem: Problem) {
    const { holdings } = problem;
    this.problem = problem;
    this.ranged = holdings.flatMap((holding, player) => (holding.combos === null ? [] : [player]));
    this.ranges = this.ranged.length === 0 ? null : rangeDealer(this.ranged.map((player) => holdings[player]!.combos!));
    this.deck = [...problem.deck];
    this.hands = holdings.map((holding) => [...holding.known]);
    this.board = [...problem.board];
  }

  /** False when the ranges leave no deal. */
  deal(random: Random): boolean {
    const { holdings, board, toCome } = this.problem;
    this.next = 0;
    if (this.ranges !== null && !this.dealRanges(this.ranges, random)) return false;
    for (let player = 0; player < holdings.length; player++) {
      const { known, unknown } = holdings[player]!;
      for (let at = 0; at < unknown; at++) this.hands[player]![known.length + at] = this.draw(random);
    }
    for (let at = 0; at < toCome; at++) this.board[board.length + at] = this.draw(random);
    return true;
  }

  private dealRanges(ranges: RangeDealer, random: Random): boolean {
    const drawn = ranges(random);
    if (drawn === null) return false;
    this.held.low = drawn.low;
    this.held.high = drawn.high;
    // Only hands with unknown cards are written to, and a hand of a range has none.
    for (let at = 0; at < drawn.hands.length; at++) this.hands[this.ranged[at]!] = drawn.hands[at] as Card[];
    return true;
  }

  /** The next card; one that a hand of a range holds stays where it is and another is drawn. */
  private draw(random: Random): Card {
    const { deck, next } = this;
    let from = next + below(random, deck.length - next);
    while (holds(this.held, deck[from]!)) from = next + below(random, deck.length - next);
    const card = deck[from]!;
    deck[from] = deck[next]!;
    deck[next] = card;
    this.next = next + 1;
    return card;
  }
}

/** Hands of two cards and a board of five, of which any count: hold'em, whatever the deck. */
function holdemType({ types, holeUse, size, board, toCome }: Problem): 'high' | 'shortDeck' | null {
  const [type] = types;
  if (types.length > 1 || holeUse !== 'any' || size !== 2 || board.length + toCome !== 5) return null;
  return type === 'high' || type === 'shortDeck' ? type : null;
}

export function sample(problem: Problem, samples: number, random: Random): Result<EquityTally, EquityError> {
  const tally = new EquityTally(problem.holdings.length);
  const holdem = holdemType(problem);
  if (holdem !== null && problem.holdings.every((holding) => holding.known.length === 2)) {
    sampleBoards(problem, holdem, samples, random, tally);
    return ok(tally);
  }
  const dealer = new Dealer(problem);
  const [type, other] = problem.types;
  const first = holdem === null ? winnersOf(type!, problem.holeUse) : holdemWinners(holdem);
  const second = other === undefined ? null : winnersOf(other, problem.holeUse);
  for (let count = 0; count < samples; count++) {
    if (!dealer.deal(random)) return err({ code: 'ranges-collide' });
    const low = second === null ? 0 : second(dealer.hands, dealer.board);
    tally.add(first(dealer.hands, dealer.board), low, 1);
  }
  return ok(tally);
}

/** Hold'em when all hands are known: nothing but the rest of the board to deal, and no calls but for that. */
function sampleBoards(
  { holdings, deck, board: open, toCome }: Problem,
  type: 'high' | 'shortDeck',
  samples: number,
  random: Random,
  { whole }: EquityTally,
): void {
  const seven = new SevenCards(type);
  const { keys } = seven;
  const hands = holdings.map((holding) => holding.known);
  const own = Int32Array.from(hands, (hand) => keys[hand[0]!]! + keys[hand[1]!]!);
  const openKey = open.reduce((sum, card) => (sum + keys[card]!) | 0, 0);
  const cards = [...deck];
  const board = [...open];
  for (let count = 0; count < samples; count++) {
    let key = openKey;
    for (let at = 0; at < toCome; at++) {
      const from = at + below(random, cards.length - at);
      const card = cards[from]!;
      cards[from] = cards[at]!;
      cards[at] = card;
      board[open.length + at] = card;
      key = (key + keys[card]!) | 0;
    }
    let best = 1;
    let winners = 0;
    for (let player = 0; player < hands.length; player++) {
      const strength = seven.strength((key + own[player]!) | 0, hands[player]!, board);
      if (strength > best) {
        best = strength;
        winners = 1 << player;
      } else if (strength === best) winners |= 1 << player;
    }
    whole[winners] = whole[winners]! + 1;
  }
}
