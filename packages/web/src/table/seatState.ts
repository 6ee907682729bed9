/** The requests that a person can make for their own seat, and their price: read off the state of the table alone. */
import { labelOfPlace, variantOf } from '@cardroom/engine';
import { Intent } from '@cardroom/notation';
import { rulesOfTable, type Seat, type TableSnapshot } from '@cardroom/protocol';

export type SeatIntent = 'play' | 'waitForBigBlind' | 'pause' | 'leave';

/** The price of coming back, paid before the next cards: dead money, and a live post beside it. */
export interface Dues {
  readonly dead: number;
  readonly live: number;
}

export interface OwnSeat {
  /** Index in the hand document. */
  readonly player: number;
  readonly seat: Seat;
  readonly stack: number;
  readonly intent: SeatIntent;
  /** Not dealt in, or out of the hand for good. */
  readonly isOut: boolean;
  readonly dues: Dues;
}

const INTENTS: Readonly<Record<number, SeatIntent>> = {
  [Intent.Play]: 'play',
  [Intent.WaitForBigBlind]: 'waitForBigBlind',
  [Intent.Pause]: 'pause',
  [Intent.Leave]: 'leave',
};

/** The viewer's own seat; null for a spectator. */
export function ownSeat(state: TableSnapshot): OwnSeat | null {
  const { hand, seats, chips, you } = state;
  const place = you.seat_index;
  const seat = seats.find(({ seat_index }) => seat_index === place);
  const player = seat === undefined ? -1 : hand.players.indexOf(seat.name);
  if (seat === undefined || player < 0) return null;
  return {
    player,
    seat,
    stack: chips.find(({ seat_index }) => seat_index === place)?.stack ?? 0,
    intent: INTENTS[hand._intents?.[player] ?? Intent.Play] ?? 'play',
    isOut: (hand._inactive?.[player] ?? 0) !== 0,
    dues: duesOf(state, player),
  };
}

/** Missed blinds, and what a newcomer posts, as the next hand will take them. */
function duesOf({ hand, settings }: TableSnapshot, player: number): Dues {
  const owed = hand._deadBlinds?.[player] ?? 0;
  const { bigBlind } = settings.stakes;
  const { deadBlinds, entry } = rulesOfTable(settings).table;
  const isNew = entry === 'post' && (hand._newcomers?.[player] ?? 0) !== 0;
  const isLive = deadBlinds === 'liveBigBlind' && owed >= bigBlind && bigBlind > 0;
  return { dead: isLive ? owed - bigBlind : owed, live: isLive || isNew ? bigBlind : 0 };
}

export function hasBlinds({ settings }: Pick<TableSnapshot, 'settings'>): boolean {
  return variantOf(settings.variant)?.forced === 'blinds' && settings.stakes.bigBlind > 0;
}

/** Whether enough want to play, one person among them at least: the next hand only needs its time. */
export function isAboutToStart({ hand, seats, chips }: Pick<TableSnapshot, 'hand' | 'seats' | 'chips'>): boolean {
  const ready = seats.filter(({ seat_index, name }) => {
    const stack = chips.find((own) => own.seat_index === seat_index)?.stack ?? 0;
    const intent = hand._intents?.[hand.players.indexOf(name)] ?? Intent.Play;
    return intent <= Intent.WaitForBigBlind && stack > 0;
  });
  return ready.length >= 2 && ready.some(({ kind }) => kind === 'person');
}

/** Chips that the seat may still buy; 0 if it is full. */
export function roomForChips({ settings }: Pick<TableSnapshot, 'settings'>, { stack, seat }: OwnSeat): number {
  return Math.max(0, settings.buy_in.max - stack - seat.top_up);
}

export type SeatControl =
  /** Sit out from the next hand on. */
  | 'pause'
  /** Sit out, and come back with the big blind. */
  | 'waitForBigBlind'
  /** I'm back; or take back what was asked for after the hand. */
  | 'resume'
  | 'undo'
  | 'topUp'
  | 'leaveAfter'
  | 'leaveNow';

/** The requests that are possible now, in the order of the buttons. */
export function seatControls(state: TableSnapshot): SeatControl[] {
  const own = ownSeat(state);
  if (own === null || own.intent === 'leave' || state.status === 'ended') return [];
  const isPlayed = state.hand._waiting !== true;
  const leaving: SeatControl[] = isPlayed ? ['leaveAfter', 'leaveNow'] : ['leaveNow'];
  if (own.seat.after_hand !== null) {
    return ['undo', ...(own.seat.after_hand === 'leave' ? (['leaveNow'] as const) : leaving)];
  }
  const chips: SeatControl[] = roomForChips(state, own) > 0 ? ['topUp'] : [];
  const wait: SeatControl[] = hasBlinds(state) && own.intent !== 'waitForBigBlind' ? ['waitForBigBlind'] : [];
  if (own.intent === 'play') return ['pause', ...wait, ...chips, ...leaving];
  const pause: SeatControl[] = own.intent === 'waitForBigBlind' ? ['pause'] : [];
  // Nobody comes back without chips: they are bought first.
  const back: SeatControl[] = own.stack + own.seat.top_up > 0 ? ['resume'] : [];
  return [...back, ...wait, ...pause, ...chips, ...leaving];
}

/** A buy-in to begin with: as much as most take. */
export function suggestedBuyIn({ min, max }: { readonly min: number; readonly max: number }): number {
  return max < min ? min : max;
}

/** The number of a seat as the table counts them. */
export function seatLabel({ settings }: Pick<TableSnapshot, 'settings'>, place: number): string {
  return String(labelOfPlace(place, settings.seats, rulesOfTable(settings).table.seatNumbering));
}
