/** Equity by Monte Carlo: fair deals from a seeded source, with the standard error of what they show. */
import type { Card } from '../cards.js';
import { strengthOf } from '../evaluate/strength.js';
import { below, fraction, type Random } from '../random.js';
import { err, ok, type Result } from '../result.js';
import type { EquityError, Problem } from './problem.js';
import type { Combo } from './ranges.js';
import { Tally } from './tally.js';

/** Up to so many hands of all ranges together are listed once, so that none has to be drawn in vain. */
const MAX_LISTED = 50_000;

/** Draws in vain, one after another, before ranges count as excluding one another. */
const MAX_VAIN = 1_000_000;

/** Draws the hands of the players with ranges, by their weights, given that they do not collide. */
interface RangeDealer {
  /** One hand for each range; null when none was found. */
  deal(random: Random): readonly (readonly Card[])[] | null;
}

/** Weights summed up, to draw an item in proportion to its weight. */
class Urn<T> {
  private readonly items: readonly T[];
  private readonly ends: Float64Array;

  constructor(items: readonly T[], weight: (item: T) => number) {
    this.items = items;
    let sum = 0;
    this.ends = Float64Array.from(items, (item) => (sum += weight(item)));
  }

  draw(random: Random): T {
    const at = fraction(random) * (this.ends.at(-1) as number);
    let from = 0;
    let to = this.ends.length - 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.ends[middle] as number) > at) to = middle;
      else from = middle + 1;
    }
    return this.items[from] as T;
  }
}

type Deal = { readonly hands: readonly (readonly Card[])[]; readonly weight: number };

/** All deals of the ranges that do not collide, or null when there are too many to list. */
function listDeals(ranges: readonly (readonly Combo[])[]): Deal[] | null {
  let deals: Deal[] = [{ hands: [], weight: 1 }];
  for (const combos of ranges) {
    if (deals.length * combos.length > MAX_LISTED * 20) return null;
    deals = deals.flatMap((deal) => {
      const held = new Set(deal.hands.flat());
      return combos
        .filter((combo) => !combo.cards.some((card) => held.has(card)))
        .map((combo) => ({ hands: [...deal.hands, combo.cards], weight: deal.weight * combo.weight }));
    });
    if (deals.length > MAX_LISTED) return null;
  }
  return deals;
}

function rangeDealer(ranges: readonly (readonly Combo[])[]): RangeDealer {
  const listed = listDeals(ranges);
  if (listed !== null) {
    const urn = new Urn(listed, (deal) => deal.weight);
    return { deal: (random) => (listed.length === 0 ? null : urn.draw(random).hands) };
  }
  const urns = ranges.map((combos) => new Urn(combos, (combo) => combo.weight));
  return { deal: (random) => drawApart(urns, random) };
}

/** Hands drawn independently and all over again until they do not collide: the fair way to condition. */
function drawApart(urns: readonly Urn<Combo>[], random: Random): readonly (readonly Card[])[] | null {
  const held = new Uint8Array(52);
  for (let vain = 0; vain < MAX_VAIN; vain++) {
    held.fill(0);
    const hands: (readonly Card[])[] = [];
    for (const urn of urns) {
      const { cards } = urn.draw(random);
      if (cards.some((card) => held[card] === 1)) break;
      for (const card of cards) held[card] = 1;
      hands.push(cards);
    }
    if (hands.length === urns.length) return hands;
  }
  return null;
}

/** The cards that can come, drawn without return; what hands of ranges hold is put aside before. */
class Stock {
  private readonly cards: Card[];
  private readonly places: Uint8Array;
  private left: number;
  private next = 0;

  constructor(deck: readonly Card[]) {
    this.cards = [...deck];
    this.places = new Uint8Array(52);
    this.left = deck.length;
    for (const [at, card] of this.cards.entries()) this.places[card] = at;
  }

  /** All cards back, in whatever order they are. */
  reset(): void {
    this.left = this.cards.length;
    this.next = 0;
  }

  private swap(a: number, b: number): void {
    const one = this.cards[a] as Card;
    const two = this.cards[b] as Card;
    this.cards[a] = two;
    this.cards[b] = one;
    this.places[two] = a;
    this.places[one] = b;
  }

  remove(card: Card): void {
    this.left--;
    this.swap(this.places[card] as number, this.left);
  }

  draw(random: Random): Card {
    const from = this.next + below(random, this.left - this.next);
    this.swap(this.next, from);
    return this.cards[this.next++] as Card;
  }
}

export function sample(problem: Problem, samples: number, random: Random): Result<Tally, EquityError> {
  const { holdings, types, holeUse } = problem;
  const tally = new Tally(holdings.length);
  const ranged = holdings.flatMap((holding, player) => (holding.combos === null ? [] : [player]));
  const dealer = rangeDealer(ranged.map((player) => holdings[player]?.combos ?? []));
  const stock = new Stock(problem.deck);
  const hands = holdings.map((holding) => [...holding.known]);
  const board = [...problem.board];
  for (let count = 0; count < samples; count++) {
    const drawn = dealer.deal(random);
    if (drawn === null) return err({ code: 'ranges-collide' });
    stock.reset();
    for (const [at, cards] of drawn.entries()) {
      for (const card of cards) stock.remove(card);
      hands[ranged[at] as number] = [...cards];
    }
    for (const [player, { known, unknown }] of holdings.entries()) {
      const hand = hands[player] as Card[];
      for (let at = known.length; at < known.length + unknown; at++) hand[at] = stock.draw(random);
    }
    for (let at = problem.board.length; at < problem.board.length + problem.toCome; at++)
      board[at] = stock.draw(random);
    let low = 0;
    if (types[1] !== undefined) low = winners(types[1]);
    tally.add(winners(types[0] as never), low, 1);
  }
  return ok(tally);

  function winners(type: (typeof types)[number]): number {
    let best = 0;
    let mask = 0;
    for (let player = 0; player < hands.length; player++) {
      const hand = hands[player] as Card[];
      const strength = strengthOf(type, holeUse, hand, 0, hand.length, board);
      if (strength > best) {
        best = strength;
        mask = 1 << player;
      } else if (strength === best && strength > 0) mask |= 1 << player;
    }
    return mask;
  }
}
