/** From a transcript to the hand document: what both can say is kept, what only the text says is listed. */
import type { HandAction } from '@cardroom/engine';
import { fromUnits } from '../chips.js';
import type { Hand, Stakes } from '../hand.js';
import { formatLine, type LineAction } from '../line.js';
import type { TableField } from '../tableField.js';
import { type Accounts, unmatchedBet } from './accounts.js';
import { type Played, playTranscript } from './replay.js';
import type { HandHeader, Transcript } from './transcript.js';

/** Parts of the text that the document cannot say. */
export type PokerStarsImportLoss =
  /** Chat, comings and goings, time-outs. */
  | 'table-talk'
  /** Chips that the room paid to players who did not wait for the cards. */
  | 'cash-out'
  | 'bounties'
  /** Money that the room put into the pot. */
  | 'added-money'
  /** Lines after an act that the rules refuse. */
  | 'after-refusal'
  /** Which pot each amount was collected from. */
  | 'collected-by-pot';

/** Rooms with their own form: their hands in PokerStars' words are PokerStars'. */
const OTHER_ROOMS: ReadonlySet<string> = new Set([
  'GGPoker',
  'Winamax',
  'Full Tilt',
  'Winning',
  'Bovada',
  '888',
  'PartyPoker',
  'iPoker',
  'Open Hand History',
]);

export interface FromPokerStars {
  readonly hand: Hand;
  readonly lost: readonly PokerStarsImportLoss[];
}

/** Parts of the header beyond the document's own fields; the writer puts them back. */
export interface PokerStarsField {
  readonly room: string;
  readonly zoom?: true;
  readonly club?: string;
  readonly mix?: string;
  readonly tournament?: { readonly number: string; readonly buyIn: string; readonly level?: string };
  readonly ante?: number;
  readonly cap?: number;
  /** In a cap game what each player has besides the stack that they can bet. */
  readonly behind?: readonly number[];
  readonly rake?: number;
}

export function handOfPokerStars(transcript: Transcript, played: Played = playTranscript(transcript)): FromPokerStars {
  return { hand: documentOf(transcript, played), lost: lossesOf(transcript, played) };
}

/** Whether the text says what a player brought. */
function isKnown({ stack }: { readonly stack: number }): boolean {
  return stack !== Number.POSITIVE_INFINITY;
}

function documentOf(transcript: Transcript, played: Played): Hand {
  const { decimals, header, table, seats } = transcript;
  const { setup, players, accounts } = played;
  const amount = (units: number) => fromUnits(units, decimals);
  const list = (units: readonly number[] | undefined) => players.map((_, player) => amount(units?.[player] ?? 0));
  const dead = list(setup.dead);
  const time = header.time;
  const runs = played.actions.find((action) => action.kind === 'chooseRuns')?.count;
  const isOver = transcript.end === 'complete';
  return {
    variant: header.variant,
    antes: list(setup.antes),
    blindsOrStraddles: players.map((_, player) =>
      amount((setup.blinds?.[player] ?? 0) || -(setup.posts?.[player] ?? 0) || 0),
    ),
    ...(setup.bringIn === undefined ? {} : { bringIn: amount(setup.bringIn) }),
    ...(setup.smallBet === undefined ? {} : { smallBet: amount(setup.smallBet) }),
    ...(setup.bigBet === undefined ? {} : { bigBet: amount(setup.bigBet) }),
    ...(setup.minBet === undefined ? {} : { minBet: amount(setup.minBet) }),
    startingStacks: setup.stacks.map((stack, player) =>
      isKnown(seats[players[player]!]!) ? amount(stack - (setup.dead?.[player] ?? 0)) : Number.POSITIVE_INFINITY,
    ),
    actions: played.actions.filter(isLine).map((action) => formatLine(action, decimals)),
    players: players.map((seat) => seats[seat]!.name),
    ...(transcript.hero < 0 ? {} : { author: seats[transcript.hero]!.name }),
    venue: header.room,
    ...(header.tournament === null ? {} : { event: `Tournament #${header.tournament.number}` }),
    ...(time === null ? {} : { time: time.time, day: time.day, month: time.month, year: time.year }),
    ...(time?.zone == null ? {} : { timeZoneAbbreviation: time.zone }),
    hand: header.hand,
    seats: players.map((seat) => seats[seat]!.seat),
    ...(table.maxSeats === null
      ? {}
      : { seatCount: Math.max(table.maxSeats, ...players.map((seat) => seats[seat]!.seat)) }),
    table: table.name,
    ...(isOver
      ? {
          finishingStacks: players.map((seat, player) =>
            isKnown(seats[seat]!)
              ? amount(seats[seat]!.stack - played.behind[player]! + accounts.players[seat]!.net)
              : Number.POSITIVE_INFINITY,
          ),
          winnings: players.map((seat) => amount(winningsOf(transcript, accounts, seat))),
        }
      : {}),
    ...(header.currency === null ? {} : { currency: header.currency }),
    ...(header.symbol === '' ? {} : { currencySymbol: header.symbol }),
    ...(dead.some((entry) => entry > 0) ? { _deadPosted: dead } : {}),
    ...(runs === undefined ? {} : { _runs: runs }),
    ...(played.setup.isBombPot === true ? { _bombPot: played.variant.code } : {}),
    ...(table.button === null ? {} : { _button: table.button }),
    ...(isOver && accounts.rake > 0 ? { _rake: amount(accounts.rake) } : {}),
    ...(seats.every((seat) => seat.dealtIn) ? {} : { _table: tableOfTranscript(transcript, amount) }),
    _rules: 'pokerstars',
    _stakes: stakesOf(transcript, played, amount),
    _pokerStars: fieldOf(header, played.behind, amount, isOver ? accounts.rake : 0),
  };
}

/**
 * Chips that a player got from the pots. Old texts let the owner of a bet that nobody matched collect it with the rest.
 */
function winningsOf(transcript: Transcript, accounts: Accounts, seat: number): number {
  const { collected } = accounts.players[seat]!;
  const isReturned = accounts.players.some(({ returned }) => returned > 0);
  const unmatched = isReturned ? null : unmatchedBet(transcript);
  return unmatched?.player === seat && collected >= unmatched.amount ? collected - unmatched.amount : collected;
}

/** A buy-in as PokerStars prints it: amounts with a sign, `Freeroll` if there are none. */
function buyInOf(header: HandHeader): string {
  const { buyIn } = header.tournament!;
  if (!OTHER_ROOMS.has(header.room)) return buyIn;
  const parts = [...buyIn.matchAll(/\d+(?:[.,]\d+)?/g)].slice(0, 3).map(([part]) => part.replace(',', '.'));
  return parts.length === 0 ? 'Freeroll' : parts.map((part) => `$${part}`).join('+');
}

/** Everyone in the list of seats, whether dealt in or not. */
function tableOfTranscript({ seats }: Transcript, amount: (units: number) => number): TableField {
  return {
    players: seats.map((seat) => seat.name),
    seats: seats.map((seat) => seat.seat),
    // JSON has no number for an unknown stack; the hand's own list says it.
    stacks: seats.map((seat) => (isKnown(seat) ? amount(seat.stack) : 0)),
    inactive: seats.map((seat) => (seat.dealtIn ? 0 : 1)),
  };
}

function isLine(action: HandAction): action is LineAction {
  return action.kind !== 'chooseRuns' && action.kind !== 'allIn';
}

/** The blinds of the table, and its smallest unit: cents split differently from whole dollars. */
function stakesOf(
  { header, decimals }: Transcript,
  { accounts, variant, setup }: Played,
  amount: (units: number) => number,
): Stakes {
  const { small, buttonBlind } = header.stakes;
  const smallest = Math.min(...(setup.blinds ?? []).filter((blind) => blind > 0 && blind < accounts.bigBlind));
  const posted = Number.isFinite(smallest) ? smallest : Math.ceil(accounts.bigBlind / 2);
  const isFixed = variant.limit === 'fixed';
  return {
    smallBlind: amount(variant.forced === 'bringIn' || buttonBlind ? 0 : isFixed ? posted : small),
    bigBlind: amount(accounts.bigBlind),
    unit: fromUnits(1, decimals),
  };
}

function fieldOf(
  header: HandHeader,
  behind: readonly number[],
  amount: (units: number) => number,
  rake: number,
): PokerStarsField {
  const { tournament, stakes } = header;
  return {
    room: OTHER_ROOMS.has(header.room) ? 'PokerStars' : header.room,
    ...(header.zoom ? { zoom: true } : {}),
    ...(header.club === null ? {} : { club: header.club }),
    ...(header.mix === null ? {} : { mix: header.mix }),
    ...(tournament === null
      ? {}
      : {
          tournament: {
            number: tournament.number === '' ? '0' : tournament.number,
            buyIn: buyInOf(header),
            ...(tournament.level === null ? {} : { level: tournament.level }),
          },
        }),
    ...(stakes.ante === 0 ? {} : { ante: amount(stakes.ante) }),
    ...(stakes.cap === 0 ? {} : { cap: amount(stakes.cap) }),
    ...(behind.some((stack) => stack > 0) ? { behind: behind.map(amount) } : {}),
    ...(rake === 0 ? {} : { rake: amount(rake) }),
  };
}

function lossesOf(transcript: Transcript, played: Played): PokerStarsImportLoss[] {
  const { seats, events, talk } = transcript;
  const lost: PokerStarsImportLoss[] = [];
  if (talk > 0 || transcript.unread.length > 0) lost.push('table-talk');
  if (events.some((event) => event.kind === 'cashOut')) lost.push('cash-out');
  if (seats.some((seat) => seat.bounty !== null)) lost.push('bounties');
  if (played.accounts.added > 0) lost.push('added-money');
  if (played.stopped !== null) lost.push('after-refusal');
  if (events.some((event) => event.kind === 'collect' && event.pot >= 0)) lost.push('collected-by-pot');
  return lost;
}
