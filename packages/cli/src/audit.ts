/** `cardroom audit`: the receipt of a hand, checked without asking anybody. */
import { readFileSync } from 'node:fs';
import { type Card, type Result, UNKNOWN } from '@cardroom/engine';
import { parseLine } from '@cardroom/notation';
import {
  type DealFault,
  type DealVerdict,
  dealtCards,
  type FairReceipt,
  isEvidence,
  judgeEvidence,
  mostDecks,
  type Receipt,
  type Verified,
  verifyReceipt,
} from '@cardroom/protocol/receipt';
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
the deal, and against the place that the players' seeds gave it. Folded and mucked cards are not in it and stay secret.
With --root the receipt must name the very root that you noted before the deal. Nothing is sent anywhere. A receipt with
seeds proves that nobody chose the deck after the seeds; one without seeds proves only that the deck was not changed. A
file that a client saved when its own check failed can be checked too. docs/FAIR-DEAL.md explains every byte.

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
    throw new Failure(`--root ${root}: it must have 64 hexadecimal digits.`, Exit.Usage);
  const value = parse(read(path), path);
  if (isEvidence(value)) {
    await auditEvidence(value, options.json === true);
    return;
  }
  const verdict = verifyReceipt(value);
  const isOther = verdict.ok && root !== undefined && verdict.value.root !== root.toLowerCase();
  if (!verdict.ok || isOther) process.exitCode = Exit.Failed;
  if (options.json === true) {
    await print(`${JSON.stringify(verdictLine(verdict, isOther))}\n`);
  } else if (!verdict.ok) {
    complain(explainReceipt(verdict.error));
  } else if (isOther) {
    complain('The receipt is valid, but for another deal: its root is not the one that was shown.');
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

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(`${path === '-' ? 'standard input' : plain(path)}: This is not JSON.`);
  }
}

/** Checks the file that a client saved: the messages it was sent against what it remembers. */
async function auditEvidence(value: unknown, isJson: boolean): Promise<void> {
  const verdict = judgeEvidence(value);
  if (verdict.kind === 'failed') process.exitCode = Exit.Failed;
  if (isJson) await print(`${JSON.stringify(evidenceLine(verdict))}\n`);
  else if (verdict.kind === 'failed') for (const fault of verdict.faults) complain(explainReceipt(fault));
  else await print('What this client was told of the deal holds.\n');
}

function evidenceLine({ kind, faults, receipt, decks }: DealVerdict): object {
  const told = faults.map((fault) => ({ ...fault, message: explainReceipt(fault) }));
  return { ok: kind !== 'failed', kind, faults: told, hand: receipt?.hand ?? null, decks };
}

function verdictLine(verdict: Result<Verified, DealFault>, isOther: boolean): object {
  if (!verdict.ok) return { ok: false, ...verdict.error, message: explainReceipt(verdict.error) };
  const { hand, root, cards, receipt } = verdict.value;
  const fair = 'table' in receipt ? { seeds: receipt.seeds.length, decks: mostDecks(receipt) } : {};
  return { ok: !isOther, ...(isOther ? { code: 'other-root' } : {}), hand, root, cards, ...fair };
}

function explainReceipt(error: DealFault): string {
  switch (error.code) {
    case 'bad-seed':
      return `The seed of seat ${error.seat} is not the one that was committed to.`;
    case 'card-twice':
      return `${error.card} lies at two places of the deck.`;
    case 'two-roots':
      return `The room showed two roots for round ${error.round}.`;
    case 'root-again':
      return `The root of round ${error.round} had been shown before.`;
    case 'other-root':
      return `The room showed another root or list of commitments in round ${error.round}.`;
    case 'other-seed':
      return `Round ${error.round} was dealt with another seed than this client sent.`;
    case 'named-missing':
      return `The room says that the seed of this client did not come in round ${error.round}; it was sent.`;
    case 'not-listed':
      return 'The room took the commitment of this client and did not list it.';
    case 'other-game':
      return 'The room dealt a different game, or to different seats, or from a different seat, than it announced before the seeds.';
    case 'out-of-turn':
      return `The cards did not go round in order: player ${error.player + 1} was dealt to out of turn.`;
    case 'wrong-portion':
      return error.player === null
        ? 'The board got other cards than the game deals.'
        : `Player ${error.player + 1} got more or fewer cards than the game deals.`;
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

/** The checks that were made, for people. */
function report({ hand, root, cards, receipt }: Verified, isRootKnown: boolean): string {
  const dealt = dealtCards(receipt);
  const hidden = dealt.flatMap((line) => line.cards).length - cards;
  const isFair = 'table' in receipt && receipt.seeds.length > 0;
  const proved = isFair
    ? 'nobody chose the deck after the seeds, and no card was changed.'
    : 'the deck was not changed after its root was published.';
  const lines = [
    `Hand ${plain(hand)} (${receipt.variant}), for ${receipt.viewer === null ? 'everybody' : plain(receipt.viewer)}: ${proved}`,
    `Root     ${root}${isRootKnown ? ', as it was shown' : ''}`,
    ...seedLines(receipt),
    ...receipt.players.flatMap((name, player) => {
      const own = dealt.filter((line) => line.player === player).flatMap((line) => line.cards);
      return own.length === 0 ? [] : [`Cards    ${plain(name)}: ${spaced(opened(own, receipt.actions, player))}`];
    }),
  ];
  const board = dealt.filter((line) => line.player === null).flatMap((line) => line.cards);
  if (board.length > 0) lines.push(`Board    ${spaced(board)}`);
  lines.push(`${cards} cards proved, ${Math.max(0, hidden)} not opened to this reader.`);
  lines.push(...('table' in receipt ? roundLines(receipt) : []));
  if (!isFair) lines.push('How the deck was shuffled is not proved.');
  return `${lines.join('\n')}\n`;
}

function seedLines(receipt: Receipt | FairReceipt): string[] {
  if (!('table' in receipt)) return receipt.seeds.map(([name, seed]) => `Seed of  ${plain(name)}: ${plain(seed)}`);
  const nameAt = new Map(receipt.seats.map((seat, player) => [seat, receipt.players[player] ?? '']));
  return receipt.seeds.map(([seat, seed]) => `Seed of  ${plain(nameAt.get(seat) ?? `seat ${seat}`)}: ${seed}`);
}

function roundLines(receipt: FairReceipt): string[] {
  if (receipt.seeds.length === 0) return [];
  const decks = mostDecks(receipt);
  const rounds = receipt.void.length;
  const voided = rounds === 0 ? '' : ` ${rounds} void ${rounds === 1 ? 'round' : 'rounds'}.`;
  return [`The house had at most ${decks} ${decks === 1 ? 'deck' : 'decks'} to choose from.${voided}`];
}
