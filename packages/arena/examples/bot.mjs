// A whole bot: cardroom simulate --bots "cmd:node packages/arena/examples/bot.mjs,caller" --hands 1000
import { createInterface } from 'node:readline';

/** @type {(cards: string) => number[]} */
const ranksOf = (cards) => (cards.match(/../g) ?? []).map((card) => '23456789TJQKA'.indexOf(card.charAt(0)));

/** @type {(turn: any) => object} */
const decide = (turn) => {
  const isOpen = (/** @type {string} */ type) => turn.action_types.includes(type);
  if (turn.kind === 'draw') return { action_type: 'stand_pat' };
  // A guess at the chance to win: how high our cards are, and how many are alike with the board.
  const hole = ranksOf(turn.cards);
  const seen = hole.concat(ranksOf(turn.board));
  const alike = Math.max(...hole.map((rank) => seen.filter((other) => other === rank).length));
  const high = hole.reduce((sum, rank) => sum + rank, 0) / hole.length;
  const guess = 0.2 + high / 40 + 0.25 * (alike - 1);
  // Good hands bet half the pot, always *to* a total of the street.
  const bet = ['raise', 'bet', 'complete_bet'].find(isOpen);
  if (bet && guess > 0.65) {
    const { min, max, sizes } = turn.range;
    const amount = Math.max(min, Math.min(max, turn.current_bet + Math.floor(turn.pot / 2)));
    return { action_type: bet, amount: sizes ? sizes[0] : amount };
  }
  if (isOpen('fold') && guess < turn.price / (turn.pot + turn.price)) return { action_type: 'fold' }; // too dear
  return { action_type: ['check', 'call', 'bring_in'].find(isOpen) };
};

// One JSON object a line, until the pipe is closed.
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') console.log(JSON.stringify({ type: 'hello', version: '2.0' }));
  if (message.type === 'your_turn') console.log(JSON.stringify({ id: message.id, ...decide(message) }));
}
