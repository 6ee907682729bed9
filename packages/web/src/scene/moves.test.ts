import { stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { feltOfTable } from './fromTable.js';
import type { FeltModel } from './model.js';
import { holdResult, movesOf, RESULT_MS, REVEAL_MS } from './moves.js';
import { ALL_VARIANTS, NOW_MS, randomTable } from './testing/play.js';
import { SCENES, tableOfScene } from './testing/scenes.js';

function modelsOf(seed: string, code: string): FeltModel[] {
  const variant = ALL_VARIANTS.find((one) => one.code === code)!;
  return [...randomTable(stream(seed, code), variant)].map((state) => feltOfTable(state, NOW_MS));
}

describe('what moves', () => {
  test('chips that leave one place arrive at another: nothing is made or lost on the way', () => {
    let seen = 0;
    for (const { code } of ALL_VARIANTS) {
      const models = modelsOf('moves', code);
      for (const [at, now] of models.entries()) {
        const before = models[at - 1];
        if (before === undefined) continue;
        for (const [seat, { bet, won, returned }] of now.seats.entries()) {
          const old = before.seats[seat]!;
          const moves = movesOf(before, now).filter((move) => move.seat === seat);
          const sum = (kind: string) =>
            moves.filter((move) => move.kind === kind).reduce((all, { amount }) => all + amount, 0);
          expect(sum('award')).toBe(won - old.won);
          expect(sum('return')).toBe(returned - old.returned);
          if (bet > old.bet) expect(sum('bet')).toBe(bet - old.bet);
          else expect(sum('collect')).toBe(Math.max(0, old.bet - bet - sum('return')));
          seen += moves.length;
        }
      }
    }
    expect(seen).toBeGreaterThan(200);
  });

  test('nothing moves backwards, between hands, or from nothing', () => {
    const models = modelsOf('still', 'NT');
    const [first, last] = [models[0]!, models.at(-1)!];
    expect(movesOf(null, first)).toEqual([]);
    expect(movesOf(last, first)).toEqual([]);
    expect(movesOf(first, first)).toEqual([]);
    expect(movesOf({ ...first, hand: 'another' }, last)).toEqual([]);
    expect(movesOf(first, { ...last, line: first.line + 100 })).toEqual([]);
  });
});

describe('a result', () => {
  const models = modelsOf('result', 'NT');
  const over = models.at(-1)!;
  const next: FeltModel = { ...models[0]!, hand: 'the next one' };

  test('stays for two seconds, and not longer', () => {
    expect(over.result).not.toBe(null);
    const held = holdResult(null, over, false, 1000);
    expect(holdResult(held, next, false, 1000 + RESULT_MS - 1)).toBe(held);
    expect(holdResult(held, next, false, 1000 + RESULT_MS).model).toBe(next);
  });

  test('gives way at once if the viewer is to act', () => {
    const held = holdResult(null, over, false, 1000);
    expect(holdResult(held, next, true, 1001).model).toBe(next);
  });

  test('holds nothing back while a hand is played', () => {
    const [first, second] = [models[0]!, models[1]!];
    expect(holdResult(holdResult(null, first, false, 0), second, false, 1).model).toBe(second);
    // The time counts from when the result was first seen.
    const seen = holdResult(holdResult(null, second, false, 0), over, false, 500);
    expect(seen.sinceMs).toBe(500);
    expect(holdResult(seen, { ...over }, false, 900).sinceMs).toBe(500);
  });
});

describe('a run-out', () => {
  const scene = { ...SCENES.allIn!, seats: 2, people: SCENES.allIn!.people.slice(0, 2) };
  const at = (...actions: readonly string[]): FeltModel =>
    feltOfTable(tableOfScene({ ...scene, actions: ['d dh p1 AsKs', 'd dh p2 QhQd', ...actions] }), NOW_MS);
  const ALL_IN = ['p1 cbr 1195', 'p2 cc', 'p1 sm AsKs', 'p2 sm QhQd'];
  const turn = at(...ALL_IN, 'd db Kc7d2h', 'd db 3s');
  const over = at(...ALL_IN, 'd db Kc7d2h', 'd db 3s', 'd db 9c');

  test('[X-58] asks for equities once all hands lie open, until the last card is there', () => {
    expect(at('p1 cbr 1195').odds).toBeNull();
    expect(turn.odds).toMatchObject({ players: [0, 1], dead: [] });
    expect(turn.odds?.board).toHaveLength(4);
    expect(over.odds).toBeNull();
  });

  test('[X-58] [PLAY-3] the last card lies there before the result is shown, and both stay for their time', () => {
    expect(over.result).not.toBeNull();
    const held = holdResult(holdResult(null, turn, false, 0), over, false, 1000);
    expect(held.model.boards[0]?.cards).toHaveLength(5);
    expect([held.model.result, held.model.seats.map(({ won }) => won)]).toEqual([null, turn.seats.map(() => 0)]);
    expect(held.model.pots).toEqual(turn.pots);
    const next: FeltModel = { ...turn, hand: 'the next one', odds: null };
    const still = holdResult(held, next, false, 1000 + REVEAL_MS - 1);
    expect(still.model).toBe(held.model);
    const told = holdResult(still, next, false, 1000 + REVEAL_MS);
    expect(told.model).toBe(over);
    expect(holdResult(told, next, false, 1000 + REVEAL_MS + RESULT_MS).model).toBe(next);
  });

  test('a turn of the viewer in the next hand waits for neither', () => {
    const held = holdResult(holdResult(null, turn, false, 0), over, false, 1000);
    const next: FeltModel = { ...turn, hand: 'the next one', odds: null };
    expect(holdResult(held, next, true, 1001).model).toBe(next);
  });
});
