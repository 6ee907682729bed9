import { below, isOver, Phase, type Random, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { append, type Hand, lineOf } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { readPlayerAction } from './act.js';
import { type LiveHand, liveHand } from './live.js';
import type { DataOf, PlayerActionType, TableSettings, YourTurn } from './messages.js';
import { defaultSettings } from './settings.js';
import { applied, firstHand, randomDocuments, withLines } from './testing/play.js';
import { priceOf, turnOf, yourTurn } from './turn.js';

const settings = (code: string): TableSettings => defaultSettings(VARIANTS.get(code)!);
const STUD: TableSettings = { ...settings('F7S'), rules: 'stud' };

function turn(hand: Hand): YourTurn {
  const told = yourTurn(liveHand(hand)!);
  if (told === null) throw new Error('nobody is to act');
  return told;
}

const third = withLines(firstHand(STUD, [100, 100, 100]), 'd dh p1 AsAh9c', 'd dh p2 KsKh2c', 'd dh p3 QsQhJd');

describe("004's your_turn", () => {
  test('[S4-22] the bring-in player is told both of their choices with their amounts', () => {
    expect(turn(third)).toMatchObject({
      seat_index: 2,
      can_bring_in: true,
      bring_in_amount: 2,
      can_complete: true,
      complete_amount: 5,
      can_check: false,
      can_fold: false,
      can_bet: true,
      bet_amount: 5,
      amount_to_call: 0,
      price: 0,
      range: { min: 5, max: 5, sizes: [5] },
      verbs: ['complete'],
      action_types: ['bring_in', 'complete_bet', 'all_in'],
    });
  });

  test('[S4-45, S4-46, S4-47, S4-48] no bet yet: check or bet the limit of the street', () => {
    const fifth = withLines(
      third,
      ...['p2 pb', 'p3 cc', 'p1 cc', 'd dh p1 9d', 'd dh p2 3c', 'd dh p3 4c'],
      ...['p1 cc', 'p2 cc', 'p3 cc', 'd dh p1 5d', 'd dh p2 6c', 'd dh p3 7c'],
    );
    expect(turn(fifth)).toEqual({
      seat_index: 1,
      hand: 1,
      turn: '1.15',
      kind: 'bet',
      time_limit: null,
      deadline_ms: null,
      time_bank_ms: 0,
      in_time_bank: false,
      amount_to_call: 0,
      can_check: true,
      can_bet: true,
      bet_amount: 10,
      can_raise: false,
      raise_amount: 10,
      can_bet_big: false,
      big_bet_amount: null,
      can_raise_big: false,
      big_raise_amount: null,
      can_bring_in: false,
      bring_in_amount: null,
      can_complete: false,
      complete_amount: null,
      can_fold: false,
      can_call: false,
      price: 0,
      range: { min: 10, max: 10, sizes: [10] },
      verbs: ['bet'],
      closed: null,
      action_types: ['check', 'bet', 'all_in'],
      max_discards: 0,
      can_muck: false,
      stack: 97,
      bet: 0,
      current_bet: 0,
      pot: 9,
    });
  });

  test('[S4-46, S4-47, S4-49] facing a bet: what is missing, and the total of a raise', () => {
    const raised = withLines(third, 'p2 pb', 'p3 cbr 7', 'p1 cbr 12');
    expect(turn(raised)).toMatchObject({
      seat_index: 2,
      amount_to_call: 10,
      can_check: false,
      can_bet: false,
      bet_amount: 5,
      can_raise: true,
      raise_amount: 17,
      can_call: true,
      can_fold: true,
      price: 10,
      current_bet: 12,
      bet: 2,
    });
    const capped = withLines(raised, 'p2 cbr 17');
    expect(turn(capped)).toMatchObject({
      can_raise: false,
      raise_amount: 22,
      range: null,
      verbs: [],
      closed: 'capped',
    });
  });

  test('[S4-41] an open pair on fourth street: both sizes', () => {
    const paired = withLines(third, 'p2 pb', 'p3 cc', 'p1 cc', 'd dh p1 9d', 'd dh p2 3c', 'd dh p3 4c');
    expect(turn(paired)).toMatchObject({
      seat_index: 1,
      can_bet: true,
      bet_amount: 5,
      can_bet_big: true,
      big_bet_amount: 10,
      range: { min: 5, max: 10, sizes: [5, 10] },
      verbs: ['bet', 'bet'],
    });
    const plain = withLines(third, 'p2 pb', 'p3 cc', 'p1 cc', 'd dh p1 Td', 'd dh p2 3c', 'd dh p3 4c');
    expect(turn(plain)).toMatchObject({ can_bet_big: false, big_bet_amount: 10 });
    // Both are taken as they are offered, and nothing between.
    const taken = [5, 7, 10].map((amount) => read(liveHand(paired)!, { action_type: 'bet', amount }).ok);
    expect(taken).toEqual([true, false, true]);
    expect(read(liveHand(plain)!, { action_type: 'bet', amount: 10 }).ok).toBe(false);
  });

  test('[X-55] [S4-45] under stud amounts are null only where 004 has no act; other sets tell what is open', () => {
    const lines = ['d dh p1 AsAh9c', 'd dh p2 KsKh2c', 'd dh p3 QsQhJd', 'p2 pb', 'p3 cbr 7', 'p1 cbr 12', 'p2 cbr 17'];
    const amounts = ({ bet_amount, raise_amount, big_bet_amount }: YourTurn) => [
      bet_amount,
      raise_amount,
      big_bet_amount,
    ];
    const literal = withLines(firstHand(STUD, [100, 100, 100]), ...lines);
    expect(amounts(turn(literal))).toEqual([5, 22, null]);
    const complete = [...lines.slice(0, 4), 'p3 cbr 5', 'p1 cbr 10', 'p2 cbr 15', 'p3 cbr 20'];
    const standard = withLines(firstHand(settings('F7S'), [100, 100, 100]), ...complete);
    expect(amounts(turn(standard))).toEqual([null, null, null]);
  });

  test('[S4-45] the time limit is in seconds; the rest of the clock is ours', () => {
    const clock = { limitMs: 15_000, deadlineMs: 1_700_000_015_000, bankMs: 60_000, isBank: false };
    expect(yourTurn(liveHand(third)!, clock)).toMatchObject({
      time_limit: 15,
      deadline_ms: 1_700_000_015_000,
      time_bank_ms: 60_000,
      in_time_bank: false,
    });
  });

  test('[X-19] [CODE-1] over a bring-in the small bet completes; if the house adds to it, that is a raise', () => {
    const cards = ['d dh p1 AsAh9c', 'd dh p2 KsKh2c', 'd dh p3 QsQhJd'];
    const house = withLines(firstHand(settings('F7S'), [100, 100, 100]), ...cards, 'p2 pb');
    expect(turn(house)).toMatchObject({ range: { sizes: [5] }, verbs: ['complete'], can_raise: true });
    expect(turn(withLines(house, 'p3 cbr 5'))).toMatchObject({ range: { sizes: [10] }, verbs: ['raise'] });
    expect(turn(withLines(third, 'p2 pb'))).toMatchObject({ range: { sizes: [7] }, verbs: ['raise'] });
  });

  test('no limit: the whole range, and what the call takes if the stack is short', () => {
    const hand = withLines(firstHand(settings('NT'), [100, 30, 100]), 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh');
    expect(turn(hand)).toMatchObject({
      can_raise: true,
      raise_amount: 4,
      range: { min: 4, max: 100, sizes: null },
      verbs: ['raise'],
      price: 2,
    });
    const jammed = withLines(hand, 'p1 cbr 60');
    expect(turn(jammed)).toMatchObject({ seat_index: 2, amount_to_call: 59, price: 29, closed: 'too-few-chips' });
  });

  test('decimals are those of the document', () => {
    const cents = { ...settings('NT'), stakes: { smallBlind: 0.05, bigBlind: 0.1, unit: 0.01 } };
    const hand = withLines(firstHand(cents, [10, 10.25]), 'd dh p1 AsAh', 'd dh p2 KsKh', 'p1 cbr 0.3');
    expect(turn(hand)).toMatchObject({ price: 0.2, stack: 10.15, range: { min: 0.5, max: 10.25 }, pot: 0.4 });
  });

  test('draws and shows are turns too', () => {
    const draw = withLines(
      firstHand(settings('N5D'), [100, 100]),
      ...['d dh p1 AsAhAd2c3c', 'd dh p2 KsKhKd4c5c', 'p1 cc', 'p2 cc'],
    );
    expect(turn(draw)).toMatchObject({
      kind: 'draw',
      max_discards: 5,
      action_types: ['discard', 'stand_pat'],
      can_check: false,
      price: 0,
    });
    const shown = withLines(draw, 'p2 sd', 'p1 sd', 'p2 cc', 'p1 cc');
    expect(turn(shown)).toMatchObject({ kind: 'show', can_muck: true, action_types: ['show', 'muck'] });
    expect(turn(withLines(shown, 'p2 sm'))).toMatchObject({ can_muck: false, action_types: ['show'] });
  });

  test('nobody is told anything while cards are dealt and after the end', () => {
    const start = firstHand(settings('NT'), [100, 100]);
    const over = withLines(start, 'd dh p1 AsAh', 'd dh p2 KsKh', 'p1 f');
    for (const hand of [start, over]) {
      expect(yourTurn(liveHand(hand)!)).toBeNull();
      expect(turnOf(liveHand(hand)!)).toBeNull();
      expect(priceOf(liveHand(hand)!)).toBe(0);
    }
  });
});

/** Everything that `your_turn` offers, as messages. */
function offers(told: YourTurn, random: Random): DataOf<'player_action'>[] {
  const between = ({ min, max, sizes }: NonNullable<YourTurn['range']>): number[] =>
    sizes ?? [min, max, min + below(random, max - min + 1)];
  return told.action_types.flatMap((action_type): DataOf<'player_action'>[] => {
    switch (action_type) {
      case 'bet':
      case 'raise':
      case 'complete_bet':
        return between(told.range!).map((amount) => ({ action_type, amount }));
      case 'bring_in':
        return [{ action_type }, { action_type, amount: told.bring_in_amount }];
      default:
        return [{ action_type }];
    }
  });
}

function read(live: LiveHand, data: DataOf<'player_action'>) {
  const told = yourTurn(live)!;
  return readPlayerAction(live, live.state.actor, { hand: told.hand, turn: told.turn, price: told.price, data });
}

const BETTING: readonly PlayerActionType[] = ['fold', 'check', 'call', 'bet', 'raise', 'bring_in', 'complete_bet'];

test('[S4-46] the amount to call is the price less what is in front, in every hand of every variant', () => {
  let seen = 0;
  for (const variant of VARIANTS.values()) {
    for (const hand of randomDocuments(xoshiro128(`to call ${variant.code}`), variant)) {
      const live = liveHand(hand)!;
      const told = yourTurn(live);
      // If nobody else has chips behind, a player cannot lose more than the others have put in.
      const isAlone = (live.state.chips & ~(1 << live.state.actor)) === 0;
      if (told?.kind !== 'bet' || isAlone) continue;
      expect(told.amount_to_call).toBe(told.can_bring_in ? 0 : Math.max(0, told.current_bet - told.bet));
      expect(told.price).toBe(Math.min(told.amount_to_call, told.stack));
      if (told.amount_to_call > 0) seen++;
    }
  }
  expect(seen).toBeGreaterThan(50);
});

describe('the offers of your_turn', () => {
  test.each([...VARIANTS.values()].map((variant) => [variant.code, variant] as const))(
    'in %s what is offered is accepted, and nothing else',
    (code, variant) => {
      const random = xoshiro128(`turn ${code}`);
      for (let game = 0; game < 2; game++) {
        for (const hand of randomDocuments(random, variant)) {
          const live = liveHand(hand)!;
          if (isOver(live.state) || live.state.phase === Phase.Deal) continue;
          const told = yourTurn(live)!;
          for (const data of offers(told, random)) {
            const meant = read(live, data);
            expect(meant.ok && applied(hand, meant.value), JSON.stringify(data)).toBe(true);
          }
          for (const action_type of BETTING) {
            if (told.action_types.includes(action_type)) continue;
            expect(
              read(live, { action_type, amount: told.range?.min ?? 1 }).ok && !isNamedByAmount(told, action_type),
            ).toBe(false);
          }
          for (const amount of outside(told)) {
            const refused = read(live, { action_type: told.can_bet ? 'bet' : 'raise', amount });
            expect(refused.ok, `${amount}`).toBe(false);
          }
        }
      }
    },
  );
});

/** A bring-in player may say `bet` with one of their amounts [S4-21]. */
function isNamedByAmount(told: YourTurn, type: PlayerActionType): boolean {
  return told.can_bring_in && type === 'bet';
}

function outside({ range, can_bet, can_raise }: YourTurn): number[] {
  if (range === null || !(can_bet || can_raise)) return [];
  return [range.min - 1, range.max + 1, 0, -1, range.min + 0.5, Number.MAX_SAFE_INTEGER, 1e300];
}

describe('a player_action', () => {
  const hand = withLines(firstHand(settings('NT'), [100, 100, 100]), 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh');
  const live = liveHand(hand)!;
  const envelope = { hand: 1, turn: '1.3', price: 2 };
  const call = { ...envelope, data: { action_type: 'call' } } as const;

  test('[S4-28] becomes the act that it names', () => {
    expect(readPlayerAction(live, 0, call)).toEqual({ ok: true, value: { kind: 'checkCall', player: 0 } });
    expect(readPlayerAction(live, 0, { ...envelope, data: { action_type: 'raise', amount: 6 } })).toEqual({
      ok: true,
      value: { kind: 'betRaise', player: 0, to: 6 },
    });
  });

  test('an all-in is the largest legal act', () => {
    const allIn = { ...envelope, data: { action_type: 'all_in' } } as const;
    expect(readPlayerAction(live, 0, allIn)).toEqual({ ok: true, value: { kind: 'betRaise', player: 0, to: 100 } });
    const jammed = liveHand(withLines(hand, 'p1 cbr 100'))!;
    const meant = readPlayerAction(jammed, 1, { hand: 1, turn: '1.4', price: 99, data: { action_type: 'all_in' } });
    expect(meant).toEqual({ ok: true, value: { kind: 'checkCall', player: 1 } });
  });

  test.each([
    ['before the first hand', null, 0, call, { code: 'no-hand' }],
    ['without a seat', live, -1, call, { code: 'not-seated' }],
    ['for another hand', live, 0, { ...call, hand: 2 }, { code: 'wrong-hand', hand: 1 }],
    ['out of turn', live, 1, call, { code: 'not-your-turn', seat_index: 1 }],
    ['for an earlier turn', live, 0, { ...call, turn: '1.2' }, { code: 'stale-turn', turn: '1.3' }],
    ['at another price', live, 0, { ...call, price: 4 }, { code: 'price-changed', price: 2 }],
  ] as const)('[S4-29] %s it is refused, and nothing changes', (_, table, player, request, error) => {
    const before = JSON.stringify(table);
    expect(readPlayerAction(table, player, request)).toEqual({ ok: false, error });
    expect(JSON.stringify(table)).toBe(before);
  });

  test('[S4-29] while cards are due, after the end, and by one who has paused', () => {
    const due = liveHand(firstHand(settings('NT'), [100, 100]))!;
    expect(readPlayerAction(due, 0, call)).toEqual({ ok: false, error: { code: 'waiting-for-dealer' } });
    const over = liveHand(withLines(hand, 'p1 f', 'p2 f'))!;
    expect(readPlayerAction(over, 0, call)).toEqual({ ok: false, error: { code: 'hand-over' } });
    const paused = { ...live, hand: { ...hand, _inactive: [1, 0, 0], _intents: [2, 0, 0] } };
    expect(readPlayerAction(paused, 0, call)).toEqual({ ok: false, error: { code: 'inactive' } });
  });

  test.each([
    [{ action_type: 'check' }, { code: 'check-facing-bet', to_call: 2 }],
    [
      { action_type: 'bet', amount: 6 },
      { code: 'bet-facing-bet', current_bet: 2 },
    ],
    [
      { action_type: 'raise', amount: 3 },
      { code: 'bet-out-of-range', to: 3, min: 4, max: 100, sizes: null },
    ],
    [
      { action_type: 'raise', amount: 4.5 },
      { code: 'bet-out-of-range', to: 4.5, min: 4, max: 100, sizes: null },
    ],
    [{ action_type: 'raise' }, { code: 'bet-out-of-range', to: null, min: 4, max: 100, sizes: null }],
    [{ action_type: 'bring_in' }, { code: 'no-bring-in' }],
    [{ action_type: 'show' }, { code: 'wrong-act', expected: 'bet' }],
    [
      { action_type: 'discard', cards: 'As' },
      { code: 'wrong-act', expected: 'bet' },
    ],
  ] as const)('%o is refused with %o', (data, error) => {
    expect(readPlayerAction(live, 0, { ...envelope, data })).toEqual({ ok: false, error });
  });

  test('acts of other phases say what is asked for, and refusals tell nothing of hidden cards', () => {
    const draw = withLines(
      firstHand(settings('N5D'), [100, 100]),
      ...['d dh p1 AsAhAd2c3c', 'd dh p2 KsKhKd4c5c', 'p1 cc', 'p2 cc'],
    );
    const table = liveHand(draw)!;
    const asked = (data: DataOf<'player_action'>) =>
      readPlayerAction(table, 1, { hand: 1, turn: '1.4', price: 0, data });
    expect(asked({ action_type: 'check' })).toEqual({ ok: false, error: { code: 'wrong-act', expected: 'draw' } });
    expect(asked({ action_type: 'all_in' })).toEqual({ ok: false, error: { code: 'wrong-act', expected: 'draw' } });
    expect(asked({ action_type: 'discard', cards: 'AsKs' })).toEqual({ ok: false, error: { code: 'bad-cards' } });
    expect(asked({ action_type: 'discard', cards: '7s' })).toEqual({ ok: false, error: { code: 'bad-cards' } });
    expect(asked({ action_type: 'discard', cards: 'KsKs' })).toEqual({ ok: false, error: { code: 'bad-cards' } });
    const meant = asked({ action_type: 'discard', cards: '4c5c' });
    expect(meant.ok && lineOf(table.state, meant.value, 0)).toBe('p2 sd 4c5c');
    const after = liveHand(append(draw, 'p2 sd 4c5c'))!;
    const pat = readPlayerAction(after, 0, { hand: 1, turn: '1.5', price: 0, data: { action_type: 'stand_pat' } });
    expect(pat).toEqual({ ok: true, value: { kind: 'discard', player: 0, cards: [] } });
  });
});
