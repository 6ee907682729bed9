import { isOver, potTotal, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { type Hand, view } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { liveHand } from './live.js';
import type { EventData, EventName, TableEvent } from './messages.js';
import { tableEvent } from './schema.js';
import { defaultSettings } from './settings.js';
import { tableSnapshot } from './snapshot.js';
import { foldUpdate, type TableSnapshot } from './state.js';
import { privateToStep, type Step, stepEvents, stepOf } from './step.js';
import { dealLines, firstHand, freshStub, randomDocuments, withLines } from './testing/play.js';

const STUD = defaultSettings(VARIANTS.get('F7S')!);
const HOLDEM = defaultSettings(VARIANTS.get('NT')!);

/** The events of one viewer for the step from one document to the next. */
function told(before: Hand | null, after: Hand, viewer: number | null = null): TableEvent[] {
  return stepEvents(stepOf(before, after), viewer);
}

function names(events: readonly TableEvent[]): EventName[] {
  return events.map(({ event }) => event);
}

function only<Name extends EventName>(events: readonly TableEvent[], name: Name): EventData<Name> {
  const found = events.filter(({ event }) => event === name);
  expect(found).toHaveLength(1);
  return found[0]!.data as EventData<Name>;
}

const studStart = firstHand(STUD, [100, 100, 100]);
const studDeal = ['d dh p1 AsAh9c', 'd dh p2 KsKh2c', 'd dh p3 QsQhJd'];
const studDealt = withLines(studStart, ...studDeal);

describe('a draw', () => {
  test('discards are their owner’s alone; the others see how many', () => {
    const start = firstHand(defaultSettings(VARIANTS.get('N5D')!), [100, 100]);
    const dealt = withLines(start, 'd dh p1 AsAh9c8d7h', 'd dh p2 KsKh2c3d4h');
    const drawing = withLines(dealt, 'p1 cc', 'p2 cc');
    const { actor } = liveHand(drawing)!.state!;
    const thrown = actor === 0 ? '9c8d' : '2c3d';
    const drawn = withLines(drawing, `p${actor + 1} sd ${thrown}`);
    const cardsFor = (viewer: number | null) => only(told(drawing, drawn, viewer), 'player_acted').cards;
    expect(cardsFor(actor)).toBe(thrown);
    expect(cardsFor(1 - actor)).toBe('????');
    expect(cardsFor(null)).toBe('????');
  });
});

describe('a stud hand, by the events of document 004', () => {
  test('[S4-F1] new hand, hole cards with the door card open, dealing complete, bring-in determined', () => {
    expect(only(told(null, studStart), 'new_hand_stud')).toEqual({
      hand: 1,
      variant: 'F7S',
      button: null,
      chips: [1, 2, 3].map((seat_index) => ({ seat_index, stack: 99, bet: 0 })),
      posts: [1, 2, 3].map((seat_index) => ({ seat_index, kind: 'ante', amount: 1 })),
      pots: [{ amount: 3, eligible: [1, 2, 3] }],
    });
    const events = told(studStart, studDealt, 1);
    expect(names(events)).toEqual([
      'game_state_update',
      'hole_cards_stud',
      'hole_cards_stud',
      'hole_cards_stud',
      'dealing_complete_stud',
      'bring_in_determined',
      'round_start',
      'turn',
      'your_turn',
    ]);
    const cards = events.flatMap((event) => (event.event === 'hole_cards_stud' ? [event.data.cards] : []));
    expect(cards).toEqual(['????9c', 'KsKh2c', '????Jd']);
    expect(only(events, 'bring_in_determined')).toEqual({
      seat_index: 2,
      card: '2c',
      bring_in_amount: 2,
      complete_amount: 5,
    });
  });

  test('[S4-9] the start of a round is announced, and the first turn', () => {
    const events = told(studStart, studDealt);
    const start = { hand: 1, street: 'thirdStreet', round: 'Third Street', seat_index: 2, bet_limit: 5 };
    expect(only(events, 'round_start')).toEqual(start);
    expect(only(events, 'turn')).toMatchObject({ seat_index: 2, kind: 'bet', hand: 1, turn: '1.3' });
    expect(names(told(studStart, studDealt, 1)).slice(-2)).toEqual(['turn', 'your_turn']);
    expect(names(told(studStart, studDealt, 0))).not.toContain('your_turn');
  });

  test('[S4-26, I4-1] a bring-in is broadcast as bring_in, a completed bet as complete_bet', () => {
    const acted = (line: string) => only(told(studDealt, withLines(studDealt, line)), 'player_acted');
    const common = { seat_index: 2, cards: null, by_house: false, is_all_in: false };
    expect(acted('p2 pb')).toEqual({ ...common, action: 'bring_in', amount: 2, chips: 2, stack: 97 });
    expect(acted('p2 cbr 5')).toEqual({ ...common, action: 'complete_bet', amount: 5, chips: 5, stack: 94 });
  });

  test('[CODE-1] completing a bring-in is a completion too, whoever does it', () => {
    const before = withLines(studDealt, 'p2 pb');
    const completed = withLines(before, 'p3 cbr 5');
    expect(only(told(before, completed), 'player_acted')).toMatchObject({
      action: 'complete_bet',
      amount: 5,
      chips: 5,
    });
    const raised = only(told(completed, withLines(completed, 'p1 cbr 10')), 'player_acted');
    expect(raised).toMatchObject({ action: 'raise', amount: 10, chips: 10 });
  });

  test('[S4-38] a raise is broadcast with the new price and what it cost, and the next player is asked', () => {
    const before = withLines(studDealt, 'p2 cbr 5');
    const events = told(before, withLines(before, 'p3 cbr 10'), 0);
    expect(only(events, 'player_acted')).toEqual({
      ...{ seat_index: 3, action: 'raise', amount: 10, chips: 10, stack: 89 },
      ...{ is_all_in: false, cards: null, by_house: false },
    });
    expect(only(events, 'your_turn')).toMatchObject({ seat_index: 1, current_bet: 10, amount_to_call: 10 });
    const short = withLines(firstHand(STUD, [100, 100, 8]), ...studDeal, 'p2 cbr 5', 'p3 cbr 7');
    const allIn = told(withLines(firstHand(STUD, [100, 100, 8]), ...studDeal, 'p2 cbr 5'), short);
    expect(only(allIn, 'player_acted')).toMatchObject({ action: 'raise', amount: 7, stack: 0, is_all_in: true });
    expect(only(allIn, 'player_status_update')).toEqual({ seat_index: 3, name: 'Cleo', status: 'all_in' });
  });

  test('[S4-27] the turn goes to the player on the left, who alone is told their choices', () => {
    const after = withLines(studDealt, 'p2 pb');
    expect(only(told(studDealt, after), 'turn').seat_index).toBe(3);
    expect(only(told(studDealt, after, 2), 'your_turn').seat_index).toBe(3);
    expect(names(told(studDealt, after, 1))).not.toContain('your_turn');
  });

  test('[S4-30] a fold is broadcast with the status "folded", and the next player is notified', () => {
    const before = withLines(studDealt, 'p2 pb');
    const events = told(before, withLines(before, 'p3 f'), 0);
    expect(names(events)).toEqual([
      'game_state_update',
      'player_acted',
      'player_status_update',
      'pot_update',
      'turn',
      'your_turn',
    ]);
    const pot = { amount: 3, eligible: [1, 2] };
    expect(only(events, 'pot_update')).toEqual({ pots: [pot], total: 3, is_collected: false });
    expect(only(events, 'player_acted')).toMatchObject({ seat_index: 3, action: 'fold', amount: 0, chips: 0 });
    expect(only(events, 'player_status_update')).toEqual({ seat_index: 3, name: 'Cleo', status: 'folded' });
    expect(only(events, 'your_turn').seat_index).toBe(1);
  });

  test('[S4-19, S4-53] at the end of a round the bets are collected, the pots announced, then the end', () => {
    const before = withLines(studDealt, 'p2 pb', 'p3 cbr 5', 'p1 cc');
    const events = told(before, withLines(before, 'p2 cc'));
    expect(names(events)).toEqual(['game_state_update', 'player_acted', 'pot_update', 'round_end']);
    expect(only(events, 'pot_update')).toEqual({
      pots: [{ amount: 18, eligible: [1, 2, 3] }],
      total: 18,
      is_collected: true,
    });
    const end = { hand: 1, street: 'thirdStreet', round: 'Third Street', next: 'fourthStreet' };
    expect(only(events, 'round_end')).toEqual(end);
  });

  test('[S4-9] fourth street: each card, then the round and who opens it', () => {
    const before = withLines(studDealt, 'p2 pb', 'p3 cc', 'p1 cc');
    const events = told(before, withLines(before, 'd dh p1 9d', 'd dh p2 3c', 'd dh p3 4c'));
    expect(names(events)).toEqual([
      'game_state_update',
      'street_card',
      'street_card',
      'street_card',
      'round_start',
      'turn',
    ]);
    expect(events[1]!.data).toEqual({ seat_index: 1, street: 'fourthStreet', cards: '9d' });
    expect(only(events, 'round_start')).toMatchObject({ round: 'Fourth Street', seat_index: 1 });
  });

  test('[S4-F1] the seventh card is down, and shared if the deck is short', () => {
    const stacks = [200, 200];
    let hand = withLines(firstHand(STUD, stacks), 'd dh p1 AsAh9c', 'd dh p2 KsKh2c', 'p2 pb', 'p1 cc');
    for (const [one, other] of [
      ['Ac', '3c'],
      ['7d', '4c'],
      ['8d', '5h'],
    ]) {
      hand = withLines(hand, `d dh p1 ${one}`, `d dh p2 ${other}`, 'p1 cc', 'p2 cc');
    }
    const events = told(hand, withLines(hand, 'd dh p1 Tc', 'd dh p2 Jc'), 0);
    const cards = events.flatMap((event) => (event.event === 'seventh_street_card' ? [event.data.cards] : []));
    expect(cards).toEqual(['Tc', '??']);

    const full = firstHand({ ...STUD, seats: 8 }, Array(8).fill(100));
    const random = xoshiro128('short deck');
    const documents = [...playedByChecks(full, random)];
    const shared = documents.flatMap((after, at) => (at === 0 ? [] : told(documents[at - 1]!, after)));
    expect(names(shared).filter((name) => name === 'seventh_street_community_card')).toHaveLength(1);
    expect(names(shared)).not.toContain('seventh_street_card');
  });
});

/** Nobody folds and nobody bets. */
function* playedByChecks(hand: Hand, random: ReturnType<typeof xoshiro128>): Generator<Hand> {
  const stub = freshStub(random, VARIANTS.get(hand.variant!)!);
  let now = hand;
  yield now;
  for (;;) {
    const { state } = liveHand(now)!;
    if (isOver(state)) return;
    const player = state.actor;
    const kind = state.phase === 1 ? 'pb' : state.phase === 4 ? 'sm -' : 'cc';
    now = player < 0 ? withLines(now, ...dealLines(now, stub)) : withLines(now, `p${player + 1} ${kind}`);
    yield now;
  }
}

describe("a hand of hold'em", () => {
  const start = firstHand(HOLDEM, [40, 100, 100]);
  const dealt = withLines(start, 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh');

  test('blinds are posted, and the first to act comes after them', () => {
    const events = told(null, dealt);
    expect(only(events, 'new_hand')).toMatchObject({
      button: 1,
      posts: [
        { seat_index: 2, kind: 'blind', blind: 'small', amount: 1 },
        { seat_index: 3, kind: 'blind', blind: 'big', amount: 2 },
      ],
      pots: [],
    });
    expect(names(events)).not.toContain('bring_in_determined');
    expect(only(events, 'turn').seat_index).toBe(1);
  });

  test('[CODE-1] the small blind is told before the big one, wherever they sit', () => {
    const duel: Hand = { ...firstHand(HOLDEM, [40, 100]), blindsOrStraddles: [2, 1], _button: 2, _blindSeats: [2, 1] };
    expect(only(told(null, duel), 'new_hand').posts).toEqual([
      { seat_index: 2, kind: 'blind', blind: 'small', amount: 1 },
      { seat_index: 1, kind: 'blind', blind: 'big', amount: 2 },
    ]);
  });

  test('[S4-53] side pots with those who can win them; what nobody matched goes back first', () => {
    const before = withLines(dealt, 'p1 cbr 40', 'p2 cbr 100');
    const called = told(before, withLines(before, 'p3 cc'));
    expect(only(called, 'pot_update')).toEqual({
      pots: [
        { amount: 120, eligible: [1, 2, 3] },
        { amount: 120, eligible: [2, 3] },
      ],
      total: 240,
      is_collected: true,
    });
    const folded = told(before, withLines(before, 'p3 f'));
    expect(names(folded)).toEqual([
      'game_state_update',
      'player_acted',
      'player_status_update',
      'uncalled_bet',
      'player_status_update',
      'pot_update',
      'round_end',
      'turn',
    ]);
    expect(only(folded, 'uncalled_bet')).toEqual({ seat_index: 2, amount: 60, stack: 60 });
    expect(only(folded, 'pot_update').pots).toEqual([{ amount: 82, eligible: [1, 2] }]);
    expect(only(folded, 'round_end').next).toBe('showdown');
  });

  test('an all-in is a status of its own, and the act is named as what it was', () => {
    const events = told(dealt, withLines(dealt, 'p1 cbr 40'));
    expect(only(events, 'player_acted')).toMatchObject({ action: 'raise', amount: 40, stack: 0, is_all_in: true });
    expect(only(events, 'player_status_update')).toMatchObject({ seat_index: 1, status: 'all_in' });
  });

  test('the result names the pots, the winners, and the hands that were shown', () => {
    const all = withLines(dealt, 'p1 cbr 40', 'p2 cc', 'p3 f', 'p1 sm AsAh', 'p2 sm KsKh');
    const before = withLines(all, 'd db 2c7d9h', 'd db Td');
    const result = only(told(before, withLines(before, 'd db 3s')), 'hand_result');
    expect(result.by).toBe('showdown');
    expect(result.pots).toEqual([
      {
        amount: 82,
        eligible: [1, 2],
        awards: [{ seat_index: 1, amount: 82, share: 'whole', board: 0 }],
      },
    ]);
    expect(result.hands[0]).toEqual({
      seat_index: 1,
      cards: 'AsAh',
      board: 0,
      share: 'whole',
      best: 'AsAh7d9hTd',
      category: 'pair',
      ranks: [12, 8, 7, 5],
    });
    expect(result.chips).toEqual([
      { seat_index: 1, stack: 82, bet: 0 },
      { seat_index: 2, stack: 60, bet: 0 },
      { seat_index: 3, stack: 98, bet: 0 },
    ]);
  });

  test('mucked cards are in no message', () => {
    const lines = ['p1 cc', 'p2 cc', 'p3 cc', 'd db 2c7d9h', 'p2 cc', 'p3 cc', 'p1 cc'];
    const river = withLines(
      dealt,
      ...lines,
      'd db Td',
      'p2 cc',
      'p3 cc',
      'p1 cc',
      'd db 3s',
      'p2 cc',
      'p3 cc',
      'p1 cc',
    );
    const before = withLines(river, 'p2 sm KsKh', 'p3 sm');
    const events = told(before, withLines(before, 'p1 sm AsAh'));
    expect(JSON.stringify(events)).not.toMatch(/Qs|Qh/);
    expect(only(events, 'hand_result').hands.map(({ seat_index }) => seat_index)).toEqual([1, 2]);
  });
});

/** The state of a client that was there from the first document on. */
function begun(hand: Hand, viewer: number | null): TableSnapshot {
  const facts = {
    hand,
    settings: HOLDEM,
    status: 'playing',
    host: null,
    seats: [],
    spectators: 0,
    chat: [],
    hostLog: [],
  } as const;
  const name = viewer === null ? 'Zoe' : hand.players[viewer]!;
  return { ...tableSnapshot(facts, { name, player: viewer, isHost: false, delayMs: 0 }), table: 't', version: 1 };
}

/** Steps of random hands, some of them with pauses in the middle. */
function randomSteps(code: string): { readonly step: Step; readonly before: Hand | null; readonly after: Hand }[] {
  const random = xoshiro128(`events ${code}`);
  return Array.from({ length: 2 }, (_, game) => {
    const documents = [...randomDocuments(random, VARIANTS.get(code)!, game === 1)];
    return documents.map((after, at) => {
      const before = documents[at - 1] ?? null;
      return { step: stepOf(before, after), before, after };
    });
  }).flat();
}

describe.each([...VARIANTS.keys()])('random hands of %s', (code) => {
  const steps = randomSteps(code);

  test('events pass their schema, and whoever knows no more than a spectator is told the same', () => {
    for (const { step, after } of steps) {
      const open = JSON.stringify(stepEvents(step, null));
      const own = privateToStep(step);
      for (const player of after.players.keys()) {
        const events = stepEvents(step, player);
        if (player === own[0]) expect(z.array(tableEvent).safeParse(events).error).toBeUndefined();
        if (!own.includes(player)) expect(JSON.stringify(events)).toBe(open);
      }
      expect(z.array(tableEvent).safeParse(JSON.parse(open)).error).toBeUndefined();
    }
  });

  test('events are made from nothing that the viewer does not know', () => {
    const text = (events: TableEvent[]) => JSON.stringify(events.filter(({ event }) => event !== 'game_state_update'));
    for (const { step, before, after } of steps) {
      for (const viewer of [null, 0]) {
        const known = stepOf(before === null ? null : view(before, viewer), view(after, viewer));
        expect(text(stepEvents(step, viewer))).toBe(text(stepEvents(known, viewer)));
      }
    }
  });

  test('a client that folds the events has the chips, the pots, the turn and the document of the table', () => {
    for (const viewer of [null, 0]) {
      let state: TableSnapshot | null = null;
      for (const { step, before, after } of steps) {
        const expected = begun(after, viewer);
        const events = JSON.parse(JSON.stringify(stepEvents(step, viewer))) as TableEvent[];
        state =
          before === null || state === null ? expected : foldUpdate(state, { version: state.version + 1, events });
        expect(JSON.stringify({ ...state, version: 1 })).toBe(JSON.stringify(expected));
        const { state: table } = liveHand(after)!;
        if (isOver(table)) continue;
        const pot = state.pots.reduce((sum, { amount }) => sum + amount, 0);
        expect(state.chips.reduce((sum, { bet }) => sum + bet, pot)).toBe(potTotal(table));
      }
    }
  });
});
