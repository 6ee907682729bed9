/** Actions of the tests as PHH lines and back, so that a hand can be written down, printed and repeated. */
import type { HandAction } from '../action.js';
import { formatCards, parseCards } from '../cards.js';
import type { Setup } from '../setup.js';

function cardsOf(text: string | undefined): readonly number[] {
  const cards = parseCards(text ?? '');
  if (cards === null) throw new Error(`no cards: ${text}`);
  return cards;
}

/** One line: `d dh p1 AhKh`, `d db 2c3c4c`, `d runs 2`, `p1 f`, `p1 f!` (by the house), `p1 cc`, `p1 cbr 60` ... */
export function actionOf(line: string): HandAction {
  const [actor, word, first, second] = line.split(' ');
  if (actor === 'd') {
    if (word === 'db') return { kind: 'dealBoard', cards: cardsOf(first) };
    if (word === 'runs') return { kind: 'chooseRuns', count: Number(first) };
    return { kind: 'dealHole', player: Number(first?.slice(1)) - 1, cards: cardsOf(second) };
  }
  const player = Number(actor?.slice(1)) - 1;
  switch (word) {
    case 'f':
      return { kind: 'fold', player };
    case 'f!':
      return { kind: 'fold', player, byHouse: true };
    case 'cc':
      return { kind: 'checkCall', player };
    case 'cbr':
      return { kind: 'betRaise', player, to: Number(first) };
    case 'allin':
      return { kind: 'allIn', player };
    case 'pb':
      return { kind: 'bringIn', player };
    case 'sd':
      return { kind: 'discard', player, cards: cardsOf(first) };
    case 'sm':
      if (first === undefined) return { kind: 'muck', player };
      return first === '-' ? { kind: 'show', player } : { kind: 'show', player, cards: cardsOf(first) };
    default:
      throw new Error(`no action: ${line}`);
  }
}

export function lineOf(action: HandAction): string {
  const who = 'player' in action ? `p${action.player + 1}` : '';
  switch (action.kind) {
    case 'dealHole':
      return `d dh ${who} ${formatCards(action.cards)}`;
    case 'dealBoard':
      return `d db ${formatCards(action.cards)}`;
    case 'chooseRuns':
      return `d runs ${action.count}`;
    case 'fold':
      return action.byHouse ? `${who} f!` : `${who} f`;
    case 'checkCall':
      return `${who} cc`;
    case 'betRaise':
      return `${who} cbr ${action.to}`;
    case 'allIn':
      return `${who} allin`;
    case 'bringIn':
      return `${who} pb`;
    case 'discard':
      return `${who} sd ${formatCards(action.cards)}`.trimEnd();
    case 'show':
      return `${who} sm ${action.cards === undefined ? '-' : formatCards(action.cards)}`;
    case 'muck':
      return `${who} sm`;
  }
}

/** A hand so far, as someone would have to type it in to see it again. */
export function transcript(setup: Setup, actions: readonly HandAction[]): string {
  const variant = typeof setup.variant === 'string' ? setup.variant : setup.variant.code;
  return [JSON.stringify({ ...setup, variant }), ...actions.map(lineOf)].join('\n');
}
