import { holeCards, isLive, pots, potTotal, RULE_SET_NAMES, stream, TABLE_RULE_SETS, UNKNOWN } from '@cardroom/engine';
import { extendMoments, labelsOf, type Moments, replay, seatsOf } from '@cardroom/notation';
import type { TableSnapshot } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { feltOfTable } from './fromTable.js';
import { chipsOnScreen, type FeltModel, viewerSeat } from './model.js';
import { ALL_VARIANTS, boughtIn, NOW_MS, randomTable } from './testing/play.js';

const SEED = 'felt of tables';

/** Every state of a few hands of every variant, and what is drawn of it. */
const CASES: readonly { readonly state: TableSnapshot; readonly model: FeltModel }[] = ALL_VARIANTS.flatMap((variant) =>
  share([0, 1], [0, 1, 2, 3, 4]).flatMap((hand) =>
    [...randomTable(stream(SEED, variant.code, hand), variant)].map((state) => ({
      state,
      model: feltOfTable(state, NOW_MS),
    })),
  ),
);

function seatAt(model: FeltModel, place: number) {
  return model.seats.find((seat) => seat.place === place)!;
}

describe('the felt of a live table', () => {
  test('stacks, bets and pots are those that the table told', () => {
    for (const { state, model } of CASES) {
      for (const { seat_index, stack, bet } of state.chips) {
        expect(seatAt(model, seat_index)).toMatchObject({ stack, bet });
      }
      if (model.result !== null) {
        expect(model.pots).toEqual([]);
        continue;
      }
      const told = model.pots.map(({ amount, eligible }) => ({
        amount,
        eligible: eligible.map((seat) => model.seats[seat]!.place).sort((a, b) => a - b),
      }));
      expect(told).toEqual(state.pots.map((pot) => ({ ...pot, eligible: [...pot.eligible].sort((a, b) => a - b) })));
    }
  });

  test('[CODE-4] it is made from the document alone: chips and pots that events told do not come into it', () => {
    for (const { state, model } of CASES) {
      expect(feltOfTable({ ...state, chips: [], pots: [] }, NOW_MS)).toEqual(model);
    }
  });

  test('[CODE-4] moments that are kept as the hand grows draw the same felt, and most of them are kept', () => {
    let kept: Moments | null = null;
    let again = 0;
    for (const { state, model } of CASES) {
      const next = extendMoments(kept, state.hand);
      if (kept !== null && next.ok && next.value.list[0] === kept.list[0]) again++;
      kept = next.ok ? next.value : null;
      expect(feltOfTable(state, NOW_MS, undefined, kept)).toEqual(model);
    }
    expect(again).toBeGreaterThan(CASES.length / 2);
  });

  test('the chips on the screen are those that were bought in, at every moment', () => {
    for (const { state, model } of CASES) expect(chipsOnScreen(model)).toBe(boughtIn(state));
  });

  test('the turn is the one that the table told, with its clock', () => {
    let turns = 0;
    for (const { state, model } of CASES) {
      const { turn, seats } = model;
      expect(turn === null ? null : seats[turn.seat]!.place).toBe(state.turn?.seat_index ?? null);
      expect(turn?.deadlineMs ?? null).toBe(state.turn?.deadline_ms ?? null);
      if (turn !== null) turns++;
    }
    expect(turns).toBeGreaterThan(500);
  });

  test('the viewer sits at the bottom, and the order of play goes on clockwise from there', () => {
    for (const { state, model } of CASES) {
      expect(viewerSeat(model)?.place ?? null).toBe(state.you.seat_index);
      expect(model.seats).toHaveLength(state.settings.seats);
      const first = model.seats[0]!.place;
      const places = model.seats.map(({ place }) => place);
      expect(places).toEqual(places.map((_, at) => ((first - 1 + at) % places.length) + 1));
    }
  });

  test('chairs carry the numbers that people see: clockwise or anticlockwise by the settings [X-1]', () => {
    for (const { state, model } of CASES) {
      const { seats } = model;
      const clockwise = state.settings.table_rules.seatNumbering === 'clockwise';
      const step = clockwise ? 1 : -1;
      for (let at = 1; at < seats.length; at++) {
        const expected = ((seats[at - 1]!.label - 1 + step + seats.length) % seats.length) + 1;
        expect(seats[at]!.label).toBe(expected);
      }
    }
  });

  test.each(RULE_SET_NAMES)('[CODE-2] with %s the labels are those that the table writes into its log', (rules) => {
    for (const { state } of CASES.filter((_, at) => at % 50 === 0)) {
      const settings = { ...state.settings, rules, table_rules: {} };
      const { seats } = feltOfTable({ ...state, settings }, NOW_MS);
      const written = labelsOf(state.hand, TABLE_RULE_SETS[rules]);
      const drawn = seatsOf(state.hand).map((place) => seats.find((seat) => seat.place === place)?.label);
      expect(drawn).toEqual(written);
    }
  });

  test('cards: own ones known, folded and mucked ones gone, the others backs or face up as stud deals them', () => {
    for (const { state, model } of CASES) {
      const read = replay(state.hand);
      if (!read.ok) continue;
      const played = read.value.state;
      for (const { player, cards, isViewer, status } of model.seats) {
        if (player === null || !isLive(played, player)) {
          expect(cards).toEqual([]);
          continue;
        }
        const isMucked = (played.mucked & (1 << player)) !== 0;
        expect(cards.map(({ card }) => card)).toEqual(isMucked ? [] : holeCards(played, player));
        expect(cards.every(({ isUp }, at) => isUp === (played.terms.up[at] === true))).toBe(true);
        if (isViewer) expect(cards.some(({ card }) => card === UNKNOWN)).toBe(false);
        expect(status).toBe(played.stack[player] === 0 ? 'allIn' : 'playing');
      }
      expect(model.boards.map(({ cards }) => cards.map(({ card }) => card))).toEqual(
        played.boards.filter((board) => board.length > 0),
      );
      expect(model.total).toBe(model.result === null ? potTotal(played) : 0);
      expect(model.pots).toHaveLength(model.result === null ? pots(played).length : 0);
    }
  });

  test('exactly one seat has the button where there is one, and stud has none', () => {
    for (const { state, model } of CASES) {
      const buttons = model.seats.filter(({ markers }) => markers.some(({ kind }) => kind === 'button'));
      const isStud = ['F7S', 'F7S/8', 'FR', 'F5S'].includes(model.variant);
      expect(buttons).toHaveLength(isStud || model.isWaiting ? 0 : 1);
      if (!isStud && !model.isWaiting) expect(buttons[0]!.place).toBe(state.hand._button);
    }
  });

  test('what is won is what left the pots, and the winning cards are lit', () => {
    let showdowns = 0;
    for (const { model } of CASES) {
      const { result, seats, boards } = model;
      if (result === null) continue;
      const settled = result.pots.reduce((sum, { amount }) => sum + amount, 0);
      expect(seats.reduce((sum, { won }) => sum + won, 0)).toBe(settled);
      const best = new Set(result.hands.filter(({ isWinner }) => isWinner).flatMap((hand) => hand.best));
      const open = [...seats.flatMap(({ cards }) => cards), ...boards.flatMap(({ cards }) => cards)];
      expect(new Set(open.filter(({ isLit }) => isLit).map(({ card }) => card))).toEqual(best);
      for (const { awards } of result.pots) {
        for (const { seat, share, board } of awards) {
          if (result.by === 'fold') continue;
          const names = result.hands.filter((hand) => hand.seat === seat && hand.board === board && hand.isWinner);
          const wanted = share === 'whole' ? ['whole', 'high'] : [share];
          expect(names.some((hand) => wanted.includes(hand.share))).toBe(true);
        }
      }
      if (result.by === 'showdown') showdowns++;
    }
    expect(showdowns).toBeGreaterThan(20);
  });

  test('a lost connection says until when the table waits, and no longer once that is over', () => {
    for (const { state, model } of CASES) {
      const later = feltOfTable(state, NOW_MS + 43_000);
      for (const seat of state.seats) {
        expect(seatAt(model, seat.seat_index).lost).toEqual(
          seat.is_connected ? null : { untilMs: seat.grace_until_ms },
        );
        expect(seatAt(later, seat.seat_index).lost).toEqual(seat.is_connected ? null : { untilMs: null });
      }
      expect(seatsOf(state.hand)).toHaveLength(state.seats.length);
    }
  });
});
