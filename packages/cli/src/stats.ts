/** `cardroom stats`: how the players of hand files play, and what they have won. */
import { Book, type Figures, figuresOf } from '@cardroom/arena';
import type { Command } from 'commander';
import { Exit, Failure } from './exit.js';
import { isFileFault, readHandFile, type SourceHand } from './hands.js';
import { complain, print } from './output.js';
import { tableText } from './table.js';
import { counted, grouped, plain } from './text.js';
import { findFiles, isBad } from './verify/files.js';
import { errorOfPath } from './verify/report.js';

interface Options {
  readonly json?: true;
  readonly player?: string;
}

const HELP = `
VPIP: put chips in before the flop by his own choice. PFR: raised before the flop. 3-bet: raised again when facing the first raise.
AF: bets and raises for each call after the flop. WTSD: went to the showdown after seeing the flop; W$SD: won there.
Nets are those that the file states, after rake, else those of the rules; bb/100 is big blinds for a hundred hands.
Hands that cannot be read or are not over are left out and counted on standard error, each reason with its first hand.

Examples:
  $ cardroom stats archive/
  $ cardroom stats session.txt --player Hero
  $ cardroom stats hands.phhs --json | jq 'select(.hands > 100)'`;

export function addStats(program: Command): void {
  program
    .command('stats')
    .description('Statistics of every player over history files of any format and room; folders recursively.')
    .argument('<path...>', 'files and folders')
    .option('--player <name>', 'only this player')
    .option('--json', 'one JSON line for each player')
    .addHelpText('after', HELP)
    .action(stats);
}

async function stats(paths: readonly string[], options: Options): Promise<void> {
  const book = new Book();
  const leftOut = new LeftOut();
  for (const path of paths) {
    for (const found of findFiles(path)) {
      if (isBad(found)) {
        complain(`${found.path}: ${errorOfPath(found).message}`);
        process.exitCode = Exit.Failed;
        continue;
      }
      for await (const { index, read } of readHandFile(found, null)) {
        if (!read.ok && isFileFault(read.error)) {
          complain(`${found.label}: ${read.error.message}`);
          process.exitCode = Exit.Failed;
        } else leftOut.take(book, `${found.label}, hand ${index + 1}`, read);
      }
    }
  }
  leftOut.say(book.hands);
  const { player } = options;
  const records = [...book.players].filter(([name]) => player === undefined || name === player);
  if (records.length === 0)
    throw new Failure(player === undefined ? 'No hand could be counted.' : `No hand of ${player}.`);
  records.sort(([a, one], [b, other]) => other.tally.hands - one.tally.hands || (a < b ? -1 : 1));
  const figures = records.map(([name, record]) => figuresOf(name, record));
  await print(options.json === true ? figures.map((each) => `${JSON.stringify(each)}\n`).join('') : tableOf(figures));
}

/** Hands that are left out, by the reason. */
class LeftOut {
  private readonly reasons = new Map<string, { count: number; readonly first: string }>();

  take(book: Book, place: string, read: SourceHand['read']): void {
    if (!read.ok) {
      this.add(read.error.message, place);
      return;
    }
    const before = book.leftOut;
    book.add(read.value.document().hand);
    if (book.leftOut > before) this.add('The hand is not over, or the rules refuse one of its acts.', place);
  }

  private add(reason: string, place: string): void {
    const known = this.reasons.get(reason);
    if (known === undefined) this.reasons.set(reason, { count: 1, first: place });
    else known.count++;
  }

  say(hands: number): void {
    const total = [...this.reasons.values()].reduce((sum, { count }) => sum + count, 0);
    if (total === 0) return;
    complain(`${total} of ${counted(hands + total, 'hand')} left out:`);
    for (const [reason, { count, first }] of this.reasons)
      complain(`  ${count} (first: ${plain(first)}): ${plain(reason)}`);
  }
}

function tableOf(figures: readonly Figures[]): string {
  const percent = (part: number | null): string => (part === null ? '-' : `${(100 * part).toFixed(1)} %`);
  const rows = figures.map((each) => [
    plain(each.player),
    String(each.hands),
    percent(each.vpip),
    percent(each.pfr),
    percent(each.threeBet),
    each.af === null ? '-' : each.af.toFixed(2),
    percent(each.wtsd),
    percent(each.wsd),
    grouped(each.net),
    each.bbPer100.toFixed(2),
  ]);
  const head = ['player', 'hands', 'VPIP', 'PFR', '3-bet', 'AF', 'WTSD', 'W$SD', 'net', 'bb/100'];
  return `${tableText(head, rows, { align: ['left'], isCompact: true })}\n`;
}
