/**
 * The luck of a heads-up hold'em hand, by many measures at once. A measure is a number that a point of the hand has, such
 * as the share of the pot; what chance makes of it, less what it makes of it on average, is luck: nothing on average,
 * whoever plays. `luckSums.ts` finds out how much each measure is worth between two bots and takes that off their results.
 *
 * Luck is of five kinds: the two hands that were dealt, each card of the board, the board after an all-in, the acts of a
 * bot that says how likely each was, and the hand that it held among those that it would have played alike (AIVAT). All
 * other luck is then averaged over such hands as well. Averages are exact if they are short sums; otherwise the point itself
 * and what might have come in its place are judged by the same number of cards drawn, so that neither is favoured.
 */
import {
  below,
  type Card,
  DECKS,
  evaluateSeven,
  type HandState,
  holeCards,
  type Random,
  type Variant,
} from '@cardroom/engine';
import { drawBoard, GRAIN, unseenCards, WHOLE_BOARD } from './boards.js';
import { classOf, ORDER } from './bots/charts.js';
import { HeldHands, placeOfHole } from './held.js';
import type { Hole } from './strategy.js';

/**
 * Places of a hand's strength, which is its chance against any hand, for two measures: both hands at once, and the
 * weaker one, which says how much the stronger is paid. Big pots come from two good hands: places are denser there.
 */
const BOTH: readonly number[] = [0, 0.6, 1];
const WEAKER: readonly number[] = [0, 0.5, 0.8, 1];
/** Measures of two strengths; of the weaker hand's if one's own hand is ahead and if it is behind, for two kinds of stakes. */
const OF_BOTH = BOTH.length ** 2;
const OF_WEAKER = 2 * WEAKER.length;
/** Measures of a board: the share of the pot, and those of strengths. */
const OF_BOARD = 1 + OF_BOTH + 2 * OF_WEAKER;
/** Boards of three, four and five cards. */
const BOARDS = 3;
/** Places of a hand among all hands, best to worst. */
const RANKS = 4;
/** Measures of a deal: for both positions, each place of the own hand with each of the other. */
const OF_DEAL = 2 * RANKS * RANKS;
/** Measures of acts on a street: the pot that is played for, and bets with the actor ahead and behind. */
const OF_STREET = 3;
const STREETS = 4;

/** The luck of a board that is dealt after an all-in. Nothing else can happen any more: its worth is known, and is one. */
const ALL_IN_LUCK = 0;
/** The luck of having held this hand and not another that would have been played alike, in chips won: worth one, too. */
const HELD_LUCK = 1;
/** Measures from here on have a worth that is to be found. */
export const FIRST_BOARD: number = HELD_LUCK + 1;
const FIRST_DEAL = FIRST_BOARD + BOARDS * OF_BOARD;
const FIRST_ACT = FIRST_DEAL + OF_DEAL;

/** How many measures there are. */
export const MEASURES: number = FIRST_ACT + STREETS * OF_STREET;

/** The worth of each measure before anything is known of the bots: a pot is worth its share, nothing else counts. */
export const FIRST_WORTH: readonly number[] = Array.from({ length: MEASURES }, (_, at) =>
  at < FIRST_DEAL && (at < FIRST_BOARD || (at - FIRST_BOARD) % OF_BOARD === 0) ? 1 : 0,
);

/** Flops that might have come, boards that a flop is judged by, and boards for a share of the pot before the flop. */
const FLOPS = 20;
const FEWEST_FLOPS = 8;
const RUN_OUTS = 32;
const WHOLE_BOARDS = 400;
/** Hands that the strength on one board is judged by: few on each of many boards, more on the last. */
const OPPONENTS_ON_TURN = 1;
const OPPONENTS_ON_RIVER = 16;
/** Hands that a player might have held, over which luck is averaged; fewer cards are then drawn for each. */
const HELD_HANDS = 12;
/** Pots from so many minimum bets on are averaged over such hands. Most luck is in them, and they are few. */
const LARGE_POT = 15;

/** Whether the game is hold'em with the whole deck between two. */
export function isMeasured({ streets, hands, boards, deck, holeUse }: Variant, seats: number): boolean {
  const [first, ...rest] = streets;
  const isHoldem = first?.down === 2 && first.up === 0 && rest.every(({ down, up, draw }) => down + up === 0 && !draw);
  const board = streets.reduce((sum, street) => sum + street.board, 0);
  return (
    seats === 2 &&
    isHoldem &&
    board === WHOLE_BOARD &&
    boards === 1 &&
    deck === 'standard' &&
    holeUse === 'any' &&
    hands.length === 1 &&
    hands[0] === 'high'
  );
}

/** The weights of a number at places in order: at the two around it, more at the nearer. */
function weightAt(places: readonly number[], at: number, value: number): number {
  const place = places[at]!;
  if (value === place) return 1;
  const next = places[value < place ? at - 1 : at + 1];
  return next === undefined ? 0 : Math.max(0, 1 - (value - place) / (next - place));
}

const RANK_PLACES: readonly number[] = Array.from({ length: RANKS }, (_, at) => at / (RANKS - 1));

function rankOfHole(hole: readonly Card[]): number {
  return ORDER[classOf(hole[0]!, hole[1]!)]! / 1000;
}

/** The measures of two numbers, each place of one with each of the other, added to `to` from `first` on. */
function addPair(
  to: Float64Array,
  first: number,
  places: readonly number[],
  own: number,
  other: number,
  weight: number,
): void {
  for (let i = 0; i < places.length; i++) {
    const a = weightAt(places, i, own);
    if (a === 0) continue;
    for (let j = 0; j < places.length; j++) {
      to[first + i * places.length + j]! += weight * a * weightAt(places, j, other);
    }
  }
}

let meanDeal: Float64Array | null = null;

/** The mean over all deals of two hands. */
function dealMean(): Float64Array {
  if (meanDeal !== null) return meanDeal;
  const deck = DECKS.standard;
  const hands: { readonly a: Card; readonly b: Card; readonly rank: number }[] = [];
  for (const a of deck) for (const b of deck) if (a < b) hands.push({ a, b, rank: rankOfHole([a, b]) });
  const sum = new Float64Array(RANKS * RANKS);
  let deals = 0;
  for (const own of hands) {
    for (const other of hands) {
      if (own.a === other.a || own.a === other.b || own.b === other.a || own.b === other.b) continue;
      addPair(sum, 0, RANK_PLACES, own.rank, other.rank, 1);
      deals++;
    }
  }
  meanDeal = sum.map((value) => value / deals);
  return meanDeal;
}

/** The chips in the middle before a part of the board was dealt, and those that could still come in. */
interface Stake {
  pot: number;
  behind: number;
}

/** An act that a bot might have chosen, in chips: what the actor puts in, and what would then be in the middle. */
export interface PossibleAct {
  readonly isFold: boolean;
  readonly isBet: boolean;
  readonly puts: number;
  readonly pot: number;
}

/** Acts and their odds: for the hand of the player, or for each of `HOLES`. */
export interface Stated {
  readonly acts: readonly PossibleAct[];
  readonly odds: ArrayLike<number>;
}

/** An act of a bot, and how likely each was that it might have chosen. */
interface StatedAct {
  readonly street: number;
  readonly boardSize: number;
  readonly seat: number;
  /** The pot before it. */
  readonly pot: number;
  readonly chosen: PossibleAct;
  /** With its own hand, null if it does not say. */
  readonly own: Stated | null;
  /** With every hand; asked only if it is needed. */
  readonly forAll: (() => Stated | null) | null;
}

export class ValueMeter {
  readonly #variant: Variant;
  readonly #stakes: Stake[] = Array.from({ length: WHOLE_BOARD }, () => ({ pot: 0, behind: 0 }));
  #acts: StatedAct[] = [];

  constructor(variant: Variant) {
    this.#variant = variant;
  }

  begin(): void {
    this.#acts = [];
  }

  /** Told before every deal of the hand. */
  dealing({ pot, stack, boards }: HandState): void {
    const stake = this.#stakes[boards[0]!.length];
    if (stake === undefined) return;
    stake.pot = pot;
    stake.behind = Math.min(stack[0]!, stack[1]!);
  }

  /** Told of every act of a player. */
  acting(
    { street, actor, boards, pot }: HandState,
    chosen: PossibleAct,
    own: Stated | null,
    forAll: (() => Stated | null) | null,
  ): void {
    this.#acts.push({ street, boardSize: boards[0]!.length, seat: actor, pot, chosen, own, forAll });
  }

  /** Adds the luck of the player in a seat, by each measure. */
  measure(state: HandState, seat: number, random: Random, to: Float64Array): void {
    const holes = [holeCards(state, 0), holeCards(state, 1)];
    const might = [0, 1].flatMap((player) => this.#mightHold(state, holes, player, random));
    const deals = might.length === 0 ? [{ holes, acts: this.#acts }] : might;
    const share = shownShare(state, holes);
    const luck = new Float64Array(MEASURES);
    for (const deal of deals) {
      const one = new Float64Array(MEASURES);
      this.#ofHands(
        one,
        state,
        seat,
        deal,
        new Judge(this.#variant, deal.holes, seat, state.boards[0]!, random, deals.length),
      );
      one[HELD_LUCK] = (seat === 0 ? 1 : -1) * state.pot * (share - shownShare(state, deal.holes));
      for (let at = 0; at < MEASURES; at++) luck[at]! += one[at]! / deals.length;
    }
    for (let at = 0; at < MEASURES; at++) to[at]! += inGrains(luck[at]!);
  }

  /** The hand with others that a player might have held in place of theirs; none if that is not known. */
  #mightHold(state: HandState, holes: Holes, player: number, random: Random): MightBe[] {
    // Half of an odd pot is no whole number of chips: a hand that ties would not get what it is counted with.
    if (state.pot < LARGE_POT * state.terms.minBet || state.pot % 2 !== 0) return [];
    const held = new HeldHands();
    const acts: ForAll[] = [];
    for (const act of this.#acts) {
      if (act.seat !== player) continue;
      const stated = act.forAll?.() ?? null;
      const alike = stated === null ? [] : alikeIn(stated.acts, act.chosen);
      if (stated === null || alike.length === 0) return [];
      held.acted(stated.odds, stated.acts.length, alike);
      acts.push({ act, stated });
    }
    if (acts.length === 0) return [];
    const gone = [...state.boards[0]!, ...holes[1 - player]!];
    const others = this.#acts.filter(({ seat }) => seat !== player);
    return held.draw(random, HELD_HANDS, gone).map((hole) => ({
      holes: player === 0 ? [hole, holes[1]!] : [holes[0]!, hole],
      acts: [...acts.map((each) => withHand(each, hole)), ...others],
    }));
  }

  #ofHands(
    luck: Float64Array,
    { boards, terms }: HandState,
    seat: number,
    { holes, acts }: MightBe,
    judge: Judge,
  ): void {
    this.#ofDeal(luck, terms.button === seat ? 1 : 0, holes[seat]!, holes[1 - seat]!, terms.minBet);
    this.#ofBoards(luck, boards[0]!.length, judge);
    for (const act of acts) if (act.own !== null) addAct(luck, act, act.own, seat, judge);
  }

  #ofDeal(luck: Float64Array, position: number, own: readonly Card[], other: readonly Card[], unit: number): void {
    const first = FIRST_DEAL + position * RANKS * RANKS;
    addPair(luck, first, RANK_PLACES, rankOfHole(own), rankOfHole(other), unit);
    const mean = dealMean();
    for (let at = 0; at < mean.length; at++) luck[first + at]! -= unit * mean[at]!;
  }

  /** Board by board while bets are possible; then all that was dealt at once. */
  #ofBoards(luck: Float64Array, dealt: number, judge: Judge): void {
    for (const [index, size] of [0, 3, 4].entries()) {
      if (dealt <= size) return;
      const { pot, behind } = this.#stakes[size]!;
      if (behind === 0) {
        luck[ALL_IN_LUCK]! += pot * (judge.share(WHOLE_BOARD) - judge.share(size));
        return;
      }
      addBoard(luck, FIRST_BOARD + index * OF_BOARD, judge.turned(size), pot, behind);
    }
  }
}

/** The hands of both players. */
type Holes = readonly (readonly Card[])[];

/** A hand as it might have been, with the odds of its acts. */
interface MightBe {
  readonly holes: Holes;
  readonly acts: readonly StatedAct[];
}

interface ForAll {
  readonly act: StatedAct;
  readonly stated: Stated;
}

/** An act with its odds for one of all hands. */
function withHand({ act, stated: { acts, odds } }: ForAll, [a, b]: Hole): StatedAct {
  const from = placeOfHole(a, b) * acts.length;
  return { ...act, own: { acts, odds: acts.map((_, at) => odds[from + at]!) } };
}

/** The acts that look like the one that was chosen. */
function alikeIn(acts: readonly PossibleAct[], chosen: PossibleAct): number[] {
  return acts.flatMap(({ isFold, puts }, at) => (isFold === chosen.isFold && puts === chosen.puts ? [at] : []));
}

/** The share of the pot that player 0 gets at the showdown; 0 if there is none. */
function shownShare({ live, boards }: HandState, [first, second]: Holes): number {
  if (live !== 0b11) return 0;
  const [a, b, c, d, e] = boards[0] as [Card, Card, Card, Card, Card];
  const own = evaluateSeven(first![0]!, first![1]!, a, b, c, d, e);
  return wonBy(own, evaluateSeven(second![0]!, second![1]!, a, b, c, d, e));
}

/** An act, less the average of what might have been chosen. */
function addAct(
  luck: Float64Array,
  { street, boardSize, seat, pot: before, chosen }: StatedAct,
  { acts, odds }: Stated,
  own: number,
  judge: Judge,
): void {
  // To fold is to lose what was put in; else everything that is put in is played for.
  let chips = chosen.isFold ? 0 : -chosen.puts;
  let pot = chosen.isFold ? 0 : chosen.pot;
  let bet = chosen.isBet ? 1 : 0;
  for (const [at, { isFold, isBet, puts, pot: made }] of acts.entries()) {
    const likely = odds[at]!;
    if (isBet) bet -= likely;
    if (isFold) continue;
    chips += likely * puts;
    pot -= likely * made;
  }
  const first = FIRST_ACT + Math.min(street, STREETS - 1) * OF_STREET;
  const share = judge.share(boardSize);
  const [sign, part] = seat === own ? [1, share] : [-1, 1 - share];
  luck[first]! += sign * (chips + pot * part);
  luck[first + 1]! += sign * bet * before * part;
  luck[first + 2]! += sign * bet * before * (1 - part);
}

/** The measures of a board, with what it has in the middle and behind, less the mean of those that might have come. */
function addBoard(
  luck: Float64Array,
  first: number,
  { share, came, might }: Turned,
  pot: number,
  behind: number,
): void {
  const more = Math.sqrt(pot * behind);
  const add = ({ share, own, other }: Point, weight: number): void => {
    addPair(luck, first + 1, BOTH, own, other, weight * more);
    const ahead = first + 1 + OF_BOTH + (share < 0.5 ? WEAKER.length : 0);
    const lead = weight * Math.abs(2 * share - 1);
    const weaker = Math.min(own, other);
    for (let at = 0; at < WEAKER.length; at++) {
      const part = lead * weightAt(WEAKER, at, weaker);
      luck[ahead + at]! += part * more;
      luck[ahead + OF_WEAKER + at]! += part * behind;
    }
  };
  add(came, 1);
  let mean = 0;
  for (const point of might) {
    add(point, -1 / might.length);
    mean += point.share / might.length;
  }
  luck[first]! += pot * (share - mean);
}

function inGrains(chips: number): number {
  return (Math.sign(chips) * Math.round(Math.abs(chips) * GRAIN)) / GRAIN;
}

/** Two open hands on a board: the share of the pot, and the chance of each against any hand. */
interface Point {
  readonly share: number;
  readonly own: number;
  readonly other: number;
}

/** A part of the board: its share as exactly as it is known, and all points that might have been, each as likely. */
interface Turned {
  readonly share: number;
  readonly came: Point;
  readonly might: readonly Point[];
}

/** Sums over boards of a point. */
class PointSum {
  boards = 0;
  hands = 0;
  share = 0;
  own = 0;
  other = 0;

  board(own: number, other: number): void {
    this.boards++;
    this.share += wonBy(own, other);
  }

  hand(own: number, other: number, any: number): void {
    this.hands++;
    this.own += wonBy(own, any);
    this.other += wonBy(other, any);
  }

  add({ boards, hands, share, own, other }: PointSum): void {
    this.boards += boards;
    this.hands += hands;
    this.share += share;
    this.own += own;
    this.other += other;
  }

  get mean(): Point {
    return { share: this.share / this.boards, own: this.own / this.hands, other: this.other / this.hands };
  }
}

function wonBy(own: number, other: number): number {
  return own > other ? 1 : own < other ? 0 : 0.5;
}

/** Judges two open hands on the boards of a hand. */
class Judge {
  readonly #own: readonly Card[];
  readonly #other: readonly Card[];
  readonly #dealt: readonly Card[];
  readonly #random: Random;
  readonly #unseen: readonly Card[];
  readonly #flops: number;
  readonly #wholeBoards: number;
  /** The points after each turn and each river that might have come, once they are asked for. */
  #turns: readonly Point[] | null = null;
  #rivers: readonly Point[] | null = null;
  #shareOfHands: number | null = null;
  /** The board that is judged: one list for all, since many thousands are. */
  readonly #board: Card[] = [0, 0, 0, 0, 0];
  #ownStrength = 0;
  #otherStrength = 0;

  /** @param among how many pairs of hands this one is judged, to be averaged */
  constructor(variant: Variant, holes: Holes, seat: number, dealt: readonly Card[], random: Random, among: number) {
    this.#flops = Math.max(FEWEST_FLOPS, Math.ceil(FLOPS / among));
    this.#wholeBoards = Math.ceil(WHOLE_BOARDS / among);
    this.#own = holes[seat]!;
    this.#other = holes[1 - seat]!;
    this.#dealt = dealt;
    this.#random = random;
    this.#unseen = unseenCards(variant, holes.flat());
  }

  /** The share on the first `size` cards of the board: by boards that are drawn before the flop, exact after it. */
  share(size: number): number {
    if (size === 3) return meanShare(this.#turnPoints());
    if (size === 4) return meanShare(this.#riverPoints());
    const rest = this.#lay(size);
    if (size === WHOLE_BOARD) {
      this.#evaluate();
      return wonBy(this.#ownStrength, this.#otherStrength);
    }
    this.#shareOfHands ??= this.#drawn(rest, 0, 0, this.#wholeBoards, 0).share;
    return this.#shareOfHands;
  }

  /** The effect of the next part of the board, which had `size` cards. */
  turned(size: number): Turned {
    if (size > 0) {
      const might = size === 4 ? this.#riverPoints() : this.#turnPoints();
      const came = might[this.#lay(size).indexOf(this.#dealt[size]!)]!;
      return { share: came.share, came, might };
    }
    const rest = this.#lay(0);
    const might: Point[] = [];
    for (let flop = 0; flop < this.#flops; flop++) {
      drawBoard(this.#random, rest, 0, this.#board, 0, 3);
      might.push(this.#drawn(rest, 3, 3, RUN_OUTS, 1));
    }
    const came = this.#drawn(this.#lay(3), 0, 3, RUN_OUTS, 1);
    return { share: this.#dealt.length > 3 ? this.share(3) : came.share, came, might };
  }

  /** Lays the first cards of the board, and gives those that may come after them. */
  #lay(size: number): Card[] {
    for (let at = 0; at < size; at++) this.#board[at] = this.#dealt[at]!;
    const laid = this.#dealt.slice(0, size);
    return this.#unseen.filter((card) => !laid.includes(card));
  }

  #riverPoints(): readonly Point[] {
    if (this.#rivers !== null) return this.#rivers;
    const rest = this.#lay(4);
    const hands = Array.from({ length: OPPONENTS_ON_RIVER }, () => {
      const a = below(this.#random, rest.length);
      return [rest[a]!, rest[(a + 1 + below(this.#random, rest.length - 1)) % rest.length]!] as const;
    });
    this.#rivers = rest.map((card) => {
      this.#board[4] = card;
      const sum = new PointSum();
      this.#evaluate();
      sum.board(this.#ownStrength, this.#otherStrength);
      for (const [a, b] of hands) if (a !== card && b !== card) this.#meet(sum, a, b);
      return sum.mean;
    });
    return this.#rivers;
  }

  /** The point after each turn that might come to the flop, by all rivers. */
  #turnPoints(): readonly Point[] {
    if (this.#turns !== null) return this.#turns;
    const rest = this.#lay(3);
    const sums = rest.map(() => new PointSum());
    for (let turn = 0; turn < rest.length; turn++) {
      this.#board[3] = rest[turn]!;
      for (let river = 0; river < turn; river++) {
        this.#board[4] = rest[river]!;
        const both = new PointSum();
        this.#evaluate();
        both.board(this.#ownStrength, this.#otherStrength);
        for (let hand = 0; hand < OPPONENTS_ON_TURN; hand++) this.#meetAny(both, rest, turn, river);
        sums[turn]!.add(both);
        sums[river]!.add(both);
      }
    }
    this.#turns = sums.map((sum) => sum.mean);
    return this.#turns;
  }

  /** The point of a board of `size` by ends that are drawn from the cards from a place on, with so many hands for each. */
  #drawn(cards: Card[], from: number, size: number, boards: number, hands: number): Point {
    const sum = new PointSum();
    const next = from + WHOLE_BOARD - size;
    for (let sample = 0; sample < boards; sample++) {
      drawBoard(this.#random, cards, from, this.#board, size, WHOLE_BOARD);
      this.#evaluate();
      sum.board(this.#ownStrength, this.#otherStrength);
      for (let hand = 0; hand < hands; hand++) {
        const a = next + below(this.#random, cards.length - next);
        const b = next + ((a - next + 1 + below(this.#random, cards.length - next - 1)) % (cards.length - next));
        this.#meet(sum, cards[a]!, cards[b]!);
      }
    }
    return sum.mean;
  }

  /** Meets a hand of any two of the cards but those at two places. */
  #meetAny(sum: PointSum, cards: readonly Card[], turn: number, river: number): void {
    const a = this.#placeBut(cards.length, turn, river, river);
    const b = this.#placeBut(cards.length, turn, river, a);
    this.#meet(sum, cards[a]!, cards[b]!);
  }

  #placeBut(count: number, x: number, y: number, z: number): number {
    for (;;) {
      const place = below(this.#random, count);
      if (place !== x && place !== y && place !== z) return place;
    }
  }

  #evaluate(): void {
    this.#ownStrength = this.#strength(this.#own[0]!, this.#own[1]!);
    this.#otherStrength = this.#strength(this.#other[0]!, this.#other[1]!);
  }

  #meet(sum: PointSum, a: Card, b: Card): void {
    sum.hand(this.#ownStrength, this.#otherStrength, this.#strength(a, b));
  }

  #strength(a: Card, b: Card): number {
    const board = this.#board;
    return evaluateSeven(a, b, board[0]!, board[1]!, board[2]!, board[3]!, board[4]!);
  }
}

function meanShare(points: readonly Point[]): number {
  return points.reduce((sum, { share }) => sum + share, 0) / points.length;
}
