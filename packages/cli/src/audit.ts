/** `cardroom audit`: the receipt of a hand, checked without asking anybody. */
import { readFileSync } from 'node:fs';
import { type Card, type Result, UNKNOWN } from '@cardroom/engine';
import { parseLine } from '@cardroom/notation';
import { dealtCards, type ReceiptError, type Verified, verifyReceipt } from '@cardroom/protocol/receipt';
import type { Command } from 'commander';
import { spaced } from './cards.js';
import { Exit, explainSystem, Failure, isSystemError } from './exit.js';
import { complain, print } from './output.js';
import { plain } from './text.js';

interface Options {
  readonly json?: true;
  readonly root?: string;
}

const HELP = `
A receipt opens the cards that its reader was entitled to see: each is checked against the root that was shown before
the deal, and against the order of the deck. Folded and mucked cards are not in it and stay secret. With --root the
receipt must name the very root that you noted before the deal. Nothing is sent anywhere. A good receipt proves that the
deck was not changed after its root was published, and nothing more: not how it was shuffled.

Examples:
  $ cardroom audit receipt.json
  $ curl -s http://localhost:8080/api/receipts/t1-7 | cardroom audit -
  $ cardroom audit receipt.json --root 5f0c...e1 --json`;

export function addAudit(program: Command): void {
  program
    .command('audit')
    .description('Checks the fair-deal receipt of a hand, offline: every card in it was fixed before the deal.')
    .argument('<receipt>', 'a JSON file; - is standard input')
    .option('--root <hash>', 'the root that was shown before the deal')
    .option('--json', 'the verdict as one JSON line')
    .addHelpText('after', HELP)
    .action(audit);
}

/** A receipt of 52 cards takes about 40 KB. */
const MAX_BYTES = 1 << 20;

async function audit(path: string, options: Options): Promise<void> {
  const { root } = options;
  if (root !== undefined && !/^[0-9a-f]{64}$/i.test(root))
    throw new Failure(`--root ${root}: 64 hexadecimal digits are needed.`, Exit.Usage);
  const verdict = verifyReceipt(parse(read(path)));
  const isOther = verdict.ok && root !== undefined && verdict.value.root !== root.toLowerCase();
  if (!verdict.ok || isOther) process.exitCode = Exit.Failed;
  if (options.json === true) {
    await print(`${JSON.stringify(verdictLine(verdict, isOther))}\n`);
  } else if (!verdict.ok) {
    complain(explainReceipt(verdict.error));
  } else if (isOther) {
    complain('The receipt is sound, but of another deal: its root is not the one that was shown.');
  } else {
    await print(report(verdict.value, root !== undefined));
  }
}

function read(path: string): string {
  try {
    const bytes = readFileSync(path === '-' ? 0 : path);
    if (bytes.length > MAX_BYTES) throw new Failure(`A receipt has at most ${MAX_BYTES} bytes.`);
    return bytes.toString('utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new Failure(`${path === '-' ? 'standard input' : path}: ${explainSystem(error)}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('This is not JSON.');
  }
}

function verdictLine(verdict: Result<Verified, ReceiptError>, isOther: boolean): object {
  if (!verdict.ok) return { ok: false, ...verdict.error, message: explainReceipt(verdict.error) };
  const { hand, root, cards } = verdict.value;
  return { ok: !isOther, ...(isOther ? { code: 'other-root' } : {}), hand, root, cards };
}

function explainReceipt(error: ReceiptError): string {
  switch (error.code) {
    case 'bad-receipt':
      return error.field === '' ? 'This is no receipt.' : `This is no receipt: "${error.field}" is wrong.`;
    case 'not-bound':
      return `${error.card} was not bound to place ${error.place + 1} of the deck by the root.`;
    case 'not-opened':
      return `${error.card} is in the log, but the receipt does not prove it.`;
    case 'out-of-order':
      return `${error.card} was dealt as card ${error.dealt + 1}, but lay at place ${error.place + 1} of the deck.`;
    case 'not-dealt':
      return `${error.card} was not dealt to the one who had it.`;
  }
}

/** A player's cards with those that were dealt closed and shown later: they are proved as well. */
function opened(own: readonly Card[], actions: readonly string[], player: number): Card[] {
  const shown = actions.flatMap((text) => {
    const line = parseLine(text, 0);
    const action = line.ok ? line.value.action : null;
    return action?.kind === 'show' && action.player === player ? (action.cards ?? []) : [];
  });
  const fresh = [...new Set(shown)].filter((card) => card !== UNKNOWN && !own.includes(card));
  return own.map((card) => (card === UNKNOWN ? (fresh.shift() ?? UNKNOWN) : card));
}

/** What has been checked, for people. */
function report({ hand, root, cards, receipt }: Verified, isRootKnown: boolean): string {
  const dealt = dealtCards(receipt);
  const hidden = dealt.flatMap((line) => line.cards).length - cards;
  const lines = [
    `Hand ${plain(hand)} (${receipt.variant}), for ${receipt.viewer === null ? 'everybody' : plain(receipt.viewer)}: the deck was not changed after its root was published.`,
    `Root     ${root}${isRootKnown ? ', as it was shown' : ''}`,
    ...receipt.seeds.map(([name, seed]) => `Seed of  ${plain(name)}: ${plain(seed)}`),
    ...receipt.players.flatMap((name, player) => {
      const own = dealt.filter((line) => line.player === player).flatMap((line) => line.cards);
      return own.length === 0 ? [] : [`Cards    ${plain(name)}: ${spaced(opened(own, receipt.actions, player))}`];
    }),
  ];
  const board = dealt.filter((line) => line.player === null).flatMap((line) => line.cards);
  if (board.length > 0) lines.push(`Board    ${spaced(board)}`);
  lines.push(`${cards} cards proved, ${Math.max(0, hidden)} not opened to this reader.`);
  lines.push('How the deck was shuffled is not proved.');
  return `${lines.join('\n')}\n`;
}
