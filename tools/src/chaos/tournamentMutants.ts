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

const SERVER = 'server/dist';
const HOST = `${SERVER}/tournament/tournamentHost.js`;
const TABLE = `${SERVER}/table/tournament.js`;

/** Enough for every kind of tournament on one node and on several. */
const WORLDS = 30;

function live(name: string, ...edits: Mutant['edits']): Mutant {
  return { name, seeds: WORLDS, worlds: 'tournaments', edits };
}

/** Bugs of the exchange as rooms run it: simulated worlds of tournaments have to notice them. */
export const TOURNAMENT_WORLD_MUTANTS: readonly Mutant[] = [
  live('a permit is given before it is durable', {
    file: HOST,
    from: 'this.#watchers.hold();',
    to: "this.#watchers.hold();\n            for (const { fact } of log) if (fact.kind === 'permit') this.#give(fact.permit);",
  }),
  live('a report is answered from a step that is still being written', {
    file: HOST,
    from: 'if (this.#reporting.has(number))\n            return;\n        this.#reporting.add(number);',
    to: `const early = permitAfter(this.#state, number, due.hand);
        if (early !== null) return this.#give(early);
        if (this.#reporting.has(number))
            return;
        this.#reporting.add(number);`,
  }),
  live('people are told of a step before it is durable', {
    file: HOST,
    from: 'this.#watchers.hold();',
    to: `this.#version++;
            this.#watchers.tell(log.flatMap(({ fact }) => eventsOf(this.tournament, this.#state, fact)), this.#peopleIn(log));
            this.#version--;`,
  }),
  live('an owner that was fenced goes on', {
    file: `${SERVER}/host/appender.js`,
    from: "return refusal === 'stale-epoch' || !(await this.#isWritten(batch));",
    to: "return refusal !== 'stale-epoch' && !(await this.#isWritten(batch));",
  }),
  live('a permit is taken for any hand', {
    file: TABLE,
    from: 'return permit.table === own.number && permit.hand === lastHand(state) + 1;',
    to: 'return permit.table === own.number;',
  }),
  live('a table deals again by the permit that it has', {
    file: TABLE,
    from: 'return permit !== undefined && !isRunning(state) && permit.hand === lastHand(state) + 1;',
    to: 'return permit !== undefined && !isRunning(state);',
  }),
  live('who has gone from a table is dealt in', {
    file: 'tournament/dist/hand.js',
    from: 'startingStacks: players.map((player) => player.stack),',
    to: 'startingStacks: players.map((player) => player.stack + (permit.gone.length > 0 ? 1 : 0)),',
  }),
  live('a report is made once and not repeated', {
    file: `${SERVER}/host/permitReporter.js`,
    from: 'this.#cancel = this.#clock.at(now >= due.dueMs ? now + AGAIN_MS : due.dueMs, () => this.#say());',
    to: 'if (now < due.dueMs) this.#cancel = this.#clock.at(due.dueMs, () => this.#say());',
  }),
  live('a report that comes again gets no answer', {
    file: HOST,
    from: 'const permit = permitAfter(this.#state, number, hand);',
    to: 'const permit = null;',
  }),
  live(
    'orders go where a table was first heard from',
    {
      file: `${SERVER}/cluster/cluster.js`,
      from: 'this.#routes.set(tableName(tournament, number), from);',
      to: 'const named = tableName(tournament, number);\n        if (!this.#routes.has(named)) this.#routes.set(named, from);',
    },
    {
      file: `${SERVER}/cluster/cluster.js`,
      from: 'if (route === session)\n                    this.#routes.delete(table);',
      to: '{ }',
    },
  ),
  live('prizes are written in the log and not in the books', {
    file: `${SERVER}/tournament/log.js`,
    from: "('transfers' in entry.fact ? entry.fact.transfers : [])",
    to: "('transfers' in entry.fact && entry.fact.kind !== 'placed' ? entry.fact.transfers : [])",
  }),
  live('the last step of a log is forgotten', {
    file: `${SERVER}/tournament/log.js`,
    from: 'for (const { fact } of steps) {',
    to: 'for (const { fact } of steps.slice(0, -1)) {',
  }),
  live('stacks are reported as they were before the hand', {
    file: TABLE,
    from: 'return { stacks, busts };',
    to: 'return { stacks: tournament.permit.permit.players.map(({ entry, stack }) => [entry, stack]), busts };',
  }),
  live('tables stay when their tournament is over', {
    file: HOST,
    from: "if (!this.#isStopped)\n                this.#room.order(tableName(this.tournament, number), { kind: 'dismissed' });",
    to: '',
  }),
];
