/**
 * Everything that a table tells: seats, clock and status as the wire has them, a snapshot for a person, and the
 * events of a fact for a viewer. A viewer is a user id, never a name: two people may have the same name.
 */

import { Intent } from '@cardroom/notation';
import {
  type ChatLine,
  type ChipRequest,
  type DealOfTable,
  type EventData,
  type Step as HandStep,
  handNumberOf,
  type LiveHand,
  liveHand,
  optionsOf,
  ownTurnEvents,
  privateToStep,
  type Seat,
  type Snapshot,
  type StateChanges,
  stepOf,
  type TableEvent,
  type TableStatus,
  type TableSummary,
  type TellStep,
  type TurnClock,
  tableSnapshot,
  tellStep,
  turnEvents,
  turnTokenOf,
} from '@cardroom/protocol';
import type { Commitments, FairCard } from '@cardroom/protocol/receipt';
import { chipsOfHundredths } from '../chips.js';
import { mayHost } from './access.js';
import { bombPotView } from './bombPots.js';
import type { TableChange } from './change.js';
import { botDelayMs, keptUntil } from './clock.js';
import type { FactOf } from './facts.js';
import { gameChoiceView, gameNextView } from './games.js';
import { openingsFor } from './openings.js';
import { returnOf } from './rathole.js';
import { runsAskedOf, runsAskedView } from './runs.js';
import { sidePrice, standUpOf } from './sideGames.js';
import {
  handId,
  isBotSeat,
  isRunning,
  playerOf,
  type SidePayment,
  seatOf,
  type TableChat,
  type TablePerson,
  type TableSeat,
  type TableState,
  viewOf,
} from './state.js';

import { waitersOf, waitOf } from './waiting.js';

// ---------------------------------------------------------------------------------------------------- parts

const AFTER_HAND: Readonly<Record<Intent, Seat['after_hand']>> = {
  [Intent.Play]: null,
  [Intent.WaitForBigBlind]: 'wait_for_big_blind',
  [Intent.Pause]: 'pause',
  [Intent.Leave]: 'leave',
};

function seatView(state: TableState, seat: TableSeat): Seat {
  const { clock } = state;
  const seatKeptUntil = seat.brokeAt === undefined ? null : keptUntil(state, seat);
  const isGrace = clock?.kind === 'grace' && clock.user === seat.user;
  return {
    seat_index: seat.place,
    name: seat.name,
    kind: isBotSeat(seat) ? 'bot' : 'person',
    bot: seat.bot,
    ...(seat.owner === undefined ? {} : { owner: seat.owner }),
    is_connected: seat.connected,
    grace_until_ms: isGrace ? clock.deadline : null,
    ...((seat.away ?? null) === null ? {} : { is_away: true as const }),
    ...headView(state, seat),
    ...(seat.avatar === undefined ? {} : { avatar: seat.avatar }),
    ...(seat.showsAll === true ? { shows_all: true as const } : {}),
    ...(seat.autoBank === undefined || seat.autoBank === 'smart' ? {} : { auto_bank: seat.autoBank }),
    ...(seat.straddles === true ? { straddles: true as const } : {}),
    ...((seat.runWish ?? 1) === 1 ? {} : { run_wish: seat.runWish! }),
    time_bank_ms: seat.bankMs,
    after_hand: seat.afterHand === null ? null : AFTER_HAND[seat.afterHand.intent],
    top_up: seat.topUp,
    ...(seat.autoTopUp == null ? {} : { has_auto_top_up: true }),
    ...(seatKeptUntil === null ? {} : { seat_kept_until_ms: seatKeptUntil }),
    ...(seat.sideChips === undefined ? {} : { side_chips: chipsOfHundredths(seat.sideChips) }),
    ...(seat.nextPlace === undefined ? {} : { next_seat_index: seat.nextPlace.place }),
    ...standingView(state, seat),
  };
}

/** The bounty on the head of a player, at a tournament with bounties [T-64]. */
function headView({ tournament }: TableState, { place }: TableSeat): Pick<Seat, 'head'> {
  const head = tournament?.permit?.permit.players.find(({ seat }) => seat === place)?.head ?? 0;
  return head === 0 ? {} : { head };
}

/** Whether someone in a stand-up game has won a main pot yet [H-18]. */
function standingView(state: TableState, { user }: TableSeat): Pick<Seat, 'stand_up'> {
  const player = standUpOf(state).game?.players.find((one) => one.user === user);
  return player === undefined ? {} : { stand_up: player.aside > 0 ? 'standing' : 'sitting' };
}

/** The stand-up game as everybody knows it; nothing at tables that do not play it. */
function standUpView(state: TableState): Pick<Snapshot, 'stand_up'> {
  const bet = sidePrice(state, 'standUp');
  const { game, isCalled, votes } = standUpOf(state);
  if (bet === 0 && game === null) return {};
  const places = votes.flatMap((user) => seatOf(state, user)?.place ?? []);
  const is_running = game !== null;
  return { stand_up: { bet: chipsOfHundredths(game?.bet ?? bet), is_running, is_called: isCalled, votes: places } };
}

/** Until when the board that would have come can be asked for [H-14]. */
function rabbitView({ rabbit }: TableState): NonNullable<Snapshot['rabbit']> | null {
  return rabbit == null || rabbit.cards === null ? null : { hand: rabbit.hand, until_ms: rabbit.until };
}

/** The seats in their order, with the people in them. */
export function seatViews(state: TableState): Seat[] {
  return [...state.seats].sort((a, b) => a.place - b.place).map((seat) => seatView(state, seat));
}

/** The status of the table; a room that cannot store anything says so itself. */
export function tableStatusOf(state: TableState): TableStatus {
  if (state.ended) return 'ended';
  if (state.pausedAt !== null) return 'paused';
  if (state.ending) return 'ending';
  return state.hand._waiting === true ? 'waiting' : 'playing';
}

/** The clock of the player to act; undefined while nobody is asked. */
export function turnClockView(state: TableState): TurnClock | undefined {
  const { clock } = state;
  if (clock === null || clock.user === null) return undefined;
  const seat = seatOf(state, clock.user);
  // The time that is announced is the one that is meant: a bot acts after its delay, and is waited for a little longer
  //
  const deadline = seat?.bot == null ? clock.deadline : clock.from + botDelayMs(state, seat.bot);
  return {
    limitMs: deadline - clock.from,
    deadlineMs: state.pausedAt === null ? deadline : null,
    bankMs: seat?.bankMs ?? 0,
    isBank: clock.kind === 'bank',
  };
}

function chatView({ at, user, name, place, text }: TableChat): ChatLine {
  return { at_ms: at, user, name, seat_index: place, text };
}

function requestView({ request, name, place, amount, kind }: TableState['requests'][number]): ChipRequest {
  return { request, name, seat_index: place, amount, kind };
}

const HOUR_MS = 3_600_000;

/** Hands an hour, by the last ones; 0 before the second. */
function paceOf({ starts }: TableState): number {
  const span = (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  return span === 0 ? 0 : Math.round(((starts.length - 1) * HOUR_MS) / span);
}

function optionsView({ settings, tournament }: TableState): Pick<TableSummary, 'options' | 'games'> {
  const options = tournament === undefined ? optionsOf(settings) : {};
  const { games } = settings;
  return {
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(games === undefined ? {} : { games: { list: games.list.map(({ variant }) => variant), by: games.by } }),
  };
}

/** A table as the lobby shows it to someone. */
export function summaryOf(state: TableState, user: string | null, spectators: number): TableSummary {
  const { table, settings, seats } = state;
  return {
    table,
    title: settings.title,
    variant: settings.variant,
    ...(typeof settings.rules === 'string' ? { rules: settings.rules } : {}),
    ...optionsView(state),
    stakes: settings.stakes,
    buy_in: settings.buy_in,
    seats: settings.seats,
    taken: seats.length,
    bots: seats.filter(isBotSeat).length,
    spectators,
    action_ms: settings.clock.action_ms,
    hands_per_hour: paceOf(state),
    status: tableStatusOf(state),
    ...(waitersOf(state).length === 0 ? {} : { waiting: waitersOf(state).length }),
    is_mine: user !== null && (user === state.host.user || seatOf(state, user) !== null),
  };
}

// ---------------------------------------------------------------------------------------------------- snapshots

export interface SnapshotContext {
  readonly spectators: number;
  /** How much later the person sees the table; 0 for players. */
  readonly delayMs: number;
  /** The room's status, if it differs from the table's. */
  readonly status?: TableStatus;
}

/** The table as one person may know it. */
export function snapshotFor(state: TableState, person: TablePerson, looking: SnapshotContext): Snapshot {
  const clock = turnClockView(state);
  const facts = {
    hand: state.hand,
    settings: state.settings,
    status: looking.status ?? tableStatusOf(state),
    host: state.host.name,
    seats: seatViews(state),
    spectators: looking.spectators,
    chat: state.chat.map(chatView),
    hostLog: state.hostLog,
    requests: state.requests.map(requestView),
    coHosts: state.coHosts.map(({ name }) => name),
    isLocked: state.isLocked,
    isStarted: state.isStarted,
    canUndo: state.undo !== null,
    ...(clock === undefined ? {} : { clock }),
  };
  const player = viewerOf(state, person.user);
  const snapshot = tableSnapshot(facts, {
    name: person.name,
    player,
    isHost: mayHost(state, person.user),
    delayMs: looking.delayMs,
  });
  const { tournament } = state;
  const link = tournament === undefined ? {} : { tournament: linkView(tournament) };
  const rabbit = rabbitView(state);
  return {
    ...snapshot,
    ...link,
    ...ownView(state, person.user),
    ...(rabbit === null ? {} : { rabbit }),
    ...standUpView(state),
    ...runsView(state),
    ...bombView(state),
    ...gamesView(state),
    ...dealView(state, player),
  };
}

/** The game that comes next, and who chooses it. */
function gamesView(state: TableState): Pick<Snapshot, 'game_next' | 'game_choice'> {
  const next = gameNextView(state);
  const choice = gameChoiceView(state);
  return { ...(next === null ? {} : { game_next: next }), ...(choice === null ? {} : { game_choice: choice }) };
}

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

/** Bomb pots, at tables that play them. */
function bombView(state: TableState): Pick<Snapshot, 'bomb_pot'> | undefined {
  const view = bombPotView(state);
  return view === null ? undefined : { bomb_pot: view };
}

/** Events about bomb pots, whenever they have changed. */
function bombEvents({ before, after }: TableChange): TableEvent[] {
  const is = bombPotView(after);
  if (is === null || before === null || JSON.stringify(bombPotView(before)) === JSON.stringify(is)) return [];
  return [{ event: 'bomb_pot_next', data: is }];
}

/** The open question about run-outs: nobody is to act meanwhile. */
function runsView(state: TableState): Pick<Snapshot, 'runs_asked' | 'turn' | 'your_turn'> | undefined {
  return runsAskedOf(state) === null ? undefined : { runs_asked: runsAskedView(state), turn: null, your_turn: null };
}

/** How many wait for a chair, the reader's own place among them, and the stack that they come back with. */
function ownView(state: TableState, user: string): Pick<Snapshot, 'waiting' | 'your_wait' | 'your_return'> {
  const waiting = waitersOf(state).length;
  const own = waitOf(state, user);
  // Sent even if its time may be over: the client checks the clock.
  const back = seatOf(state, user) === null ? returnOf(state, user, 0) : null;
  return {
    ...(waiting === 0 ? {} : { waiting }),
    ...(own === null ? {} : { your_wait: own }),
    ...(back === null ? {} : { your_return: back }),
  };
}

function linkView({ tournament, number }: NonNullable<TableState['tournament']>): NonNullable<Snapshot['tournament']> {
  return { tournament, number };
}

// ---------------------------------------------------------------------------------------------------- events

/** Settings of the room for the events of a table. */
export interface TellOptions {
  /** The path of a hand's receipt. */
  readonly receiptPath: (hand: string) => string;
}

/** The index of a viewer in the hand document, null for a spectator. */
function viewerOf(state: TableState, user: string | null): number | null {
  const player = user === null ? -1 : playerOf(state, user);
  return player < 0 ? null : player;
}

/** Parts that are computed once for each fact. */
interface Parts {
  readonly happened: TableChange;
  readonly options: TellOptions;
  readonly changes: StateChanges;
  readonly clock: TurnClock | undefined;
  /** The step from one document to the next, and its messages; null if the document is the same. */
  readonly step: { readonly hand: HandStep; readonly tell: TellStep } | null;
  /** The hand whose turn has a new deadline, null if there is none. */
  readonly rearmed: LiveHand | null;
}

function partsOf(happened: TableChange, options: TellOptions): Parts {
  const { before, after } = happened;
  const changes = changesOf(happened);
  const clock = turnClockView(after);
  if (before?.hand === after.hand) {
    const rearmed = hasNewDeadline(happened) ? liveHand(after.hand) : null;
    return { happened, options, changes, clock, step: null, rearmed };
  }
  const hand = stepOf(before?.hand ?? null, after.hand, happened.moments);
  const byClock = happened.fact.kind === 'acted' && happened.fact.by === 'clock';
  const tell = tellStep(hand, {
    changes,
    byClock,
    isAsked: isClockSet(after),
    ...(clock === undefined ? {} : { clock }),
  });
  return { happened, options, changes, clock, step: { hand, tell }, rearmed: null };
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
  const { happened, options, changes, clock, step, rearmed } = parts;
  const { after } = happened;
  const viewer = viewerOf(after, user);
  const own = [
    ...factEvents(happened, user, options),
    ...waitingEvents(happened, user),
    ...ownWaitEvents(happened, user),
    ...runsEvents(happened),
    ...bombEvents(happened),
    ...gameEvents(happened),
  ];
  if (step !== null) return [...own, ...step.tell(viewer), ...openedEvents(happened, viewer)];
  // A player who has left sees what a spectator sees from now on.
  const hand = hasLeft(happened, user) ? { hand: viewOf(after, user), ...dealView(after, viewer) } : {};
  const data = { ...hand, ...changes, ...hostChange(happened, user) };
  const update: TableEvent[] = Object.keys(data).length === 0 ? [] : [{ event: 'game_state_update', data }];
  const turn = rearmed === null ? [] : [...turnEvents(rearmed, clock), ...ownTurnEvents(rearmed, viewer, clock)];
  return [...own, ...update, ...turn];
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

export function changeMessages(happened: TableChange, options: TellOptions): ChangeMessages {
  const parts = partsOf(happened, options);
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
  const fields = Object.keys({ ...a, ...b }) as (keyof Seat)[];
  return fields.every((field) => a[field] === b[field]);
}

function factEvents(happened: TableChange, user: string | null, { receiptPath }: TellOptions): TableEvent[] {
  const { before, fact, after } = happened;
  switch (fact.kind) {
    case 'chat':
      return [{ event: 'chat_message', data: chatView(fact) }];
    case 'hostAct':
      return [{ event: 'host_log', data: fact.act }, ...answerEvents(before, fact, user)];
    case 'chipsRequested':
      return mayHost(after, user) ? [{ event: 'buy_in_request', data: requestView(fact.ask) }] : [];
    case 'handStarted':
      return [{ event: 'deal_committed', data: commitmentOf(after) }];
    case 'roundVoided': {
      const { round } = before!.deal!.fair!;
      const voided = { hand: handNumberOf(after.hand), round, missing: [...fact.missing] };
      return [
        { event: 'deal_voided', data: voided },
        { event: 'deal_committed', data: commitmentOf(after) },
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

function seedViews(seeds: readonly (readonly [number, string])[]): EventData<'deal_seeded'>['seeds'] {
  return seeds.map(([seat_index, seed]) => ({ seat_index, seed }));
}

function commitmentViews(commitments: Commitments): DealOfTable['commitments'] {
  return commitments.map(([seat_index, commitment]) => ({ seat_index, commitment }));
}

/** The round of seeds that begins; of a hand dealt before there were any, its root. */
function commitmentOf({ hand, deal, seats }: TableState): EventData<'deal_committed'> {
  const { root, seeds, fair } = deal!;
  const given = seeds.flatMap(([name, seed]) => {
    const seat = seats.find((other) => other.name === name);
    return seat === undefined ? [] : [{ seat_index: seat.place, seed }];
  });
  const head = { hand: handNumberOf(hand), root, seeds: given };
  if (fair === undefined) return head;
  const { round, commitments, ranks, deadline } = fair;
  return { ...head, round, commitments: commitmentViews(commitments), ranks, deadline_ms: deadline };
}

/** Proofs of the cards that a viewer sees by this fact. */
function openedEvents({ before, fact, after }: TableChange, viewer: number | null): TableEvent[] {
  if (fact.kind !== 'acted' || before === null) return [];
  return openedEvent(handNumberOf(after.hand), openingsFor(after, viewer, before.hand.actions.length));
}

function openedEvent(hand: number, cards: readonly FairCard[]): TableEvent[] {
  return cards.length === 0 ? [] : [{ event: 'cards_opened', data: { hand, cards: wired(cards) } }];
}

function wired(cards: readonly FairCard[]): EventData<'cards_opened'>['cards'] {
  return cards as unknown as EventData<'cards_opened'>['cards'];
}

/** The seeds and proofs of the running hand, for a viewer; none between hands. */
function dealView(state: TableState, viewer: number | null): { readonly deal?: DealOfTable } {
  const { hand, deal } = state;
  if (deal?.fair === undefined || !isRunning(state) || state.ended) return {};
  const { round, commitments, ranks, deadline, void: rounds, seeds, missing } = deal.fair;
  return {
    deal: {
      hand: handNumberOf(hand),
      void: rounds.map((one) => ({
        root: one.root,
        commitments: commitmentViews(one.commitments),
        missing: [...one.missing],
      })),
      round,
      root: deal.root,
      commitments: commitmentViews(commitments),
      ranks,
      deadline_ms: deadline,
      seeds: seeds === null ? null : seedViews(seeds),
      missing: [...missing],
      opened: wired(openingsFor(state, viewer, 0)),
    },
  };
}

/** Users whose events differ from those of spectators. */
function usersApart({ happened, step }: Parts): Set<string> {
  const { before, fact, after } = happened;
  const users = new Set<string>();
  if (step !== null) for (const player of privateToStep(step.hand)) users.add(after.users[player]!);
  else if (after.clock?.user != null) users.add(after.clock.user);
  if (fact.kind === 'stoodUp') users.add(fact.user);
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
  return tell(partsOf(happened, options), user);
}
