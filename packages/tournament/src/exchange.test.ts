/** Report and permit, replays of the log, and the hand that a permit makes. */
import { apply, newHand, parseCards, stream } from '@cardroom/engine';
import { Hand } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import {
  foldLog,
  handOf,
  type LoggedFact,
  nextDeadline,
  permitAfter,
  setupOf,
  step,
  type Tournament,
} from './index.js';
import { factsOf, Scenario } from './testing/scenario.js';

/** The state that the log alone gives. */
function replayed(room: Scenario, log: readonly LoggedFact[] = room.log): Tournament {
  const { settings, host, seed, commitment } = room.state;
  return foldLog(settings, host, seed, commitment, JSON.parse(JSON.stringify(log)) as LoggedFact[]);
}

function playedOn(): Scenario {
  const room = new Scenario({ entry: 100, seats: 4, preset: 'turbo', bounty: { kind: 'progressive', head: 50 } });
  room.start(10);
  for (let reports = 0; reports < 12; reports++) {
    const running = room.state.tables.find((table) => table.isOpen && table.isRunning);
    room.nowMs += 40_000;
    if (running === undefined) room.wait(30_000);
    else if (reports % 3 === 0) room.bust(room.permit(running.number).players.find(({ isIn }) => isIn)!.entry);
    else room.report(running.number);
  }
  return room;
}

describe('the exchange', () => {
  test('[T-50] the log alone says who is alive, where, at which level and with which chips', () => {
    const room = playedOn();
    expect(replayed(room)).toEqual(room.state);
  });

  test('[T-51] a report without its permit, of other people or with other chips is refused', () => {
    const room = new Scenario({ seats: 4, preset: 'deep' });
    room.start(4);
    const report = room.reportOf(1);
    const refused = (change: object) => {
      expect(room.give({ kind: 'report', report: { ...report, ...change } })).toEqual([]);
      return room.refusal;
    };
    expect(refused({ hand: 2 })).toBe('bad-report');
    expect(refused({ table: 2 })).toBe('bad-report');
    expect(refused({ stacks: report.stacks.slice(1) })).toBe('bad-report');
    expect(refused({ stacks: report.stacks.map(([entry, chips], at) => [entry, chips + (at === 0 ? 1 : 0)]) })).toBe(
      'bad-report',
    );
    expect(refused({ stacks: report.stacks.map(([entry], at) => [entry, at === 0 ? 80_000 : 0]) })).toBe('bad-report');
    const facts = room.give({ kind: 'report', report });
    expect(facts.map(({ kind }) => kind)).toEqual(['reported', 'permit']);
    expect(room.permit(1)).toMatchObject({ hand: 2, level: 1 });
  });

  test('[T-52] a report that comes again is answered with the permit on record', () => {
    const room = new Scenario({ entry: 100, seats: 4, preset: 'deep', bounty: { kind: 'fixed', head: 50 } });
    room.start(4);
    const [loser] = room.at(1) as [number];
    const report = room.reportOf(1, { [loser]: 0 });
    room.give({ kind: 'report', report });
    const { heads, version } = room.state;
    expect(room.give({ kind: 'report', report })).toEqual([]);
    expect([room.state.heads, room.state.version]).toEqual([heads, version]);
    expect(permitAfter(room.state, 1, report.hand)).toBe(room.permit(1));
    expect(permitAfter(room.state, 1, report.hand + 1)).toBeNull();
  });

  test('[T-53] a player moves in two appends: out of one report, into another table’s permit', () => {
    const room = new Scenario({ seats: 6, preset: 'deep' });
    room.start(12);
    room.bust(room.at(2)[0]!);
    room.bust(room.at(2)[0]!);
    const [moved] = factsOf(room.report(1), 'seated');
    const entry = room.entry(moved!.entry);
    expect([entry.isMoving, entry.table, room.permit(1).players.some((player) => player.entry === entry.id)]).toEqual([
      true,
      2,
      false,
    ]);
    expect(room.permit(1).gone).toEqual([entry.id]);
    room.report(2);
    expect([entry.isMoving, room.permit(2).came]).toEqual([false, [entry.id]]);
  });

  test('[T-54] after a kill at any place the log goes on as it was; long outages are added to the level', () => {
    const room = playedOn();
    const running = room.state.tables.find((table) => table.isOpen && table.isRunning)!;
    const report = room.reportOf(running.number);
    const again = replayed(room);
    const here = step(room.state, { kind: 'report', report }, room.nowMs, stream('kill'));
    const there = step(again, { kind: 'report', report }, room.nowMs, stream('kill'));
    expect(there.log).toEqual(here.log);
    expect(again).toEqual(room.state);
    const endsMs = again.levelEndsMs!;
    step(again, { kind: 'outage', ms: 5_000 }, room.nowMs, stream('kill'));
    expect(again.levelEndsMs).toBe(endsMs);
    step(again, { kind: 'outage', ms: 65_000 }, room.nowMs, stream('kill'));
    expect(again.levelEndsMs).toBe(endsMs + 65_000);
  });

  test('[T-55] deadlines are data; a hand plays the level in force at its permit', () => {
    const room = new Scenario({ seats: 4, preset: 'turbo' });
    room.start(4);
    expect(nextDeadline(replayed(room), room.nowMs)).toBe(300_000);
    room.wait(299_999);
    room.report(1);
    room.wait(1);
    expect([room.state.level, room.permit(1).level]).toEqual([2, 1]);
    room.report(1);
    expect(room.permit(1).level).toBe(2);
  });
});

describe('the hand of a permit', () => {
  test('[T-57, T-61, T-62] no dead blinds, whole units, positions as the permit says', () => {
    const room = playedOn();
    for (const { permit } of factsOf(
      room.log.map(({ fact }) => fact),
      'permit',
    )) {
      const hand = handOf(permit, {
        id: '1',
        settings: room.state.settings,
        nameOf: (entry) => room.entry(entry).name,
      });
      expect(hand._deadBlinds).toEqual(permit.players.map(() => 0));
      expect([...hand.startingStacks, ...hand.antes, ...hand.blindsOrStraddles].every(Number.isInteger)).toBe(true);
      const setup = Hand.termsOfHand(hand);
      if (!setup.ok) throw new Error(setup.error.code);
      const { rules, posts: _, dead: __, isBombPot, ...terms } = setup.value.setup;
      const { rules: own, ...others } = setupOf(permit);
      expect(isBombPot).toBe(false);
      expect(terms).toEqual(others);
      expect(rules?.shortAnte).toBe(own?.shortAnte);
      expect([hand._button, hand._blindSeats]).toEqual([permit.button, [permit.small, permit.big]]);
    }
  });

  test('[T-58, T-59, T-60] ante first but for the ante of all; a short blind does not lower the price', () => {
    const room = new Scenario({ seats: 3, preset: 'deep' });
    room.start(3);
    const permit = room.permit(1);
    const short = (stack: number, stakes: object) => ({
      ...permit,
      stakes: { ...permit.stakes, ...stakes },
      players: permit.players.map((player) => (player.blind === 'big' ? { ...player, stack } : player)),
    });
    const at = permit.players.findIndex(({ blind }) => blind === 'big');
    const posted = (stack: number, stakes: object) => {
      const made = newHand(setupOf(short(stack, stakes)));
      if (!made.ok) throw new Error('no hand');
      return [
        made.value.bet[at],
        made.value.pot - made.value.bet.reduce((sum, bet) => sum + bet, 0),
        made.value.currentBet,
      ];
    };
    expect(posted(150, { bigBlindAnte: 100 })).toEqual([100, 50, 100]);
    expect(posted(60, { bigBlindAnte: 100 })).toEqual([60, 0, 100]);
    expect(posted(30, { ante: 20 })).toEqual([10, 60, 100]);
    const made = newHand(setupOf(short(60, { bigBlindAnte: 100 })));
    if (!made.ok) throw new Error('no hand');
    const state = made.value;
    for (const [player, cards] of ['2c7d', 'AsAh', 'KsKh'].entries()) {
      apply(state, { kind: 'dealHole', player, cards: parseCards(cards) as number[] });
    }
    while (state.actor >= 0 && state.actor !== at) apply(state, { kind: 'fold', player: state.actor });
    expect(state.stack[at]).toBe(60 + permit.stakes.smallBlind);
  });
});
