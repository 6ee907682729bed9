/** One step of a hand as lines of text for a terminal of a given size. */
import { type Card, type HandState, holeCards, isLive, pots, RANKS, result, UNKNOWN } from '@cardroom/engine';
import { formatUnits } from '@cardroom/notation';
import { createColors } from 'picocolors';
import { grouped, padded, plain, widthOf } from '../text.js';
import type { Story } from './story.js';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

type Colors = ReturnType<typeof createColors>;

const SIGNS = ['♣', '♦', '♥', '♠'] as const;

/** Four colours, so that no two suits look alike. */
function paint(colors: Colors, card: Card): (text: string) => string {
  if (card === UNKNOWN) return colors.gray;
  // Spades have the terminal's own colour, which is seen on dark and on light ground.
  return [colors.green, colors.blueBright, colors.redBright, String][card & 3]!;
}

function face(card: Card): string {
  return card === UNKNOWN ? '??' : RANKS.charAt(card >> 2) + SIGNS[card & 3];
}

/** Cards side by side as boxes of three lines. */
function boxes(cards: readonly Card[], colors: Colors, isDim = false): [string, string, string] {
  const draw = (line: (card: Card) => string): string =>
    cards.map((card) => (isDim ? colors.gray : paint(colors, card))(line(card))).join('');
  return [draw(() => '╭──╮'), draw((card) => `│${face(card)}│`), draw(() => '╰──╯')];
}

function inline(cards: readonly Card[], colors: Colors, isDim: boolean): string {
  return cards.map((card) => (isDim ? colors.gray : paint(colors, card))(face(card))).join(' ');
}

const KEYS = '→ on  ← back  home/end  n/p next and previous hand  q quit';

/** Columns of the words beside a player's cards. */
const WORDS_WIDTH = 26;

/** The screen of a step; players in boxes if they find room, else a line each. */
export function screenOf(story: Story, at: number, title: string, size: Size, color: boolean): string[] {
  const colors = createColors(color);
  const { state, street, text } = story.steps[at]!;
  const isLast = at === story.steps.length - 1;
  const head = [
    colors.bold(padded(plain(title), size.columns)),
    padded(`${street}   ${potText(story, state)}`, size.columns),
    ...boardLines(state, colors),
  ];
  const foot = [
    '',
    padded(text, size.columns),
    ...(isLast && story.error !== null ? [colors.red(padded(story.error, size.columns))] : []),
    colors.gray(padded(`step ${at + 1} of ${story.steps.length}   ${KEYS}`, size.columns)),
  ];
  const large = playersInBoxes(story, state, size.columns, colors);
  const isRoomy = large !== null && head.length + large.length + foot.length <= size.rows;
  return [...head, ...(isRoomy ? large : playersInLines(story, state, size.columns, colors)), ...foot];
}

function chips(story: Story, units: number): string {
  return grouped(formatUnits(units, story.decimals));
}

function potText(story: Story, state: HandState): string {
  const ended = result(state);
  const amounts = (ended === null ? pots(state) : ended.pots).map(({ amount }) => chips(story, amount));
  if (amounts.length === 0) return `pot ${chips(story, state.pot)}`;
  const [main, ...side] = amounts;
  return side.length === 0 ? `pot ${main}` : `main pot ${main}, side pots ${side.join(' + ')}`;
}

function boardLines(state: HandState, colors: Colors): string[] {
  const boards = state.boards.filter((board) => board.length > 0);
  return boards.length === 0 ? ['', '', ''] : boards.flatMap((board) => boxes(board, colors));
}

/** The text beside a player's cards: name, stack and status. */
function wordsOf(story: Story, state: HandState, player: number): [string, string, string] {
  const { hand } = story;
  const sign = state.actor === player ? '▶' : ' ';
  const button = state.terms.button === player ? ' Ⓑ' : '';
  const isUnknown = hand.startingStacks[player] === Number.POSITIVE_INFINITY;
  const stack = isUnknown ? 'stack not known' : chips(story, state.stack[player]!);
  return [`${sign} ${plain(hand.players[player]!)}${button}`, `  ${stack}`, `  ${standing(story, state, player)}`];
}

function standing(story: Story, state: HandState, player: number): string {
  if (state.terms.out[player]) return 'sits out';
  const ended = result(state);
  const won = ended?.pots.flatMap((pot) => pot.awards).filter((award) => award.player === player) ?? [];
  if (won.length > 0)
    return `wins ${chips(
      story,
      won.reduce((sum, { amount }) => sum + amount, 0),
    )}`;
  if (!isLive(state, player)) return 'folded';
  const bet = state.bet[player]!;
  const isAllIn = state.stack[player] === 0 && ended === null;
  return `${bet > 0 ? `bet ${chips(story, bet)}` : ''}${isAllIn ? ' all-in' : ''}`.trim();
}

/** Null if the terminal is too narrow. */
function playersInBoxes(story: Story, state: HandState, columns: number, colors: Colors): string[] | null {
  const most = Math.max(...state.holeCount, state.terms.variant.streets[0]!.down + state.terms.variant.streets[0]!.up);
  const width = most * 4 + 1 + WORDS_WIDTH;
  const across = Math.floor(columns / width);
  if (across === 0) return null;
  const lines: string[] = [];
  for (let first = 0; first < state.terms.players; first += across) {
    const rows = ['', '', ''];
    for (let player = first; player < Math.min(first + across, state.terms.players); player++) {
      const cards = boxes(holeCards(state, player), colors, !isLive(state, player));
      const words = wordsOf(story, state, player);
      rows.forEach((row, n) => {
        const gap = ' '.repeat(Math.max(0, most * 4 - widthOf(cards[n]!)));
        rows[n] = row + cards[n]! + gap + padded(words[n]!, WORDS_WIDTH + 1);
      });
    }
    lines.push(...rows);
  }
  return lines;
}

function playersInLines(story: Story, state: HandState, columns: number, colors: Colors): string[] {
  return Array.from({ length: state.terms.players }, (_, player) => {
    const [name, stack, stands] = wordsOf(story, state, player);
    const cards = inline(holeCards(state, player), colors, !isLive(state, player));
    const room = columns - widthOf(cards) - 1;
    // Cards are what a hand is about: they keep their room, and words get what is left.
    const words = `${padded(name, 20)} ${padded(stack.trim(), 12)} ${padded(stands.trim(), 16)}`;
    return room > 0 ? `${cards} ${padded(words, Math.min(room, widthOf(words)))}` : padded(words, columns);
  });
}
