/** `cardroom equity`: what hands and ranges win on average when all cards have come. */
import {
  type Card,
  type Equity,
  type EquityRequest,
  equity,
  explainEquity,
  explainRangeText,
  formatCards,
  parseRange,
  type Range,
  type Variant,
  xoshiro128,
} from '@cardroom/engine';
import { type Command, Option } from 'commander';
import { cardsArgument, parseCardList, variantArgument } from './cards.js';
import { Exit, Failure } from './exit.js';
import { print } from './output.js';
import { tableText } from './table.js';

interface Options {
  readonly board?: string;
  readonly board2?: string;
  readonly dead?: string;
  readonly variant: Variant;
  readonly samples?: number;
  readonly exact?: true;
  readonly seed?: string;
  readonly json?: true;
}

const HELP = `
A HAND is cards (AhKd; ?? for one that is not known) or a range in quotes: "QQ+,AKs,A5s-A2s", "15%", random.
Every deal is counted where that is quick, and all of them with --exact; else deals are drawn at random, the same ones
for the same --seed.

Examples:
  $ cardroom equity AhAs KdKc
  $ cardroom equity AhKh "QQ+,AKo" --board Th9h2c
  $ cardroom equity AhAdKsQs 9h8h7c6c --variant PO --samples 1000000 --json
  $ cardroom equity 2h3d4c As5sKd --variant FR`;

export function addEquity(program: Command): void {
  program
    .command('equity')
    .description('The average share of the pot that each hand or range wins if nobody folds.')
    .argument('<hand...>', 'cards or ranges, one for each player')
    .option('--board <cards>', 'board cards')
    .option('--board2 <cards>', 'cards of the second board, in games with two')
    .option('--dead <cards>', 'cards known to be out')
    .addOption(
      new Option('--variant <code>', 'variant').argParser(variantArgument).default(variantArgument('NT'), 'NT'),
    )
    .option('--samples <n>', 'sample this many random deals', samples)
    .addOption(new Option('--exact', 'count every deal, however long it takes').conflicts(['samples', 'seed']))
    .option('--seed <text>', 'seed of the random deals')
    .option('--json', 'the result as JSON')
    .addHelpText('after', HELP)
    .action(equityCommand);
}

function samples(text: string): number {
  const count = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw new Failure(`--samples ${text}: it must be a whole number from 1.`, Exit.Usage);
  return count;
}

async function equityCommand(texts: readonly string[], options: Options): Promise<void> {
  const { variant } = options;
  const request: EquityRequest = {
    variant,
    hands: texts.map((text) => holding(text, variant)),
    ...(options.board === undefined ? {} : { board: cardsArgument('--board', options.board) }),
    ...(options.board2 === undefined ? {} : { secondBoard: cardsArgument('--board2', options.board2) }),
    ...(options.dead === undefined ? {} : { dead: cardsArgument('--dead', options.dead) }),
    ...(options.samples === undefined ? {} : { samples: options.samples }),
    ...(options.seed === undefined ? {} : { random: xoshiro128(options.seed) }),
    mode:
      options.exact === true
        ? 'exact'
        : options.samples === undefined && options.seed === undefined
          ? 'auto'
          : 'sample',
  };
  const found = equity(request);
  if (!found.ok) throw new Failure(explainEquity(found.error));
  await print(
    options.json === true ? `${JSON.stringify(asJson(texts, options, found.value))}\n` : asTable(texts, found.value),
  );
}

/** Cards if the text is cards, else a range. */
function holding(text: string, variant: Variant): readonly Card[] | Range {
  const cards = parseCardList(text);
  if (cards !== null && cards.length > 0) return cards;
  const range = parseRange(text, variant);
  if (!range.ok) throw new Failure(explainRangeText(range.error));
  return range.value;
}

function asJson(texts: readonly string[], options: Options, { mode, deals, players }: Equity): object {
  return {
    variant: options.variant.code,
    board: formatCards(options.board === undefined ? [] : cardsArgument('--board', options.board)),
    mode,
    deals,
    players: players.map((player, at) => ({ hand: texts[at], ...player })),
  };
}

function percent(share: number, digits = 2): string {
  return `${(100 * share).toFixed(digits)} %`;
}

function asTable(texts: readonly string[], { mode, deals, players }: Equity): string {
  const isSplit = (players[0]?.parts.length ?? 1) > 1;
  const head = [
    'hand',
    'equity',
    ...(mode === 'exact' ? [] : ['±']),
    'win',
    'tie',
    ...(isSplit ? ['high', 'low'] : []),
  ];
  const rows = players.map((player, at) => {
    const parts = isSplit ? player.parts.map((part) => percent(part.equity)) : [];
    const error = mode === 'exact' ? [] : [percent(player.standardError)];
    const shares = [percent(player.wins / deals), percent(player.ties / deals)];
    return [texts[at]!, percent(player.equity), ...error, ...shares, ...parts];
  });
  const how = mode === 'exact' ? 'All deals counted' : 'Deals drawn at random';
  return `${tableText(head, rows, { align: ['left'] })}\n${how}: ${Math.round(deals).toLocaleString('en')}.\n`;
}
