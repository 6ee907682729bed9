/**
 * `view`: the hand as one viewer may know it, built by allow-list. A field that is not listed here, and a card that is
 * not known to the viewer by its line, stays private.
 */
import {
  type Card,
  type Discard,
  formatCards,
  parseCards,
  type Show,
  UNKNOWN,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import { MAX_DECIMALS } from './chips.js';
import type { Hand } from './hand.js';
import { decimalsOfLine, formatLine, parseLine } from './line.js';
import { Memo } from './memo.js';
import { shaped } from './shape.js';

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
  '_bombPot',
  '_waiting',
  '_rules',
] as const satisfies readonly (keyof Hand)[];

/** A player by index or name, or null for a spectator. A name that does not sit here watches, too. */
export type Viewer = number | string | null;

/** The index of a viewer, -1 for a spectator. */
function viewerOf(hand: Hand, viewer: Viewer): number {
  if (typeof viewer === 'string') return hand.players.indexOf(viewer);
  return viewer !== null && Number.isInteger(viewer) && viewer < hand.players.length ? viewer : -1;
}

/** The document for a viewer: their own cards, everything that lies open, `??` for the rest. `author` is the viewer. */
export function view(hand: Hand, viewer: Viewer): Hand {
  const eyes = viewerOf(hand, viewer);
  const author = eyes >= 0 ? hand.players[eyes] : viewer;
  const { open, own } = publicFields(hand);
  const actions = visibleLines(hand, eyes);
  return typeof author === 'string' ? { ...own, actions, author } : { ...open, actions };
}

/** The log from a line on, as the viewer may know it. */
export function viewLines(hand: Hand, viewer: Viewer, from = 0): string[] {
  const lines = hand.actions.slice(from);
  // Most say the same to everybody, whatever stands before them.
  return lines.every((text) => OPEN.test(text)) ? lines : visibleLines(hand, viewerOf(hand, viewer)).slice(from);
}

/** A document without its log, to be copied for a spectator and for a player. */
interface PublicFields {
  readonly open: Hand;
  readonly own: Hand;
}

const known = new Memo<PublicFields>();

/**
 * Everything public except the log: the same for all viewers of a document. Log and author have their places already: a
 * copy that adds a field costs V8 many times as much as one that replaces it.
 */
function publicFields(hand: Hand): PublicFields {
  let seen = known.get(hand);
  if (seen === undefined) {
    const fields: Record<string, unknown> = {};
    for (const field of PUBLIC) if (hand[field] !== undefined) fields[field] = hand[field];
    fields.actions = [];
    const open = shaped(fields) as unknown as Hand;
    seen = { open, own: shaped({ ...open, author: '' }) };
    known.set(hand, seen);
  }
  return seen;
}

/** Cards already dealt, as views need them: which of them lie open, and what showing "the same" shows. */
interface Dealt {
  readonly variant: Variant | null;
  readonly viewer: number;
  /** How many cards each player has been dealt, and what they hold, as text. */
  readonly count: Map<number, number>;
  readonly held: Map<number, string>;
}

/** Lines as the table writes them that hold nothing to hide. */
const OPEN =
  /^(?:p[1-9][0-9]? (?:f|cc|pb|sd|cbr [0-9]+(?:\.[0-9]+)?|sm(?: (?:[2-9TJQKA][cdhs])+)?)|d db (?:[2-9TJQKA][cdhs])+)$/;

/** The log as the viewer may know it. Commentary is nobody's to see: it may say anything. */
function visibleLines(hand: Hand, viewer: number): string[] {
  const dealt: Dealt = { variant: variantOf(hand.variant ?? 'NT'), viewer, count: new Map(), held: new Map() };
  return hand.actions.map((text) => (OPEN.test(text) ? text : visibleLine(dealt, text)));
}

function visibleLine(dealt: Dealt, text: string): string {
  const decimals = Math.min(decimalsOfLine(text), MAX_DECIMALS);
  const line = parseLine(text, decimals);
  // Lines that cannot be read are shown to nobody.
  if (!line.ok || line.value.action === null) return '';
  const { action } = line.value;
  switch (action.kind) {
    case 'dealHole':
      return `d dh p${action.player + 1} ${visibleDeal(dealt, action.player, formatCards(action.cards))}`;
    case 'discard':
      return formatLine(visibleDiscard(dealt, action), decimals);
    case 'show':
      return formatLine(visibleShow(dealt, action), decimals);
    default:
      return formatLine(action, decimals);
  }
}

/** Stud's up cards lie open; every other hole card is its owner's. */
function visibleDeal({ variant, viewer, count, held }: Dealt, player: number, cards: string): string {
  const before = count.get(player) ?? 0;
  const dealt = cards.length / 2;
  count.set(player, before + dealt);
  held.set(player, (held.get(player) ?? '') + cards);
  if (player === viewer) return cards;
  let seen = '';
  for (let at = 0; at < dealt; at++) seen += isUp(variant, before + at) ? cards.slice(2 * at, 2 * at + 2) : HIDDEN;
  return seen;
}

/** An unknown card, as text. */
const HIDDEN = formatCards([UNKNOWN]);

function isUp(variant: Variant | null, place: number): boolean {
  let passed = 0;
  for (const street of variant?.streets ?? []) {
    if (place < passed + street.down) return false;
    passed += street.down + street.up;
    if (place < passed) return true;
  }
  return false;
}

function cardsHeld({ held }: Dealt, player: number): Card[] {
  return parseCards(held.get(player) ?? '') ?? [];
}

/** Everyone sees how many, only the owner sees which. */
function visibleDiscard(dealt: Dealt, action: Discard): Discard {
  const { player, cards } = action;
  const rest = cardsHeld(dealt, player);
  for (const card of cards) {
    const at = rest.includes(card) ? rest.indexOf(card) : rest.indexOf(UNKNOWN);
    if (at >= 0) rest.splice(at, 1);
  }
  dealt.held.set(player, formatCards(rest));
  return player === dealt.viewer ? action : { ...action, cards: cards.map(() => UNKNOWN) };
}

/** Shown cards are shown to all: "the cards already known" are written out for viewers who do not know them. */
function visibleShow(dealt: Dealt, action: Show): Show {
  return action.cards === undefined ? { ...action, cards: cardsHeld(dealt, action.player) } : action;
}
