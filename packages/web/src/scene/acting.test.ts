import { betWord, legal, stream } from '@cardroom/engine';
import { type Hand, toUnits } from '@cardroom/notation';
import { liveHand, readPlayerAction, turnTokenOf, type YourTurn, yourTurn } from '@cardroom/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ActButton,
  buttonsOf,
  isFoldWhenFree,
  parseTypedAmount,
  presetsOf,
  shownTurn,
  snapAmount,
  stepAmount,
} from './buttons.js';
import { feltOfTable } from './fromTable.js';
import { commandOf, isTyping } from './keys.js';
import { actOfPreAction, isStanding, type PreAction, priceAhead } from './preActions.js';
import { ALL_VARIANTS, NOW_MS, randomGame, randomTable } from './testing/play.js';

type Game = ReturnType<typeof randomGame> extends Generator<infer One> ? One : never;

interface Case {
  readonly live: NonNullable<ReturnType<typeof liveHand>>;
  readonly settings: Game['settings'];
  readonly turn: YourTurn;
}

const CASES: readonly Case[] = ALL_VARIANTS.flatMap((variant) =>
  [0, 1, 2, 3, 4, 5].flatMap((at) =>
    [...randomGame(stream('acting', variant.code, at), variant)].flatMap(({ hand, settings }): Case[] => {
      const live = liveHand(hand);
      const turn = live === null ? null : yourTurn(live);
      return live === null || turn === null ? [] : [{ live, settings, turn }];
    }),
  ),
);

function send({ live, turn }: Case, button: Pick<ActButton, 'data'>) {
  return readPlayerAction(live, live.state.actor, { ...shownTurn(turn), data: button.data });
}

/** The cards of the actor as text, as the screen has them. */
function cardsOf({ live: { state } }: Case): string[] {
  const from = state.actor * state.terms.holeSize;
  return state.hole.slice(from, from + state.holeCount[state.actor]!).map((card) => {
    return '23456789TJQKA'.charAt(card >> 2) + 'cdhs'.charAt(card & 3);
  });
}

const aCase = fc.nat(CASES.length - 1).map((at) => CASES[at]!);

describe('buttons', () => {
  test('every button is legal, and does what it says', () => {
    expect(CASES.length).toBeGreaterThan(1000);
    for (const one of CASES) {
      const { turn } = one;
      for (const button of buttonsOf(turn)) {
        const sent = send(one, button);
        expect(sent.ok, JSON.stringify([button, turn, sent])).toBe(true);
        if (!sent.ok) continue;
        const { value } = sent;
        if (button.kind === 'fold') expect(value.kind).toBe('fold');
        if (button.kind === 'check') expect([value.kind, turn.price]).toEqual(['checkCall', 0]);
        if (button.kind === 'call') expect([value.kind, button.amount]).toEqual(['checkCall', turn.price]);
        if (value.kind === 'betRaise') expect(button.amount).toBe(value.to);
        if (button.kind === 'bringIn') expect([value.kind, button.amount]).toEqual(['bringIn', turn.bring_in_amount]);
      }
    }
  });

  test('nothing that is legal is missing', () => {
    for (const { live, turn } of CASES) {
      const buttons = buttonsOf(turn);
      const types = new Set(buttons.map(({ data }) => data.action_type));
      const asked = legal(live.state);
      const wanted = turn.action_types.filter((type) => type !== 'all_in' && type !== 'discard');
      for (const type of wanted) expect(types.has(type), `${type} of ${JSON.stringify(turn)}`).toBe(true);
      if (asked.kind === 'bet' && asked.betRaise?.sizes != null) {
        const sizes = buttons.filter(({ data }) => data.amount !== undefined).map(({ amount }) => amount);
        expect(sizes).toEqual([...asked.betRaise.sizes]);
      }
      if (asked.kind === 'bet' && asked.betRaise === null) expect(buttons.every(({ isSized }) => !isSized)).toBe(true);
    }
  });

  test('all chips are called all-in, and only they', () => {
    let seen = 0;
    for (const one of CASES) {
      for (const button of buttonsOf(one.turn, { to: Number.MAX_SAFE_INTEGER })) {
        const { stack, bet, kind } = one.turn;
        if (kind !== 'bet') continue;
        const spent = button.data.amount === undefined ? button.amount : button.amount! - bet;
        expect(button.kind === 'allIn', JSON.stringify([button, one.turn])).toBe(spent === stack);
        if (button.kind === 'allIn') seen++;
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  test('both bets stand there when a pair is open on fourth street', () => {
    const open = CASES.filter(({ turn }) => turn.can_bet_big || turn.can_raise_big);
    expect(open.length).toBeGreaterThan(0);
    for (const { turn } of open) {
      const sizes = buttonsOf(turn).filter(({ data }) => data.amount !== undefined);
      expect(sizes.length).toBeGreaterThanOrEqual(2);
      expect(sizes.map(({ amount }) => amount)).toContain(turn.big_bet_amount ?? turn.big_raise_amount);
    }
  });

  test('[CODE-1] a size is called what the table calls it', () => {
    const words = new Set<string>();
    for (const { live, turn } of CASES) {
      for (const { kind, amount, data } of buttonsOf(turn)) {
        if (data.amount === undefined || kind === 'allIn') continue;
        words.add(kind);
        expect(kind).toBe(betWord(live.state, toUnits(amount!, live.decimals)!));
      }
    }
    expect([...words].sort()).toEqual(['bet', 'complete', 'raise']);
    const [{ turn }] = CASES.filter(({ turn: { verbs } }) => verbs[0] === 'raise') as [Case, ...Case[]];
    const said = buttonsOf({ ...turn, verbs: turn.verbs.map(() => 'complete' as const) });
    expect(said.filter(({ data }) => data.amount !== undefined).some(({ kind }) => kind === 'raise')).toBe(false);
  });

  test('at the showdown the muck, which gives up, stands before the show', () => {
    const turn = { kind: 'show', can_muck: true } as YourTurn;
    expect(buttonsOf(turn).map(({ kind }) => kind)).toEqual(['muck', 'show']);
    expect(buttonsOf({ ...turn, can_muck: false }).map(({ kind }) => kind)).toEqual(['show']);
  });

  test('no more cards are thrown away than may be, and of two sizes as near the smaller one is taken', () => {
    const draw = { kind: 'draw', max_discards: 2 } as YourTurn;
    const [button] = buttonsOf(draw, { discards: ['2c', '3d', '4h'] });
    expect(button).toMatchObject({ kind: 'discard', amount: 2, data: { action_type: 'discard', cards: '2c3d' } });
    const sized = { range: { min: 10, max: 20, sizes: [10, 20] } } as unknown as YourTurn;
    expect([14, 15, 16].map((amount) => snapAmount(sized, amount))).toEqual([10, 10, 20]);
  });

  test("[X-45] a call of nothing has no button of its own: 000's extra turn shows a check", () => {
    const hand: Hand = {
      players: ['A', 'B'],
      startingStacks: [100, 100],
      antes: [0, 0],
      blindsOrStraddles: [1, 2],
      actions: ['d dh p1 AsAh', 'd dh p2 KsKh', 'p1 cbr 6', 'p2 cc'],
      _rules: 'turnOrder',
    };
    const turn = yourTurn(liveHand(hand)!)!;
    expect(turn.action_types).toEqual(['check', 'call', 'raise', 'fold', 'all_in']);
    expect(buttonsOf(turn).map(({ kind }) => kind)).toEqual(['fold', 'check', 'raise']);
  });

  test('a raise over a bring-in to the small bet is called a completion', () => {
    const over = CASES.filter(
      ({ turn, settings: { stakes } }) =>
        stakes.bringIn !== undefined && turn.can_raise && turn.current_bet < (stakes.smallBet ?? 0),
    );
    expect(over.length).toBeGreaterThan(0);
    for (const { turn, settings } of over) {
      const sizes = buttonsOf(turn).filter(({ data }) => data.amount !== undefined);
      for (const { kind, amount } of sizes) {
        expect(kind).toBe(amount === settings.stakes.smallBet ? 'complete' : 'allIn');
      }
    }
  });

  test('draw: what is picked is thrown away, nothing picked is standing pat', () => {
    const draws = CASES.filter(({ turn }) => turn.kind === 'draw');
    fc.assert(
      fc.property(fc.nat(draws.length - 1), fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (at, picks) => {
        const one = draws[at]!;
        const discards = cardsOf(one).filter((_, card) => picks[card]);
        const [button, ...rest] = buttonsOf(one.turn, { discards });
        expect(rest).toEqual([]);
        expect(button?.kind).toBe(discards.length === 0 ? 'standPat' : 'discard');
        const sent = send(one, button!);
        expect(sent.ok && sent.value.kind === 'discard' && sent.value.cards.length).toBe(discards.length);
      }),
    );
  });

  test('a fold is asked for once more exactly if a check is free', () => {
    const free: YourTurn = { ...CASES[0]!.turn, kind: 'bet', can_check: true, action_types: ['check', 'fold'] };
    const fold = buttonsOf(free).find(({ kind }) => kind === 'fold')!;
    expect(isFoldWhenFree(free, fold)).toBe(true);
    expect(isFoldWhenFree({ ...free, can_check: false }, fold)).toBe(false);
    expect(isFoldWhenFree(free, buttonsOf(free).find(({ kind }) => kind === 'check')!)).toBe(false);
  });

  test('the act carries the turn and the price that were shown: after any other act of the hand it is refused', () => {
    for (const one of CASES.slice(0, 400)) {
      const { live, turn } = one;
      const shown = shownTurn(turn);
      expect(shown).toEqual({ hand: turn.hand, turn: turnTokenOf(live.hand), price: turn.price });
      const [button] = buttonsOf(turn);
      const player = live.state.actor;
      for (const other of [
        { ...shown, price: shown.price + 1 },
        { ...shown, turn: `${shown.turn}0` },
      ]) {
        expect(readPlayerAction(live, player, { ...other, data: button!.data }).ok).toBe(false);
      }
    }
  });
});

describe('amounts', () => {
  test('whatever is asked for, what is sent is legal', () => {
    fc.assert(
      fc.property(aCase, fc.oneof(fc.double(), fc.integer(), fc.nat(2000)), (one, wanted) => {
        const { turn } = one;
        if (turn.range === null) return;
        const button = buttonsOf(turn, { to: snapAmount(turn, wanted) }).findLast(
          ({ data }) => data.amount !== undefined,
        );
        expect(send(one, button!).ok).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('the nearest legal total is taken', () => {
    fc.assert(
      fc.property(aCase, fc.nat(3000), (one, wanted) => {
        const { range } = one.turn;
        if (range === null) return;
        const snapped = snapAmount(one.turn, wanted);
        const all = range.sizes ?? [
          range.min,
          range.max,
          ...(wanted > range.min && wanted < range.max ? [wanted] : []),
        ];
        expect(Math.abs(snapped - wanted)).toBe(Math.min(...all.map((size) => Math.abs(size - wanted))));
      }),
    );
  });

  test('presets against an independent formula: the call, and then a share of the pot after the call', () => {
    let seen = 0;
    for (const { live, turn } of CASES) {
      const presets = presetsOf(turn);
      if (turn.kind !== 'bet' || turn.range === null || turn.range.sizes !== null) {
        expect(presets).toEqual([]);
        continue;
      }
      const { state } = live;
      const player = state.actor;
      // Chips in the middle and in front, counted one by one; then the player puts in what they owe.
      const highest = Math.max(...state.bet, state.currentBet);
      const owed = highest - state.bet[player]!;
      const middle = state.contribution.reduce((sum, chips) => sum + chips, state.deadMoney);
      const afterCall = middle + owed;
      const { min, max } = turn.range;
      const clamp = (to: number) => Math.min(max, Math.max(min, Math.round(to)));
      for (const { kind, to } of presets) {
        if (kind === 'min') expect(to).toBe(min);
        if (kind === 'half') expect(to).toBe(clamp(highest + afterCall / 2));
        if (kind === 'twoThirds') expect(to).toBe(clamp(highest + (2 * afterCall) / 3));
        if (kind === 'pot') expect(to).toBe(clamp(highest + afterCall));
        if (kind === 'allIn') expect(to).toBe(state.bet[player]! + state.stack[player]!);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(500);
  });

  test('in pot limit the pot is the largest bet', () => {
    const potLimit = CASES.filter(({ live, turn }) => live.state.terms.isPotLimit && presetsOf(turn).length > 0);
    expect(potLimit.length).toBeGreaterThan(50);
    for (const { turn, live } of potLimit) {
      // Blinds that were posted short count in full for the limit, and not for what lies there.
      if (live.state.shortPosted > 0) continue;
      expect(presetsOf(turn).find(({ kind }) => kind === 'pot')!.to).toBe(turn.range!.max);
    }
  });

  test('a step goes to the next legal total and stays inside', () => {
    fc.assert(
      fc.property(aCase, fc.nat(1000), fc.constantFrom(-2, 2), ({ turn }, start, step) => {
        if (turn.range === null) return;
        const from = snapAmount(turn, start);
        const to = stepAmount(turn, from, step);
        expect(to).toBe(snapAmount(turn, to));
        if (step > 0) expect(to >= from).toBe(true);
        else expect(to <= from).toBe(true);
        const atEnd = step > 0 ? from === turn.range.max : from === turn.range.min;
        expect(to === from).toBe(atEnd);
      }),
    );
  });

  test('chips with decimals stay whole units', () => {
    const turn: YourTurn = {
      ...CASES.find(({ turn: { range } }) => range !== null && range.sizes === null)!.turn,
      range: { min: 0.5, max: 25.75, sizes: null },
      current_bet: 0.25,
      amount_to_call: 0.25,
      pot: 1.1,
      bet: 0,
      stack: 25.75,
    };
    expect(presetsOf(turn, 0.05).map(({ to }) => to)).toEqual([0.5, 0.95, 1.15, 1.6, 25.75]);
    expect(snapAmount(turn, 0.73, 0.05)).toBe(0.75);
  });

  test('typed amounts are read with their groups, and nothing else is', () => {
    expect(['1,250', '1 250', '40', '2.5', '', 'abc', '-5', '1e9'].map(parseTypedAmount)).toEqual([
      1250,
      1250,
      40,
      2.5,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('pre-actions', () => {
  const PRES: readonly PreAction[] = [
    { kind: 'checkFold' },
    { kind: 'call', price: 0 },
    { kind: 'call', price: 2 },
    { kind: 'callAny' },
  ];

  test('what they turn into is legal, never a bet, and never another price than the one that was agreed to', () => {
    for (const one of CASES) {
      for (const pre of PRES) {
        const data = actOfPreAction(pre, one.turn);
        if (data === null) continue;
        expect(send(one, { data }).ok, JSON.stringify([pre, one.turn])).toBe(true);
        expect(['check', 'call', 'fold']).toContain(data.action_type);
        if (pre.kind === 'call') expect(one.turn.price).toBe(pre.price);
        if (data.action_type === 'fold') expect(one.turn.can_check).toBe(false);
      }
    }
  });

  test('a call of this amount is void at any other price', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.option(fc.nat(50)), (price, now) => {
        expect(isStanding({ kind: 'call', price }, now)).toBe(now === price);
        expect(isStanding({ kind: 'callAny' }, now)).toBe(now !== null);
        expect(isStanding({ kind: 'checkFold' }, now)).toBe(now !== null);
      }),
    );
  });

  test('the price ahead is the price of the turn, if nobody changes it', () => {
    let seen = 0;
    for (const variant of ALL_VARIANTS) {
      let ahead: number | null = null;
      for (const state of randomTable(stream('ahead', variant.code), variant)) {
        const turn = state.your_turn;
        const now = priceAhead(feltOfTable(state, NOW_MS));
        if (turn?.kind === 'bet' && ahead !== null && actOfPreAction({ kind: 'call', price: ahead }, turn) !== null)
          seen++;
        if (turn !== null) expect(now).toBe(null);
        ahead = now;
      }
    }
    expect(seen).toBeGreaterThan(5);
  });
});

describe('keys', () => {
  const press = (key: string, held: Partial<Parameters<typeof commandOf>[0]> = {}) =>
    commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...held });

  test('each key has its command, in either case, and none with another key held', () => {
    expect(['f', 'F', 'c', 'r', 't', 'ArrowUp', 'ArrowDown', '1', '6'].map((key) => press(key))).toEqual([
      { kind: 'fold' },
      { kind: 'fold' },
      { kind: 'checkCall' },
      { kind: 'raise' },
      { kind: 'timeBank' },
      { kind: 'up' },
      { kind: 'down' },
      { kind: 'preset', index: 0 },
      { kind: 'preset', index: 5 },
    ]);
    expect([press('7'), press('x'), press('constructor'), press('f', { ctrlKey: true })]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([press('r', { metaKey: true }), press('c', { altKey: true })]).toEqual([null, null]);
  });

  test('keys are text where someone types', () => {
    expect(isTyping({ tagName: 'INPUT', type: 'text' })).toBe(true);
    expect(isTyping({ tagName: 'INPUT' })).toBe(true);
    expect(isTyping({ tagName: 'TEXTAREA' })).toBe(true);
    expect(isTyping({ tagName: 'DIV', isContentEditable: true })).toBe(true);
    expect(isTyping({ tagName: 'INPUT', type: 'range' })).toBe(false);
    expect(isTyping({ tagName: 'BUTTON' })).toBe(false);
    expect(isTyping({ tagName: 'BODY' })).toBe(false);
  });
});
