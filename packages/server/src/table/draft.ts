/** A step in the making: facts are recorded one by one, and the state goes along with them. */

import { assert } from '@cardroom/engine';
import { hundredthsOf } from '../chips.js';
import { buyInTransfer, cashOutTransfer, editTransfer, handTransfers, sideTransfer } from '../ledger.js';
import type { Transfer } from '../ports.js';
import { withAnswer } from './answers.js';
import { archived, type FinishedHand } from './archive.js';
import type { PlayedLines, TableChange } from './change.js';
import { changedState } from './changed.js';
import { evolve, evolvePlayed, withClock } from './evolve.js';
import type { AnsweredRequest, ClockSet, Fact } from './facts.js';
import type { Funds } from './funds.js';
import { NO_OWN_LIMITS, type OwnLimits } from './limits.js';
import type { TablePerson, TableState } from './state.js';

type WithoutTime<F> = F extends Fact ? Omit<F, 'at' | 'request'> : never;

/** A fact that is yet to be recorded. */
export type NewFact = WithoutTime<Fact>;

/** A change in the making: the last one of a draft may still get a clock and an answer. */
type OpenChange = TableChange & { after: TableState };

/**
 * Adds fields to a fact that nobody else has seen yet. A copy with more fields than its source costs V8 many times
 * as much.
 */
function completed(fact: NewFact | Fact, fields: Partial<Pick<Fact, 'at' | 'clock' | 'bank' | 'request'>>): Fact {
  return Object.assign(fact, fields) as Fact;
}

export interface DraftOptions {
  readonly asker?: TablePerson | null;
  readonly funds?: Funds;
  readonly ownLimits?: OwnLimits;
}

export class Draft {
  readonly before: TableState;
  readonly now: number;
  /** The person who asked for the step; null if nobody did. */
  readonly asker: TablePerson | null;
  /** People's funds. */
  readonly funds: Funds;
  /** The amount that people with their own limit may still buy today [H-26]. */
  readonly ownLimits: OwnLimits;
  /** Writes the access rules again, whether they have changed or not. */
  writesAccess = false;
  readonly changes: OpenChange[] = [];
  readonly transfers: Transfer[] = [];
  readonly erase: number[] = [];
  readonly archive: FinishedHand[] = [];

  constructor(
    state: TableState,
    now: number,
    { asker = null, funds = null, ownLimits = NO_OWN_LIMITS }: DraftOptions = {},
  ) {
    this.before = state;
    this.now = now;
    this.asker = asker;
    this.funds = funds;
    this.ownLimits = ownLimits;
  }

  /** The table after the last change. */
  get state(): TableState {
    return this.changes.at(-1)?.after ?? this.before;
  }

  get facts(): readonly Fact[] {
    return this.changes.map(({ fact }) => fact);
  }

  /**
   * Records a fact, which is the draft's from now on. `played` are lines that have been judged already: they are not
   * parsed again.
   */
  record(fact: NewFact, played: PlayedLines | null = null): void {
    const timed = completed(fact, { at: this.now });
    const before = this.state;
    const after = played === null ? evolve(before, timed) : evolvePlayed(before, timed, played.hand);
    this.changes.push({ before, fact: timed, after, moments: played?.moments ?? null });
    this.transfers.push(...transfersOf(before, timed, this.funds !== null));
    if (timed.kind === 'handEnded' || timed.kind === 'tableEnded') this.erase.push(...before.sealed);
    const isHuntOver = timed.kind === 'rabbitShown' || timed.kind === 'rabbitOver';
    if (isHuntOver && before.rabbit != null) this.erase.push(before.rabbit.version);
    if (timed.kind === 'handEnded') this.archive.push(archived(before, after));
  }

  /** The clock that runs after the last fact; a separate fact if nothing else has happened. */
  setClock(clock: Pick<ClockSet, 'clock' | 'bank'>): void {
    const last = this.changes.at(-1);
    if (last === undefined) {
      this.record({ kind: 'clockSet', ...clock });
      return;
    }
    completed(last.fact, clock);
    last.after = withClock(last.after, clock);
  }

  /** The facts answer a request: the first of them says so, and the table remembers it. */
  answer(request: AnsweredRequest): void {
    const [first] = this.changes;
    assert(first !== undefined, 'only what has happened is kept');
    completed(first.fact, { request });
    const last = this.changes.at(-1)!;
    last.after = changedState(last.after, { answers: withAnswer(last.after.answers, request) });
  }
}

/**
 * The chips that a fact moves, in the books.
 *
 * @internal
 */
function transfersOf({ table, host }: TableState, fact: Fact, isLimited: boolean): Transfer[] {
  switch (fact.kind) {
    case 'seated':
      return [buyInTransfer(table, fact.user, hundredthsOf(fact.buyIn), 'buy-in')];
    case 'stoodUp':
      return fact.cashOut === 0 ? [] : [cashOutTransfer(table, fact.user, hundredthsOf(fact.cashOut))];
    case 'handStarted':
    case 'handWaits':
      return [
        ...(fact.edits ?? []).map(([user, change]) => editTransfer(table, user, change, isLimited ? host.user : user)),
        ...fact.topUps.map(([user, amount]) => buyInTransfer(table, user, hundredthsOf(amount), 'top-up')),
      ];
    case 'handEnded':
      return handTransfers(table, fact.changes);
    case 'sidePaid':
    case 'standUp':
      return fact.payments.map((payment) => sideTransfer(table, payment));
    case 'tableEnded':
      return fact.cashOuts.map(([user, amount]) => cashOutTransfer(table, user, amount));
    default:
      return [];
  }
}
