/**
 * One step of a table: an input at a time, with randomness to draw on, gives facts to append and the state after them.
 * It applies nothing: the host appends first and goes on with the new state only then.
 */
import { ok, type Result } from '@cardroom/engine';
import type { Answer, TableSettings, WireError } from '@cardroom/protocol';
import type { Entropy, TableAccess, Transfer } from '../ports.js';
import { accessOf, hasOtherAccess } from './access.js';
import type { FinishedHand } from './archive.js';
import type { TableChange } from './change.js';
import { type BotTurn, botTurnOf } from './clock.js';
import { decideInput, type TableDecision } from './decide.js';
import { evolve } from './evolve.js';
import { type Fact, type SplitText, splitFact } from './facts.js';
import type { Funds } from './funds.js';
import type { TableInput } from './input.js';
import { NO_OWN_LIMITS, type OwnLimits } from './limits.js';
import { checkTable } from './settings.js';
import { splitWithoutAnswers } from './snapshot.js';
import type { TablePerson, TableState } from './state.js';
import { STANDARD_TIMES, type TableTimes } from './times.js';
import { membersOfPermit, type TournamentLink } from './tournament.js';

export interface TableStep {
  readonly state: TableState;
  /** To append, in order; the first has the version after that of the state before. */
  readonly facts: readonly Fact[];
  /** The same facts as they are stored. */
  readonly texts: readonly SplitText[];
  /** The same facts with the table before and after each, for those who tell what happened. */
  readonly changes: readonly TableChange[];
  readonly transfers: readonly Transfer[];
  /** The access rules from now on, null if they have not changed. */
  readonly access: TableAccess | null;
  /** People who have sat down. */
  readonly members: readonly string[];
  /** To the person who asked, null for inputs that are not requests. */
  readonly answer: Answer | null;
  /** Versions whose secret part is no longer needed. */
  readonly erase: readonly number[];
  readonly archive: readonly FinishedHand[];
  /**
   * The text of the state without its answers at a good moment for a snapshot: a hand is over, and its secrets are
   * erased. Null at any other moment.
   */
  readonly snapshot: SplitText | null;
  /** The bot to be asked now. */
  readonly botTurn: BotTurn | null;
}

function stepOf({ draft, answer }: TableDecision): TableStep {
  const { before, state, facts, changes, transfers, erase, archive, now, writesAccess } = draft;
  const isSnapshotDue = archive.length > 0 || (state.ended && erase.length > 0);
  return {
    state,
    facts,
    texts: facts.map(splitFact),
    changes,
    transfers,
    access: writesAccess || hasOtherAccess(before, state) ? accessOf(state, state.ended ? now : null) : null,
    members: writesAccess ? membersOf(state) : newMembers(state, facts),
    answer,
    erase,
    archive,
    snapshot: isSnapshotDue ? splitWithoutAnswers(state) : null,
    botTurn: botTurnOf(state),
  };
}

function newMembers(state: TableState, facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) => {
    if (fact.kind === 'handStarted' && fact.byPermit === true) return membersOfPermit(state);
    return fact.kind === 'seated' && fact.bot === null ? [fact.user] : [];
  });
}

function membersOf({ seats }: TableState): string[] {
  return seats.flatMap(({ user, bot }) => (bot === null ? [user] : []));
}

/** Decides one input. */
export function stepTable(
  state: TableState,
  input: TableInput,
  now: number,
  entropy: Entropy,
  funds: Funds = null,
  ownLimits: OwnLimits = NO_OWN_LIMITS,
): TableStep {
  return stepOf(decideInput(state, input, now, entropy, { funds, ownLimits }));
}

export interface NewTable {
  readonly table: string;
  /** The person who makes the table. */
  readonly host: TablePerson;
  readonly settings: TableSettings;
  readonly times?: Partial<TableTimes>;
  /** Whether hands begin if only bots want to play; by default they wait for a person. */
  readonly botsAlone?: boolean;
  /** A table of a tournament. */
  readonly tournament?: TournamentLink;
}

/** A new table, or what is wrong with its settings. */
export function openTable(table: NewTable, now: number): Result<TableStep, WireError> {
  const settings = checkTable(table.settings);
  if (!settings.ok) return settings;
  const fact: Fact = {
    kind: 'tableCreated',
    at: now,
    table: table.table,
    host: table.host,
    settings: settings.value,
    times: { ...STANDARD_TIMES, ...table.times },
    botsAlone: table.botsAlone ?? false,
    ...(table.tournament === undefined ? {} : { tournament: table.tournament }),
  };
  const state = evolve(null, fact);
  return ok({
    state,
    facts: [fact],
    texts: [splitFact(fact)],
    changes: [{ before: null, fact, after: state, moments: null }],
    transfers: [],
    access: accessOf(state, null),
    members: [],
    answer: null,
    erase: [],
    archive: [],
    snapshot: null,
    botTurn: null,
  });
}
