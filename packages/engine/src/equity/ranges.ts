/**
 * Ranges: sets of hands with weights, written as players write them.
 *
 * For hands of two cards: `QQ`, `QQ+`, `77-55`, `AKs`, `AKo`, `AK` (both), `A9s+` (the lower card rises: A9s to AKs, so
 * `T9s+` is T9s alone), `A5s-A2s` (one top card), `T9s-76s` (one gap), `AhKh`, `random` (also `any`, `any two`, `*`) and
 * `15%` (the best part of all hands). For other hands: `AhAsKhKs` with all cards named, or `random` alone.
 * Terms are joined by commas; `AKs:0.5` gives a weight from 0 to 1; a hand named twice has the weight named last.
 */
import { type Card, DECKS, type DeckName, formatCards, parseCards, RANKS, rankOf, suitOf } from '../cards.js';
import { err, ok, type Result } from '../result.js';
import { holeSize, type Variant } from '../variants/variant.js';

/** One hand of a range, highest card first. */
export interface Combo {
  readonly cards: readonly Card[];
  readonly weight: number;
}

export interface Range {
  /** Cards in each hand. */
  readonly size: number;
  /** Any hand, each as likely as the others; `combos` is then empty. */
  readonly random: boolean;
  readonly combos: readonly Combo[];
}

/** Why a text is not a range; `at` is the place of `text` in it, from 0. */
export type RangeTextError = { readonly at: number; readonly text: string } & (
  | { readonly code: 'range-too-long'; readonly max: number }
  | { readonly code: 'bad-range-term' }
  | { readonly code: 'bad-range-span' }
  | { readonly code: 'bad-range-weight' }
  | { readonly code: 'bad-range-percent' }
  | { readonly code: 'range-card-twice' }
  | { readonly code: 'range-hand-size'; readonly cards: number; readonly size: number }
  | { readonly code: 'range-not-in-deck'; readonly deck: DeckName }
  | { readonly code: 'range-random-alone' }
);

/** All 1,326 hands written out with weights take 20,000 characters. */
const MAX_LENGTH = 65_536;

/** The hands of all hold'em games; what a range is made for when no variant is named. */
const HOLDEM: Game = { deck: 'standard', size: 2 };

interface Game {
  readonly deck: DeckName;
  readonly size: number;
}

/** Two cards by rank: a pair, suited, or of two suits. `high >= low`. */
interface HandClass {
  readonly high: number;
  readonly low: number;
  readonly suited: boolean;
}

/** A term's hands, or any hand at all. */
type Term = readonly (readonly Card[])[] | 'random';

type TermError = RangeTextError extends infer E ? (E extends unknown ? Omit<E, 'at' | 'text'> : never) : never;

/**
 * The 169 classes of two cards by their exact equity against a random hand, best first: the order of `15%`.
 *
 * @internal
 */
export const HAND_ORDER: readonly string[] = `
  AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s
  A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o
  JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s
  T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s
  J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o
  64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o
  72o 52o 62o 42o 32o
`
  .trim()
  .split(/\s+/);

export function parseRange(text: string, variant?: Variant): Result<Range, RangeTextError> {
  const game = variant === undefined ? HOLDEM : { deck: variant.deck, size: holeSize(variant) };
  if (text.length > MAX_LENGTH) return err({ code: 'range-too-long', max: MAX_LENGTH, at: 0, text: '' });
  const weights = new Map<string, Combo>();
  const terms = text.split(',');
  let start = 0;
  for (const raw of terms) {
    const term = raw.trim();
    const at = start + raw.indexOf(term);
    start += raw.length + 1;
    const read = readTerm(term, game);
    if (!read.ok) return err({ ...read.error, at, text: term } as RangeTextError);
    const { hands, weight } = read.value;
    if (hands === 'random') {
      if (terms.length === 1 && weight === 1) return ok({ size: game.size, random: true, combos: [] });
      if (game.size !== 2) return err({ code: 'range-random-alone', at, text: term });
    }
    for (const cards of hands === 'random' ? allPairs(game.deck) : hands) {
      weights.set(cards.join(), { cards, weight });
    }
  }
  const combos = [...weights.values()].filter((combo) => combo.weight > 0).sort(byCards);
  return ok({ size: game.size, random: false, combos });
}

function byCards(a: Combo, b: Combo): number {
  for (let at = 0; at < a.cards.length; at++) {
    const difference = (b.cards[at] ?? 0) - (a.cards[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function readTerm(term: string, game: Game): Result<{ hands: Term; weight: number }, TermError> {
  const [body = '', weightText, ...rest] = term.split(':').map((part) => part.trim());
  const weight = weightText === undefined ? 1 : readWeight(weightText);
  if (weight === null || rest.length > 0) return err({ code: 'bad-range-weight' });
  const hands = readHands(body, game);
  return hands.ok ? ok({ hands: hands.value, weight }) : hands;
}

function readWeight(text: string): number | null {
  const weight = /^(\d+(\.\d*)?|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return weight >= 0 && weight <= 1 ? weight : null;
}

function readHands(body: string, game: Game): Result<Term, TermError> {
  if (/^(random|any( ?two)?|\*)$/i.test(body)) return ok('random');
  if (game.size === 2) {
    if (body.endsWith('%')) return readPercent(body, game);
    const classes = CLASSES.exec(body);
    if (classes !== null) return readClasses(classes, game);
  }
  return readCards(body, game);
}

function readCards(body: string, game: Game): Result<Term, TermError> {
  const cards = parseCards(body.replace(/../g, (card) => card.charAt(0).toUpperCase() + card.charAt(1).toLowerCase()));
  if (cards === null || cards.length === 0 || cards.some((card) => card > 51)) return err({ code: 'bad-range-term' });
  if (cards.length !== game.size) return err({ code: 'range-hand-size', cards: cards.length, size: game.size });
  if (new Set(cards).size < cards.length) return err({ code: 'range-card-twice' });
  if (!cards.every((card) => DECKS[game.deck].includes(card))) {
    return err({ code: 'range-not-in-deck', deck: game.deck });
  }
  return ok([cards.sort((a, b) => b - a)]);
}

function readPercent(body: string, game: Game): Result<Term, TermError> {
  const percent = /^\d+(\.\d+)?%$/.test(body) ? Number(body.slice(0, -1)) : 0;
  if (percent <= 0 || percent > 100 || game.deck !== 'standard') return err({ code: 'bad-range-percent' });
  return ok(bestHands(percent));
}

/** Whole classes from the best on, as many as do not exceed the percentage, but always the first. */
function bestHands(percent: number): Card[][] {
  const hands: Card[][] = [];
  for (const text of HAND_ORDER) {
    const more = (parseClass(text) ?? []).flatMap((each) => handsOf(each, 'standard'));
    if (hands.length > 0 && (hands.length + more.length) * 100 > percent * 1326) break;
    hands.push(...more);
  }
  return hands;
}

/** `AKs`, `AKo`, `QQ`, or `AK` for both; null when a pair is called suited or not. */
function parseClass(text: string): HandClass[] | null {
  const ranks = [...text.slice(0, 2).toUpperCase()].map((rank) => RANKS.indexOf(rank)).sort((a, b) => b - a);
  const [high = -1, low = -1] = ranks;
  const suit = text.slice(2).toLowerCase();
  if (low < 0 || !['', 's', 'o'].includes(suit)) return null;
  if (high === low) return suit === '' ? [{ high, low, suited: false }] : null;
  const both = [true, false].map((suited) => ({ high, low, suited }));
  return suit === '' ? both : both.filter((each) => each.suited === (suit === 's'));
}

/** A class alone, with a plus, or a span to another one. */
const CLASSES = /^([2-9TJQKA]{2}[so]?)(?:(\+)|\s*-\s*([2-9TJQKA]{2}[so]?))?$/i;

function readClasses([, from = '', plus, to]: RegExpExecArray, game: Game): Result<Term, TermError> {
  const first = parseClass(from);
  const last = to === undefined ? null : parseClass(to);
  if (first === null || (to !== undefined && last === null)) return err({ code: 'bad-range-term' });
  const classes = plus !== undefined ? first.flatMap(upwards) : last === null ? first : between(first, last);
  if (classes === null) return err({ code: 'bad-range-span' });
  const lowest = rankOf(DECKS[game.deck][0] ?? 0);
  if (classes.some((each) => each.low < lowest)) return err({ code: 'range-not-in-deck', deck: game.deck });
  return ok(classes.flatMap((each) => handsOf(each, game.deck)));
}

/** The class and the better ones of its kind: higher pairs, or a higher second card. */
function upwards({ high, low, suited }: HandClass): HandClass[] {
  if (high === low) return rangeOf(low, 12).map((rank) => ({ high: rank, low: rank, suited }));
  return rangeOf(low, high - 1).map((rank) => ({ high, low: rank, suited }));
}

/** From one class to another of the same kind: pairs, one top card, or one gap. Null when they are not alike. */
function between(first: readonly HandClass[], last: readonly HandClass[]): HandClass[] | null {
  if (first.length !== last.length) return null;
  const spans = first.map((a, at) => betweenTwo(a, last[at]!));
  return spans.includes(null) ? null : spans.flatMap((span) => span ?? []);
}

function betweenTwo(a: HandClass, b: HandClass): HandClass[] | null {
  const { suited } = a;
  if (suited !== b.suited) return null;
  if (a.high - a.low === b.high - b.low) {
    const gap = a.high - a.low;
    return rangeOf(Math.min(a.low, b.low), Math.max(a.low, b.low)).map((low) => ({ high: low + gap, low, suited }));
  }
  if (a.high !== b.high || a.high === a.low || b.high === b.low) return null;
  return rangeOf(Math.min(a.low, b.low), Math.max(a.low, b.low)).map((low) => ({ high: a.high, low, suited }));
}

function rangeOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function handsOf({ high, low, suited }: HandClass, deck: DeckName): Card[][] {
  return allPairs(deck).filter(
    ([a = 0, b = 0]) =>
      rankOf(a) === high && rankOf(b) === low && (high === low || (suitOf(a) === suitOf(b)) === suited),
  );
}

const pairsOf = new Map<DeckName, Card[][]>();

/** All hands of two cards, higher card first, highest hand first. */
function allPairs(deck: DeckName): Card[][] {
  const known = pairsOf.get(deck);
  if (known !== undefined) return known;
  const cards = [...DECKS[deck]].reverse();
  const pairs = cards.flatMap((a, at) => cards.slice(at + 1).map((b) => [a, b]));
  pairsOf.set(deck, pairs);
  return pairs;
}

/** The hands of a range that none of the blocked cards rules out. Random hands are listed for one or two cards only. */
export function combosOf(range: Range, deck: DeckName, blocked: Iterable<Card> = []): Combo[] {
  const out = new Set(blocked);
  const combos = range.random ? randomCombos(range.size, deck) : range.combos;
  return combos.filter((combo) => !combo.cards.some((card) => out.has(card)));
}

function randomCombos(size: number, deck: DeckName): Combo[] {
  if (size > 2) throw new RangeError(`too many hands of ${size} cards to list`);
  const hands = size === 2 ? allPairs(deck) : [...DECKS[deck]].reverse().map((card) => [card]);
  return hands.map((cards) => ({ cards, weight: 1 }));
}

/** The shortest usual text of a range: heaviest first, then pairs, suited and other classes, then single hands. */
export function formatRange(range: Range): string {
  if (range.random) return 'random';
  const byWeight = new Map<number, Combo[]>();
  for (const combo of range.combos) byWeight.set(combo.weight, [...(byWeight.get(combo.weight) ?? []), combo]);
  return [...byWeight.keys()]
    .sort((a, b) => b - a)
    .flatMap((weight) =>
      formatHands((byWeight.get(weight) ?? []).map((combo) => combo.cards)).map((term) =>
        weight === 1 ? term : `${term}:${weight}`,
      ),
    )
    .join(',');
}

function formatHands(hands: readonly (readonly Card[])[]): string[] {
  const classes = new Map<string, number>();
  for (const cards of hands) {
    const name = className(cards);
    classes.set(name, (classes.get(name) ?? 0) + 1);
  }
  const whole = (name: string): boolean => classes.get(name) === classSize(name);
  const single = hands.filter((cards) => !whole(className(cards))).map((cards) => formatCards(cards));
  return [...formatRuns(whole), ...single];
}

function className(cards: readonly Card[]): string {
  const [a = 0, b = 0] = cards;
  if (cards.length !== 2) return '';
  const ranks = RANKS.charAt(rankOf(a)) + RANKS.charAt(rankOf(b));
  if (rankOf(a) === rankOf(b)) return ranks;
  return ranks + (suitOf(a) === suitOf(b) ? 's' : 'o');
}

function classSize(name: string): number {
  if (name.length === 2) return 6;
  return name.endsWith('s') ? 4 : 12;
}

function formatRuns(whole: (name: string) => boolean): string[] {
  const pairs = rangeOf(0, 12).map((rank) => RANKS.charAt(rank).repeat(2));
  const terms = formatRun(pairs.reverse(), whole);
  for (const suit of ['s', 'o']) {
    for (let high = 12; high > 0; high--) {
      const names = rangeOf(0, high - 1).map((low) => RANKS.charAt(high) + RANKS.charAt(low) + suit);
      terms.push(...formatRun(names.reverse(), whole));
    }
  }
  return terms;
}

/** Runs in a list of classes, best first: `QQ+` from the best one, else `77-55`, or one alone. */
function formatRun(names: readonly string[], whole: (name: string) => boolean): string[] {
  const terms: string[] = [];
  for (let from = 0; from < names.length; from++) {
    if (!whole(names[from]!)) continue;
    let to = from;
    while (to + 1 < names.length && whole(names[to + 1]!)) to++;
    if (to === from) terms.push(names[from]!);
    else terms.push(from === 0 ? `${names[to]}+` : `${names[from]}-${names[to]}`);
    from = to;
  }
  return terms;
}
