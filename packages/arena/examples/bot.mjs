// A whole bot: cardroom simulate --bots "cmd:node packages/arena/examples/bot.mjs,caller" --hands 1000
import { createInterface } from 'node:readline';

const rankOf = (/** @type {string} */ card) => '23456789TJQKA'.indexOf(card.charAt(0));

/** @type {(view: any, legal: any) => object} */
const decide = (view, legal) => {
  if (legal.discard) return { discard: [] }; // a draw: stand pat
  // A guess at the chance to win: how high our cards are, and how many are alike with the board.
  const /** @type {number[]} */ hole = view.hole.map(rankOf);
  const seen = hole.concat(view.board.map(rankOf));
  const alike = Math.max(...hole.map((rank) => seen.filter((other) => other === rank).length));
  const high = hole.reduce((sum, rank) => sum + rank, 0) / hole.length;
  const guess = 0.2 + high / 40 + 0.25 * (alike - 1);
  // Good hands bet half the pot, always *to* a total of the street; who brings it in (stud) can do nothing else.
  const bet = legal.raise ?? legal.bet;
  if (bet && (guess > 0.65 || !(legal.fold || legal.check))) {
    const amount = Math.max(bet.min, Math.min(bet.max, view.currentBet + Math.floor(view.pot / 2)));
    return { action: bet.action, amount: bet.sizes ? bet.min : amount };
  }
  if (legal.check) return { action: 'check' };
  if (legal.fold && guess < view.toCall / (view.pot + view.toCall)) return { action: 'fold' }; // the pot pays too little
  return { action: legal.call ? 'call' : 'all_in' }; // too few chips for a call: all of them
};

// One JSON object a line, until the arena closes the pipe.
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') console.log(JSON.stringify({ type: 'hello', version: '1.0' }));
  if (message.type !== 'request') continue;
  const /** @type {any} */ legal = {};
  for (const act of message.legal) legal[act.action] = act;
  console.log(JSON.stringify({ id: message.id, ...decide(message.view, legal) }));
}
