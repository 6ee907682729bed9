/** The promises in a field of a hundred and fifty: what a step touches is checked at once, the rest before long. */
import { describe, expect, test } from 'vitest';
import { PromiseKeeper, type Tournament } from './index.js';
import { Scenario } from './testing/scenario.js';

const FIELD = 150;

function running(): Scenario {
  return new Scenario({ kind: 'multiTable', preset: 'turbo', seats: 9, entry: 100, lateLevels: 2 }).start(FIELD);
}

/** A step after something was changed behind the back of the log. */
function after(change: (state: Tournament, own: number) => void): () => void {
  const scenario = running();
  const [own] = scenario.at(1);
  change(scenario.state, own!);
  return () => scenario.report(1);
}

describe('a large field', () => {
  test('[V-2] chips from nowhere are noticed with the next hand of their table', () => {
    const pending = after((state, own) => {
      state.entries[own - 1]!.pending += 1;
    });
    expect(pending).toThrow(/V-2: .* chips in play/);
  });

  test('[V-1] somebody who sits nowhere, and somebody who sits twice', () => {
    const nowhere = after((state, own) => {
      const entry = state.entries[own - 1]!;
      state.tables[0]!.seats[entry.seat] = 0;
    });
    expect(nowhere).toThrow(/V-[13]: entry .* is n/);
    const scenario = running();
    const last = scenario.state.tables.length;
    const { seats } = scenario.table(last);
    seats[seats.indexOf(0, 1)] = scenario.at(last)[0]!;
    expect(() => scenario.report(last)).toThrow(/V-[137]: entry .* (?:sits twice|sits elsewhere|is not at)/);
  });

  test('[V-7] a seat that somebody else names as their own', () => {
    const elsewhere = after((state, own) => {
      state.entries[own - 1]!.table = 2;
    });
    expect(elsewhere).toThrow(/V-[137]: entry .*/);
  });

  test('[V-2] what no step names is noticed by the next look at the whole field', () => {
    const scenario = running();
    const [far] = scenario.at(5);
    scenario.state.entries[far! - 1]!.pending += 1;
    const play = (): void => {
      for (let hand = 0; hand < FIELD; hand++) scenario.report(1);
    };
    expect(play).toThrow('V-2');
  });

  test('[V-1] [V-2] [V-7] whoever asks for a look at the whole field gets it at once', () => {
    const { state } = running();
    const keeper = new PromiseKeeper();
    expect(() => keeper.checkWhole(state)).not.toThrow();
    state.entries[FIELD - 1]!.chips -= 1;
    expect(() => keeper.checkWhole(state)).toThrow('V-2');
  });

  test('[V-1..8] late entries, moves, busts and breaks of tables keep every promise', () => {
    const scenario = running();
    scenario.enter('late1', 'late2');
    for (let round = 0; round < 400 && scenario.state.live > 20; round++) {
      for (const { number, isOpen, isRunning } of [...scenario.state.tables]) {
        if (!isOpen || !isRunning) continue;
        const [first, ...others] = scenario.permit(number).players.filter(({ isIn }) => isIn);
        const out = others.length > 0 && round % 3 === number % 3 ? { [first!.entry]: 0 } : {};
        scenario.report(number, out);
      }
      scenario.wait(30_000);
    }
    expect(scenario.state.live).toBeLessThanOrEqual(20);
    expect(() => new PromiseKeeper().checkWhole(scenario.state)).not.toThrow();
  });
});
