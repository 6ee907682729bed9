import {
  apply,
  below,
  clone,
  DECKS,
  type HandState,
  isLive,
  legal,
  type Random,
  shuffle,
  VARIANTS,
  xoshiro128,
} from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { FIRST_BET, FOLD, nameOfAction } from './actions.js';
import { Environment, EnvironmentError, type EnvironmentOptions } from './environment.js';

const CODES = [...VARIANTS.keys()];

/** One of the open acts of a table, each as likely. */
function pick(env: Environment, table: number, random: Random): number {
  const { count } = env.actions;
  const open: number[] = [];
  for (let action = 0; action < count; action++) if (env.masks[table * count + action] === 1) open.push(action);
  return open[below(random, open.length)]!;
}

function pickAll(env: Environment, random: Random): number[] {
  return Array.from({ length: env.batch }, (_, table) => pick(env, table, random));
}

function section(env: Environment, name: string, table = 0): number[] {
  const { sections, size } = env.layout;
  const found = sections.find((each) => each.name === name)!;
  const length = found.shape.reduce((product, each) => product * each, 1);
  return [...env.observations.slice(table * size + found.from, table * size + found.from + length)];
}

/** Which numbers `legal` opens, computed by playing each of them on a copy of the hand. */
function expectedMask(env: Environment, state: HandState): number[] {
  const { count, parts, allIn, standPat } = env.actions;
  const asked = legal(state);
  const mask = new Array<number>(count).fill(0);
  if (asked.kind === 'draw') {
    for (let way = 0; way < 1 << asked.maxDiscards; way++) mask[standPat + way] = 1;
    return mask;
  }
  if (asked.kind !== 'bet') throw new Error(`nobody is asked: ${asked.kind}`);
  const { player, betRaise } = asked;
  const plays = (action: Parameters<typeof apply>[1]): number => (apply(clone(state), action).ok ? 1 : 0);
  mask[0] = plays({ kind: 'fold', player });
  mask[1] = plays({ kind: 'checkCall', player }) || plays({ kind: 'bringIn', player });
  if (betRaise === null) return mask;
  if (betRaise.sizes !== null) {
    for (const [at, to] of betRaise.sizes.entries()) mask[FIRST_BET + at] = plays({ kind: 'betRaise', player, to });
    return mask;
  }
  for (const [at, part] of parts.entries()) {
    const to = Math.round(state.currentBet + part * (state.pot + asked.toCall));
    mask[FIRST_BET + at] = to === betRaise.max ? 0 : plays({ kind: 'betRaise', player, to });
  }
  mask[allIn] = plays({ kind: 'betRaise', player, to: betRaise.max });
  return mask;
}

describe.each(CODES)('[DEV-14] %s', (variant) => {
  const most = VARIANTS.get(variant)!.maxPlayers;
  const seatCounts = [...new Set([2, Math.min(most, 3), most])];

  test('the mask is what the engine lets a player do, every step is legal, chips are conserved', () => {
    for (const seats of seatCounts) {
      const stacks = Array.from({ length: seats }, (_, seat) => 30 + 45 * seat);
      const env = new Environment({ variant, seats, stacks, batch: 3, seed: `mask ${seats}` });
      const random = xoshiro128(`mask ${variant} ${seats}`);
      const { count } = env.actions;
      let ended = 0;
      for (let step = 0; step < 150; step++) {
        for (let table = 0; table < env.batch; table++) {
          const state = env.handAt(table);
          expect([...env.masks.slice(table * count, (table + 1) * count)]).toEqual(
            expectedMask(env, state as HandState),
          );
          expect(env.actors[table]).toBe(state.actor);
        }
        env.step(pickAll(env, random));
        for (let table = 0; table < env.batch; table++) {
          const paid = [...env.rewards.slice(table * seats, (table + 1) * seats)];
          expect(Math.abs(paid.reduce((sum, reward) => sum + reward, 0))).toBeLessThan(1e-4);
          if (env.dones[table] === 0) expect(paid.every((reward) => reward === 0)).toBe(true);
          else ended++;
        }
      }
      expect(ended).toBeGreaterThan(5);
    }
  });

  test('the same seed and the same acts give the same rows; another seed gives others', () => {
    const play = (env: Environment): string => {
      const random = xoshiro128('acts');
      const seen: string[] = [];
      for (let step = 0; step < 60; step++) {
        seen.push(env.observations.join(), env.states.join(), env.masks.join(), env.rewards.join(), env.dones.join());
        env.step(pickAll(env, random));
      }
      return seen.join('\n');
    };
    const options: EnvironmentOptions = { variant, batch: 4, states: true, cards: 'packed' };
    const env = new Environment({ ...options, seed: 'one' });
    const first = play(env);
    env.reset('one');
    expect(play(env)).toBe(first);
    expect(play(new Environment({ ...options, seed: 'one' }))).toBe(first);
    expect(play(new Environment({ ...options, seed: 'two' }))).not.toBe(first);
  });

  test('without a seed the next hands are dealt, at the next button, and nobody is paid', () => {
    const make = (): Environment => new Environment({ variant, batch: 8, seed: 'next' });
    const buttonsOf = (each: Environment): number[] =>
      Array.from({ length: each.batch }, (_, table) => each.handAt(table).terms.button);
    const [env, twin] = [make(), make()];
    const first = env.observations.join();
    for (let round = 0; round < 3; round++) {
      for (const each of [env, twin]) {
        each.step(pickAll(each, xoshiro128('acts')));
        const before = buttonsOf(each);
        each.reset();
        expect(buttonsOf(each)).toEqual(before.map((button) => (button + 1) % each.seats));
        expect([...each.rewards, ...each.dones].every((number) => number === 0)).toBe(true);
      }
      expect(env.observations.join()).not.toBe(first);
      expect(env.observations).toEqual(twin.observations);
    }
    env.reset('next');
    expect(env.observations.join()).toBe(first);
  });

  test('two deals that differ only in hidden cards look the same to who may not know them', () => {
    const deck = DECKS[VARIANTS.get(variant)!.deck];
    const random = xoshiro128(`hidden ${variant}`);
    let compared = 0;
    for (let round = 0; round < 25; round++) {
      const seats = Math.min(most, 3) - (round & 1 && most > 2 ? 1 : 0);
      const order = [...deck];
      shuffle(random, order);
      for (const cards of ['oneHot', 'packed'] as const) {
        const { viewer, rows, acts, hidden, dealt } = playSeen({ variant, seats, cards }, order, random);
        const twin = [...order];
        // The hidden cards change places with those at the end of the deck, which nobody is dealt.
        const spare = order.filter((card) => !hidden.includes(card)).slice(-hidden.length);
        if (spare.length < hidden.length || spare.some((card) => dealt.has(card))) continue;
        for (const [at, card] of hidden.entries()) {
          twin[order.indexOf(card)] = spare[at]!;
          twin[order.indexOf(spare[at]!)] = card;
        }
        const again = replay({ variant, seats, cards }, twin, acts, viewer);
        expect(again).toEqual(rows);
        compared += again.length;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });
});

/** Plays one hand and keeps what one player sees, with all cards dealt by its end and those hidden from them. */
function playSeen(options: EnvironmentOptions, order: readonly number[], random: Random) {
  const env = new Environment({ ...options, deal: (cards) => cards.splice(0, cards.length, ...order) });
  const { seats } = env;
  const viewer = below(random, seats);
  const rows: string[] = [];
  const acts: number[] = [];
  const held = new Set<number>();
  const open = new Set<number>();
  const dealt = new Set<number>();
  do {
    const state = env.handAt(0);
    for (let player = 0; player < seats; player++) {
      const first = player * state.terms.holeSize;
      for (let i = 0; i < state.holeCount[player]!; i++) {
        const card = state.hole[first + i]!;
        dealt.add(card);
        (player === viewer || (state.terms.up[i] && isLive(state as HandState, player)) ? open : held).add(card);
      }
    }
    for (const board of state.boards) for (const card of board) for (const set of [dealt, open]) set.add(card);
    if (env.actors[0] === viewer) rows.push(rowOf(env));
    // Folding ends hands too soon to see much.
    let action = pick(env, 0, random);
    if (action === FOLD && below(random, 3) > 0) action = 1;
    acts.push(action);
    env.step([action]);
  } while (env.dones[0] === 0);
  return { viewer, rows, acts, dealt, hidden: [...held].filter((card) => !open.has(card)) };
}

function rowOf(env: Environment): string {
  return `${env.observations.join()} | ${env.masks.join()} | ${env.least[0]} ${env.most[0]}`;
}

function replay(
  options: EnvironmentOptions,
  order: readonly number[],
  acts: readonly number[],
  viewer: number,
): string[] {
  const env = new Environment({ ...options, deal: (cards) => cards.splice(0, cards.length, ...order) });
  const rows: string[] = [];
  for (const action of acts) {
    if (env.actors[0] === viewer) rows.push(rowOf(env));
    env.step([action]);
  }
  return rows;
}

describe('what a row says', () => {
  const order = [48, 44, 51, 47, 0, 5, 10, 15, 20];
  const deal = (cards: number[]): void => {
    cards.splice(0, cards.length, ...order, ...DECKS.standard.filter((card) => !order.includes(card)));
  };

  test('own cards, chips in big blinds, the button, the price and the acts', () => {
    // Ac Kc to the big blind, As Ks to the button, who acts first before the flop.
    const env = new Environment({ deal, seats: 2 });
    expect(env.actors[0]).toBe(0);
    expect(section(env, 'hole').flatMap((bit, card) => (bit === 1 ? [card] : []))).toEqual([47, 51]);
    expect(section(env, 'board').every((bit) => bit === 0)).toBe(true);
    expect(section(env, 'seats')).toEqual([1, 99.5, 0.5, 0.5, 1, 99, 1, 1]);
    expect(section(env, 'button')).toEqual([1, 0]);
    expect(section(env, 'street')).toEqual([1, 0, 0, 0]);
    expect(section(env, 'table')).toEqual([1.5, 0.5, 1, 2, 100, 0]);
    env.step([1]);
    env.step([2]);
    expect(section(env, 'history').slice(0, 12)).toEqual([1, 1, 3, 1, 2, 1, 4, 2, 0, 0, 0, 0]);
    env.step([1]);
    expect(section(env, 'board').flatMap((bit, card) => (bit === 1 ? [card] : []))).toEqual([0, 5, 10]);
    expect(section(env, 'street')).toEqual([0, 1, 0, 0]);
  });

  test('packed cards and the cards of everybody for critics', () => {
    const env = new Environment({ deal, cards: 'packed', states: true });
    expect(section(env, 'hole')).toEqual([52, 48]);
    expect([...env.states]).toEqual([52, 48, 49, 45]);
    expect(section(env, 'board')).toEqual([0, 0, 0, 0, 0]);
  });

  test('the history keeps the latest acts if there are more than fit', () => {
    const env = new Environment({ deal, acts: 2 });
    for (const action of [1, 1, 1]) env.step([action]);
    // Before the flop a call and a check, then a check of the big blind, who is the other seat for the button.
    expect(section(env, 'history')).toEqual([2, 1, 2, 1, 2, 2, 2, 0]);
  });

  test('names of acts', () => {
    const { actions } = new Environment({ variant: 'FB' });
    expect([0, 1, 2, actions.standPat, actions.standPat + 5].map((action) => nameOfAction(actions, action))).toEqual([
      'fold',
      'check/call',
      'bet size 1',
      'stand pat',
      'discard 1,3',
    ]);
    const holdem = new Environment({ parts: [0.75] }).actions;
    expect([2, 3].map((action) => nameOfAction(holdem, action))).toEqual(['bet 0.75 pot', 'all-in']);
  });
});

describe('exact amounts', () => {
  test.each(['NT', 'PO', 'FT', 'F7S'])(
    '%s: all totals of the range are played, its neighbours are refused',
    (variant) => {
      const random = xoshiro128(`amounts ${variant}`);
      const env = new Environment({ variant, seats: 3, batch: 2 });
      let bets = 0;
      for (let step = 0; step < 300; step++) {
        const actions = pickAll(env, random);
        const amounts = [0, 0];
        const asked = legal(env.handAt(0) as HandState);
        if (asked.kind === 'bet' && asked.betRaise !== null) {
          const { min, max, sizes } = asked.betRaise;
          expect([env.least[0], env.most[0]]).toEqual([min, max]);
          for (const wrong of [min - 1, max + 1, min + 0.5, Number.NaN, -min]) {
            const before = env.observations.join();
            expect(() => env.step(actions, [wrong, 0])).toThrow(EnvironmentError);
            expect(env.observations.join()).toBe(before);
          }
          amounts[0] = sizes === null ? min + below(random, max - min + 1) : sizes[below(random, sizes.length)]!;
          bets++;
        } else {
          expect(() => env.step(actions, [2, 0])).toThrow(/no bet is open/);
        }
        env.step(actions, amounts);
      }
      expect(bets).toBeGreaterThan(20);
    },
  );
});

describe('what is refused', () => {
  test('acts that are not open: by table, in words, and before anything is played', () => {
    const env = new Environment({ batch: 2 });
    const before = env.observations.join();
    for (const wrong of [7, -1, 0.5, Number.NaN]) {
      expect(() => env.step([1, wrong])).toThrow(
        /^Table 1: action .* is not open to seat 1; open are 0, 1, 2, 3, 4\.$/,
      );
    }
    expect(() => env.step([1])).toThrow(/A step needs 2 actions/);
    expect(() => env.step([1, 1], [0])).toThrow(EnvironmentError);
    expect(env.observations.join()).toBe(before);
    env.step([1, 1]);
    expect(env.observations.join()).not.toBe(before);
  });

  test('options that make no game', () => {
    expect(() => new Environment({ variant: 'XX' })).toThrow('Unknown variant "XX".');
    expect(() => new Environment({ seats: 11 })).toThrow(/seats is 11/);
    expect(() => new Environment({ batch: 0 })).toThrow(/batch is 0/);
    expect(() => new Environment({ variant: 'FK', seats: 3 })).toThrow(
      'seats is 3: it must be a whole number from 2 to 2',
    );
    expect(() => new Environment({ parts: [1, 0.5] })).toThrow(/ascending order/);
    expect(() => new Environment({ stacks: 1 })).toThrow('With these stacks no player ever has a decision.');
  });
});
