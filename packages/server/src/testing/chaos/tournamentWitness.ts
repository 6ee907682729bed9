/**
 * Sees everything that a tournament and its tables write, and checks V-1..V-7 after every append from outside: a second
 * state that follows the log, what tables deal beside what they were permitted, and money beside prizes.
 */
import type { Hand } from '@cardroom/notation';
import {
  applyFact,
  type HandReport,
  type LoggedFact,
  mustBeDealing,
  newTournament,
  type Permit,
  PromiseKeeper,
  type Tournament,
  type TournamentFact,
  type TournamentSettings,
} from '@cardroom/tournament';
import { accountKey } from '../../ledger.js';
import type { AppendBatch } from '../../ports.js';
import type { Sealer } from '../../sealing/sealer.js';
import type { Fact } from '../../table/facts.js';
import { numberedTable, tournamentOfLog } from '../../tournament/names.js';

interface TableRecord {
  permitted: Permit | null;
  /** The hand that runs, null between hands. */
  running: Permit | null;
  /** How the last hand ended. */
  ended: { readonly hand: number; readonly stacks: HandReport['stacks'] } | null;
  level: number;
}

/** How long a tournament may stand still once nothing goes wrong any more [V-8]. */
const LIVENESS_MS = 90_000;

export class TournamentWitness {
  readonly violations: string[] = [];
  readonly counts = { steps: 0, reports: 0, hands: 0, moves: 0, permits: 0, busts: 0 };
  state: Tournament | null = null;
  /** The last version of the tournament's log. */
  version = 0;
  readonly #sealer: Sealer;
  readonly #now: () => number;
  readonly #promises = new PromiseKeeper();
  readonly #permits = new Map<string, Permit>();
  readonly #tables = new Map<number, TableRecord>();
  readonly #balances = new Map<string, number>();
  #lastPermitAt = 0;

  constructor(sealer: Sealer, now: () => number) {
    this.#sealer = sealer;
    this.#now = now;
  }

  fail(text: string): void {
    if (this.violations.length < 20) this.violations.push(text);
  }

  committed(log: string, batch: AppendBatch): void {
    const isOwn = tournamentOfLog(log) !== null;
    const table = numberedTable(log);
    for (const { from, to, amount } of batch.transfers) {
      for (const [account, sum] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const key = accountKey(account);
        this.#balances.set(key, (this.#balances.get(key) ?? 0) + sum);
      }
    }
    try {
      for (const { fact, version, sealed } of batch.entries) {
        if (isOwn) this.version = version;
        if (isOwn && version === 1) this.#made(log, fact, sealed);
        else if (isOwn) this.#step((JSON.parse(fact) as { log: LoggedFact[] }).log, batch);
        else if (table !== null) this.#atTable(table.number, JSON.parse(fact) as Fact);
      }
    } catch (error) {
      this.fail(`${log}: ${(error as Error).message}`);
    }
  }

  // -------------------------------------------------------------------------------------------------- the tournament

  #made(log: string, text: string, sealed: Uint8Array | null): void {
    const { settings, host, commitment } = JSON.parse(text) as {
      settings: TournamentSettings;
      host: { user: string };
      commitment: string;
    };
    this.state = newTournament(settings, host.user, this.#sealer.open(sealed!, `${log}/1`)!, commitment);
  }

  #step(log: readonly LoggedFact[], { transfers }: AppendBatch): void {
    const state = this.state!;
    this.counts.steps++;
    for (const entry of log) {
      if (entry.fact.kind === 'reported') this.#checkReport(entry.fact.report);
      if (entry.fact.kind === 'reported') this.counts.reports++;
      applyFact(state, entry);
      if (entry.fact.kind === 'permit') this.#permit(state, entry.fact.permit);
      if (entry.fact.kind === 'seated') this.counts.moves++;
      if (entry.fact.kind === 'bust') this.counts.busts++;
    }
    this.#promises.check(state, log);
    const booked = log.reduce((sum, { fact }) => sum + moneyOf(fact), 0);
    const moved = transfers.reduce((sum, { amount }) => sum + amount / 100, 0);
    if (booked !== moved) this.fail(`V-6: a step moves ${booked} and the books ${moved}`);
  }

  /** A report is what its table has in its own log; nothing is taken that no table has written. */
  #checkReport({ table, hand, stacks }: HandReport): void {
    const ended = this.#tables.get(table)?.ended;
    if (ended?.hand !== hand || JSON.stringify(ended.stacks) !== JSON.stringify(stacks))
      this.fail(`T-51: the report of hand ${hand} of table ${table} is not what the table has written`);
  }

  #permit(state: Tournament, permit: Permit): void {
    this.counts.permits++;
    this.#lastPermitAt = this.#now();
    this.#permits.set(`${permit.table}/${permit.hand}`, permit);
    const seated = state.tables[permit.table - 1]!.seats.filter((id) => id !== 0);
    const dealt = new Set(permit.players.map(({ entry }) => entry));
    const missed = seated.filter((entry) => !dealt.has(entry));
    if (missed.length > 0) this.fail(`V-3: entries ${missed} of table ${permit.table} miss hand ${permit.hand}`);
  }

  // -------------------------------------------------------------------------------------------------- the tables

  #recordOf(number: number): TableRecord {
    let record = this.#tables.get(number);
    if (record === undefined) {
      record = { permitted: null, running: null, ended: null, level: 0 };
      this.#tables.set(number, record);
    }
    return record;
  }

  #atTable(number: number, fact: Fact): void {
    const record = this.#recordOf(number);
    if (fact.kind === 'permitted') {
      const { permit } = fact.permit;
      const known = this.#permits.get(`${number}/${permit.hand}`);
      if (JSON.stringify(known) !== JSON.stringify(permit))
        this.fail(`T-51: table ${number} has a permit for hand ${permit.hand} that is not in the log`);
      record.permitted = permit;
    }
    if (fact.kind === 'handStarted') {
      this.#startHand(number, record);
      this.#checkDealt(number, record, fact.hand);
    }
    if (fact.kind === 'handEnded') {
      this.counts.hands++;
      record.ended = { hand: record.running?.hand ?? 0, stacks: fact.outcome?.stacks ?? [] };
      record.running = null;
    }
  }

  #startHand(number: number, record: TableRecord): void {
    const { permitted } = record;
    if (permitted === null || permitted.hand !== (record.ended?.hand ?? 0) + 1)
      return this.fail(`T-51: table ${number} deals without a permit`);
    if (permitted.level < record.level) this.fail(`V-4: table ${number} goes back to level ${permitted.level}`);
    const own = new Set(permitted.players.flatMap(({ entry, isIn }) => (isIn ? [entry] : [])));
    for (const [other, { running }] of this.#tables) {
      const twice = running?.players.filter(({ entry, isIn }) => isIn && own.has(entry)) ?? [];
      if (other !== number && twice.length > 0)
        this.fail(`V-3: entry ${twice[0]!.entry} is in hands of tables ${number} and ${other}`);
    }
    record.running = permitted;
    record.level = permitted.level;
  }

  /** Those who are dealt in are those of the permit, with the chips that it gives them. */
  #checkDealt(number: number, { running }: TableRecord, { seats, startingStacks, _inactive }: Hand): void {
    const dealt = seats?.map((seat, at) => `${seat}:${startingStacks[at]}${_inactive?.[at] === 0 ? '' : ' waits'}`);
    const permitted = running?.players.map(({ seat, stack, isIn }) => `${seat}:${stack}${isIn ? '' : ' waits'}`);
    if (dealt?.toSorted().join() !== permitted?.toSorted().join())
      this.fail(`V-3: table ${number} deals to ${dealt?.join()}, not ${permitted?.join()}`);
  }

  // -------------------------------------------------------------------------------------------------- the end

  /** V-8, once nothing goes wrong any more: someone could play, and no table has been given a permit for too long. */
  checkLiveness(since: number): void {
    const from = Math.max(since, this.#lastPermitAt, this.state?.holdUntilMs ?? 0);
    if (this.state !== null && mustBeDealing(this.state) && this.#now() - from > LIVENESS_MS)
      this.fail(`V-8: no table has been given a permit for ${(this.#now() - from) / 1000} s`);
  }

  checkEnd(openTables: readonly string[]): void {
    const { state } = this;
    if (state === null || (state.phase !== 'ended' && state.phase !== 'cancelled'))
      return this.fail(`V-8: the tournament is ${state?.phase ?? 'not there'} with ${state?.live} live entries`);
    for (const [account, sum] of this.#balances)
      if (account.startsWith('tournament') && sum !== 0) this.fail(`V-6: ${account} has ${sum} left`);
    if (openTables.length > 0) this.fail(`tables are left: ${openTables.join(' ')}`);
  }

  /** Places, prizes and chips: the same hands end the same way, whatever was killed meanwhile. */
  get result(): string {
    return JSON.stringify(
      this.state?.entries.map(({ id, name, place, prize, bounty, chips, lastStack, hands }) => [
        id,
        name,
        place,
        prize,
        bounty,
        chips,
        lastStack,
        hands,
      ]),
    );
  }
}

function moneyOf(fact: TournamentFact): number {
  return 'transfers' in fact ? fact.transfers.reduce((sum, { amount }) => sum + amount, 0) : 0;
}
