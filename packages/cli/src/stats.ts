/** `cardroom stats`: how the players of hand files play, and what they have won. */
import { Book, type Figures, figuresOf } from '@cardroom/arena';
import type { Command } from 'commander';
import { Exit, Failure } from './exit.js';
import { readHands } from './hands.js';
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
Hands that cannot be read or are not over are left out and counted on standard error.

Examples:
  $ cardroom stats archive/
  $ cardroom stats session.txt --player Hero
  $ cardroom stats hands.phhs --json | jq 'select(.hands > 100)'`;

export function addStats(program: Command): void {
  program
    .command('stats')
    .description('Statistics of every player over .phh, .phhs and .txt files; folders recursively.')
    .argument('<path...>', 'files and folders')
    .option('--player <name>', 'only this player')
    .option('--json', 'one JSON line for each player')
    .addHelpText('after', HELP)
    .action(stats);
}

async function stats(paths: readonly string[], options: Options): Promise<void> {
  const book = new Book();
  for (const path of paths) {
    for (const found of findFiles(path)) {
      if (isBad(found)) {
        complain(`${found.path}: ${errorOfPath(found).message}`);
        process.exitCode = Exit.Failed;
        continue;
      }
      for await (const { read } of readHands(found.path, { format: null, game: null })) {
        if (read.ok) book.add(read.value.document().hand);
        else book.leftOut++;
      }
    }
  }
  if (book.leftOut > 0)
    complain(
      `${book.leftOut} of ${counted(book.hands + book.leftOut, 'hand')} ${book.leftOut === 1 ? 'is' : 'are'} left out.`,
    );
  const { player } = options;
  const records = [...book.players].filter(([name]) => player === undefined || name === player);
  if (records.length === 0)
    throw new Failure(player === undefined ? 'No hand could be counted.' : `No hand of ${player}.`);
  records.sort(([a, one], [b, other]) => other.tally.hands - one.tally.hands || (a < b ? -1 : 1));
  const figures = records.map(([name, record]) => figuresOf(name, record));
  await print(options.json === true ? figures.map((each) => `${JSON.stringify(each)}\n`).join('') : tableOf(figures));
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
