/**
 * The log of a tournament [T-50]: one entry for each step, with every fact that the step has caused and the answer that
 * it gave. The log alone gives the state again, and what is promised is checked again while it is read.
 */
import {
  applyFact,
  type LoggedFact,
  type MoneyTransfer,
  newTournament,
  PromiseKeeper,
  resultsByPerson,
  type Tournament,
  type TournamentSettings,
} from '@cardroom/tournament';
import { homeOf } from '../ledger.js';
import type { Account, AppendBatch, LogReading, OwnTournament, StoredEntry, Transfer } from '../ports.js';
import type { Sealer } from '../sealing/sealer.js';
import type { TablePerson } from '../table/state.js';
import { logOf } from './names.js';

/** The first entry. The seed of the draw is sealed: nobody reads it in the store before the start [T-27]. */
interface StoredTournament {
  readonly kind: 'tournamentCreated';
  readonly settings: TournamentSettings;
  readonly host: TablePerson;
  readonly commitment: string;
}

/** A request that was granted, kept so that the same one gets the same answer. */
export interface GivenAnswer {
  readonly user: string;
  readonly id: string;
  readonly action: string;
  readonly result: Readonly<Record<string, unknown>>;
}

interface StoredStep {
  readonly kind: 'tournamentStep';
  readonly log: readonly LoggedFact[];
  readonly answer?: GivenAnswer;
}

/** A tournament as its log has it. */
export interface RestoredTournament {
  readonly state: Tournament;
  readonly host: TablePerson;
  readonly version: number;
  /** When the last entry was written. */
  readonly at: number;
  readonly promises: PromiseKeeper;
  readonly answers: readonly GivenAnswer[];
}

/** Hundredths of a chip, as the books count. */
const HUNDREDTHS = 100;

function accountOf(tournament: string, name: string): Account {
  return name === 'pool' || name === 'heads' ? { kind: 'tournament', tournament, part: name } : homeOf(name);
}

function transferOf(tournament: string, { from, to, amount, kind }: MoneyTransfer): Transfer {
  return {
    from: accountOf(tournament, from),
    to: accountOf(tournament, to),
    amount: amount * HUNDREDTHS,
    reason: kind,
  };
}

function batchWith(entry: StoredEntry, transfers: readonly Transfer[]): AppendBatch {
  return { entries: [entry], transfers, erase: [], snapshot: null, hands: [], access: null, members: [] };
}

export function createdBatch(
  sealer: Sealer,
  tournament: string,
  made: Omit<StoredTournament, 'kind'>,
  seed: string,
  at: number,
): AppendBatch {
  const fact: StoredTournament = { kind: 'tournamentCreated', ...made };
  const sealed = sealer.seal(seed, `${logOf(tournament)}/1`);
  return batchWith({ version: 1, at, fact: JSON.stringify(fact), sealed }, []);
}

/** A step as the store takes it: the money moves in the same transaction [T-47]. */
export function stepBatch(
  tournament: string,
  version: number,
  at: number,
  log: readonly LoggedFact[],
  answer: GivenAnswer | null,
): AppendBatch {
  const fact: StoredStep = { kind: 'tournamentStep', log, ...(answer === null ? {} : { answer }) };
  const money = log.flatMap((entry) => ('transfers' in entry.fact ? entry.fact.transfers : []));
  return batchWith(
    { version, at, fact: JSON.stringify(fact), sealed: null },
    money.map((transfer) => transferOf(tournament, transfer)),
  );
}

/** The results that people keep of a tournament [T-49], with the step that ends it. */
export function resultsOfStep(
  tournament: string,
  at: number,
  log: readonly LoggedFact[],
  state: Tournament,
): Pick<AppendBatch, 'results'> {
  if (!log.some(({ fact }) => fact.kind === 'ended')) return {};
  const { title } = state.settings;
  const results = [...resultsByPerson(state)].map(
    ([user, result]): OwnTournament => ({ user, tournament, title, at, ...result }),
  );
  return { results };
}

/** The tournament of a log; null if nothing was written, or it cannot be read. */
export function restoreTournament(
  sealer: Sealer,
  tournament: string,
  { entries }: LogReading,
): RestoredTournament | null {
  const [first, ...steps] = entries;
  if (first === undefined) return null;
  const created = JSON.parse(first.fact) as StoredTournament;
  const seed = first.sealed === null ? null : sealer.open(first.sealed, `${logOf(tournament)}/1`);
  if (created.kind !== 'tournamentCreated' || seed === null) return null;
  const state = newTournament(created.settings, created.host.user, seed, created.commitment);
  const promises = new PromiseKeeper();
  const answers: GivenAnswer[] = [];
  for (const { fact } of steps) {
    const { log, answer } = JSON.parse(fact) as StoredStep;
    for (const entry of log) applyFact(state, entry);
    promises.check(state, log);
    if (answer !== undefined) answers.push(answer);
  }
  promises.checkWhole(state);
  const last = entries.at(-1)!;
  return { state, host: created.host, version: last.version, at: last.at, promises, answers };
}
