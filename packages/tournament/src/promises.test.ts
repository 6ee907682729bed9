/** The promises in a field of a hundred and fifty: what a step touches is checked at once, the rest before long. */
import { describe, expect, test } from 'vitest';
import { mustBeDealing, type Permit, PromiseKeeper, type Tournament, type TournamentFact } from './index.js';
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

describe('forged facts', () => {
  /** A field of three in its first hand, and a keeper who has seen how it came to that. */
  function watched() {
    const room = new Scenario({ entry: 100, seats: 3, preset: 'turbo', bounty: { kind: 'fixed', head: 40 } }).start(3);
    const keeper = new PromiseKeeper();
    keeper.check(room.state, room.log);
    const permit = room.permit(1);
    const check = (fact: TournamentFact) => () => keeper.check(room.state, [{ atMs: 0, fact }]);
    return { room, permit, check };
  }
  const permitted = (permit: Permit): TournamentFact => ({ kind: 'permit', permit });

  test('[V-3] nobody is dealt in from another table, without chips, or alone; one big blind is posted', () => {
    const { room, permit, check } = watched();
    check({ kind: 'reported', report: room.reportOf(1) })();
    const forged = (players: Permit['players']) => check(permitted({ ...watched().permit, hand: 2, players }));
    const [first, ...others] = permit.players;
    expect(forged([{ ...first!, seat: first!.seat + 1 }, ...others])).toThrow(/V-3: entry . is not at table 1/);
    const { permit: second, check: again } = watched();
    const early = permitted({ ...second, hand: 2 });
    expect(again(early)).toThrow('V-5: table 1 gets hand 2 early');
    for (const [players, problem] of [
      [[{ ...first!, stack: 0 }, ...others], /V-3: entry . is dealt in without chips/],
      [[first!, ...others.map((other) => ({ ...other, isIn: false }))], 'V-3: table 1 deals to 1'],
      [permit.players.map((player) => ({ ...player, blind: null })), 'V-3: hand 2 of table 1 has 0 big blinds'],
    ] as const) {
      const { room: other, check: one } = watched();
      one({ kind: 'reported', report: other.reportOf(1) })();
      expect(one(permitted({ ...permit, hand: 2, players }))).toThrow(problem);
    }
  });

  test('[V-4] no table goes back to a level that is over', () => {
    const { room, permit, check } = watched();
    check({ kind: 'reported', report: room.reportOf(1) })();
    check({ kind: 'level', level: 2, fromMs: 0 })();
    expect(check(permitted({ ...permit, hand: 2, level: 1 }))).toThrow('V-4: table 1 gets level 1, not 2');
  });

  test('[V-5] one permit for a report, one report for a permit, and no gap in the hands', () => {
    const { room, permit, check } = watched();
    const report = room.reportOf(1);
    expect(check({ kind: 'reported', report: { ...report, hand: 2 } })).toThrow('V-5: table 1 reports hand 2');
    check({ kind: 'reported', report })();
    expect(check({ kind: 'reported', report })).toThrow('V-5: hand 1 of table 1 is taken twice');
    expect(check(permitted({ ...permit, hand: 3 }))).toThrow('V-5: table 1 goes from hand 1 to 3');
    expect(check(permitted(permit))).toThrow('V-5: table 1 goes from hand 1 to 1');
  });

  test('[V-6] nothing is paid twice, or in parts of a unit, and nobody takes a head that is not there', () => {
    const { room, check } = watched();
    const paid = (key: string, amount: number) => ({ key, kind: 'prize', from: 'pool', to: 'p1', amount }) as const;
    const placed = (key: string, amount: number): TournamentFact => ({
      kind: 'placed',
      entry: 1,
      place: 1,
      isTied: false,
      prize: amount,
      transfers: [paid(key, amount)],
    });
    check(placed('1:prize:pool', 10))();
    expect(check(placed('1:prize:pool', 10))).toThrow('V-6: 1:prize:pool is paid twice');
    expect(check(placed('other', 0.5))).toThrow('V-6: other pays 0.5');
    room.state.entries[0]!.head += 1;
    expect(() => new PromiseKeeper().checkWhole(room.state)).toThrow('V-6: heads of 121, 120 in the account');
  });

  test('[V-6] [T-9] a tournament ends with prizes of its pool, without the entry that somebody took back', () => {
    const room = new Scenario({ entry: 100, seats: 3, preset: 'turbo', bounty: { kind: 'fixed', head: 40 } });
    room.enter('gone');
    room.give({ kind: 'withdraw', person: 'gone' });
    room.start(2);
    room.bust(2);
    expect(room.state.phase).toBe('ended');
    expect(room.state.entries.reduce((sum, { prize }) => sum + prize, 0)).toBe(120);
  });

  test('[V-8] a field of two or more that nothing holds up has a table that deals', () => {
    const { room } = watched();
    expect(mustBeDealing(room.state)).toBe(false);
    room.table(1).isRunning = false;
    expect(mustBeDealing(room.state)).toBe(true);
    room.state.pausedSince = 0;
    expect(mustBeDealing(room.state)).toBe(false);
  });
});

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
