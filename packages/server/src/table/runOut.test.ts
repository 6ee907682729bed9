/** All-in run-outs: street by street, with pauses that are in the log [X-58, PLAY-3]. */
import { describe, expect, test } from 'vitest';
import { codeOf, HOST, Room, settingsOf } from '../testing/room.js';
import { evolve } from './evolve.js';
import { joinFact, splitFact } from './facts.js';
import type { TableState } from './state.js';

function allIn(room = new Room()): Room {
  for (const name of ['Ann', 'Bob']) expect(codeOf(room.join(name))).toBeNull();
  room.tick();
  room.act(room.actor!, 'all_in');
  room.act(room.actor!, 'call');
  return room;
}

/** The board as everybody sees it, with when each street came. */
function streetsOf(room: Room): { readonly after: number; readonly cards: number }[] {
  const began = room.now;
  const streets: { after: number; cards: number }[] = [];
  while (room.state.clock?.kind === 'runOut') {
    expect(room.state.hand.finishingStacks).toBeUndefined();
    room.tick();
    const dealt = room.last.facts.flatMap((fact) => (fact.kind === 'acted' && fact.by === 'dealer' ? fact.lines : []));
    streets.push({ after: room.now - began, cards: dealt.join('').replace(/d db /g, '').length / 2 });
  }
  return streets;
}

describe('[X-58] [PLAY-3] an all-in run-out', () => {
  test('is dealt street by street, and the result comes with the last card', () => {
    const room = allIn();
    expect(room.state.hand.actions.filter((line) => / sm /.test(line))).toHaveLength(2);
    expect(streetsOf(room)).toEqual([
      { after: 1_200, cards: 3 },
      { after: 2_400, cards: 1 },
      { after: 4_400, cards: 1 },
    ]);
    expect(room.state.hand.finishingStacks).toBeDefined();
  });

  test('has the pauses of the table', () => {
    const { clock } = settingsOf('NT');
    const settings = settingsOf('NT', { clock: { ...clock, run_out_ms: 500, last_card_ms: 0 } });
    expect(streetsOf(allIn(new Room({ settings })))).toEqual([
      { after: 500, cards: 3 },
      { after: 1_000, cards: 2 },
    ]);
  });

  test('is in the log: a restart goes on in the middle', () => {
    const room = allIn();
    room.tick();
    const facts = room.facts.map((fact) => joinFact(splitFact(fact)));
    room.state = facts.reduce<TableState | null>(evolve, null)!;
    expect(room.state.clock?.kind).toBe('runOut');
    room.now += 60_000;
    room.input({ kind: 'rearm' });
    // Nobody has come back yet: nothing is worth waiting for, and the hand is played to its end.
    expect(room.state.hand.finishingStacks).toBeDefined();

    const watched = allIn();
    watched.tick();
    watched.input({ kind: 'stalled' });
    expect(watched.state.clock).toMatchObject({ kind: 'runOut', deadline: watched.now + 1_200 });
    expect(streetsOf(watched).map(({ cards }) => cards)).toEqual([1, 1]);
  });

  test('has no pause if no person is seated or watching', () => {
    const room = new Room({ botsAlone: true });
    for (let bot = 0; bot < 2; bot++) room.ask(HOST.name, 'host_add_bot', { bot: 'test' });
    room.tick();
    const shove = () => {
      const { user, turn } = room.last.botTurn!;
      room.input({ kind: 'botAct', user, turn, action: { kind: 'allIn', player: room.last.botTurn!.player } });
    };
    shove();
    shove();
    expect(room.state.hand.finishingStacks).toBeDefined();

    room.input({ kind: 'watched', on: true });
    room.tick();
    shove();
    shove();
    expect(room.state.clock?.kind).toBe('runOut');
  });

  test('goes on at once when the last person at the table folds and leaves', () => {
    const room = new Room();
    for (const name of ['Ann', 'Bob', 'Cid']) room.join(name);
    room.tick();
    const first = room.actor!;
    room.act(first, 'all_in');
    const second = room.actor!;
    room.act(second, 'call');
    const leaver = room.actor!;
    for (const name of [first, second]) room.input({ kind: 'presence', user: `u-${name}`, connected: false });
    room.ask(leaver, 'leave', { when: 'now' });
    expect(room.state.hand.finishingStacks).toBeDefined();
  });

  test('holds while the host has stopped the table', () => {
    const room = allIn();
    room.ask(HOST.name, 'host_pause', {});
    room.now += 30_000;
    expect(room.input({ kind: 'tick' }).facts).toEqual([]);
    room.ask(HOST.name, 'host_resume', {});
    expect(room.state.clock).toMatchObject({ kind: 'runOut', deadline: room.now + 1_200 });
  });
});
