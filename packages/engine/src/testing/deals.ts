/** Random hands for the tests: settings, setups, cards and legal acts, all from one seed. */
import type { HandAction } from '../action.js';
import { type Card, DECKS, rankOf } from '../cards.js';
import type { LegalBet } from '../legal.js';
import { below, pick, type Random, shuffle } from '../random.js';
import { type HouseRules, RULE_SETS, type RuleRow, type RuleValue, ruleRows } from '../rules.js';
import type { Setup } from '../setup.js';
import type { Variant } from '../variants/variant.js';
import type { Table } from './table.js';

/** True once in `n` times. */
export function oneIn(random: Random, n: number): boolean {
  return below(random, n) === 0;
}

function between(random: Random, low: number, high: number): number {
  return low + below(random, high - low + 1);
}

/** A named set in half of the hands, else every setting by itself. */
export function randomRules(random: Random): HouseRules {
  const named = pick(random, Object.values(RULE_SETS));
  const showing = pick(random, ['auto', 'auto', 'inOrder', 'anyOrder'] as const);
  if (oneIn(random, 2)) return { ...named, showing };
  const own = ruleRows('hand').map(([rule, row]) => [rule, randomValue(random, row)]);
  return { ...Object.fromEntries(own), showing };
}

/** The default twice as often as any other value: a hand under all odd rules at once tells little. */
function randomValue(random: Random, { values }: RuleRow): RuleValue {
  if (typeof values[0] === 'object') {
    return { bets: between(random, 1, 5), blindCounts: oneIn(random, 2), headsUp: oneIn(random, 2) };
  }
  return pick(random, [values[0], ...values]);
}

/** From one unit to deep, many of them short enough to be all-in soon. */
function randomStack(random: Random, bet: number): number {
  const depth = pick(random, [1, 2, 4, 10, 30, 200]);
  return between(random, 1, depth * bet);
}

/** Those who take part, in the order that starts left of the button. */
function playing(count: number, button: number, out: readonly boolean[]): number[] {
  return Array.from({ length: count }, (_, at) => (button + 1 + at) % count).filter((player) => !out[player]);
}

function listOf(count: number, entries: readonly (readonly [number, number])[]): number[] {
  const list = new Array<number>(count).fill(0);
  for (const [player, amount] of entries) list[player]! += amount;
  return list;
}

/** Small and big blind, sometimes missing, equal, or straddled from under the gun or the button. */
function randomBlinds(random: Random, order: readonly number[], big: number): [number, number][] {
  const two = order.length === 2;
  const [small, large] = two ? [order[1]!, order[0]!] : [order[0]!, order[1]!];
  const half = pick(random, [Math.ceil(big / 2), Math.ceil(big / 2), 0, big, Math.ceil(big / 3)]);
  const blinds: [number, number][] = [
    [small, half],
    [large, big],
  ];
  if (order.length > 2 && oneIn(random, 5)) blinds.push([order[2]!, 2 * big]);
  if (order.length > 3 && oneIn(random, 12)) blinds.push([order[3]!, 4 * big]);
  const button = order.at(-1)!;
  if (oneIn(random, 12) && !blinds.some(([player]) => player === button)) blinds.push([button, 2 * big]);
  return blinds;
}

function randomAntes(random: Random, count: number, order: readonly number[], big: number): number[] {
  const ante = between(random, 1, Math.max(1, Math.ceil(big / 2)));
  switch (below(random, 6)) {
    case 0:
    case 1:
      return listOf(
        count,
        order.map((player) => [player, ante]),
      );
    case 2:
      return listOf(count, [[order[order.length === 2 ? 0 : 1]!, big]]);
    case 3:
      return listOf(
        count,
        order.map((player) => [player, between(random, 0, ante)]),
      );
    default:
      return listOf(count, []);
  }
}

/** A setup of the variant for 2 to as many players as it seats, short stacks and odd posts included. */
export function randomSetup(random: Random, variant: Variant, rules: HouseRules): Setup {
  const count = oneIn(random, 3)
    ? between(random, 2, variant.maxPlayers)
    : between(random, 2, Math.min(4, variant.maxPlayers));
  const big = pick(random, [1, 2, 3, 5, 10, 25]);
  const out = Array.from({ length: count }, () => oneIn(random, 10));
  while (out.filter((isOut) => !isOut).length < 2) out[below(random, count)] = false;
  const dealer = below(random, count);
  const order = playing(count, dealer, out);
  const stacks = out.map(() => randomStack(random, big));
  const antes = randomAntes(random, count, order, big);
  const dead = listOf(
    count,
    order.filter(() => oneIn(random, 12)).map((player) => [player, between(random, 1, big)]),
  );
  // Now and then, and without a draw for it.
  const isBombPot = (stacks[0]! & 31) === 5;
  const common = { variant: variant.code, rules, stacks, button: dealer, antes, dead, out, isBombPot };
  const bet = oneIn(random, 6) ? big + below(random, big) : big;
  const sizes = { smallBet: bet, bigBet: pick(random, [bet, 2 * bet, 2 * bet, 2 * bet + 1]) };
  if (variant.forced === 'bringIn') {
    const fixed = { smallBet: sizes.smallBet + 1, bigBet: sizes.bigBet + 1 };
    return { ...common, bringIn: between(random, 1, sizes.smallBet), ...fixed };
  }
  const blinds = oneIn(random, 8) || variant.cap !== undefined ? [] : randomBlinds(random, order, big);
  const newcomers = order.filter((player) => !blinds.some(([one, amount]) => one === player && amount > 0));
  const posts = newcomers
    .filter(() => variant.cap === undefined && oneIn(random, 10))
    .map((player): [number, number] => [
      player,
      pick(random, [big, big, big, Math.ceil(big / 2), big + Math.ceil(big / 2)]),
    ]);
  const forced = { ...common, blinds: listOf(count, blinds), posts: listOf(count, posts) };
  if (variant.limit === 'fixed') return { ...forced, ...sizes };
  return blinds.length > 0 && oneIn(random, 3)
    ? forced
    : { ...forced, minBet: oneIn(random, 8) ? between(random, 1, 2 * big) : big };
}

/** A shuffled deck; often with few ranks on top, or hands alike, so that pairs, ties and odd units are common. */
export function randomDeck(random: Random, variant: Variant): Card[] {
  const deck = [...DECKS[variant.deck]];
  shuffle(random, deck);
  if (oneIn(random, 3)) return onTop(deck, new Set(deck.slice(0, 6).map(rankOf)));
  return oneIn(random, 4) ? twins(deck, variant.streets[0]!.down + variant.streets[0]!.up) : deck;
}

function onTop(deck: readonly Card[], ranks: ReadonlySet<number>): Card[] {
  return [...deck.filter((card) => ranks.has(rankOf(card))), ...deck.filter((card) => !ranks.has(rankOf(card)))];
}

/** The first hands are of the same ranks, and then each rank comes as often as there are suits. */
function twins(deck: readonly Card[], size: number): Card[] {
  const ranks = [...new Set(deck.map(rankOf))];
  const alike = ranks.map((rank) => deck.filter((card) => rankOf(card) === rank));
  const hands = alike[0]!.flatMap((_, copy) => alike.slice(0, size).map((cards) => cards[copy]!));
  return [...hands, ...alike.slice(size).flat()];
}

/** Cards off the deck; when it has run out, any that nobody in the hand holds and the drawer has not just thrown. */
export function cardsFor(
  random: Random,
  table: Table,
  deck: readonly Card[],
  count: number,
  thrown: readonly Card[],
): Card[] {
  const fresh = deck.slice(table.drawn, table.drawn + count);
  const held = table.seats.flatMap(({ live, hole }) => (live ? hole : []));
  const taken = new Set([...fresh, ...held, ...thrown, ...table.boards.flat()]);
  const again = DECKS[table.terms.variant.deck].filter((card) => !taken.has(card));
  while (fresh.length < count) fresh.push(...again.splice(below(random, again.length), 1));
  return fresh;
}

function randomTo(random: Random, { betRaise }: LegalBet): number {
  const { min, max, sizes } = betRaise!;
  if (sizes !== null) return pick(random, sizes);
  return pick(random, [min, min, max, between(random, min, max), between(random, min, Math.min(max, 3 * min))]);
}

/** One of the acts that are legal now. */
export function randomAct(random: Random, legal: LegalBet): HandAction {
  const { player } = legal;
  const acts: HandAction[] = [];
  if (legal.fold && oneIn(random, 2)) acts.push({ kind: 'fold', player });
  if (legal.checkCall) acts.push({ kind: 'checkCall', player }, { kind: 'checkCall', player });
  if (legal.bringIn !== null) acts.push({ kind: 'bringIn', player }, { kind: 'bringIn', player });
  if (legal.betRaise !== null) acts.push({ kind: 'betRaise', player, to: randomTo(random, legal) });
  const canAllIn = legal.betRaise !== null || legal.bringIn !== null || legal.toCall > 0;
  if (canAllIn && (oneIn(random, 12) || acts.length === 0)) acts.push({ kind: 'allIn', player });
  if (oneIn(random, 40)) return { kind: 'fold', player, byHouse: true };
  return pick(random, acts);
}
