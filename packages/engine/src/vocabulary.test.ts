import { describe, expect, test } from 'vitest';
import type { HandAction } from './action.js';
import {
  apply,
  clone,
  DECKS,
  dealFrom,
  type HandState,
  legal,
  newHand,
  RULE_SETS,
  type RuleSetName,
  type Setup,
  VARIANTS,
} from './index.js';
import { below, type Random, shuffle, stream } from './random.js';
import { deal, play, start } from './testing/play.js';
import {
  ACT_WORDS,
  ACTION_TYPES,
  actionOf,
  actionOfType,
  actionTypeOf,
  actionTypesOf,
  explainWord,
  isActionType,
  isActWord,
  type WordError,
  wordOf,
  wordsOf,
} from './vocabulary.js';

/** A legal setup for any variant. */
function setupFor(code: string, players: number, rules: RuleSetName, random: Random): Setup {
  const variant = VARIANTS.get(code)!;
  const stacks = Array.from({ length: players }, () => 1 + below(random, 300));
  const blinds = Array<number>(players).fill(0);
  if (players === 2) blinds.splice(0, 2, 20, 10);
  else blinds.splice(0, 2, 10, 20);
  return {
    variant,
    rules: RULE_SETS[rules],
    stacks,
    ...(variant.forced === 'bringIn' ? { antes: stacks.map(() => 2), bringIn: 6 } : { blinds }),
    ...(variant.limit === 'fixed' ? { smallBet: 20, bigBet: 40 } : {}),
  };
}

function amountsToTry(state: HandState): unknown[] {
  const asked = legal(state);
  const amounts: unknown[] = [undefined, 0, 1, 6, 20, 20.5, 40, -1, '20', Number.NaN, 100_000];
  if (asked.kind === 'bet' && asked.betRaise !== null) {
    const { min, max } = asked.betRaise;
    amounts.push(min - 1, min, max, max + 1);
  }
  return amounts;
}

function accepts(state: HandState, action: HandAction): boolean {
  return apply(clone(state), action).ok;
}

/** Plays hands at random and hands every betting decision to `look`. */
function everyDecision(look: (state: HandState) => void): number {
  let decisions = 0;
  for (const rules of ['standard', 'turnOrder', 'doubleRaise', 'strict', 'stud', 'phh'] as const) {
    for (const code of ['NT', 'PT', 'FT', 'F7S', 'FR', 'N5D', 'F2L3D']) {
      for (let players = 2; players <= 5; players++) {
        const random = stream('vocabulary', rules, code, players);
        const made = newHand(setupFor(code, players, rules, random));
        if (!made.ok) throw new Error(JSON.stringify(made.error));
        const state = made.value;
        const cards = [...DECKS.standard];
        shuffle(random, cards);
        const stub = { cards, at: 0 };
        for (;;) {
          dealFrom(state, stub);
          const asked = legal(state);
          if (asked.kind === 'over' || asked.kind === 'deal') break;
          if (asked.kind === 'bet') {
            look(state);
            decisions++;
          }
          const options = choices(state);
          apply(state, options[below(random, options.length)]!);
        }
      }
    }
  }
  return decisions;
}

function choices(state: HandState): HandAction[] {
  const asked = legal(state);
  if (asked.kind === 'draw') return [{ kind: 'discard', player: asked.player, cards: [] }];
  if (asked.kind === 'show') return [{ kind: 'show', player: asked.player }];
  if (asked.kind !== 'bet') return [];
  const { player } = asked;
  const actions: HandAction[] = [{ kind: 'checkCall', player }];
  if (asked.bringIn !== null) actions.push({ kind: 'bringIn', player });
  if (asked.fold) actions.push({ kind: 'fold', player });
  if (asked.betRaise !== null) {
    const sizes = asked.betRaise.sizes ?? [asked.betRaise.min, asked.betRaise.max];
    actions.push(...sizes.map((to): HandAction => ({ kind: 'betRaise', player, to })));
  }
  actions.push({ kind: 'allIn', player });
  return actions.filter((action) => accepts(state, action));
}

describe('words and legality say the same', () => {
  test('[X-25] a word is listed exactly when it is accepted with some amount, and then `apply` takes it', () => {
    const decisions = everyDecision((state) => {
      const listed = wordsOf(legal(state), state);
      const accepted = ACT_WORDS.filter((word) =>
        amountsToTry(state).some((amount) => {
          const action = actionOf(word, state, amount);
          if (action.ok) expect(accepts(state, action.value), `${word} ${amount}`).toBe(true);
          return action.ok;
        }),
      );
      expect(accepted).toEqual(listed);
      expect(listed.length).toBeGreaterThan(0);
    });
    expect(decisions).toBeGreaterThan(1000);
  });

  test('[X-25] an action type that is listed is accepted, and what is accepted `apply` takes', () => {
    everyDecision((state) => {
      const accepted = ACTION_TYPES.filter((type) =>
        amountsToTry(state).some((amount) => {
          const action = actionOfType(type, state, amount);
          if (action.ok) expect(accepts(state, action.value), `${type} ${amount}`).toBe(true);
          return action.ok;
        }),
      );
      // A bring-in player may also say `bet` with one of their two amounts [S4-21].
      const first = legal(state);
      const also = first.kind === 'bet' && first.bringIn !== null ? ['bet'] : [];
      expect(accepted).toEqual(ACTION_TYPES.filter((type) => listedOr(state, also).includes(type)));
    });
  });

  test('[X-25] every act that `apply` takes has a name in both vocabularies, and the name leads back to it', () => {
    everyDecision((state) => {
      for (const action of choices(state)) {
        const word = wordOf(action, state)!;
        const amount = amountOf(action, state);
        const back = actionOf(word, state, amount);
        if (back.ok) expect(back.value).toEqual(action);
        else expect(['bet-needs-chips', 'short-call']).toContain(back.error.code);
        const type = actionTypeOf(action, state);
        if (type !== null) expect(actionOfType(type, state, amount)).toEqual({ ok: true, value: action });
      }
    });
  });

  function amountOf(action: HandAction, state: HandState): number | undefined {
    if (action.kind === 'betRaise') return action.to;
    const asked = legal(state);
    return action.kind === 'bringIn' && asked.kind === 'bet' ? asked.bringIn! : undefined;
  }

  function listedOr(state: HandState, also: readonly string[]): readonly string[] {
    return [...actionTypesOf(legal(state), state), ...also];
  }
});

describe('words when nobody is asked to bet', () => {
  const waiting = () => start({ variant: 'NT', stacks: [1000, 1000, 1000], blinds: [10, 20, 0] });

  test('[S4-29] while cards are due', () => {
    const hand = waiting();
    expect(wordsOf(legal(hand), hand)).toEqual([]);
    expect(actionTypesOf(legal(hand), hand)).toEqual([]);
    expect(actionOf('CALL', hand, undefined, 2)).toEqual({
      ok: false,
      error: { code: 'waiting-for-dealer', player: 2 },
    });
  });

  test('[S4-29] out of turn, at the showdown and after the end', () => {
    const hand = deal(waiting(), 'AsAh', 'KsKh', 'QsQh');
    expect(actionOf('CALL', hand, undefined, 0)).toEqual({
      ok: false,
      error: { code: 'not-your-turn', player: 0, actor: 2 },
    });
    play(hand, 'p3 ai', 'p1 ai', 'p2 cc');
    expect(actionOf('CHECK', hand)).toEqual({
      ok: false,
      error: { code: 'wrong-act', act: 'CHECK', expected: 'show' },
    });
    play(hand, 'p3 sm -', 'p1 sm -', 'p2 sm -', 'd db 2c3d4c', 'd db 2d', 'd db 4d');
    expect(actionOf('CHECK', hand)).toEqual({ ok: false, error: { code: 'hand-over' } });
    expect(actionOfType('check', hand)).toEqual({ ok: false, error: { code: 'hand-over' } });
  });

  test('[X-25] a word that is none', () => {
    const hand = deal(waiting(), 'AsAh', 'KsKh', 'QsQh');
    expect(actionOf('fold' as 'FOLD', hand)).toEqual({ ok: false, error: { code: 'unknown-act', act: 'fold' } });
    expect(actionOfType('FOLD' as 'fold', hand)).toEqual({ ok: false, error: { code: 'unknown-act', act: 'FOLD' } });
    expect([isActWord('FOLD'), isActWord('fold'), isActWord(null)]).toEqual([true, false, false]);
    expect([isActionType('fold'), isActionType('FOLD'), isActionType(7)]).toEqual([true, false, false]);
  });
});

test('[X-15, X-25] every error of a word has its sentence', () => {
  const sentences: [WordError, string][] = [
    [{ code: 'check-facing-bet', player: 2, toCall: 20 }, 'p3 cannot check: it is 20 to call. Call, raise or fold.'],
    [{ code: 'nothing-to-call', player: 2 }, 'p3 has nothing to call: check, bet or raise.'],
    [
      { code: 'bet-facing-bet', player: 2, currentBet: 40 },
      'p3 cannot bet: there is already a bet of 40. Raise instead.',
    ],
    [{ code: 'raise-without-bet', player: 2 }, 'p3 cannot raise: there is no bet yet. Bet instead.'],
    [
      { code: 'bet-needs-chips', player: 2, minimum: 20, stack: 15 },
      'p3 has 15 and cannot bet 20. Go all-in or check.',
    ],
    [{ code: 'short-call', player: 2, toCall: 50, stack: 49 }, 'p3 has 49 and cannot call 50. Go all-in or fold.'],
    [{ code: 'hand-over' }, 'The hand is over.'],
  ];
  for (const [error, sentence] of sentences) expect(explainWord(error)).toBe(sentence);
});
