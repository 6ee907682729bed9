/** All bots of the box: legal acts everywhere, nothing but their own random numbers, and an order of strength. */
import {
  apply,
  below,
  clone,
  DECKS,
  dealFrom,
  type HandState,
  holeCards,
  isOver,
  Phase,
  type Random,
  RULE_SETS,
  stream,
  VARIANTS,
  variantOf,
} from '@cardroom/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { Situation } from '../situation.js';
import type { Decision, DrawDecision, Strategy } from '../strategy.js';
import { decide, STRICT_RULES } from '../strict.js';
import { playOut, randomHand, start } from '../testing/hands.js';
import { loadBlueprint } from './blueprint.js';
import { BOT_NAMES, botOf, canPlay } from './index.js';

// Its weights come with the first question: from then on it answers at once, as all others do.
beforeAll(async () => {
  await loadBlueprint();
});

const RULES = (['strict', 'standard', 'turnOrder', 'doubleRaise', 'stud', 'phh', 'pokerstars'] as const).map(
  (name) => ({
    ...RULE_SETS[name],
    showing: 'auto' as const,
  }),
);

function answerOf(strategy: Strategy, state: HandState, player: number, random: Random): Decision | DrawDecision {
  const situation = new Situation(state, player, 0, random);
  return (state.phase === Phase.Draw ? strategy.draw!(situation) : strategy(situation)) as Decision | DrawDecision;
}

/** Plays an answer, which must be legal. */
function play(strategy: Strategy, state: HandState, player: number, random: Random): void {
  const applied = apply(state, decide(state, player, answerOf(strategy, state, player, random)));
  if (!applied.ok) throw new Error(applied.error.code);
}

const QUICK = ['test', 'caller', 'folder', 'random'];

test('the names of the box', () => {
  expect(BOT_NAMES).toEqual(['test', 'caller', 'folder', 'random', 'tight', 'potodds', 'pushfold', 'cfr', 'blueprint']);
  expect(BOT_NAMES.map((name) => botOf(name)?.name)).toEqual(BOT_NAMES);
  expect([botOf('nobody'), botOf(''), botOf('toString')]).toEqual([null, null, null]);
});

describe('legal acts only, in every variant, with any stacks and rules', () => {
  test.each(BOT_NAMES)('%s', (name) => {
    const bot = botOf(name)!;
    const random = stream('bots', name);
    let decisions = 0;
    for (const variant of VARIANTS.values()) {
      if (!canPlay(bot, variant)) continue;
      const hands = QUICK.includes(name) ? 60 : 8;
      for (let hand = 0; hand < hands; hand++) {
        const rules = RULES[below(random, RULES.length)]!;
        const strategies = Array.from({ length: 10 }, (_, seat) => bot.make(seat));
        playOut(randomHand(random, variant, rules), random, (state, player) => {
          play(strategies[player]!, state, player, random);
          decisions++;
        });
      }
    }
    expect(decisions).toBeGreaterThan(name === 'cfr' ? 15 : 800);
  });

  test('all of them at one table', () => {
    const random = stream('bots', 'together');
    const names = BOT_NAMES.filter((name) => name !== 'cfr');
    let decisions = 0;
    for (const variant of VARIANTS.values()) {
      for (let hand = 0; hand < 3; hand++) {
        const seats = Math.min(variant.maxPlayers, names.length);
        const strategies = names.map((name, seat) => botOf(name)!.make(seat));
        playOut(randomHand(random, variant, STRICT_RULES, seats), random, (state, player) => {
          play(strategies[(player + hand) % names.length]!, state, player, random);
          decisions++;
        });
      }
    }
    expect(decisions).toBeGreaterThan(500);
  });

  test('with more chips than 32 bits hold', () => {
    const stack = 2 ** 45;
    const random = stream('bots', 'rich');
    for (const name of BOT_NAMES.filter((each) => each !== 'cfr')) {
      const strategy = botOf(name)!.make(0);
      const state = start({ variant: 'NT', rules: STRICT_RULES, stacks: [stack, stack, stack], blinds: [1, 2, 0] });
      playOut(state, random, (now, player) => play(strategy, now, player, random));
      expect(isOver(state)).toBe(true);
    }
  });
});

test('[X-8] no bot folds when a check is free, even if the house would let it', () => {
  const random = stream('bots', 'free');
  const rules = { ...RULE_SETS.phh, showing: 'auto' } as const;
  let free = 0;
  for (const name of BOT_NAMES.filter((each) => each !== 'cfr' && each !== 'random')) {
    const strategy = botOf(name)!.make(0);
    for (const code of ['NT', 'F7S', 'F2L3D']) {
      for (let hand = 0; hand < 5; hand++) {
        playOut(randomHand(random, variantOf(code)!, rules, 4), random, (state, player) => {
          const action = decide(state, player, answerOf(strategy, state, player, random));
          const isFree = state.phase === Phase.Bet && state.bet[player]! >= state.currentBet;
          if (isFree) {
            free++;
            expect(action.kind).not.toBe('fold');
          }
          apply(state, action);
        });
      }
    }
  }
  expect(free).toBeGreaterThan(200);
});

test('the same random numbers make the same decisions, and cards that nobody may know make no difference', () => {
  let decisions = 0;
  for (const name of BOT_NAMES) {
    const bot = botOf(name)!;
    for (const code of ['NT', 'FO/8', 'F7S', 'FB', 'FL']) {
      const variant = variantOf(code)!;
      if (!canPlay(bot, variant)) continue;
      const random = stream('bots', 'same', name, code);
      playOut(randomHand(random, variant, STRICT_RULES, 2), random, (state, player) => {
        const other = withOtherCards(state, player, random);
        const one = answerOf(bot.make(0), state, player, stream('one', decisions));
        const two = answerOf(bot.make(1), other, player, stream('one', decisions));
        expect(two).toEqual(one);
        decisions++;
        apply(state, decide(state, player, one));
      });
    }
  }
  expect(decisions).toBeGreaterThan(50);
});

/** The hand with other cards in all places that the player cannot see. */
function withOtherCards(state: HandState, player: number, random: Random): HandState {
  const other = clone(state);
  const { holeSize, players, up, variant } = state.terms;
  const hidden: number[] = [];
  for (let owner = 0; owner < players; owner++) {
    if (owner === player) continue;
    for (let i = 0; i < state.holeCount[owner]!; i++) if (!up[i]) hidden.push(owner * holeSize + i);
  }
  const seen = [...holeCards(state, player), ...state.boards.flat()];
  for (let owner = 0; owner < players; owner++) seen.push(...holeCards(state, owner).filter((_, i) => up[i]));
  const free = DECKS[variant.deck].filter((card) => !seen.includes(card));
  for (const place of hidden) other.hole[place] = free.splice(below(random, free.length), 1)[0]!;
  return other;
}

describe('what the simple ones do', () => {
  function decisions(name: string, code = 'NT'): { readonly act: string; readonly owes: boolean }[] {
    const random = stream('bots', 'simple', name);
    const strategy = botOf(name)!.make(0);
    const seen: { act: string; owes: boolean }[] = [];
    for (let hand = 0; hand < 200; hand++) {
      playOut(randomHand(random, variantOf(code)!, STRICT_RULES, 4), random, (state, player) => {
        const owes = state.bet[player]! < state.currentBet;
        const action = decide(state, player, answerOf(strategy, state, player, random));
        seen.push({ act: action.kind, owes });
        apply(state, action);
      });
    }
    return seen;
  }

  test('the caller checks and calls', () => {
    const acts = new Set(decisions('caller').map(({ act }) => act));
    // A player with no more than the call is all-in with it.
    expect([...acts].sort()).toEqual(['allIn', 'checkCall']);
  });

  test('the folder folds to every bet and checks otherwise', () => {
    const seen = decisions('folder');
    expect(seen.filter(({ owes }) => owes).every(({ act }) => act === 'fold')).toBe(true);
    expect(seen.filter(({ owes }) => !owes).every(({ act }) => act === 'checkCall')).toBe(true);
  });

  test('the random one does everything', () => {
    const seen = decisions('random');
    const acts = new Set(seen.map(({ act }) => act));
    expect([...acts].sort()).toEqual(['allIn', 'betRaise', 'checkCall', 'fold']);
  });

  test('the random one takes each legal act as often as the others, and any size', () => {
    const strategy = botOf('random')!.make(0);
    const random = stream('bots', 'uniform');
    const counts = { fold: 0, call: 0, low: 0, high: 0 };
    const state = start({ variant: 'NT', rules: STRICT_RULES, stacks: [101, 101, 101], blinds: [1, 2, 0] });
    dealFrom(state, { cards: [...DECKS.standard], at: 0 });
    for (let i = 0; i < 6000; i++) {
      const action = decide(state, 2, answerOf(strategy, state, 2, random));
      if (action.kind === 'fold') counts.fold++;
      else if (action.kind === 'checkCall') counts.call++;
      // Raises go from 4 to 101: 49 totals below the middle and 49 above it.
      else if (action.kind === 'betRaise' && action.to <= 52) counts.low++;
      else counts.high++;
    }
    for (const [kind, expected] of [
      ['fold', 2000],
      ['call', 2000],
      ['low', 1000],
      ['high', 1000],
    ] as const) {
      // Four standard deviations.
      expect(Math.abs(counts[kind] - expected), kind).toBeLessThan(150);
    }
  });
});

describe('strength', () => {
  const STACK = 100;

  /** The first bot's winnings in a deal that is played from both seats. */
  function wonIn(deal: number, first: string, second: string, code: string): number {
    const variant = variantOf(code)!;
    const bots = [botOf(first)!.make(0), botOf(second)!.make(1)];
    const fixed = variant.limit === 'fixed' && { smallBet: 2, bigBet: 4 };
    const forced = variant.forced === 'bringIn' ? { antes: [1, 1], bringIn: 1 } : { blinds: [2, 1] };
    let won = 0;
    for (const swap of [0, 1]) {
      const state = start({ variant, rules: STRICT_RULES, stacks: [STACK, STACK], ...forced, ...fixed });
      const own = [stream('strength', 0, deal), stream('strength', 1, deal)];
      playOut(state, stream('strength', code, deal), (now, player) => {
        play(bots[player ^ swap]!, now, player, own[player]!);
      });
      won += state.stack[swap]! - STACK;
    }
    return won;
  }

  test.each([
    ['tight', 'caller', 'NT', 300],
    ['tight', 'random', 'NT', 500],
    ['potodds', 'caller', 'NT', 150],
    ['pushfold', 'folder', 'NT', 200],
    ['potodds', 'caller', 'FO/8', 100],
    ['tight', 'caller', 'F7S', 200],
    ['potodds', 'caller', 'FR', 100],
    ['tight', 'caller', 'F2L3D', 200],
    ['potodds', 'caller', 'FB', 40],
    ['potodds', 'random', 'N5D', 150],
  ] as const)('%s beats %s at %s beyond two standard errors', (first, second, code, deals) => {
    const won = Array.from({ length: deals }, (_, deal) => wonIn(deal, first, second, code));
    const mean = won.reduce((sum, chips) => sum + chips, 0) / deals;
    const spread = won.reduce((sum, chips) => sum + (chips - mean) ** 2, 0) / (deals - 1);
    expect(mean - 2 * Math.sqrt(spread / deals)).toBeGreaterThan(0);
  });
});
