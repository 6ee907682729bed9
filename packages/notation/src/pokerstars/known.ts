/**
 * Everything that a transcript says about cards, from every line: who was dealt what, what was shown, folded open, or
 * named in the summary; and the boards.
 */
import { type Card, UNKNOWN, upCards, type Variant } from '@cardroom/engine';
import type { Dealt, DiscardLine, Transcript } from './transcript.js';

export interface KnownCards {
  /** Hole cards of each seat in the order of dealing, without those that a draw brings; `UNKNOWN` if not known. */
  readonly hole: readonly (readonly Card[])[];
  /** Cards that each discard throws away, as far as known, and the cards that it brings. */
  readonly draws: ReadonlyMap<DiscardLine, Draw>;
  /** The boards, one for each run-out or side-by-side board. */
  readonly boards: readonly (readonly Card[])[];
  /** A card is named in two places: the later one is taken as not known. */
  readonly twice: boolean;
}

export interface Draw {
  readonly thrown: readonly Card[];
  readonly drawn: readonly Card[];
}

export function knownCards(transcript: Transcript, variant: Variant): KnownCards {
  const isDraw = variant.streets.some((street) => street.draw);
  const named = namedCards(transcript);
  const size = sizeOf(variant);
  const hole = named.map((cards) => {
    if (isDraw) return firstDealt(cards, size);
    return variant.forced === 'bringIn' ? studCards(cards, variant) : holeCards(cards, size);
  });
  const boards = boardsOf(transcript);
  // In a draw cards come back; elsewhere the board goes before hands, and the author's hand before the others'.
  const twice = !isDraw && hideRepeated(hole, boards, transcript.hero);
  return { hole, draws: isDraw ? drawsOf(transcript) : new Map(), boards, twice };
}

/** Makes every card unknown that was named before; says whether there was one. */
function hideRepeated(hole: readonly Card[][], boards: readonly Card[][], hero: number): boolean {
  const seen = new Uint8Array(UNKNOWN);
  let twice = false;
  const hide = (cards: Card[], shared: number) => {
    for (let at = shared; at < cards.length; at++) {
      const card = cards[at]!;
      if (card === UNKNOWN) continue;
      if (seen[card] === 1) {
        cards[at] = UNKNOWN;
        twice = true;
      }
      seen[card] = 1;
    }
  };
  for (let run = 0; run < boards.length; run++) {
    hide(boards[run]!, run === 0 ? 0 : sharedCards(boards[0]!, boards[run]!));
  }
  if (hero >= 0) hide(hole[hero]!, 0);
  for (let player = 0; player < hole.length; player++) if (player !== hero) hide(hole[player]!, 0);
  return twice;
}

/** How many cards two run-outs have in common before they part. */
function sharedCards(a: readonly Card[], b: readonly Card[]): number {
  let shared = 0;
  while (shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

function pad(cards: readonly Card[], size: number): Card[] {
  const padded = [...cards];
  while (padded.length < size) padded.push(UNKNOWN);
  return padded;
}

/** Lines that deal to a player, and every card that some line shows of their hand. */
interface NamedCards {
  readonly dealt: Dealt[];
  readonly shown: Card[];
}

/** In one walk for all seats. */
function namedCards({ seats, events, summary }: Transcript): NamedCards[] {
  const named: NamedCards[] = seats.map(() => ({ dealt: [], shown: [] }));
  for (const event of events) {
    if (event.kind === 'dealt') named[event.player]!.dealt.push(event);
    else if (event.kind === 'show' || event.kind === 'fold') named[event.player]!.shown.push(...event.cards);
  }
  if (summary !== null) for (const { player, cards } of summary.seats) named[player]!.shown.push(...cards);
  return named;
}

function sizeOf(variant: Variant): number {
  return variant.streets.reduce((size, street) => size + street.down + street.up, 0);
}

function holeCards({ dealt, shown }: NamedCards, size: number): Card[] {
  if (dealt.length === 0 && shown.length === 0) return pad(shown, size);
  const known: Card[] = [];
  const add = (cards: readonly Card[]) => {
    for (const card of cards) if (!known.includes(card)) known.push(card);
  };
  for (const { held, cards } of dealt) {
    add(held);
    add(cards);
  }
  add(shown);
  return pad(known, size);
}

/** Up cards come street by street; those of the author with their down cards; the others' down cards at the showdown. */
function studCards({ dealt, shown }: NamedCards, variant: Variant): Card[] {
  const isUp = upCards(variant);
  const firstUp = isUp.indexOf(true);
  const places = pad([], isUp.length);
  let up = firstUp;
  for (const { held, cards } of dealt) {
    const all = [...held, ...cards];
    if (up === firstUp && all.length === firstUp + 1) {
      places.splice(0, all.length, ...all);
      up = all.length;
    } else for (const card of cards) if (up < places.length) places[up++] = card;
  }
  const down = [...new Set(shown)].filter((card) => !places.includes(card));
  for (let place = 0; place < places.length; place++) {
    if (!isUp[place] && places[place] === UNKNOWN) places[place] = down.shift() ?? UNKNOWN;
  }
  return [...places, ...down];
}

function firstDealt({ dealt }: NamedCards, size: number): Card[] {
  const first = dealt.find(({ held }) => held.length === 0);
  return pad(first?.cards ?? [], size);
}

/** The author's discards are printed, or follow from what they held on to; the others' are not known. */
function drawsOf({ events }: Transcript): Map<DiscardLine, Draw> {
  const draws = new Map<DiscardLine, Draw>();
  const hands = new Map<number, readonly Card[]>();
  events.forEach((event, at) => {
    if (event.kind === 'dealt') hands.set(event.player, [...event.held, ...event.cards]);
    if (event.kind !== 'discard') return;
    const { player, count } = event;
    const next = events.slice(at + 1).find((later) => 'player' in later && later.player === player);
    const dealt = count > 0 && next?.kind === 'dealt' ? next : null;
    const held = hands.get(player);
    const inferred = dealt === null || held === undefined ? [] : held.filter((card) => !dealt.held.includes(card));
    const thrown = event.cards.length === count ? event.cards : inferred.length === count ? inferred : [];
    draws.set(event, { thrown: pad(thrown, count), drawn: pad(dealt?.cards ?? [], count) });
  });
  return draws;
}

/** The boards as the markers leave them; the summary if a file has no markers. */
function boardsOf({ events, summary }: Transcript): Card[][] {
  const boards: Card[][] = [];
  for (const event of events) {
    if (event.kind === 'street' && event.board.length > 0) boards[Math.max(event.run, 0)] = [...event.board];
  }
  // A file that has lost a run-out's lines leaves a gap.
  for (let run = 0; run < boards.length; run++) boards[run] ??= [];
  summary?.boards.forEach((board, run) => {
    if ((boards[run]?.length ?? 0) < board.length) boards[run] = [...board];
  });
  return boards;
}
