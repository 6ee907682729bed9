/**
 * `view`: the hand as one viewer may know it, built by allow-list. A field that is not listed here, and a card that is
 * not known to the viewer by its line, stays private.
 */
import { type Card, type DealHole, type Discard, type Show, UNKNOWN, type Variant, variantOf } from '@cardroom/engine';
import { MAX_DECIMALS } from './chips.js';
import type { Hand } from './hand.js';
import { decimalsOfLine, formatLine, parseLine } from './line.js';

/** Fields that everyone at or around the table may see. The log and `author` are made for each viewer. */
const PUBLIC = [
  'variant',
  'anteTrimmingStatus',
  'antes',
  'blindsOrStraddles',
  'bringIn',
  'smallBet',
  'bigBet',
  'minBet',
  'startingStacks',
  'players',
  'event',
  'url',
  'venue',
  'address',
  'city',
  'region',
  'postalCode',
  'country',
  'time',
  'timeZone',
  'timeZoneAbbreviation',
  'day',
  'month',
  'year',
  'hand',
  'level',
  'seats',
  'seatCount',
  'table',
  'finishingStacks',
  'winnings',
  'currency',
  'currencySymbol',
  'timeLimit',
  'timeBanks',
  '_inactive',
  '_intents',
  '_deadBlinds',
  '_deadPosted',
  '_button',
  '_blindSeats',
  '_stakes',
  '_runs',
  '_waiting',
  '_rules',
] as const satisfies readonly (keyof Hand)[];

/** A player by index or name, or null for somebody who only watches. A name that does not sit here watches, too. */
export type Viewer = number | string | null;

/** The index of a viewer, -1 for a spectator. */
function viewerOf(hand: Hand, viewer: Viewer): number {
  if (typeof viewer === 'string') return hand.players.indexOf(viewer);
  return viewer !== null && Number.isInteger(viewer) && viewer < hand.players.length ? viewer : -1;
}

/** The document for a viewer: his own cards, everything that lies open, `??` for the rest. `author` is the viewer. */
export function view(hand: Hand, viewer: Viewer): Hand {
  const eyes = viewerOf(hand, viewer);
  const author = eyes >= 0 ? hand.players[eyes] : viewer;
  const seen: Record<string, unknown> = typeof author === 'string' ? { author } : {};
  for (const field of PUBLIC) if (hand[field] !== undefined) seen[field] = hand[field];
  seen.actions = visibleLines(hand, eyes);
  return seen as unknown as Hand;
}

/** What a viewer has to know of the cards already dealt: which of them lie open, and what showing "the same" shows. */
interface Dealt {
  readonly variant: Variant | null;
  readonly viewer: number;
  /** How many cards each player has been dealt, and what he holds. */
  readonly count: Map<number, number>;
  readonly held: Map<number, Card[]>;
}

/** Lines as the table writes them that hold nothing to hide. */
const OPEN = /^(?:p[1-9][0-9]? (?:f|cc|pb|sd|sm|cbr [0-9]+(?:\.[0-9]+)?)|d db (?:[2-9TJQKA][cdhs])+)$/;

/** The log as the viewer may know it. Commentary is nobody's to see: it may say anything. */
function visibleLines(hand: Hand, viewer: number): string[] {
  const dealt: Dealt = { variant: variantOf(hand.variant ?? 'NT'), viewer, count: new Map(), held: new Map() };
  return hand.actions.map((text) => (OPEN.test(text) ? text : visibleLine(dealt, text)));
}

function visibleLine(dealt: Dealt, text: string): string {
  const decimals = Math.min(decimalsOfLine(text), MAX_DECIMALS);
  const line = parseLine(text, decimals);
  // What cannot be read is shown to nobody.
  if (!line.ok || line.value.action === null) return '';
  const { action } = line.value;
  switch (action.kind) {
    case 'dealHole':
      return formatLine(visibleDeal(dealt, action), decimals);
    case 'discard':
      return formatLine(visibleDiscard(dealt, action), decimals);
    case 'show':
      return formatLine(visibleShow(dealt, action), decimals);
    case 'chooseRuns':
    case 'allIn':
      return '';
    default:
      return formatLine(action, decimals);
  }
}

/** Stud's up cards lie open; every other hole card is its owner's. */
function visibleDeal({ variant, viewer, count, held }: Dealt, action: DealHole): DealHole {
  const { player, cards } = action;
  const before = count.get(player) ?? 0;
  count.set(player, before + cards.length);
  held.set(player, [...(held.get(player) ?? []), ...cards]);
  if (player === viewer) return action;
  return { ...action, cards: cards.map((card, i) => (isUp(variant, before + i) ? card : UNKNOWN)) };
}

function isUp(variant: Variant | null, place: number): boolean {
  let passed = 0;
  for (const street of variant?.streets ?? []) {
    if (place < passed + street.down) return false;
    passed += street.down + street.up;
    if (place < passed) return true;
  }
  return false;
}

/** Everyone sees how many, only the owner sees which. */
function visibleDiscard({ viewer, held }: Dealt, action: Discard): Discard {
  const { player, cards } = action;
  const rest = [...(held.get(player) ?? [])];
  for (const card of cards) {
    const at = rest.includes(card) ? rest.indexOf(card) : rest.indexOf(UNKNOWN);
    if (at >= 0) rest.splice(at, 1);
  }
  held.set(player, rest);
  return player === viewer ? action : { ...action, cards: cards.map(() => UNKNOWN) };
}

/** What is shown is shown to all: "the cards already known" are written out for those who do not know them. */
function visibleShow({ held }: Dealt, action: Show): Show {
  return action.cards === undefined ? { ...action, cards: held.get(action.player) ?? [] } : action;
}
