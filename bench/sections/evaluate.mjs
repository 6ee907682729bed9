/**
 * Random seven-card hands, evaluated.
 *
 * Everybody gets the same hands in the form that he is fastest with, made before the clock starts. Before that, all must
 * put a sample of the hands into the same order.
 */
import { below, evaluateMany, evaluateSeven, formatCard, xoshiro128 } from '@cardroom/engine';
import { contest, leadOf } from '../report.mjs';

/**
 * @typedef {import('../report.mjs').Contender} Contender
 * @typedef {{ contender: Contender, compare: (one: number, two: number) => number }} Evaluator `compare` is above zero
 *   when the first of two hands is the stronger one
 */

export const peers = ['@pokertools/evaluator', 'phe', 'poker-evaluator', 'pokersolver'];

const HANDS = 100_000;
/** For those who would take seconds for all of them. */
const FEW_HANDS = 2_000;
const SAMPLE = 5_000;

/** @returns {Uint8Array} seven different cards for each hand, one after another */
export function randomHands() {
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

/**
 * @template T
 * @param {Uint8Array} cards
 * @param {(card: number) => T} convert
 * @returns {T[][]}
 */
function handsAs(cards, convert) {
  return Array.from({ length: HANDS }, (_, hand) => Array.from(cards.subarray(7 * hand, 7 * hand + 7), convert));
}

/**
 * @param {Uint8Array} cards
 * @returns {Evaluator[]}
 */
function oursOf(cards) {
  const strengths = new Uint16Array(HANDS);
  const all = () => {
    evaluateMany(cards, strengths, HANDS);
    return HANDS;
  };
  const seven = (/** @type {number} */ at) =>
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
 * @template T
 * @param {string} name
 * @param {readonly T[]} hands
 * @param {(hand: T) => number} evaluate
 * @param {1 | -1} sign -1 where a lower value is the stronger hand
 * @returns {Evaluator}
 */
function byLists(name, hands, evaluate, sign) {
  const values = new Int32Array(hands.length);
  const run = () => {
    for (let hand = 0; hand < hands.length; hand++) values[hand] = evaluate(/** @type {T} */ (hands[hand]));
    return hands.length;
  };
  const value = (/** @type {number} */ hand) => evaluate(/** @type {T} */ (hands[hand]));
  return { contender: { name, ours: false, run }, compare: (one, two) => sign * (value(one) - value(two)) };
}

/**
 * @param {Uint8Array} cards
 * @param {import('../run.mjs').Context['peer']} peer
 * @returns {Evaluator[]}
 */
function peersOf(cards, peer) {
  /** @type {Evaluator[]} */
  const evaluators = [];
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
    const compare = (/** @type {number} */ one, /** @type {number} */ two) =>
      -Hand.solve(hands[one]).compare(Hand.solve(hands[two]));
    evaluators.push({ contender: few.contender, compare });
  }
  return evaluators;
}

/**
 * All must agree on which of two hands is stronger, for all neighbours in the order of the first.
 * @param {readonly Evaluator[]} evaluators
 */
export function checkOrder([first, ...others]) {
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

/**
 * @param {import('../run.mjs').Context} context
 * @returns {import('../report.mjs').Report[]}
 */
export function run({ seconds, peer }) {
  const cards = randomHands();
  const evaluators = [...oursOf(cards), ...peersOf(cards, peer)];
  checkOrder(evaluators);
  const report = contest({
    title: `Seven-card hands, ${HANDS.toLocaleString('en')} at random`,
    format: 'rate',
    contenders: evaluators.map(({ contender }) => contender),
    seconds,
    notes: [`All put ${SAMPLE.toLocaleString('en')} of the hands into the same order.`],
  });
  const best = Number(report.rows[0]?.cpuBest);
  const aims = [
    { text: '110 million hands a second over an array', reached: best >= 110e6 },
    { text: '10 times the best package', reached: leadOf(report) >= 10 },
  ];
  return [{ ...report, aims }];
}
