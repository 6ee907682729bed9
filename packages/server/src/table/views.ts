/** Parts of a table as its messages have them: seats, clock, status, chat, requests, and its row in the lobby. */
import { Intent } from '@cardroom/notation';
import {
  type ChatLine,
  type ChipRequest,
  optionsOf,
  type Seat,
  type Snapshot,
  type TableStatus,
  type TableSummary,
  type TurnClock,
} from '@cardroom/protocol';
import { chipsOfHundredths } from '../chips.js';
import { botDelayMs, keptUntil } from './clock.js';
import { sidePrice, standUpOf } from './sideGames.js';
import { isBotSeat, seatOf, type TableChat, type TableSeat, type TableState } from './state.js';
import { waitersOf } from './waiting.js';

const AFTER_HAND: Readonly<Record<Intent, Seat['after_hand']>> = {
  [Intent.Play]: null,
  [Intent.WaitForBigBlind]: 'wait_for_big_blind',
  [Intent.Pause]: 'pause',
  [Intent.Leave]: 'leave',
};

export function seatView(state: TableState, seat: TableSeat): Seat {
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
export function standUpView(state: TableState): Pick<Snapshot, 'stand_up'> {
  const bet = sidePrice(state, 'standUp');
  const { game, isCalled, votes } = standUpOf(state);
  if (bet === 0 && game === null) return {};
  const places = votes.flatMap((user) => seatOf(state, user)?.place ?? []);
  const is_running = game !== null;
  return { stand_up: { bet: chipsOfHundredths(game?.bet ?? bet), is_running, is_called: isCalled, votes: places } };
}

/** Until when the board that would have come can be asked for [H-14]. */
export function rabbitView({ rabbit }: TableState): NonNullable<Snapshot['rabbit']> | null {
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

export function chatView({ at, user, name, place, text }: TableChat): ChatLine {
  return { at_ms: at, user, name, seat_index: place, text };
}

export function requestView({ request, name, place, amount, kind }: TableState['requests'][number]): ChipRequest {
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
