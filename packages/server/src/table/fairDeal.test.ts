import { LIMITS } from '@cardroom/protocol';
import { type FairReceipt, verifyReceipt } from '@cardroom/protocol/receipt';
import { describe, expect, test } from 'vitest';
import { codeOf, personOf, Room, seedOf, settingsOf } from '../testing/room.js';
import type { ArchivedContent } from './archive.js';
import { evolve } from './evolve.js';
import { joinFact, splitFact } from './facts.js';
import { receiptOf } from './receipt.js';
import { joinState, splitState } from './snapshot.js';
import type { TableState } from './state.js';
import { eventsFor } from './telling.js';

const NAMES = ['Ann', 'Bob', 'Cid'];
const SIZE = 52;

const seat = (name: string): number => NAMES.indexOf(name) + 1;
const seedIn = (name: string, round: number, hand = 1) => seedOf({ table: 't1', hand, round, size: SIZE }, seat(name));

function commit(room: Room, name: string, hand = 1) {
  const commitments = [1, 2, 3].map((round) => seedIn(name, round, hand)[0]);
  return codeOf(room.ask(name, 'deal_commit', { hand, commitments }));
}

function reveal(room: Room, name: string, round = 1, hand = 1) {
  return codeOf(room.ask(name, 'deal_reveal', { hand, round, seed: seedIn(name, round, hand)[1] }));
}

/** Three players who have committed, with a hand that has begun and waits for their seeds. */
function begun(names: readonly string[] = NAMES): Room {
  const room = new Room({ settings: settingsOf() });
  for (const name of NAMES) room.join(name);
  for (const name of names) expect(commit(room, name)).toBeNull();
  room.tick();
  return room;
}

const isDealt = ({ state }: Room): boolean => state.hand.actions.length > 0;

function receiptAfter(room: Room, name: string) {
  while (room.state.hand.finishingStacks === undefined) room.stayIn();
  const content = JSON.parse(room.last.archive[0]!.content) as ArchivedContent;
  return receiptOf('t1', content, personOf(name).user)!;
}

describe('seeds of players', () => {
  test('[SEC-6] the root and the list are shown first; cards come with the last seed, at once', () => {
    const room = begun();
    const { root } = room.state.deal!;
    expect(isDealt(room)).toBe(false);
    expect(room.state.deal!.fair!.commitments).toEqual(NAMES.map((name) => [seat(name), seedIn(name, 1)[0]]));
    expect(room.state.clock).toMatchObject({ kind: 'deal', deadline: room.now + LIMITS.revealMs });
    expect(NAMES.map((name) => reveal(room, name))).toEqual([null, null, null]);
    expect(isDealt(room)).toBe(true);
    expect(room.state.deal!.root).toBe(root);
    const receipt = receiptAfter(room, 'Bob');
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true, value: { root, receipt: { void: [], missing: [] } } });
    expect(receipt.seeds).toEqual(NAMES.map((name) => [seat(name), seedIn(name, 1)[1]]));
  });

  test('a seed that does not come voids the round: a new root without that seat', () => {
    const room = begun();
    const first = room.state.deal!.root;
    reveal(room, 'Ann');
    reveal(room, 'Cid');
    room.tick();
    const { root, fair } = room.state.deal!;
    expect(root).not.toBe(first);
    expect(fair).toMatchObject({ round: 2, seeds: null, void: [{ root: first, missing: [2] }] });
    expect(fair!.commitments.map(([place]) => place)).toEqual([1, 3]);
    expect(reveal(room, 'Ann', 1)).toBe('no-such-round');
    expect([reveal(room, 'Ann', 2), reveal(room, 'Cid', 2)]).toEqual([null, null]);
    expect(isDealt(room)).toBe(true);
    expect(verifyReceipt(receiptAfter(room, 'Ann'))).toMatchObject({ ok: true });
  });

  test('at most two rounds are void; the third is dealt with the seeds that came', () => {
    const room = begun();
    room.tick();
    expect(isDealt(room)).toBe(true);
    expect(room.state.deal!.fair).toMatchObject({ round: 2, commitments: [], seeds: [] });
    const other = begun();
    for (const [round, names] of [['Ann', 'Bob'], ['Ann']].entries()) {
      for (const name of names) reveal(other, name, round + 1);
      other.tick();
    }
    expect(other.state.deal!.fair).toMatchObject({ round: 3, seeds: null });
    other.tick();
    expect(other.state.deal!.fair).toMatchObject({ round: 3, seeds: [], missing: [1] });
    expect(isDealt(other)).toBe(true);
    expect(verifyReceipt(receiptAfter(other, 'Ann'))).toMatchObject({ ok: true, value: { receipt: { missing: [1] } } });
  });

  test('nobody waits for bots, for those who are away, or for clients that give no seed', () => {
    const room = new Room();
    for (const name of NAMES) room.join(name);
    commit(room, 'Ann');
    room.input({ kind: 'presence', user: personOf('Ann').user, connected: false });
    room.tick();
    expect(isDealt(room)).toBe(true);
    expect(room.state.deal!.fair).toMatchObject({ round: 1, commitments: [], seeds: [] });
  });

  test('another seed, a second commitment, a late reveal: refused, and the hand goes on', () => {
    const room = begun();
    expect(commit(room, 'Ann')).toBe('wrong-hand');
    expect(commit(room, 'Ann', 2)).toBeNull();
    const others = { hand: 2, commitments: ['00'.repeat(32)] };
    expect(codeOf(room.ask('Ann', 'deal_commit', others))).toBe('nothing-changed');
    expect(codeOf(room.ask('Bob', 'deal_reveal', { hand: 1, round: 1, seed: '77'.repeat(32) }))).toBe('bad-seed');
    // Someone else's seed is bound to the other seat.
    expect(codeOf(room.ask('Bob', 'deal_reveal', { hand: 1, round: 1, seed: seedIn('Ann', 1)[1] }))).toBe('bad-seed');
    expect(reveal(room, 'Ann')).toBeNull();
    expect(reveal(room, 'Ann')).toBe('nothing-changed');
    expect(reveal(room, 'Cid')).toBeNull();
    room.tick();
    expect(reveal(room, 'Bob', 1)).toBe('no-such-round');
    expect(reveal(room, 'Bob', 2)).toBe('no-such-round');
    expect([reveal(room, 'Ann', 2), reveal(room, 'Cid', 2)]).toEqual([null, null]);
    expect(isDealt(room)).toBe(true);
  });

  test('[SEC-6] who plays is fixed with the root: a newcomer, a bot and a leaver change nobody’s cards', () => {
    const cards = (change: (room: Room) => void): string[] => {
      const room = begun();
      change(room);
      for (const name of NAMES) reveal(room, name);
      if (!isDealt(room)) room.tick();
      return room.state.hand.actions.filter((line) => line.startsWith('d dh '));
    };
    const plain = cards(() => undefined);
    expect(plain).toHaveLength(3);
    expect(cards((room) => expect(codeOf(room.join('Dee'))).toBeNull())).toEqual(plain);
    const bot = { bot: 'caller', buy_in: 200 };
    expect(cards((room) => expect(codeOf(room.ask('Host', 'host_add_bot', bot))).toBeNull())).toEqual(plain);
    expect(cards((room) => expect(codeOf(room.ask('Bob', 'leave', { when: 'now' }))).toBeNull())).toEqual(plain);
  });

  test('a paused table, a leaver and a newcomer do not stop the exchange', () => {
    const room = begun();
    room.ask('Host', 'host_pause', {});
    expect(reveal(room, 'Ann')).toBeNull();
    room.ask('Host', 'host_resume', {});
    expect(codeOf(room.join('Dee'))).toBeNull();
    expect(codeOf(room.ask('Cid', 'leave', { when: 'now' }))).toBeNull();
    expect(reveal(room, 'Bob')).toBeNull();
    if (!isDealt(room)) room.tick();
    expect([reveal(room, 'Ann', 2), reveal(room, 'Bob', 2)]).toEqual([null, null]);
    expect(isDealt(room)).toBe(true);
    expect(verifyReceipt(receiptAfter(room, 'Ann'))).toMatchObject({ ok: true });
  });
});

describe('[SEC-6] [H-27] commitments are bound to a seat', () => {
  /** Commits to seeds for the second hand that are bound to a seat. */
  const commitTo = (room: Room, name: string, place: number, size = SIZE) => {
    const commitments = [1, 2, 3].map((round) => seedOf({ table: 't1', hand: 2, round, size }, place)[0]);
    return codeOf(room.ask(name, 'deal_commit', { hand: 2, commitments }));
  };
  const revealTo = (room: Room, name: string, place: number, size = SIZE) => {
    const [, seed] = seedOf({ table: 't1', hand: 2, round: 1, size }, place);
    return codeOf(room.ask(name, 'deal_reveal', { hand: 2, round: 1, seed }));
  };
  const listed = ({ state }: Room) => state.deal!.fair!.commitments;
  const own = (place: number, size = SIZE) => [place, seedOf({ table: 't1', hand: 2, round: 1, size }, place)[0]];
  const move = (room: Room, seat_index: number | null) => codeOf(room.ask('Ann', 'seat_change', { seat_index }));

  /** The first hand runs; Ann sits in the first of six seats. */
  function first(names: readonly string[] = NAMES): Room {
    const room = new Room({ settings: settingsOf('NT', { table_rules: { seatChange: 'onceAnOrbit' } }) });
    for (const [at, name] of names.entries()) expect(codeOf(room.join(name, 100, at + 1))).toBeNull();
    room.tick();
    return room;
  }

  function endFirst(room: Room): void {
    while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
    room.tick();
  }

  test('one made before a change of seats does not count in the new seat, and nobody waits for its seed', () => {
    const room = first();
    expect(commitTo(room, 'Ann', 1)).toBeNull();
    expect(move(room, 6)).toBeNull();
    endFirst(room);
    expect(room.state.seats.find(({ name }) => name === 'Ann')!.place).toBe(6);
    expect(listed(room)).toEqual([]);
    expect(isDealt(room)).toBe(true);
  });

  test('a second one for the new seat counts, and its seed is dealt with', () => {
    const room = first();
    expect(commitTo(room, 'Ann', 1)).toBeNull();
    expect(move(room, 6)).toBeNull();
    expect(commitTo(room, 'Ann', 6)).toBeNull();
    endFirst(room);
    expect(listed(room)).toEqual([own(6)]);
    expect(revealTo(room, 'Ann', 6)).toBeNull();
    const receipt = receiptAfter(room, 'Ann');
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    expect(receipt.seeds.map(([place]) => place)).toEqual([6]);
  });

  test('after a change of mind neither the one for the other seat counts, nor does it stand in the way', () => {
    const room = first();
    expect(move(room, 6)).toBeNull();
    expect(commitTo(room, 'Ann', 6)).toBeNull();
    expect(move(room, null)).toBeNull();
    expect(commitTo(room, 'Ann', 1)).toBeNull();
    endFirst(room);
    expect(listed(room)).toEqual([own(1)]);
    const other = first();
    expect(move(other, 6)).toBeNull();
    expect(commitTo(other, 'Ann', 6)).toBeNull();
    expect(move(other, null)).toBeNull();
    endFirst(other);
    expect(listed(other)).toEqual([]);
  });

  test('a player who moves while the table waits commits anew, too', () => {
    const room = first(['Ann', 'Bob']);
    expect(commitTo(room, 'Ann', 1)).toBeNull();
    expect(move(room, 6)).toBeNull();
    expect(codeOf(room.ask('Bob', 'pause', { when: 'after_hand' }))).toBeNull();
    endFirst(room);
    expect(room.state).toMatchObject({ hand: { _waiting: true, hand: 1 } });
    expect(room.state.seats.find(({ name }) => name === 'Ann')!.place).toBe(6);
    expect(commitTo(room, 'Ann', 6)).toBeNull();
    expect(codeOf(room.ask('Bob', 'resume', {}))).toBeNull();
    room.tick();
    expect(listed(room)).toEqual([own(6)]);
    expect(revealTo(room, 'Ann', 6)).toBeNull();
  });

  test('one made before a change of name counts', () => {
    const room = first();
    expect(commitTo(room, 'Ann', 1)).toBeNull();
    expect(codeOf(room.ask('Ann', 'seat_name', { name: 'Anna' }))).toBeNull();
    endFirst(room);
    expect(room.state.hand.players).toContain('Anna');
    expect(listed(room)).toEqual([own(1)]);
  });

  test('the same one sent again is answered as the first, and adds nothing to the log; another one is refused', () => {
    const room = first();
    expect(commitTo(room, 'Ann', 1)).toBeNull();
    const { length } = room.facts;
    expect(commitTo(room, 'Ann', 1)).toBeNull();
    expect(room.facts).toHaveLength(length);
    expect(commitTo(room, 'Ann', 2)).toBe('nothing-changed');
  });

  test('a bomb pot with another deck wants new ones; those for the wrong deck are not waited for', () => {
    const table_rules = { bombPots: 'host', bombGame: 'holdem' } as const;
    const room = new Room({ settings: settingsOf('NS', { table_rules }) });
    for (const name of NAMES) expect(codeOf(room.join(name, 100))).toBeNull();
    room.tick();
    for (const name of ['Ann', 'Bob']) expect(commitTo(room, name, seat(name), 36)).toBeNull();
    expect(codeOf(room.ask('Host', 'host_bomb_pot', {}))).toBeNull();
    expect(commitTo(room, 'Ann', 1, 52)).toBeNull();
    endFirst(room);
    expect(room.state.hand).toMatchObject({ variant: 'NT', _bombPot: 'NS' });
    expect(listed(room)).toEqual([own(1, 52)]);
    expect(revealTo(room, 'Ann', 1, 52)).toBeNull();
    expect(isDealt(room)).toBe(true);
  });
});

describe('the pause between hands', () => {
  /** How long the table waits for the second hand, after an exchange that took so long. */
  const pauseAfter = (exchangeMs: number, isCommitted = true): number => {
    const room = begun();
    room.now += exchangeMs;
    for (const name of NAMES) reveal(room, name);
    if (isCommitted) for (const name of NAMES) expect(commit(room, name, 2)).toBeNull();
    while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
    expect(room.state.clock).toMatchObject({ kind: 'start' });
    return room.state.clock!.deadline - room.now;
  };

  test('has the exchange in it: the next one begins earlier by as long as the last one took', () => {
    const { betweenHandsMs } = begun().state.times;
    expect(pauseAfter(40)).toBe(betweenHandsMs - 40);
    expect(pauseAfter(40, false)).toBe(betweenHandsMs);
    // Someone who is slow does not take the result of a hand away from the others.
    expect(pauseAfter(1_900)).toBe(betweenHandsMs - 250);
  });

  test('a process that has stood still reads the seeds first, and makes nothing void', () => {
    const room = begun();
    const { root } = room.state.deal!;
    room.now = room.state.clock!.deadline + room.state.times.lateMs + 1;
    room.input({ kind: 'tick' });
    expect(room.state.deal).toMatchObject({ root, fair: { round: 1, void: [], seeds: null } });
    expect(NAMES.map((name) => reveal(room, name))).toEqual([null, null, null]);
    expect(room.state.deal).toMatchObject({ root, fair: { round: 1, missing: [] } });
  });
});

describe('cards shown after the hand', () => {
  test('are opened to everybody, with the proofs that their owner has', () => {
    const room = begun();
    for (const name of NAMES) reveal(room, name);
    while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
    const content = JSON.parse(room.last.archive[0]!.content) as ArchivedContent;
    const own = receiptOf('t1', content, personOf('Bob').user)!;
    const toAll = receiptOf('t1', content, null)! as FairReceipt;
    const line = own.actions.find((text) => text.startsWith('d dh p2 '))!;
    const second = line.split(' ')[3]!.slice(2);
    expect(codeOf(room.ask('Bob', 'show_cards', { hand: 1, cards: second }))).toBeNull();
    for (const user of [null, personOf('Ann').user]) {
      const told = room.last.changes.flatMap((change) => eventsFor(change, user, { receiptPath: String }));
      const opened = told.flatMap(({ event, data }) => (event === 'cards_opened' ? [data] : []));
      expect(opened).toMatchObject([{ hand: 1, cards: [{ card: second }] }]);
      expect(own.cards).toContainEqual(opened[0]!.cards[0]);
      // Someone who only watched can put it to the rest, and the whole holds.
      const cards = [...toAll.cards, ...opened[0]!.cards] as FairReceipt['cards'];
      const whole = { ...toAll, actions: [...toAll.actions, `p2 sm ${second}`], cards };
      expect(verifyReceipt(JSON.parse(JSON.stringify(whole)))).toMatchObject({ ok: true });
    }
  });

  test('come with their proofs to somebody who resumes from a table that was folded again from text', () => {
    const room = begun();
    for (const name of NAMES) reveal(room, name);
    while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
    const before = joinState(splitState(room.state));
    expect(codeOf(room.ask('Bob', 'show_cards', { hand: 1, cards: '' }))).toBeNull();
    const told = room.last.changes.flatMap((change) => eventsFor(change, null, { receiptPath: String }));
    expect(told.map(({ event }) => event)).toContain('cards_opened');
    let state = before;
    const again = room.last.changes.flatMap(({ fact: first }) => {
      const fact = joinFact(splitFact(first));
      const change = { before: state, fact, after: evolve(state, fact), moments: null };
      state = change.after;
      return eventsFor(change, null, { receiptPath: String });
    });
    expect(JSON.stringify(again)).toBe(JSON.stringify(told));
  });

  test('after a restart they are shown without proofs: the secrets of the hand are gone', () => {
    const room = begun();
    for (const name of NAMES) reveal(room, name);
    while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
    room.state = joinState(splitState(room.state));
    expect(codeOf(room.ask('Bob', 'show_cards', { hand: 1, cards: '' }))).toBeNull();
    const told = room.last.changes.flatMap((change) => eventsFor(change, null, { receiptPath: String }));
    expect(told.map(({ event }) => event)).toContain('cards_shown');
    expect(told.map(({ event }) => event)).not.toContain('cards_opened');
  });
});

describe('the log', () => {
  test('the same round goes on after every step of it: same root, same seeds, same cards', () => {
    const whole = begun();
    const steps = [() => reveal(whole, 'Ann'), () => reveal(whole, 'Cid'), () => whole.tick()];
    const later = ['Ann', 'Cid'].map((name) => () => reveal(whole, name, 2));
    for (const step of [...steps, ...later]) {
      step();
      // Folded from the log with its secrets sealed and opened, as a restart does it.
      const folded = whole.facts.reduce<TableState | null>(
        (state, fact) => evolve(state, joinFact(splitFact(fact))),
        null,
      );
      expect(JSON.stringify(folded)).toBe(JSON.stringify(whole.state));
      expect(JSON.stringify(joinState(splitState(whole.state)))).toBe(JSON.stringify(whole.state));
    }
    expect(isDealt(whole)).toBe(true);
  });

  test('a restart in the middle waits for the seeds once more, with the same root', () => {
    const room = begun();
    reveal(room, 'Ann');
    const { root } = room.state.deal!;
    room.now += 60_000;
    room.input({ kind: 'rearm' });
    expect(room.state.clock!.deadline).toBe(room.now + room.state.times.restartGraceMs);
    expect([reveal(room, 'Bob'), reveal(room, 'Cid')]).toEqual([null, null]);
    expect(room.state.deal!.root).toBe(root);
    expect(isDealt(room)).toBe(true);
  });

  test('no seed is in the open part of an entry or in a message before all are there', () => {
    const room = begun();
    const before = room.facts.length;
    reveal(room, 'Ann');
    const texts = room.facts.slice(before).map((fact) => splitFact(fact).open);
    const told = room.last.changes.map((change) => JSON.stringify(eventsFor(change, null, { receiptPath: String })));
    for (const text of [...texts, ...told, splitState(room.state).open])
      expect(text).not.toContain(seedIn('Ann', 1)[1]);
    reveal(room, 'Bob');
    reveal(room, 'Cid');
    expect(splitState(room.state).open).toContain(seedIn('Ann', 1)[1]);
  });
});
