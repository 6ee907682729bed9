/**
 * The events of a fact for each viewer. A viewer is a user id, never a name: two people may have the same name.
 */
import { keysOf } from '@cardroom/engine';
import {
  type EventData,
  type Step as HandStep,
  handNumberOf,
  hasOwnLines,
  type LiveHand,
  liveHand,
  ownTurnEvents,
  privateToStep,
  type Seat,
  type StateChanges,
  stepOf,
  type TableEvent,
  type TellStep,
  type TurnClock,
  tellStep,
  turnEvents,
  turnTokenOf,
} from '@cardroom/protocol';
import { chipsOfHundredths } from '../chips.js';
import { mayHost } from './access.js';
import { bombPotView } from './bombPots.js';
import type { TableChange } from './change.js';
import { commitmentView, dealView, openedEvent, openedEvents, seedViews, wired } from './dealViews.js';
import type { FactOf } from './facts.js';
import { gameChoiceView, gameNextView } from './games.js';
import { viewerOf } from './personView.js';
import { runsAskedView } from './runs.js';
import { standUpOf } from './sideGames.js';
import { handId, isRunning, type SidePayment, seatOf, type TableState, viewOf } from './state.js';
import { mayRead } from './talk.js';
import {
  chatView,
  rabbitView,
  requestView,
  seatView,
  seatViews,
  standUpView,
  tableStatusOf,
  turnClockView,
} from './views.js';
import { waitersOf, waitOf } from './waiting.js';

/** Events about games, whenever they have changed. */
function gameEvents({ before, after }: TableChange): TableEvent[] {
  if (before === null || after.settings.games === undefined) return [];
  const [next, choice] = [gameNextView(after), gameChoiceView(after)];
  const isOther = (was: object | null, is: object | null): boolean => JSON.stringify(was) !== JSON.stringify(is);
  return [
    ...(next !== null && isOther(gameNextView(before), next) ? [{ event: 'game_changed' as const, data: next }] : []),
    ...(choice !== null && isOther(gameChoiceView(before), choice)
      ? [{ event: 'game_choice' as const, data: choice }]
      : []),
  ];
}

/** Events about bomb pots, whenever they have changed. */
function bombEvents({ before, after }: TableChange): TableEvent[] {
  const is = bombPotView(after);
  if (is === null || before === null || JSON.stringify(bombPotView(before)) === JSON.stringify(is)) return [];
  return [{ event: 'bomb_pot_next', data: is }];
}

/** Settings of the room for the events of a table. */
export interface TellOptions {
  /** The path of a hand's receipt. */
  readonly receiptPath: (hand: string) => string;
}

/** Parts that are computed once for each fact. */
interface Parts {
  readonly happened: TableChange;
  /** The table as it is when the messages are sent. */
  readonly now: TableState;
  /** What the fact itself says to everybody. */
  readonly open: readonly TableEvent[];
  /** Questions and games that have changed, for everybody. */
  readonly asked: readonly TableEvent[];
  /** Proofs of the cards that everybody sees. */
  readonly opened: readonly TableEvent[];
  readonly changes: StateChanges;
  readonly clock: TurnClock | undefined;
  /** The step from one document to the next, and its messages; null if the document is the same. */
  readonly step: { readonly hand: HandStep; readonly tell: TellStep } | null;
  /** The hand whose turn has a new deadline, null if there is none. */
  readonly rearmed: LiveHand | null;
}

function partsOf(happened: TableChange, options: TellOptions, now: TableState): Parts {
  const { before, after } = happened;
  const changes = changesOf(happened);
  const clock = turnClockView(after);
  const open = factEvents(happened, options);
  const asked = [...runsEvents(happened), ...bombEvents(happened), ...gameEvents(happened)];
  if (before?.hand === after.hand) {
    const rearmed = hasNewDeadline(happened) ? liveHand(after.hand) : null;
    return { happened, now, open, asked, opened: [], changes, clock, step: null, rearmed };
  }
  const hand = stepOf(before?.hand ?? null, after.hand, happened.moments);
  const byClock = happened.fact.kind === 'acted' && happened.fact.by === 'clock';
  const tell = tellStep(hand, {
    changes,
    byClock,
    isAsked: isClockSet(after),
    ...(clock === undefined ? {} : { clock }),
  });
  const opened = openedEvents(happened, null);
  return { happened, now, open, asked, opened, changes, clock, step: { hand, tell }, rearmed: null };
}

/** Whether the clock is that of the turn; else a later fact of the step sets it, and tells of the turn. */
function isClockSet({ clock, hand }: TableState): boolean {
  if (clock?.kind === 'runs') return false;
  return clock === null || clock.turn === turnTokenOf(hand);
}

/** A new deadline of the same turn. */
function hasNewDeadline({ before, after }: TableChange): boolean {
  const isNew = before?.clock !== after.clock || before?.pausedAt !== after.pausedAt;
  return isNew && after.clock?.kind !== 'runs' && isRunning(after) && !after.ended;
}

function tell(parts: Parts, user: string | null): TableEvent[] {
  const { happened, open, asked, changes, clock, step, rearmed } = parts;
  const { after } = happened;
  const viewer = viewerOf(after, user);
  const own = [
    ...open,
    ...saidEvents(parts, user),
    ...ownFactEvents(happened, user),
    ...waitingEvents(happened, user),
    ...ownWaitEvents(happened, user),
    ...asked,
  ];
  if (step !== null) return [...own, ...step.tell(viewer), ...openedFor(parts, step.hand, viewer)];
  // A player who has left sees what a spectator sees from now on.
  const hand = hasLeft(happened, user) ? { hand: viewOf(after, user), ...dealView(after, viewer) } : {};
  const data = { ...hand, ...changes, ...hostChange(happened, user) };
  const update: TableEvent[] = Object.keys(data).length === 0 ? [] : [{ event: 'game_state_update', data }];
  const turn = rearmed === null ? [] : [...turnEvents(rearmed, clock), ...ownTurnEvents(rearmed, viewer, clock)];
  return [...own, ...update, ...turn];
}

/** Proofs for a viewer: those for everybody, unless the step has told them more. */
function openedFor({ happened, opened }: Parts, step: HandStep, viewer: number | null): readonly TableEvent[] {
  return viewer === null || !hasOwnLines(step, viewer) ? opened : openedEvents(happened, viewer);
}

/** The question about run-outs, whenever something of it has changed. */
function runsEvents({ before, after }: TableChange): TableEvent[] {
  if (before?.runQuestion === undefined && after.runQuestion === undefined) return [];
  const [was, is] = [before?.runQuestion === undefined ? null : runsAskedView(before), runsAskedView(after)];
  if (JSON.stringify(was) === JSON.stringify(is) || (is.seats.length === 0 && !was?.seats.length)) return [];
  return [{ event: 'runs_asked', data: is }];
}

/** A person's place on the waiting list, and the chair held for them, if they have changed. */
function ownWaitEvents({ before, after }: TableChange, user: string | null): TableEvent[] {
  if (before === null || user === null || before.waiting === after.waiting) return [];
  const [was, is] = [waitOf(before, user), waitOf(after, user)];
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  return [{ event: 'game_state_update', data: { your_wait: is } }];
}

/** Whether this was the moment in which someone lost their seat: by leaving, or with the end of the table. */
function hasLeft({ before, fact, after }: TableChange, user: string | null): boolean {
  if (fact.kind !== 'stoodUp' && fact.kind !== 'tableEnded') return false;
  return before !== null && viewerOf(before, user) !== null && viewerOf(after, user) === null;
}

/**
 * The messages of a fact for everybody at the table: most people get the same, and can be sent the same bytes.
 */
export interface ChangeMessages {
  /** For everybody who gets no separate messages. */
  readonly shared: readonly TableEvent[];
  /** The events for a user, null if they are the shared ones. */
  privateOf(user: string): readonly TableEvent[] | null;
  /** Events of this fact as they are sent; those for several people are written once. */
  textOf(events: readonly TableEvent[]): string;
}

/** `now` is the table as it is when they are sent: for a client that comes back, later than the fact. */
export function changeMessages(
  happened: TableChange,
  options: TellOptions,
  now: TableState = happened.after,
): ChangeMessages {
  const parts = partsOf(happened, options, now);
  const users = usersApart(parts);
  return {
    shared: tell(parts, null),
    privateOf: (user) => (users.has(user) ? tell(parts, user) : null),
    textOf: eventWriter(),
  };
}

/** Writes lists that share most of their events. */
function eventWriter(): ChangeMessages['textOf'] {
  const texts = new Map<TableEvent, string>();
  return (events) => {
    let list = '';
    for (const event of events) {
      let text = texts.get(event);
      if (text === undefined) {
        text = JSON.stringify(event);
        texts.set(event, text);
      }
      list += list === '' ? text : `,${text}`;
    }
    return `[${list}]`;
  };
}

const NOTHING: StateChanges = {};

/** Whether an act has changed nothing but the hand and the clock: most acts. */
function isHandAlone(before: TableState, after: TableState): boolean {
  return (
    before.seats === after.seats &&
    before.settings === after.settings &&
    before.waiting === after.waiting &&
    before.host === after.host &&
    before.coHosts === after.coHosts &&
    before.rabbit === after.rabbit &&
    before.standUp === after.standUp &&
    before.isLocked === after.isLocked &&
    before.isStarted === after.isStarted &&
    graceOf(before) === graceOf(after) &&
    tableStatusOf(before) === tableStatusOf(after)
  );
}

/** Seats, status and settings, if they have changed. */
function changesOf({ before, after }: TableChange): StateChanges {
  if (before !== null && isHandAlone(before, after)) return NOTHING;
  const status = tableStatusOf(after);
  return {
    ...(before !== null && hasSameSeats(before, after) ? {} : { seats: seatViews(after) }),
    ...(before !== null && status === tableStatusOf(before) ? {} : { status }),
    ...(before?.settings === after.settings ? {} : { settings: after.settings }),
    ...(waitersOf(before ?? after).length === waitersOf(after).length ? {} : { waiting: waitersOf(after).length }),
    ...(before?.host.name === after.host.name ? {} : { host: after.host.name }),
    ...(before === null || before.coHosts === after.coHosts ? {} : { co_hosts: after.coHosts.map(({ name }) => name) }),
    ...(before === null || before.isLocked === after.isLocked ? {} : { is_locked: after.isLocked }),
    ...(before === null || before.isStarted === after.isStarted ? {} : { is_started: after.isStarted }),
    ...((before?.rabbit ?? null) === (after.rabbit ?? null) ? {} : { rabbit: rabbitView(after) }),
    ...(before?.standUp === after.standUp ? {} : standUpView(after)),
  };
}

/**
 * For people who become a host or stop being one: that, and the open requests for chips. For hosts: whether there is an
 * undo.
 */
function hostChange({ before, after }: TableChange, user: string | null): StateChanges {
  if (before === null) return {};
  const [was, is] = [mayHost(before, user), mayHost(after, user)];
  const canUndo = after.undo !== null;
  if (is && !was) return { is_host: true, requests: after.requests.map(requestView), can_undo: canUndo };
  if (was && !is) return { is_host: false, requests: [], can_undo: false };
  return is && (before.undo !== null) !== canUndo ? { can_undo: canUndo } : {};
}

function hostsOf({ host, coHosts }: TableState): string[] {
  return [host.user, ...coHosts.map(({ user }) => user)];
}

/** Whether hosts get separate messages: the hosts have changed, or an act can be undone. */
function concernsHosts({ before, after }: TableChange): boolean {
  if (before === null) return false;
  const isOther = before.host !== after.host || before.coHosts !== after.coHosts;
  return isOther || (before.undo !== null) !== (after.undo !== null);
}

/** Whether everybody around the table sees the same seats as before. */
function hasSameSeats(before: TableState, after: TableState): boolean {
  if (before.seats === after.seats && graceOf(before) === graceOf(after)) return true;
  if (before.seats.length !== after.seats.length) return false;
  return after.seats.every((seat, at) => isSameSeat(seatView(before, before.seats[at]!), seatView(after, seat)));
}

/** The clock that is seen at a seat, too. */
function graceOf({ clock }: TableState): TableState['clock'] {
  return clock?.kind === 'grace' ? clock : null;
}

function isSameSeat(a: Seat, b: Seat): boolean {
  const fields = keysOf({ ...a, ...b });
  return fields.every((field) => a[field] === b[field]);
}

/** What a fact itself says to everybody. */
function factEvents(happened: TableChange, { receiptPath }: TellOptions): TableEvent[] {
  const { before, fact, after } = happened;
  switch (fact.kind) {
    case 'hostAct':
      return [{ event: 'host_log', data: fact.act }];
    case 'handStarted':
      return [{ event: 'deal_committed', data: commitmentView(after) }];
    case 'roundVoided': {
      const { round } = before!.deal!.fair!;
      const voided = { hand: handNumberOf(after.hand), round, missing: [...fact.missing] };
      return [
        { event: 'deal_voided', data: voided },
        { event: 'deal_committed', data: commitmentView(after) },
      ];
    }
    case 'dealSeeded': {
      const { round } = after.deal!.fair!;
      const data = { hand: handNumberOf(after.hand), round, seeds: seedViews(fact.seeds), missing: [...fact.missing] };
      return [{ event: 'deal_seeded', data }];
    }
    case 'handEnded': {
      const hand = handNumberOf(after.hand);
      return [{ event: 'receipt_ready', data: { hand, path: receiptPath(handId(after.table, hand)) } }];
    }
    case 'cardsShown': {
      const seat_index = seatOf(after, fact.user)!.place;
      const { hand = handNumberOf(after.hand), cards, opened = [] } = fact;
      return [{ event: 'cards_shown', data: { hand, seat_index, cards } }, ...openedEvent(hand, opened)];
    }
    case 'rabbitShown': {
      const { hand, name, streets, opened } = fact;
      return [{ event: 'rabbit_cards', data: { hand, name, streets: [...streets], cards: wired(opened) } }];
    }
    case 'sidePaid':
      return paymentEvents(before!, 'seven_deuce', fact.payments);
    case 'standUp':
      return [...standUpEvents(before!, fact), ...paymentEvents(before!, 'stand_up', fact.payments)];
    case 'presence': {
      const { seat_index, name, is_connected, grace_until_ms } = seatView(after, seatOf(after, fact.user)!);
      return [{ event: 'presence', data: { seat_index, name, is_connected, grace_until_ms } }];
    }
    case 'tableEnded':
      return [{ event: 'table_ended', data: { reason: fact.reason } }];
    default:
      return [];
  }
}

/** A line of chat, for those who may read it. */
function saidEvents({ happened: { fact }, now }: Parts, user: string | null): TableEvent[] {
  if (fact.kind !== 'chat' || !mayRead(now, fact, user)) return [];
  return [{ event: 'chat_message', data: chatView(fact) }];
}

/** What a fact says to one user in addition. */
function ownFactEvents({ before, fact, after }: TableChange, user: string | null): TableEvent[] {
  if (fact.kind === 'hostAct') return answerEvents(before, fact, user);
  if (fact.kind !== 'chipsRequested' || !mayHost(after, user)) return [];
  return [{ event: 'buy_in_request', data: requestView(fact.ask) }];
}

/** Chips between stacks outside the hand; payers and receivers are seated. */
function paymentEvents(
  before: TableState,
  reason: EventData<'side_payment'>['reason'],
  payments: readonly SidePayment[],
): TableEvent[] {
  if (payments.length === 0) return [];
  const placeOf = (user: string) => seatOf(before, user)!.place;
  const paid = payments.map(({ from, to, amount }) => ({
    from: placeOf(from),
    to: placeOf(to),
    amount: chipsOfHundredths(amount),
  }));
  return [{ event: 'side_payment', data: { reason, payments: paid } }];
}

/** The beginning and the end of a stand-up game; the seats say who sits in between. */
function standUpEvents(before: TableState, { game, loser }: FactOf<'standUp'>): TableEvent[] {
  const last = standUpOf(before).game;
  if (game !== null && last !== null) return [];
  const bet = chipsOfHundredths((game ?? last)?.bet ?? 0);
  return [{ event: 'stand_up', data: { is_running: game !== null, bet, loser: loser?.name ?? null } }];
}

/** The host's answer, for the player who asked for chips. */
function answerEvents(before: TableState | null, { act, ask }: FactOf<'hostAct'>, user: string | null): TableEvent[] {
  const asked = ask === undefined ? undefined : before?.requests.find(({ request }) => request === ask);
  if (asked === undefined || asked.user !== user) return [];
  const data = { request: asked.request, is_approved: act.act === 'approve', amount: act.amount ?? 0 };
  return [{ event: 'buy_in_answer', data }];
}

/** The open requests for chips, for the host. */
function waitingEvents(happened: TableChange, user: string | null): TableEvent[] {
  const { requests } = happened.after;
  if (!mayHost(happened.after, user) || !hasOtherRequests(happened)) return [];
  return [{ event: 'game_state_update', data: { requests: requests.map(requestView) } }];
}

function hasOtherRequests({ before, after }: TableChange): boolean {
  if (before === null || before.requests === after.requests) return false;
  return before.requests.length + after.requests.length > 0;
}

/** Users whose events differ from those of spectators. */
function usersApart({ happened, now, step }: Parts): Set<string> {
  const { before, fact, after } = happened;
  const users = new Set<string>();
  if (step !== null) for (const player of privateToStep(step.hand)) users.add(after.users[player]!);
  else if (after.clock?.user != null) users.add(after.clock.user);
  if (fact.kind === 'stoodUp') users.add(fact.user);
  if (fact.kind === 'chat') for (const { user } of now.seats) if (!mayRead(now, fact, user)) users.add(user);
  if (fact.kind === 'tableEnded') for (const { user } of before?.seats ?? []) users.add(user);
  if (before !== null && before.waiting !== after.waiting)
    for (const { user } of [...waitersOf(before), ...waitersOf(after)]) users.add(user);
  if (hasOtherRequests(happened)) for (const user of hostsOf(after)) users.add(user);
  if (before !== null && concernsHosts(happened))
    for (const user of [...hostsOf(before), ...hostsOf(after)]) users.add(user);
  if (fact.kind === 'hostAct' && fact.ask !== undefined) {
    const asked = before?.requests.find(({ request }) => request === fact.ask);
    if (asked !== undefined) users.add(asked.user);
  }
  return users;
}

/** The events of a fact for one user, or for everybody who only watches. */
export function eventsFor(happened: TableChange, user: string | null, options: TellOptions): TableEvent[] {
  return tell(partsOf(happened, options, happened.after), user);
}
