/** Bugs planted in tournaments: those that other programs had, those of the exchange between nodes, and some of our own. */
import type { Mutant } from './mutants.js';

const DIST = 'tournament/dist';

const SEEDS = 60;

function bug(name: string, file: string, from: string, to: string): Mutant {
  return { name, seeds: SEEDS, edits: [{ file: `${DIST}/${file}`, from, to }] };
}

export const TOURNAMENT_MUTANTS: readonly Mutant[] = [
  // Found in other programs.
  bug(
    'the big blind is skipped after a bust',
    'positions.js',
    'return big === 0 ? null : { small, big };',
    'return big === 0 ? null : { small, big: big + 1 };',
  ),
  bug('the same player is the big blind again', 'facts.js', 'table.big = given.big;', 'table.big ||= given.big;'),
  bug(
    'no way back in after a time-out',
    'step.js',
    'if (entry.away !== input.isAway)',
    'if (input.isAway && !entry.away)',
  ),
  bug(
    'a broke player is dealt in again',
    'facts.js',
    "leaveSeat(state, entry);\n    Object.assign(entry, { status: 'out'",
    "Object.assign(entry, { status: 'out'",
  ),
  bug('an ante larger than the stack', 'hand.js', 'Math.max(0, stack - ante - bigBlind)', 'stack - ante - bigBlind'),
  // The exchange of reports and permits.
  bug(
    'a fact that is not in the log',
    'draft.js',
    'this.log.push(entry);',
    "if (fact.kind !== 'held') this.log.push(entry);",
  ),
  bug(
    'places by arrival and not by the stack',
    'ranking.js',
    'b.lastStack - a.lastStack || a.id - b.id',
    'a.id - b.id',
  ),
  bug(
    'a move that leaves the old seat taken',
    'facts.js',
    'leaveSeat(state, entry);\n    const table = tableOf(state, number);',
    'const table = tableOf(state, number);',
  ),
  bug(
    'the level of the table and not of the log',
    'permits.js',
    'level: state.level,',
    'level: table.permit?.level ?? state.level,',
  ),
  bug(
    'a report that comes again is taken again',
    'step.js',
    'if (report.hand < table.hand || !table.isRunning)',
    'if (report.hand < table.hand)',
  ),
  bug(
    'a seat is given to two movers',
    'positions.js',
    'seat > 0 && id === 0 ? [seat] : []',
    'seat > 0 && (id === 0 || entryOf(state, id).isMoving) ? [seat] : []',
  ),
  bug(
    'hand-for-hand forgets a table',
    'permits.js',
    'for (const table of able)',
    'for (const table of able.slice(state.isHandForHand && able.length > 1 ? 1 : 0))',
  ),
  bug(
    'prizes are paid before entries close',
    'ranking.js',
    'if (!state.areEntriesClosed)',
    'if (state.prizes === null)',
  ),
  // Our own.
  bug('chips of a rebuy that nobody counts', 'facts.js', 'state.chips += chips;', ''),
  bug('the odd unit of a tie is lost', 'payouts.js', 'each + (at < odd ? 1 : 0)', 'each'),
  bug('a level begins in the middle of a round', 'clock.js', 'return roundTables.length > 0;', 'return false;'),
  bug(
    'a table breaks in the middle of a hand',
    'seating.js',
    'last === undefined || last.isRunning || isBroke',
    'last === undefined || isBroke',
  ),
  bug('a taken head stays alive', 'facts.js', 'entryOf(state, entry).head = 0;', ''),
  bug(
    'an entry is ranked beside the re-entry',
    'ranking.js',
    '&& !entry.isReplaced && entry.place === 0',
    '&& entry.place === 0',
  ),
  bug('tables deal in a break', 'permits.js', 'pausedSince !== null || rest !== null ||', 'pausedSince !== null ||'),
  bug(
    'the final table is drawn while a hand runs',
    'seating.js',
    'state.redrawTo === 0 || openTables(state).some((table) => table.isRunning)',
    'state.redrawTo === 0',
  ),
  bug('tables are never balanced', 'seating.js', 'sizeOf(table) < sizeOf(to) + 2', 'sizeOf(table) < sizeOf(to) + 20'),
  bug(
    'the head of a shared pot is paid to each winner',
    'bounty.js',
    'const parts = won.map((amount) => Number((BigInt(head) * BigInt(amount)) / total));',
    'const parts = won.map(() => head);',
  ),
  bug('the winner keeps nothing of the own head', 'deals.js', 'entry.head === 0', 'true'),
];
