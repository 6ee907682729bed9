/** The results of a match as a table for other programs, one line for each bot. */
import type { MatchSummary, PlayerSummary } from './summary.js';

type Cell = string | number;

const COLUMNS: readonly (readonly [name: string, value: (player: PlayerSummary) => Cell])[] = [
  ['name', ({ name }) => name],
  ['bot', ({ bot }) => bot],
  ['hands', ({ tally }) => tally.hands],
  ['net', ({ net }) => net],
  ['bb_per_100', ({ bbPer100 }) => bbPer100],
  ['ci95_low', ({ ci95 }) => ci95[0]],
  ['ci95_high', ({ ci95 }) => ci95[1]],
  ['vpip', ({ tally }) => tally.vpip],
  ['pfr', ({ tally }) => tally.pfr],
  ['three_bets', ({ tally }) => tally.threeBets],
  ['three_bet_chances', ({ tally }) => tally.threeBetChances],
  ['bets_and_raises', ({ tally }) => tally.aggressive],
  ['calls', ({ tally }) => tally.calls],
  ['saw_second_street', ({ tally }) => tally.sawSecond],
  ['showdowns', ({ tally }) => tally.showdowns],
  ['showdowns_won', ({ tally }) => tally.showdownsWon],
  ['bad_answers', ({ faults }) => faults],
  ['timed_decisions', ({ usage }) => usage.decisions],
  ['think_ms', ({ usage }) => usage.thinkMs],
  ['longest_ms', ({ usage }) => usage.maxMs],
  ['restarts', ({ restarts }) => restarts],
];

/** A field as RFC 4180 writes it; what is not known is empty. */
function field(cell: Cell): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(Number(cell.toFixed(6))) : '';
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Statistics are counts, as they were taken: shares are for anyone who reads them. */
export function csvReport({ players }: MatchSummary): string {
  const lines = [
    COLUMNS.map(([name]) => name),
    ...players.map((player) => COLUMNS.map(([, value]) => field(value(player)))),
  ];
  return lines.map((line) => `${line.join(',')}\n`).join('');
}
