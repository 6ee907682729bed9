/** `cardroom eval`: what hands are worth, and which of them is best. */
import {
  bestFive,
  type Card,
  DECKS,
  describe,
  formatCards,
  formatDescription,
  type HandCategory,
  type HandType,
  strengthOf,
  UNKNOWN,
  type Variant,
} from '@cardroom/engine';
import { type Command, Option } from 'commander';
import { cardCounts, cardsArgument, spaced, variantArgument } from './cards.js';
import { Exit, Failure } from './exit.js';
import { print } from './output.js';
import { tableText } from './table.js';

interface Options {
  readonly variant: Variant;
  readonly board?: string;
  readonly json?: true;
}

const HELP = `
CARDS are a player's cards; shared ones follow --board or a slash (AhKh/QhJhTh2c3d). Where two hands share the pot, both
are named. Higher strengths win; they compare within one type of hand.

Examples:
  $ cardroom eval AhKhQhJhTh2c3d
  $ cardroom eval AhKh 9c9d --board Th9h2h3d4s
  $ cardroom eval AhAdKsQs/Kd7c2h9s9d --variant PO
  $ cardroom eval 2c3d4h7s9c --variant F2L3D --json`;

export function addEval(program: Command): void {
  program
    .command('eval')
    .description('Names the best hand that can be made of cards, and says which one wins.')
    .argument('<cards...>', 'cards of each player')
    .option('--board <cards>', 'shared cards')
    .addOption(
      new Option('--variant <code>', 'variant').argParser(variantArgument).default(variantArgument('NT'), 'NT'),
    )
    .option('--json', 'one JSON line for each hand')
    .addHelpText('after', HELP)
    .action(evalCommand);
}

/** One type of hand made of some cards. */
interface Made {
  readonly type: HandType;
  readonly strength: number;
  readonly category: HandCategory;
  readonly name: string;
  /** The very cards that make it. */
  readonly cards: readonly Card[];
  /** Whether no other hand is better. */
  isBest: boolean;
}

interface Worth {
  readonly cards: readonly Card[];
  readonly board: readonly Card[];
  readonly made: readonly Made[];
}

async function evalCommand(texts: readonly string[], options: Options): Promise<void> {
  const shared = options.board === undefined ? null : cardsArgument('--board', options.board);
  const worths = texts.map((text) => worthOf(text, shared, options.variant));
  options.variant.hands.forEach((_, part) => {
    const most = Math.max(...worths.map(({ made }) => made[part]!.strength));
    for (const { made } of worths) made[part]!.isBest = most > 0 && made[part]!.strength === most;
  });
  await print(options.json === true ? worths.map(jsonLine).join('') : tableOf(worths));
}

function worthOf(text: string, shared: readonly Card[] | null, variant: Variant): Worth {
  const [own = '', after, ...more] = text.split('/');
  if (more.length > 0 || (after !== undefined && shared !== null)) {
    throw new Failure(`${text}: one board is enough.`, Exit.Usage);
  }
  const cards = cardsArgument('cards', own);
  const board = after === undefined ? (shared ?? []) : cardsArgument('cards', after);
  check(text, cards, board, variant);
  const made = variant.hands.map((type): Made => {
    const strength = strengthOf(type, variant.holeUse, cards, 0, cards.length, board);
    const description = describe(type, strength);
    return {
      type,
      strength,
      category: description.category,
      name: formatDescription(description),
      cards: bestFive(type, variant.holeUse, cards, board),
      isBest: false,
    };
  });
  return { cards, board, made };
}

/** Hand types that consist of fewer than five cards. */
const SHORT: ReadonlySet<HandType> = new Set(['badugi', 'highCard', 'leduc']);

function check(text: string, cards: readonly Card[], board: readonly Card[], variant: Variant): void {
  const all = [...cards, ...board];
  const twice = all.find((card, at) => all.indexOf(card) !== at);
  if (all.includes(UNKNOWN)) throw new Failure(`${text}: all cards must be known.`);
  if (twice !== undefined) throw new Failure(`${text}: ${formatCards([twice])} appears twice.`);
  const foreign = all.find((card) => !DECKS[variant.deck].includes(card));
  if (foreign !== undefined)
    throw new Failure(`${text}: ${formatCards([foreign])} is not in the ${variant.deck} deck.`);
  const sizes = cardCounts(variant);
  const most = sizes.hole + sizes.board;
  if (variant.holeUse === 2) {
    if (cards.length >= 2 && cards.length <= sizes.hole && board.length >= 3 && board.length <= sizes.board) return;
    throw new Failure(
      `${text}: ${variant.name} takes 2 to ${sizes.hole} own cards and a board of 3 to ${sizes.board}.`,
    );
  }
  const least = SHORT.has(variant.hands[0]) ? 1 : 5;
  if (cards.length > 0 && all.length >= least && all.length <= most) return;
  throw new Failure(`${text}: ${variant.name} takes ${least === most ? least : `${least} to ${most}`} cards.`);
}

function jsonLine({ cards, board, made }: Worth): string {
  const hands = made.map(({ isBest, ...hand }) => ({ ...hand, cards: formatCards(hand.cards), best: isBest }));
  return `${JSON.stringify({ cards: formatCards(cards), board: formatCards(board), hands })}\n`;
}

function tableOf(worths: readonly Worth[]): string {
  const isAlone = worths.length === 1;
  const head = ['cards', 'board', 'hand', 'made of', 'strength', ...(isAlone ? [] : ['best'])];
  const rows = worths.map(({ cards, board, made }) => {
    const lines = (text: (hand: Made) => string): string => made.map(text).join('\n');
    return [
      spaced(cards),
      spaced(board),
      lines(({ name }) => name),
      lines((hand) => spaced(hand.cards)),
      lines(({ strength }) => String(strength)),
      ...(isAlone ? [] : [lines(({ isBest }) => (isBest ? 'yes' : ''))]),
    ];
  });
  return `${tableText(head, rows, {
    align: head.map(() => 'left' as const),
    give: head.map((_, at) => (at < 2 ? ('wrap' as const) : ('keep' as const))),
  })}\n`;
}
