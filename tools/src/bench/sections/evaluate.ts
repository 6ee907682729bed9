/**
 * Random seven-card hands, evaluated.
 *
 * Each evaluator gets the same hands in the form that it is fastest with, made before the clock starts. Before that, all must
 * put a sample of the hands into the same order.
 */
import { below, evaluateMany, evaluateSeven, formatCard, xoshiro128 } from '@cardroom/engine';
import { type BenchReport, type Contender, contest, leadOf, rateAim, timesAim } from '../report.js';
import type { Context } from '../run.js';

/** `compare` is above zero when the first of two hands is the stronger one. */
type Evaluator = { contender: Contender; compare: (one: number, two: number) => number };

export const peers = ['@pokertools/evaluator', 'phe', 'poker-evaluator', 'pokersolver'];

const HANDS = 100_000;
/** For those who would take seconds for all of them. */
const FEW_HANDS = 2_000;
const SAMPLE = 5_000;

/** @returns seven different cards for each hand, one after another */
export function randomHands(): Uint8Array {
  const random = xoshiro128('bench evaluate');
  const cards = new Uint8Array(7 * HANDS);
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let at = 0; at < cards.length; at++) {
    const drawn = at % 7;
    const from = drawn + below(random, 52 - drawn);
    const card = deck[from] ?? 0;
    deck[from] = deck[drawn] ?? 0;
    deck[drawn] = card;
    cards[at] = card;
  }
  return cards;
}

function handsAs<T>(cards: Uint8Array, convert: (card: number) => T): T[][] {
  return Array.from({ length: HANDS }, (_, hand) => Array.from(cards.subarray(7 * hand, 7 * hand + 7), convert));
}

function oursOf(cards: Uint8Array): Evaluator[] {
  const strengths = new Uint16Array(HANDS);
  const all = () => {
    evaluateMany(cards, strengths, HANDS);
    return HANDS;
  };
  const seven = (at: number) =>
    evaluateSeven(
      cards[at] ?? 0,
      cards[at + 1] ?? 0,
      cards[at + 2] ?? 0,
      cards[at + 3] ?? 0,
      cards[at + 4] ?? 0,
      cards[at + 5] ?? 0,
      cards[at + 6] ?? 0,
    );
  const oneByOne = () => {
    for (let hand = 0; hand < HANDS; hand++) strengths[hand] = seven(7 * hand);
    return HANDS;
  };
  all();
  const listed = strengths.slice();
  return [
    {
      contender: { name: 'evaluateMany', ours: true, run: all },
      compare: (one, two) => (listed[one] ?? 0) - (listed[two] ?? 0),
    },
    {
      contender: { name: 'evaluateSeven', ours: true, run: oneByOne },
      compare: (one, two) => seven(7 * one) - seven(7 * two),
    },
  ];
}

/**
 * A package whose function takes a list of cards.
 * @param sign -1 if a lower value is the stronger hand
 */
function byLists<T>(name: string, hands: readonly T[], evaluate: (hand: T) => number, sign: 1 | -1): Evaluator {
  const values = new Int32Array(hands.length);
  const run = () => {
    for (let hand = 0; hand < hands.length; hand++) values[hand] = evaluate(hands[hand] as T);
    return hands.length;
  };
  const value = (hand: number) => evaluate(hands[hand] as T);
  return { contender: { name, ours: false, run }, compare: (one, two) => sign * (value(one) - value(two)) };
}

function peersOf(cards: Uint8Array, peer: Context['peer']): Evaluator[] {
  const evaluators: Evaluator[] = [];
  const pokertools = peer('@pokertools/evaluator');
  if (pokertools !== null) {
    const { evaluate, getCardCode } = pokertools.module;
    const hands = handsAs(cards, (card) => getCardCode(formatCard(card)));
    evaluators.push(byLists(pokertools.label, hands, (hand) => evaluate(hand), -1));
  }
  const phe = peer('phe');
  if (phe !== null) {
    const { cardCode, evaluateCardCodes } = phe.module;
    const hands = handsAs(cards, (card) => cardCode(...formatCard(card)));
    evaluators.push(byLists(phe.label, hands, (hand) => evaluateCardCodes(hand), -1));
  }
  const table = peer('poker-evaluator');
  if (table !== null) {
    const { evalHand } = table.module;
    // Its cards are numbered from 1 in our order.
    const hands = handsAs(cards, (card) => card + 1);
    evaluators.push(byLists(table.label, hands, (hand) => evalHand(hand).value, 1));
  }
  const solver = peer('pokersolver');
  if (solver !== null) {
    const { Hand } = solver.module;
    const hands = handsAs(cards, formatCard);
    const few = byLists(solver.label, hands.slice(0, FEW_HANDS), (hand) => Hand.solve(hand).rank, 1);
    const compare = (one: number, two: number) => -Hand.solve(hands[one]).compare(Hand.solve(hands[two]));
    evaluators.push({ contender: few.contender, compare });
  }
  return evaluators;
}

/** All must agree on which of two hands is stronger, for all neighbours in the order of the first. */
export function checkOrder([first, ...others]: readonly Evaluator[]) {
  if (first === undefined) return;
  const order = Array.from({ length: SAMPLE }, (_, hand) => hand).sort(first.compare);
  for (const { contender, compare } of others) {
    for (const [at, one] of order.slice(1).entries()) {
      const two = order[at] ?? 0;
      if (Math.sign(first.compare(one, two)) === Math.sign(compare(one, two))) continue;
      throw new Error(`${contender.name} puts hands ${one} and ${two} in another order`);
    }
  }
}

export function run({ seconds, peer, outside }: Context): BenchReport[] {
  const cards = randomHands();
  const evaluators = [...oursOf(cards), ...peersOf(cards, peer)];
  checkOrder(evaluators);
  const report = contest({
    title: `Seven-card hands, ${HANDS.toLocaleString('en')} at random`,
    format: 'rate',
    contenders: [...evaluators.map(({ contender }) => contender), ...outside],
    seconds,
    notes: [`All put ${SAMPLE.toLocaleString('en')} of the hands into the same order.`],
  });
  const isOutside = ({ name }: { name?: unknown }) => outside.some((one) => one.name === name);
  const [many] = report.rows;
  const others = report.rows.filter(({ ours }) => ours === false);
  const published = { ...report, rows: report.rows.filter((row) => !isOutside(row)) };
  const aims = [
    rateAim('110 million evaluations a second over an array', 110e6, many, others),
    timesAim('10 times the best package', 10, leadOf(published)),
    ...others
      .filter(isOutside)
      .map(({ name, cpuBest }) =>
        timesAim(`0.6 of ${name} over an array`, 0.6, Number(many?.cpuBest) / Number(cpuBest)),
      ),
  ];
  return [{ ...report, aims }];
}
