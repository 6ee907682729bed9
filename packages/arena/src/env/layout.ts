/**
 * How an observation is laid out: one row of 32-bit floats, cut into named sections. Seats are counted from the player
 * who is asked (0 is themselves, 1 the next one clockwise), chips are in big blinds (small bets if there are no blinds).
 *
 * | section | shape | |
 * |---|---|---|
 * | `hole` | 52, or the places of a hand | own cards |
 * | `board` | boards x 52, or boards x places | shared cards |
 * | `up` | seats x 52, or seats x places | cards that lie open in front of players who are in (stud alone) |
 * | `discards` | 52, or places | own cards thrown away (draw games alone) |
 * | `seats` | seats x 4 | in the hand, stack, bet on this street, chips put in over the hand |
 * | `button` | seats | 1 at the button |
 * | `street` | streets | 1 at the street |
 * | `table` | 6 | pot, price of a call, current bet, least and largest total of a bet (0: closed), 1 in a draw |
 * | `history` | acts x 4 | seat + 1, street + 1, kind, amount; the latest if there are more than fit |
 *
 * One-hot sections have a 1 at each card `rank * 4 + suit`; packed ones hold `card + 1`, 0 if there is none. Kinds of
 * acts are 1 fold, 2 check, 3 call, 4 bet or raise (amount: the total), 5 bring-in, 6 discard (amount: the cards).
 */
import { type HandState, isLive, keysOf, type Variant } from '@cardroom/engine';

export type CardCoding = 'oneHot' | 'packed';

export type SectionName = 'hole' | 'board' | 'up' | 'discards' | 'seats' | 'button' | 'street' | 'table' | 'history';

export interface Section {
  readonly name: SectionName;
  readonly from: number;
  readonly shape: readonly number[];
}

export interface Layout {
  readonly cards: CardCoding;
  readonly seats: number;
  /** Acts of the history that fit. */
  readonly acts: number;
  readonly sections: readonly Section[];
  /** Floats in a row. */
  readonly size: number;
  /** The start of each section; -1 if the variant has none. */
  readonly at: Readonly<Record<SectionName, number>>;
  /** Places of cards: own, and on one board. */
  readonly holeSize: number;
  readonly boardSize: number;
}

const DECK = 52;
/** Numbers of a seat, of the table, and of an act. */
const SEAT_FIELDS = 4;
const TABLE_FIELDS = 6;
export const ACT_FIELDS = 4;

export const ActKind = { Fold: 1, Check: 2, Call: 3, BetRaise: 4, BringIn: 5, Discard: 6 } as const;
export type ActKind = (typeof ActKind)[keyof typeof ActKind];

function sizesOf(variant: Variant): { readonly hole: number; readonly board: number; readonly draws: number } {
  let hole = 0;
  let board = 0;
  let draws = 0;
  for (const street of variant.streets) {
    hole += street.down + street.up;
    board += street.board;
    if (street.draw) draws++;
  }
  // A short deck of stud ends with one shared card.
  return { hole, board: Math.max(1, board), draws };
}

export function layoutOf(variant: Variant, seats: number, cards: CardCoding, acts: number): Layout {
  const { hole, board, draws } = sizesOf(variant);
  const coded = (places: number): number => (cards === 'oneHot' ? DECK : places);
  const hasUp = variant.streets.some((street) => street.up > 0);
  const shapes: Record<SectionName, readonly number[] | null> = {
    hole: [coded(hole)],
    board: [variant.boards, coded(board)],
    up: hasUp ? [seats, coded(hole)] : null,
    discards: draws > 0 ? [coded(draws * hole)] : null,
    seats: [seats, SEAT_FIELDS],
    button: [seats],
    street: [variant.streets.length],
    table: [TABLE_FIELDS],
    history: [acts, ACT_FIELDS],
  };
  const sections: Section[] = [];
  const at = {} as Record<SectionName, number>;
  let size = 0;
  for (const name of keysOf(shapes)) {
    const shape = shapes[name];
    at[name] = shape === null ? -1 : size;
    if (shape === null) continue;
    sections.push({ name, from: size, shape });
    size += shape.reduce((product, length) => product * length, 1);
  }
  return { cards, seats, acts, sections, size, at, holeSize: hole, boardSize: board };
}

/** A row for critics: the cards of every seat, counted from the player who is asked, one-hot or packed. */
export function stateSizeOf(layout: Layout): number {
  return layout.seats * (layout.cards === 'oneHot' ? DECK : layout.holeSize);
}

/** Writes rows by a layout. Nothing is allocated once it is made. */
export class RowWriter {
  readonly #layout: Layout;
  readonly #isOneHot: boolean;
  readonly #unit: number;

  constructor(layout: Layout, unit: number) {
    this.#layout = layout;
    this.#isOneHot = layout.cards === 'oneHot';
    this.#unit = unit;
  }

  /**
   * Everything but the history and the discards, as `viewer` may know it. `toCall`, `least` and `most` are what `legal`
   * said, in chips.
   */
  write(
    row: Float32Array,
    from: number,
    state: HandState,
    viewer: number,
    toCall: number,
    least: number,
    most: number,
    isDraw: boolean,
  ): void {
    const { at } = this.#layout;
    // The history keeps its place between decisions and is written apart.
    row.fill(0, from, from + (at.discards < 0 ? at.seats : at.discards));
    row.fill(0, from + at.seats, from + at.history);
    this.#cards(row, from, state, viewer);
    this.#seats(row, from, state, viewer);
    const unit = this.#unit;
    row[from + at.street + state.street] = 1;
    const table = from + at.table;
    row[table] = state.pot / unit;
    row[table + 1] = toCall / unit;
    row[table + 2] = state.currentBet / unit;
    row[table + 3] = least / unit;
    row[table + 4] = most / unit;
    row[table + 5] = isDraw ? 1 : 0;
  }

  #cards(row: Float32Array, from: number, state: HandState, viewer: number): void {
    const { at, boardSize } = this.#layout;
    const { hole, holeCount, boards, terms } = state;
    const own = viewer * terms.holeSize;
    const count = holeCount[viewer]!;
    for (let i = 0; i < count; i++) this.#put(row, from + at.hole, i, hole[own + i]!);
    const width = this.#isOneHot ? DECK : boardSize;
    for (let board = 0; board < boards.length; board++) {
      const cards = boards[board]!;
      for (let i = 0; i < cards.length; i++) this.#put(row, from + at.board + board * width, i, cards[i]!);
    }
    if (at.up >= 0) this.#up(row, from + at.up, state, viewer);
  }

  #up(row: Float32Array, from: number, state: HandState, viewer: number): void {
    const { seats, holeSize } = this.#layout;
    const { hole, holeCount, terms } = state;
    const width = this.#isOneHot ? DECK : holeSize;
    for (let seat = 0; seat < seats; seat++) {
      const player = viewer + seat < seats ? viewer + seat : viewer + seat - seats;
      if (!isLive(state, player)) continue;
      const first = player * terms.holeSize;
      for (let i = 0; i < holeCount[player]!; i++) {
        if (terms.up[i]) this.#put(row, from + seat * width, i, hole[first + i]!);
      }
    }
  }

  #put(row: Float32Array, from: number, place: number, card: number): void {
    if (this.#isOneHot) row[from + card] = 1;
    else row[from + place] = card + 1;
  }

  #seats(row: Float32Array, from: number, state: HandState, viewer: number): void {
    const { at, seats } = this.#layout;
    const { stack, bet, contribution, live, terms } = state;
    const unit = this.#unit;
    for (let seat = 0; seat < seats; seat++) {
      const player = viewer + seat < seats ? viewer + seat : viewer + seat - seats;
      const place = from + at.seats + seat * SEAT_FIELDS;
      row[place] = (live >> player) & 1;
      row[place + 1] = stack[player]! / unit;
      row[place + 2] = bet[player]! / unit;
      row[place + 3] = contribution[player]! / unit;
      if (player === terms.button) row[from + at.button + seat] = 1;
    }
  }

  /** The acts so far, kept by seat of the table, as the viewer counts seats; the row behind them is cleared. */
  writeHistory(
    row: Float32Array,
    from: number,
    acts: Float32Array,
    first: number,
    count: number,
    viewer: number,
  ): void {
    const { at, seats, size } = this.#layout;
    let to = from + at.history;
    for (let act = first; act < first + count * ACT_FIELDS; act += ACT_FIELDS, to += ACT_FIELDS) {
      const seat = acts[act]! - viewer;
      row[to] = (seat < 0 ? seat + seats : seat) + 1;
      row[to + 1] = acts[act + 1]!;
      row[to + 2] = acts[act + 2]!;
      row[to + 3] = acts[act + 3]!;
    }
    row.fill(0, to, from + size);
  }

  /** Own cards thrown away, in their order. */
  writeDiscards(row: Float32Array, from: number, thrown: Uint8Array, first: number, count: number): void {
    const { at } = this.#layout;
    row.fill(0, from + at.discards, from + at.seats);
    for (let i = 0; i < count; i++) this.#put(row, from + at.discards, i, thrown[first + i]!);
  }

  /** Everybody's cards: for critics that may look while they learn, never for those who play. */
  writeState(row: Float32Array, from: number, state: HandState, viewer: number): void {
    const { seats, holeSize } = this.#layout;
    const width = this.#isOneHot ? DECK : holeSize;
    row.fill(0, from, from + seats * width);
    for (let seat = 0; seat < seats; seat++) {
      const player = viewer + seat < seats ? viewer + seat : viewer + seat - seats;
      const first = player * state.terms.holeSize;
      for (let i = 0; i < state.holeCount[player]!; i++) {
        this.#put(row, from + seat * width, i, state.hole[first + i]!);
      }
    }
  }
}
