/**
 * `npm start` until there is a table to sit at: a few hands of six-handed no-limit hold'em, played by players who choose
 * at random among what is legal. `npm start -- --hands 5 --seed 42`
 */
import { parseArgs } from 'node:util';
import {
  apply,
  below,
  DECKS,
  dealFrom,
  describe,
  explain,
  formatCard,
  formatDescription,
  holeCards,
  legal,
  newHand,
  potTotal,
  result,
  shuffle,
  stream,
  strengthOf,
} from '@cardroom/engine';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dev', 'Eva', 'Finn'];
const BLINDS = [1, 2];
const BUY_IN = 200;
const MAX_HANDS = 1000;

/**
 * @typedef {import('@cardroom/engine').Action} Action
 * @typedef {import('@cardroom/engine').HandState} HandState
 * @typedef {import('@cardroom/engine').LegalBet} LegalBet
 * @typedef {import('@cardroom/engine').Random} Random
 */

/** @param {string} [text] */
function say(text = '') {
  process.stdout.write(`${text}\n`);
}

/** @param {number} player */
function nameOf(player) {
  return NAMES[player] ?? `p${player + 1}`;
}

/** @param {readonly number[]} cards */
function cardsText(cards) {
  return cards.map(formatCard).join(' ');
}

/**
 * Mostly checks and calls, so that hands get somewhere; small raises, and now and then all chips.
 * @param {LegalBet} turn
 * @param {Random} random
 * @returns {Action}
 */
function choose({ player, fold, betRaise }, random) {
  const dice = below(random, 20);
  if (fold && dice < 7) return { kind: 'fold', player };
  if (betRaise === null || dice < 15) return { kind: 'checkCall', player };
  const to = dice === 19 ? betRaise.max : Math.min(betRaise.max, betRaise.min * (1 + below(random, 3)));
  return { kind: 'betRaise', player, to };
}

/**
 * @param {HandState} hand before the act
 * @param {LegalBet} turn
 * @param {Action} action
 * @returns {string}
 */
function actText(hand, { player, toCall, betRaise }, action) {
  const name = nameOf(player);
  if (action.kind === 'fold') return `${name} folds`;
  if (action.kind !== 'betRaise') {
    if (toCall === 0) return `${name} checks`;
    return `${name} calls ${toCall}${toCall === hand.stack[player] ? ' all-in' : ''}`;
  }
  const verb = hand.currentBet === 0 ? 'bets' : 'raises to';
  return `${name} ${verb} ${action.to}${action.to === betRaise?.max ? ' all-in' : ''}`;
}

/**
 * @param {HandState} hand
 * @param {Action} action
 */
function play(hand, action) {
  const applied = apply(hand, action);
  if (!applied.ok) throw new Error(explain(applied.error));
}

/**
 * What a player has at the showdown, in words.
 * @param {HandState} hand
 * @param {number} player
 */
function handText(hand, player) {
  const cards = holeCards(hand, player);
  const board = hand.boards[0] ?? [];
  if (board.length < 5) return cardsText(cards);
  const strength = strengthOf('high', 'any', cards, 0, cards.length, board);
  return `${cardsText(cards)}, ${formatDescription(describe('high', strength))}`;
}

/**
 * Everybody's cards: there are no secrets at this table.
 * @param {HandState} hand
 */
function dealText(hand) {
  const hands = hand.stack.map((_, player) => `${nameOf(player)} ${cardsText(holeCards(hand, player))}`);
  return `  dealt    ${hands.join(', ')}`;
}

/**
 * The board and the pot, when new cards have come.
 * @param {HandState} hand
 */
function boardText(hand) {
  const street = hand.terms.variant.streets[hand.street]?.name ?? '';
  return `  ${street.padEnd(8)} [${cardsText(hand.boards[0] ?? [])}]  pot ${potTotal(hand)}`;
}

/**
 * Plays a hand to its end and prints it.
 * @param {HandState} hand
 * @param {Random} random
 */
function playHand(hand, random) {
  const cards = [...DECKS.standard];
  shuffle(random, cards);
  const stub = { cards, at: 0 };
  for (let turn = legal(hand); turn.kind !== 'over'; turn = legal(hand)) {
    if (turn.kind === 'deal') {
      dealFrom(hand, stub);
      say(hand.street === 0 ? dealText(hand) : boardText(hand));
    } else if (turn.kind === 'bet') {
      const action = choose(turn, random);
      say(`    ${actText(hand, turn, action)}`);
      play(hand, action);
    } else {
      play(hand, { kind: 'show', player: turn.player });
      say(`    ${nameOf(turn.player)} shows ${handText(hand, turn.player)}`);
    }
  }
}

/** @param {HandState} hand that is over */
function sayResult(hand) {
  const outcome = result(hand);
  outcome?.pots.forEach(({ amount, awards }, index) => {
    const name = index === 0 ? 'main pot' : `side pot ${index}`;
    const winners = awards.map((award) => {
      const by = outcome.by === 'showdown' ? ` with ${handText(hand, award.player)}` : '';
      return `${nameOf(award.player)} wins ${award.amount}${by}`;
    });
    say(`  ${name} ${amount}: ${winners.join('; ')}`);
  });
}

/**
 * @param {number} hands
 * @param {string} seed
 */
function main(hands, seed) {
  const players = NAMES.length;
  let stacks = NAMES.map(() => BUY_IN);
  say(`Six-handed no-limit hold'em, blinds ${BLINDS.join('/')}, play chips. Seed ${seed}.`);
  for (let number = 1; number <= hands; number++) {
    const button = (number - 1) % players;
    const blinds = NAMES.map((_, player) => BLINDS[(player - button - 1 + players) % players] ?? 0);
    stacks = stacks.map((stack) => (stack < 2 * Math.max(...BLINDS) ? BUY_IN : stack));
    const made = newHand({ variant: 'NT', stacks, blinds, button });
    if (!made.ok) throw new Error(made.error.map(explain).join(' '));
    const hand = made.value;
    say(`\nHand ${number}: ${nameOf(button)} has the button`);
    say(`  ${NAMES.map((name, player) => `${name} ${stacks[player]}`).join(', ')}`);
    playHand(hand, stream(seed, number));
    sayResult(hand);
    stacks = [...hand.stack];
  }
  say(`\nChips: ${NAMES.map((name, player) => `${name} ${stacks[player]}`).join(', ')}`);
}

const { values } = parseArgs({
  options: { hands: { type: 'string', default: '3' }, seed: { type: 'string', default: String(Date.now()) } },
});
const hands = Number(values.hands);
if (Number.isInteger(hands) && hands >= 1 && hands <= MAX_HANDS) main(hands, values.seed);
else {
  process.stderr.write(`--hands is ${values.hands}: 1 to ${MAX_HANDS} are possible.\n`);
  process.exitCode = 2;
}
