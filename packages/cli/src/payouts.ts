/** `cardroom payouts`: the prizes of a tournament. `cardroom icm`: what stacks are worth. */
import { icm, icmDeal, MOST_ENTRIES, paidShares, prizesOf } from '@cardroom/tournament';
import { type Command, InvalidArgumentError } from 'commander';
import { Exit, Failure } from './exit.js';
import { decimal, wholeNumber } from './options.js';
import { print } from './output.js';
import { tableText } from './table.js';

/** As many players as the model is computed for. */
const MOST_STACKS = 200;

function list(what: string, one: (text: string) => number): (text: string) => number[] {
  return (text) => {
    const parts = text.split(',').map((part) => part.trim());
    if (parts.some((part) => part === ''))
      throw new InvalidArgumentError(`${what}, with commas between them, are needed.`);
    return parts.map(one);
  };
}

const figure = (value: number): string => value.toLocaleString('en');

// ---------------------------------------------------------------------------------------------------- payouts

interface PayoutOptions {
  readonly entries: number;
  readonly entry: number;
  readonly shares?: readonly number[];
  readonly json?: true;
}

const PAYOUT_HELP = `
Without --shares the house's table for so many entries is paid. No unit is lost: each prize is rounded down, and the
units left over go to the largest remainders, the better place first. At most entries - 1 places are paid.

Examples:
  $ cardroom payouts --entries 45 --entry 100
  $ cardroom payouts --entries 150 --entry 77 --shares 50,30,20 --json`;

export function addPayouts(program: Command): void {
  program
    .command('payouts')
    .description('The prizes of a tournament by its number of entries.')
    .requiredOption('--entries <n>', 'paid entries', wholeNumber(2, MOST_ENTRIES))
    .requiredOption('--entry <chips>', 'what an entry pays into the pool', wholeNumber(0, 1e12))
    .option('--shares <list>', 'shares of the places, first place first: 50,30,20', list('Numbers', decimal(0, 1e9)))
    .option('--json', 'print {"pool","prizes"}')
    .addHelpText('after', PAYOUT_HELP)
    .action(payouts);
}

function checkShares(shares: readonly number[]): void {
  if (shares.some((share) => share <= 0)) throw new Failure('--shares: every share must be above 0.', Exit.Usage);
  if (shares.some((share, at) => at > 0 && share > shares[at - 1]!)) {
    throw new Failure('--shares: no place may get more than a better one.', Exit.Usage);
  }
}

async function payouts({ entries, entry, shares, json }: PayoutOptions): Promise<void> {
  if (shares !== undefined) checkShares(shares);
  const pool = entries * entry;
  if (!Number.isSafeInteger(pool)) throw new Failure(`A pool of ${pool} is too large.`, Exit.Usage);
  const paid = paidShares(shares === undefined ? { kind: 'table' } : { kind: 'shares', shares }, entries);
  const prizes = prizesOf(pool, paid);
  if (json) return print(`${JSON.stringify({ pool, prizes })}\n`);
  const rows = prizes.map((prize, at) => [
    String(at + 1),
    figure(prize),
    pool === 0 ? '' : `${((100 * prize) / pool).toFixed(2)} %`,
  ]);
  await print(`${tableText(['place', 'prize', 'of the pool'], rows, { isCompact: true })}\nPool: ${figure(pool)}.\n`);
}

// ---------------------------------------------------------------------------------------------------- icm

interface IcmOptions {
  readonly chips: readonly number[];
  readonly prizes: readonly number[];
  readonly json?: true;
}

const ICM_HELP = `
The model is Malmuth and Harville's: exact for up to ten stacks, integrated for more. Values are rounded to whole units
that sum to the prizes; of equal remainders the larger stack comes first.

Example:
  $ cardroom icm --chips 5000,3000,2000 --prizes 500,300,200`;

export function addIcm(program: Command): void {
  program
    .command('icm')
    .description('The value of stacks in prizes, by the independent chip model.')
    .requiredOption('--chips <list>', 'the stacks: 5000,3000,2000', list('Whole numbers', wholeNumber(1, 1e12)))
    .requiredOption(
      '--prizes <list>',
      'the prizes left, first place first',
      list('Whole numbers', wholeNumber(0, 1e12)),
    )
    .option('--json', 'print {"exact","values"}')
    .addHelpText('after', ICM_HELP)
    .action(icmCommand);
}

async function icmCommand({ chips, prizes, json }: IcmOptions): Promise<void> {
  if (chips.length > MOST_STACKS) throw new Failure(`--chips: at most ${MOST_STACKS} stacks.`, Exit.Usage);
  if (prizes.some((prize, at) => at > 0 && prize > prizes[at - 1]!)) {
    throw new Failure('--prizes: no place may get more than a better one.', Exit.Usage);
  }
  const exact = icm(chips, prizes);
  const values = icmDeal(chips, prizes);
  if (json) return print(`${JSON.stringify({ exact, values })}\n`);
  const total = chips.reduce((sum, stack) => sum + stack, 0);
  const rows = chips.map((stack, at) => [
    figure(stack),
    `${((100 * stack) / total).toFixed(2)} %`,
    exact[at]!.toFixed(2),
    figure(values[at]!),
  ]);
  await print(`${tableText(['chips', 'of all', 'worth', 'rounded'], rows, { isCompact: true })}\n`);
}
