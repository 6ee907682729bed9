/**
 * The followers of a table: what each has been sent, and what each may know by now. Players and the host see the
 * table as it is; spectators see it with the table's delay.
 */
import { Intent } from '@cardroom/notation';
import type { TableEvent, WireError } from '@cardroom/protocol';
import { chipsOfHundredths } from '../chips.js';
import type { Clock } from '../ports.js';
import type { TableChange } from '../table/change.js';
import type { Fact, FactOf } from '../table/facts.js';
import { isInHand } from '../table/live.js';
import { type SnapshotContext, snapshotFor } from '../table/personView.js';
import { cashOutOf } from '../table/stacks.js';
import { seatOf, type TableState } from '../table/state.js';
import type { TableStep } from '../table/step.js';
import { changeMessages } from '../table/telling.js';
import { Recent } from './recent.js';
import type { ConnectionWatcher, HandedFollower, Visitor } from './tablePort.js';
import { Trail } from './trail.js';

interface Follower {
  readonly watcher: ConnectionWatcher;
  /** The last version that was sent, null before the first snapshot. */
  sent: number | null;
}

/** Questions to the owner of the table. */
export interface FollowRules {
  /** Whether the table stands still because nothing can be stored. */
  isStalled(): boolean;
  /** Why someone may not follow it, null if they may. */
  whyNot(state: TableState, visitor: Visitor): WireError | null;
}

/** Facts after which someone may have to go. */
const SHUTS_OUT: ReadonlySet<Fact['kind']> = new Set(['stoodUp', 'hostAct']);

/** A player's own wish to leave, from the moment on in which it holds [S3-37, S3-66]. */
function isLeaving(fact: Fact): fact is FactOf<'intent'> {
  return fact.kind === 'intent' && fact.intent === Intent.Leave && fact.by === 'player';
}

/** The summary of someone's stay at a table that they are leaving. */
function leftError(state: TableState, user: string): WireError {
  const bought = state.bought.find((entry) => entry.user === user)?.amount ?? 0;
  const cash_out = isInHand(state, user) ? null : cashOutOf(state, user);
  return { code: 'left', bought: chipsOfHundredths(bought), cash_out };
}

/**
 * The path of a receipt.
 *
 * @internal
 */
export function receiptPath(hand: string): string {
  return `/api/receipts/${hand}`;
}

const TELLING = { receiptPath };

export class Followers {
  readonly #clock: Clock;
  readonly #rules: FollowRules;
  readonly #all = new Map<ConnectionWatcher, Follower>();
  readonly #recent: Recent;
  #state: TableState;
  #trail: Trail;
  /** Whether followers know that the store does not answer: they also get a message when it is back. */
  #areToldOfStall = false;
  #isStopped = false;
  #cancelTrail: () => void = () => undefined;

  /** `at` is when the state was reached. */
  constructor(clock: Clock, state: TableState, at: number, rules: FollowRules) {
    this.#clock = clock;
    this.#rules = rules;
    this.#state = state;
    this.#recent = new Recent(state);
    this.#trail = new Trail(state, at);
  }

  get size(): number {
    return this.#all.size;
  }

  /** People who watch without a seat. */
  get spectators(): number {
    const users = new Set([...this.#all.keys()].map(({ visitor }) => visitor.user));
    for (const { user } of this.#state.seats) users.delete(user);
    return users.size;
  }

  has(user: string): boolean {
    return [...this.#all.keys()].some(({ visitor }) => visitor.user === user);
  }

  /** Everybody who follows, on each connection. */
  get visitors(): Visitor[] {
    return [...this.#all.keys()].map(({ visitor }) => visitor);
  }

  /** `since` is the last version that the newcomer knows. */
  add(watcher: ConnectionWatcher, since: number | undefined): void {
    // A client that is ahead of the log knows something that was never written: it gets a snapshot.
    const sent = since !== undefined && since <= this.#state.version && !this.#rules.isStalled() ? since : null;
    const follower: Follower = { watcher, sent };
    this.#all.set(watcher, follower);
    this.#catchUp(follower);
  }

  /** Whether it was one of them. */
  delete(watcher: ConnectionWatcher): boolean {
    return this.#all.delete(watcher);
  }

  /** Hands over every follower, because the table has moved to another node. */
  takeAll(): HandedFollower[] {
    const left = [...this.#all.values()].map(({ watcher, sent }) => ({ watcher, sent: sent ?? 0 }));
    this.#all.clear();
    return left;
  }

  /** Nothing more happens. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelTrail();
  }

  // -------------------------------------------------------------------------------------------------- telling

  /** A step that is durable. */
  tell({ changes, texts, state, snapshot }: TableStep): void {
    const wereToldOfStall = this.#areToldOfStall;
    this.#areToldOfStall = false;
    this.#state = state;
    for (const [i, change] of changes.entries()) {
      const { fact, after } = change;
      this.#recent.add(texts[i]!, after, after === state ? snapshot : null);
      if (after.settings.spectators.delay_ms > 0) this.#trail.add(fact);
      this.#tell(change);
      if (isLeaving(fact)) this.#endFor(fact.user, leftError(after, fact.user));
      if (SHUTS_OUT.has(fact.kind)) this.#shutOut(after);
    }
    if (state.settings.spectators.delay_ms === 0) this.#trail = new Trail(state, this.#clock.now());
    else this.#advanceTrail();
    if (wereToldOfStall) for (const follower of this.#all.values()) this.#sendSnapshot(follower);
  }

  /**
   * Ends the following of everybody who may not follow any longer. They hear of the fact that says so, and of nothing
   * after it.
   */
  #shutOut(state: TableState): void {
    if (state.ended) return;
    for (const watcher of [...this.#all.keys()]) {
      const error = this.#rules.whyNot(state, watcher.visitor);
      if (error !== null && this.#all.delete(watcher)) watcher.unfollowed(error);
    }
  }

  /** Players who leave stop following, on every connection; to watch again is a new request. */
  #endFor(user: string, error: WireError): void {
    for (const watcher of [...this.#all.keys()]) {
      if (watcher.visitor.user === user && this.#all.delete(watcher)) watcher.unfollowed(error);
    }
  }

  /** The table waits for the store. */
  tellStall(): void {
    for (const follower of this.#all.values()) if (follower.sent !== null) this.#sendSnapshot(follower);
  }

  #tell(happened: TableChange): void {
    if (this.#all.size === 0) return;
    const texts = textsOf(happened, this.#state);
    const { version } = happened.after;
    for (const follower of this.#all.values()) {
      if (this.#delayOf(follower.watcher.visitor) > 0) continue;
      if (follower.sent === version - 1) this.#send(follower, happened, texts);
      else if (follower.sent === null || follower.sent < version) this.#catchUp(follower);
    }
  }

  #send(follower: Follower, { after: { version } }: TableChange, texts: Texts): void {
    const { watcher } = follower;
    follower.sent = version;
    watcher.send(texts(watcher.visitor.user), version);
  }

  /** Sends everything that the follower may know by now and does not. */
  #catchUp(follower: Follower): void {
    if (this.#delayOf(follower.watcher.visitor) > 0) {
      this.#advanceTrail();
      return;
    }
    const missed = follower.sent === null ? null : this.#recent.since(follower.sent);
    if (missed === null) this.#sendSnapshot(follower);
    else for (const happened of missed) this.#send(follower, happened, textsOf(happened, this.#state));
  }

  /** The whole table as the follower may know it. */
  #sendSnapshot(follower: Follower): void {
    const { watcher } = follower;
    const delayMs = this.#delayOf(watcher.visitor);
    const seen = delayMs === 0 ? this.#state : this.#trail.at(this.#clock.now() - delayMs);
    if (seen === null) return;
    const isStalled = this.#rules.isStalled();
    if (isStalled) this.#areToldOfStall = true;
    const looking: SnapshotContext = {
      spectators: this.spectators,
      delayMs,
      now: this.#state,
      ...(isStalled ? { status: 'no-storage' as const } : {}),
    };
    const { table, version } = seen;
    const state = snapshotFor(seen, watcher.visitor, looking);
    follower.sent = version;
    watcher.send(JSON.stringify({ event: 'snapshot', table, version, state }), version);
  }

  // -------------------------------------------------------------------------------------------------- delays

  #delayOf({ user }: Visitor): number {
    const { settings, host } = this.#state;
    const { delay_ms } = settings.spectators;
    if (delay_ms === 0) return 0;
    const isNow = user === host.user || seatOf(this.#state, user) !== null;
    return isNow ? 0 : delay_ms;
  }

  /** Sends spectators with a delay what they may know by now. */
  #advanceTrail(): void {
    const delayMs = this.#state.settings.spectators.delay_ms;
    if (delayMs === 0) return;
    const late = [...this.#all.values()].filter(({ watcher }) => this.#delayOf(watcher.visitor) > 0);
    for (const happened of this.#trail.advance(this.#clock.now() - delayMs)) {
      const texts = textsOf(happened, this.#state);
      const { version } = happened.after;
      for (const follower of late) {
        if (follower.sent === version - 1) this.#send(follower, happened, texts);
        else if (follower.sent === null || follower.sent < version) this.#sendSnapshot(follower);
      }
    }
    // Followers who came or stood up before anything could be sent to them get it now.
    const { version } = this.#trail.at(this.#clock.now() - delayMs) ?? { version: 0 };
    for (const follower of late) if ((follower.sent ?? 0) < version) this.#sendSnapshot(follower);
    this.#armTrail();
  }

  #armTrail(): void {
    const { delay_ms: delayMs } = this.#state.settings.spectators;
    const nextAt = this.#trail.nextAfter(this.#clock.now() - delayMs);
    this.#cancelTrail();
    if (nextAt === null || this.#isStopped) return;
    this.#cancelTrail = this.#clock.at(nextAt + delayMs, () => this.#advanceTrail());
  }
}

// ---------------------------------------------------------------------------------------------------- texts

/** The message for a user; those who see the same get the same text. */
type Texts = (user: string) => string;

function textsOf(happened: TableChange, now: TableState): Texts {
  const { table, version } = happened.after;
  const messages = changeMessages(happened, TELLING, now);
  const head = `{"event":"update","table":${JSON.stringify(table)},"version":${version},"events":`;
  const textOf = (events: readonly TableEvent[]): string => `${head}${messages.textOf(events)}}`;
  let shared: string | null = null;
  return (user) => {
    const own = messages.privateOf(user);
    if (own !== null) return textOf(own);
    shared ??= textOf(messages.shared);
    return shared;
  };
}
