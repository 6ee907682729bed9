/** Fields of a document that a format cannot express; conversions report them. */
import type { Hand } from './hand.js';
import type { PokerStarsField } from './pokerstars/convert.js';
import { readTableField } from './tableField.js';

/** Fields that every format of whole hands says, or that follow from what it says. */
const ALWAYS_SAID: ReadonlySet<string> = new Set([
  'variant',
  'anteTrimmingStatus',
  'antes',
  'blindsOrStraddles',
  'bringIn',
  'smallBet',
  'bigBet',
  'minBet',
  'startingStacks',
  'actions',
  'players',
  'author',
  'time',
  'timeZone',
  'timeZoneAbbreviation',
  'day',
  'month',
  'year',
  'hand',
  'seats',
  'seatCount',
  'table',
  'finishingStacks',
  'winnings',
  'currency',
  'currencySymbol',
  '_inactive',
  '_deadPosted',
  '_stakes',
  '_runs',
  '_bombPot',
  '_button',
  '_blindSeats',
  '_waiting',
  '_pokerStars',
  '_rake',
  '_rules',
]);

/** The fields of the document that are not said, and say something. `more`: those that this format says besides. */
export function unsaidFields(hand: Hand, more: ReadonlySet<string>): string[] {
  const { tournament } = (hand._pokerStars as PokerStarsField | undefined) ?? {};
  return Object.entries(hand).flatMap(([field, value]) => {
    if (ALWAYS_SAID.has(field) || more.has(field) || value === undefined || isEmptyField(value)) return [];
    // The readers name a tournament in this field, too.
    if (field === 'event' && tournament !== undefined && value === `Tournament #${tournament.number}`) return [];
    return [field];
  });
}

/** The facts of `_table` about people, besides their absence. */
export function unsaidOfTable(hand: Hand): string[] {
  const table = readTableField(hand._table);
  if (table === null) return [];
  return [
    ...(isEmptyField(table.intents ?? []) ? [] : ['_intents']),
    ...(isEmptyField(table.deadBlinds ?? []) ? [] : ['_deadBlinds']),
  ];
}

function isEmptyField(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmptyField);
  return value === 0 || value === false || value === null;
}
