/** Acts of the host. Each is in the log of the table for everybody; none shows a card that others do not see. */
import { botOf, canPlay } from '@cardroom/arena';
import { err, ok, ruleRows, type TableRules, variantOf } from '@cardroom/engine';
import { Intent } from '@cardroom/notation';
import {
  type Barred,
  checkName,
  type HostAct,
  handNumberOf,
  LIMITS,
  type ResultOf,
  turnTokenOf,
  type WireError,
} from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';
import { hundredthsOf, isAmount } from '../chips.js';
import { botUser } from '../ledger.js';
import type { Caller } from './access.js';
import { callBombPot } from './bombPots.js';
import { nextBotName } from './botNames.js';
import { actorOf, resumedClock, TEST_PLAYER } from './clock.js';
import type { Draft } from './draft.js';
import { autoAct, recordIntent } from './flow.js';
import { chipsToPayWith } from './funds.js';
import type { Asker, TableAction } from './input.js';
import { isInHand } from './live.js';
import { isNameTaken, nameAt } from './names.js';
import { freePlace } from './seating.js';
import { grantTopUp, type RequestOutcome, recordSeat, refuseSeat, refuseTopUp } from './seats.js';
import { checkTable, chipUnit, nextSettings, rulesBetweenHands } from './settings.js';
import { callStandUp } from './sideGames.js';
import { type HostUndo, intentOf, seatOf, type TablePerson, type TableSeat, type TableState } from './state.js';
import { refuseActs } from './turns.js';
import { placesPromised, waitersOf } from './waiting.js';

type HostAction = Extract<TableAction, `host_${string}`>;
type Handler<Name extends HostAction> = (draft: Draft, request: RequestNamed<Name>, asker: Asker) => RequestOutcome;

/** Requests of the host and co-hosts. Anybody else has been refused by now. */
export const HOST_HANDLERS: { readonly [Name in HostAction]: Handler<Name> } = {
  host_approve: answerRequest,
  host_limit: limit,
  host_pause: pause,
  host_resume: resume,
  host_stakes: changeStakes,
  host_sit_out: (draft, { data }) => order(draft, data.seat_index, Intent.Pause, 'sit_out'),
  host_act_now: actNow,
  host_remove: remove,
  host_add_bot: addBot,
  host_bring_bot: bringBot,
  host_mute: mute,
  host_ban: ban,
  host_unban: unban,
  host_new_invite: newInvite,
  host_followers: ({ state }, _, { followers }) => ok(followersOf(state, followers)),
  host_transfer: transfer,
  host_start: start,
  host_lock: lock,
  host_co_host: coHost,
  host_seat_first: seatFirst,
  host_edit_stack: editStack,
  host_options: changeOptions,
  host_stand_up: standUp,
  host_bomb_pot: bombPot,
  host_undo: undo,
  host_end: end,
};

/** The line that everybody sees, under the name that the host or co-host has now. */
function lineOf(draft: Draft, act: HostAct['act'], details: Partial<HostAct> = {}): HostAct {
  const { state, asker } = draft;
  return {
    at_ms: draft.now,
    by: asker === null ? state.host.name : nameAt(state, asker),
    act,
    name: null,
    seat_index: null,
    amount: null,
    buy_in: null,
    stakes: null,
    ...details,
  };
}

// ---------------------------------------------------------------------------------------------------- chips

function answerRequest(draft: Draft, { data }: RequestNamed<'host_approve'>): RequestOutcome {
  const { state } = draft;
  const ask = state.requests.find(({ request }) => request === data.request);
  if (ask === undefined) return err({ code: 'no-such-request' });
  const { name, place, request } = ask;
  if (!data.approve) {
    draft.record({ kind: 'hostAct', act: lineOf(draft, 'refuse', { name, seat_index: place }), ask: request });
    return ok({});
  }
  const amount = data.amount ?? ask.amount;
  const refused = refuseGrant({ ...state, requests: state.requests.filter((other) => other !== ask) }, ask, amount);
  if (refused !== null) return err(refused);
  const have = chipsToPayWith(draft, ask.user, chipUnit(state.settings));
  if (have < amount) return err({ code: 'not-enough-chips', have });
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'approve', { name, seat_index: place, amount }), ask: request });
  if (ask.kind === 'top_up') {
    grantTopUp(draft, ask.user, amount);
  } else {
    const { user, intent, owner } = ask;
    const whose = owner === undefined ? {} : { owner };
    recordSeat(draft, { user, name, ...whose, place, buyIn: amount, intent, bot: null });
  }
  return ok({});
}

function refuseGrant(state: TableState, ask: TableState['requests'][number], amount: number): WireError | null {
  const unit = chipUnit(state.settings);
  if (!isAmount(amount, unit)) return { code: 'bad-amount', unit };
  if (amount > ask.amount) return { code: 'buy-in-out-of-range', min: unit, max: ask.amount };
  if (ask.kind === 'buy_in') return refuseSeat(state, ask.user, { ...ask, buyIn: amount });
  const seat = seatOf(state, ask.user);
  return seat === null ? { code: 'no-such-request' } : refuseTopUp(state, seat, amount);
}

function limit(draft: Draft, { data }: RequestNamed<'host_limit'>): RequestOutcome {
  const checked = checkTable({ ...draft.state.settings, buy_in: data.buy_in });
  if (!checked.ok) return checked;
  const undo: HostUndo = { kind: 'limit', buyIn: draft.state.settings.buy_in };
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'limit', { buy_in: data.buy_in }), undo });
  return ok({});
}

/** A stand-up game from the next hand on [H-18]. */
function standUp(draft: Draft): RequestOutcome {
  const called = callStandUp(draft);
  if (called.ok) draft.record({ kind: 'hostAct', act: lineOf(draft, 'stand_up') });
  return called;
}

/** A bomb pot after the hand that runs or is next [H-6]. */
function bombPot(draft: Draft): RequestOutcome {
  const called = callBombPot(draft);
  if (called.ok) draft.record({ kind: 'hostAct', act: lineOf(draft, 'bomb_pot') });
  return called;
}

/** New stakes from the next hand on; the smallest chip of the table stays what it is. */
function changeStakes(draft: Draft, { data }: RequestNamed<'host_stakes'>): RequestOutcome {
  const { settings, hand } = draft.state;
  const stakes = { ...data.stakes, unit: chipUnit(settings) };
  if (data.stakes.unit !== undefined && data.stakes.unit !== stakes.unit) {
    return err({ code: 'bad-settings', field: 'stakes.unit', problem: 'cannot be changed' });
  }
  const checked = checkTable({ ...settings, stakes });
  if (!checked.ok) return checked;
  const undo: HostUndo = { kind: 'stakes', stakes: draft.state.nextStakes };
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'stakes', { stakes }), undo });
  return ok({ from_hand: handNumberOf(hand) + 1 });
}

/** Other options from the next hand on: those of cash tables, and nothing else of the rules. */
function changeOptions(draft: Draft, { data: { options } }: RequestNamed<'host_options'>): RequestOutcome {
  const { state } = draft;
  if (state.tournament !== undefined) return err({ code: 'tournament-table' });
  const rows = new Map(ruleRows('table'));
  const other = Object.keys(options).find((rule) => rows.get(rule as keyof TableRules)?.isOption !== true);
  if (other !== undefined)
    return err({ code: 'bad-settings', field: `options.${other}`, problem: 'cannot be changed' });
  const now = rulesBetweenHands(nextSettings(state));
  const isNew = ([rule, value]: [string, unknown]) => now[rule as keyof TableRules] !== value;
  const changed = Object.fromEntries(Object.entries(options).filter(isNew)) as typeof options;
  if (Object.keys(changed).length === 0) return err({ code: 'nothing-changed' });
  const undo: HostUndo = { kind: 'options', options: state.nextOptions ?? {} };
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'options', { options: changed }), undo });
  return ok({ from_hand: handNumberOf(state.hand) + 1 });
}

// ---------------------------------------------------------------------------------------------------- the table

function pause(draft: Draft, { data: { reason } }: RequestNamed<'host_pause'>): RequestOutcome {
  if (draft.state.pausedAt !== null) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'pause', reason === undefined ? {} : { reason }) });
  draft.record({ kind: 'paused' });
  return ok({});
}

function resume(draft: Draft): RequestOutcome {
  if (draft.state.pausedAt === null) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'resume') });
  resumeTable(draft);
  return ok({});
}

/** All clocks go on, later by as long as they stood. */
export function resumeTable(draft: Draft): void {
  draft.record({ kind: 'resumed', clock: resumedClock(draft.state, draft.now) });
}

/** Chips added to a stack or taken from it before the next hand: a buy-in that was counted wrong, a late payment. */
function editStack(draft: Draft, { data }: RequestNamed<'host_edit_stack'>): RequestOutcome {
  const { state } = draft;
  const seat = seatAt(state, data.seat_index);
  if ('code' in seat) return err(seat);
  const unit = chipUnit(state.settings);
  const amount = Math.abs(data.change);
  if (!isAmount(amount, unit)) return err({ code: 'bad-amount', unit });
  const have = chipsToPayWith(draft, state.host.user, unit);
  if (data.change > have) return err({ code: 'not-enough-chips', have });
  const { user, name, place } = seat;
  const act = lineOf(draft, data.change > 0 ? 'add_chips' : 'take_chips', { name, seat_index: place, amount });
  draft.record({ kind: 'hostAct', act, edit: [user, Math.sign(data.change) * hundredthsOf(amount)] });
  return ok({});
}

// ---------------------------------------------------------------------------------------------------- the door

/** The first hand begins as soon as two players want to play. */
function start(draft: Draft): RequestOutcome {
  if (draft.state.isStarted) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'start') });
  return ok({});
}

/** Nobody else may take a seat. Requests that wait can still be answered. */
function lock(draft: Draft, { data: { on } }: RequestNamed<'host_lock'>): RequestOutcome {
  const { isLocked } = draft.state;
  if (isLocked === on) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'hostAct', act: lineOf(draft, on ? 'lock' : 'unlock'), undo: { kind: 'lock', isLocked } });
  return ok({});
}

/** Ends the table once the hand is over, or at once if none is being played. */
function end(draft: Draft): RequestOutcome {
  if (draft.state.ending) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'end') });
  return ok({});
}

// ---------------------------------------------------------------------------------------------------- people

function seatAt({ seats, settings }: TableState, place: number): TableSeat | WireError {
  const seat = seats.find((other) => other.place === place);
  if (seat !== undefined) return seat;
  if (place > settings.seats) return { code: 'no-such-seat', seat_index: place, seats: settings.seats };
  return { code: 'seat-empty', seat_index: place };
}

/** The host sits someone out or removes them: once the hand is over, or at once if they are in none. */
function order(draft: Draft, place: number, intent: Intent, act: 'sit_out' | 'remove'): RequestOutcome {
  const { state } = draft;
  const seat = seatAt(state, place);
  if ('code' in seat) return err(seat);
  const { user, name, afterHand } = seat;
  const wanted = afterHand?.intent ?? intentOf(state, user);
  // Sitting out does not keep a player who is leaving.
  const isLeaving = wanted === Intent.Leave && (intent !== Intent.Leave || afterHand?.by !== 'player');
  if (isLeaving || (wanted === intent && afterHand === null)) return err({ code: 'nothing-changed' });
  const isSentAway = act === 'remove' && seat.bot === null && user !== state.host.user;
  const person = isSentAway ? { person: { user, name } } : {};
  const undo: HostUndo = { kind: 'seat', user, intent: intentOf(state, user), afterHand };
  draft.record({ kind: 'hostAct', act: lineOf(draft, act, { name, seat_index: place }), ...person, undo });
  if (isInHand(state, user)) draft.record({ kind: 'afterHand', user, afterHand: { intent, by: 'host' } });
  else recordIntent(draft, user, { intent, by: 'host' });
  return ok({});
}

/**
 * Removes a player: at once, which folds a hand that they are in and leaves them what an all-in has a claim to
 * or after the hand.
 */
function remove(
  draft: Draft,
  { data: { seat_index: place, when = 'now' } }: RequestNamed<'host_remove'>,
): RequestOutcome {
  const ordered = order(draft, place, Intent.Leave, 'remove');
  const seat = draft.state.seats.find((other) => other.place === place);
  if (!ordered.ok || when === 'after_hand' || seat?.afterHand?.by !== 'host') return ordered;
  recordIntent(draft, seat.user, seat.afterHand);
  return ordered;
}

/** The house acts for the player whose turn it is, without waiting any longer. */
function actNow(draft: Draft, { data: { seat_index: place, turn } }: RequestNamed<'host_act_now'>): RequestOutcome {
  const { state } = draft;
  const refused = refuseActs(state);
  if (refused !== null) return err(refused);
  const seat = seatAt(state, place);
  if ('code' in seat) return err(seat);
  const actor = actorOf(state);
  if (actor === null) return err({ code: 'no-hand' });
  if (actor.seat !== seat) return err({ code: 'not-your-turn', seat_index: actor.seat.place });
  // The player was quicker: nobody else is acted for in their place.
  if (turn !== turnTokenOf(state.hand)) return err({ code: 'stale-turn', turn: turnTokenOf(state.hand) });
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'act_now', { name: seat.name, seat_index: place }) });
  autoAct(draft, seat.user);
  return ok({});
}

// ---------------------------------------------------------------------------------------------------- coming

/** Someone whom the table knows by their id: in a seat, asking for one, following, or heard before. */
function personByUser(state: TableState, user: string, followers: readonly TablePerson[]): TablePerson | null {
  const known: readonly TablePerson[] = [...state.chat, ...followers, ...state.requests, ...peopleIn(state)];
  const found = known.findLast((person) => person.user === user);
  return found === undefined ? null : { user, name: found.name };
}

function peopleIn({ seats }: TableState): readonly TablePerson[] {
  return seats.filter(({ bot }) => bot === null);
}

function noSuchPlayer(name: string): RequestOutcome {
  return err({ code: 'no-such-player', name });
}

/** The person may not come any more, whatever they show. A seat is left at once, as if they had asked for it. */
function ban(draft: Draft, { data }: RequestNamed<'host_ban'>, { followers }: Asker): RequestOutcome {
  const { state, now } = draft;
  const seat = data.seat_index === undefined ? null : seatAt(state, data.seat_index);
  if (seat !== null && 'code' in seat) return err(seat);
  const user = seat?.user ?? data.user;
  if (user === undefined) return err({ code: 'bad-message', path: 'data', problem: 'neither seat_index nor user' });
  const person = personByUser(state, user, followers);
  if (person === null) return noSuchPlayer(seat?.name ?? user);
  const isBanned = state.banned.some((other) => other.user === user);
  if (isBanned || user === state.host.user) return err({ code: 'nothing-changed' });
  if (state.banned.length >= LIMITS.bansPerTable) return err({ code: 'too-many-bans', max: LIMITS.bansPerTable });
  const until = now + LIMITS.addressBanMs;
  const addresses = data.address === true ? addressesOf(user, followers) : [];
  const { name } = person;
  draft.record({
    kind: 'hostAct',
    act: lineOf(draft, 'ban', { name, seat_index: seatOf(state, user)?.place ?? null }),
    person,
    ...(addresses.length === 0 ? {} : { addresses: addresses.map((address) => ({ user, address, until })) }),
  });
  const isSeated = seatOf(state, user) !== null;
  if (isSeated && intentOf(state, user) !== Intent.Leave)
    recordIntent(draft, user, { intent: Intent.Leave, by: 'host' });
  return ok({});
}

function addressesOf(user: string, followers: readonly Caller[]): string[] {
  const addresses = followers.flatMap((other) => (other.user === user && other.address != null ? [other.address] : []));
  return [...new Set(addresses)];
}

/** Lets someone in again whom the host has banned or removed. */
function unban(draft: Draft, { data: { user } }: RequestNamed<'host_unban'>): RequestOutcome {
  const { banned, removed } = draft.state;
  const person = [...banned, ...removed].find((other) => other.user === user);
  if (person === undefined) return noSuchPlayer(user);
  const { name } = person;
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'unban', { name }), person: { user, name } });
  return ok({});
}

/** Earlier invites are void. The text of the new one is known to the room alone, and is in no log. */
function newInvite(draft: Draft): RequestOutcome {
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'new_invite') });
  return ok({ round: draft.state.inviteRound });
}

function followersOf(state: TableState, followers: readonly Caller[]): ResultOf<'host_followers'> {
  const people = new Map(followers.map((follower) => [follower.user, follower]));
  const waiting = waitersOf(state).map(({ user, name }) => ({ user, name }));
  const barredAs = (reason: Barred['reason'], barred: readonly TablePerson[]): Barred[] =>
    barred.map(({ user, name }) => ({ user, name, reason }));
  return {
    followers: [...people.values()].map((person) => ({
      user: person.user,
      name: nameAt(state, person),
      seat_index: seatOf(state, person.user)?.place ?? null,
    })),
    barred: [...barredAs('banned', state.banned), ...barredAs('removed', state.removed)],
    ...(waiting.length === 0 ? {} : { waiting }),
  };
}

/** Someone else is the host; the one before has no more rights than anybody in their place. */
function transfer(draft: Draft, { data }: RequestNamed<'host_transfer'>, { followers }: Asker): RequestOutcome {
  const { state } = draft;
  const { user } = data;
  const found = [...peopleIn(state), ...followers].find((other) => other.user === user);
  if (found === undefined || state.banned.some((other) => other.user === user)) return noSuchPlayer(user);
  if (user === state.host.user) return err({ code: 'nothing-changed' });
  const { name } = found;
  const seat_index = seatOf(state, user)?.place ?? null;
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'transfer', { name, seat_index }), person: { user, name } });
  return ok({});
}

/** Someone may act as the host, or no longer. Only the host says so. */
/** Someone on the waiting list is the next to be offered a chair, whatever their place on it [H-28]. */
function seatFirst(draft: Draft, { data: { user } }: RequestNamed<'host_seat_first'>): RequestOutcome {
  const waiting = waitersOf(draft.state);
  const found = waiting.find((waiter) => waiter.user === user);
  if (found === undefined) return noSuchPlayer(user);
  // Those who have an offer keep it.
  const [first] = waiting.filter(({ offer }) => offer === undefined);
  if (found.offer !== undefined || first === found) return err({ code: 'nothing-changed' });
  const person: TablePerson = { user, name: found.name };
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'seat_first', { name: found.name }), person });
  return ok({});
}

function coHost(draft: Draft, { data }: RequestNamed<'host_co_host'>, { followers }: Asker): RequestOutcome {
  const { state } = draft;
  const { user, on } = data;
  const found = [...state.coHosts, ...peopleIn(state), ...followers].find((other) => other.user === user);
  if (found === undefined || state.banned.some((other) => other.user === user)) return noSuchPlayer(user);
  const isCoHost = state.coHosts.some((other) => other.user === user);
  if (isCoHost === on || user === state.host.user) return err({ code: 'nothing-changed' });
  if (on && state.coHosts.length >= LIMITS.coHostsMax)
    return err({ code: 'too-many-co-hosts', max: LIMITS.coHostsMax });
  const person: TablePerson = { user, name: found.name };
  const seat_index = seatOf(state, user)?.place ?? null;
  const act = lineOf(draft, on ? 'co_host' : 'no_co_host', { name: person.name, seat_index });
  draft.record({ kind: 'hostAct', act, person, undo: { kind: 'coHost', person, isCoHost } });
  return ok({});
}

// ---------------------------------------------------------------------------------------------------- undoing

/** Undoes the last act if that harms nobody: nothing that has been played or paid is touched. */
function undo(draft: Draft): RequestOutcome {
  const { undo: last } = draft.state;
  if (last === null || !canRevert(draft.state, last)) return err({ code: 'nothing-changed' });
  const person = last.kind === 'seat' ? seatOf(draft.state, last.user) : null;
  const about = person === null ? {} : { name: person.name, seat_index: person.place };
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'undo', about), reverts: last });
  if (last.kind === 'seat') giveBack(draft, last);
  return ok({});
}

type SeatUndo = Extract<HostUndo, { readonly kind: 'seat' }>;

function canRevert(state: TableState, last: HostUndo): boolean {
  // New stakes that hold already have been played for; a player who has left is gone.
  if (last.kind === 'stakes') return state.nextStakes !== null;
  if (last.kind === 'options') return Object.keys(state.nextOptions ?? {}).length > 0;
  return last.kind !== 'seat' || seatOf(state, last.user) !== null;
}

/** The player wants again what they wanted before the host decided. */
function giveBack(draft: Draft, { user, intent, afterHand }: SeatUndo): void {
  draft.record({ kind: 'afterHand', user, afterHand });
  if (intentOf(draft.state, user) !== intent) recordIntent(draft, user, { intent, by: 'player' });
}

// ---------------------------------------------------------------------------------------------------- bots and voices

/** The name that people see on a bot's seat. Test players are called so, and counted. */
function botName(state: TableState, bot: string): string {
  const isTaken = (name: string) =>
    state.hand.players.includes(name) || state.requests.some((ask) => ask.name === name);
  if (bot !== TEST_PLAYER) return nextBotName(state.table, state.bots, isTaken);
  let number = state.bots + 1;
  while (isTaken(`Test ${number}`)) number++;
  return `Test ${number}`;
}

function addBot(draft: Draft, { data }: RequestNamed<'host_add_bot'>): RequestOutcome {
  const { state } = draft;
  if (state.ending) return err({ code: 'table-ended' });
  if (state.settings.bots === false) return err({ code: 'no-bots' });
  const bot = botOf(data.bot);
  if (bot === null || !canPlay(bot, variantOf(state.settings.variant)!))
    return err({ code: 'no-such-bot', bot: data.bot });
  const promised = placesPromised(state, null);
  const place = data.seat_index ?? freePlace(state.hand, state.settings.seats, promised);
  if (place === null) return err({ code: 'table-full' });
  if (promised.includes(place)) return err({ code: 'seat-taken', seat_index: place });
  const { min, max } = state.settings.buy_in;
  const buyIn = data.buy_in ?? max;
  const unit = chipUnit(state.settings);
  if (!isAmount(buyIn, unit)) return err({ code: 'bad-amount', unit });
  if (buyIn < min || buyIn > max) return err({ code: 'buy-in-out-of-range', min, max });
  const name = botName(state, data.bot);
  const seat = { name, place, buyIn, intent: Intent.Play };
  const refused = refuseSeat(state, null, seat);
  if (refused !== null) return err(refused);
  const user = botUser(state.table, state.bots + 1);
  draft.record({ kind: 'hostAct', act: lineOf(draft, 'add_bot', { name, seat_index: place, amount: buyIn }) });
  recordSeat(draft, { user, ...seat, bot: data.bot });
  return ok({ seat_index: place, name });
}

/** Whether a bot may come from outside, and under which name. It takes its seat itself, as everybody does. */
function bringBot({ state }: Draft, { data }: RequestNamed<'host_bring_bot'>): RequestOutcome {
  if (state.ending) return err({ code: 'table-ended' });
  if (state.settings.bots === false) return err({ code: 'no-bots' });
  const place = freePlace(state.hand, state.settings.seats, placesPromised(state, null));
  if (place === null) return err({ code: 'table-full' });
  const base = readName(data.bot);
  const names = Array.from({ length: state.settings.seats + 1 }, (_, at) => (at === 0 ? base : `${base} ${at + 1}`));
  return ok({ seat_index: place, name: names.find((name) => !isNameTaken(state, name, null)) ?? base });
}

/** A name at the table for a bot: that of its file, as far as names go. */
function readName(bot: string): string {
  const checked = checkName(bot);
  return checked.ok ? checked.value : 'Bot';
}

/** Someone by name who sits here, asks for a seat or has chatted. */
function personByName(state: TableState, name: string): TablePerson | null {
  const known: readonly TablePerson[] = [...state.seats, ...state.requests, ...state.muted, ...state.chat];
  const found = known.findLast((person) => person.name === name);
  return found === undefined ? null : { user: found.user, name };
}

function mute(draft: Draft, { data }: RequestNamed<'host_mute'>): RequestOutcome {
  const { state } = draft;
  const person = personByName(state, data.name);
  if (person === null) return err({ code: 'no-such-player', name: data.name });
  const isMuted = state.muted.some((muted) => muted.user === person.user);
  if (isMuted === data.on) return err({ code: 'nothing-changed' });
  const seat_index = seatOf(state, person.user)?.place ?? null;
  const act = lineOf(draft, data.on ? 'mute' : 'unmute', { name: person.name, seat_index });
  draft.record({ kind: 'hostAct', act, person, undo: { kind: 'mute', person, isMuted } });
  return ok({});
}
