/** The room's log lines for the acts of test players, and for the turns that follow. */
import { liveHand } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { TestWorld } from '../testing/guests.js';
import { HOST, personOf, Room, settingsOf } from '../testing/room.js';
import { linesOfAct } from './actLines.js';
import { eventsFor } from './telling.js';
import { turnClockView } from './views.js';

function withTestPlayers(people: readonly string[], bots: number): Room {
  const room = new Room({ settings: settingsOf('NT', { rules: 'turnOrder' }), botsAlone: true });
  for (const name of people) room.join(name);
  for (let bot = 0; bot < bots; bot++) room.ask(HOST.name, 'host_add_bot', { bot: 'test' });
  room.tick();
  return room;
}

function linesOf(room: Room): string[] {
  return room.last.changes.flatMap((change) => linesOfAct(change));
}

/** Seats clockwise are numbered anticlockwise: place 1 of six is labelled 1, place 2 is 6. */
function labelOf(room: Room, player: number): number {
  const place = room.state.hand.seats![player]!;
  return place === 1 ? 1 : room.state.settings.seats + 2 - place;
}

describe('the lines of document 000, as the room writes them', () => {
  test('[S0-61] [S0-62] [S0-63] [S0-64] [SEED-1] a raise, the calls, and the end of the round with its true raiser', () => {
    const room = withTestPlayers([], 3);
    const act = (kind: 'betRaise' | 'checkCall') => {
      const { user, turn, player } = room.last.botTurn!;
      const action = kind === 'betRaise' ? { kind, player, to: 6 } : { kind, player };
      room.input({ kind: 'botAct', user, turn, action });
      return { player, name: room.state.hand.players[player]! };
    };
    const raiser = act('betRaise');
    const from = labelOf(room, raiser.player);
    const next = room.last.botTurn!.player;
    expect(linesOf(room)).toEqual([
      `[POKER] Test player ${raiser.name} decided to RAISE`,
      `[POKER] Turn rotation from seat ${from}, active seats ${[0, 1, 2].map((p) => labelOf(room, p)).join(', ')}`,
      `[POKER] Turn rotation: seat ${from} → seat ${labelOf(room, next)}`,
      `[BETTING] Check: lastRaiser=seat${from}, current=seat${labelOf(room, next)}`,
    ]);
    act('checkCall');
    expect(linesOf(room)[0]).toMatch(/decided to CALL$/);
    act('checkCall');
    // The raiser has one more turn, and their check ends the round.
    const last = act('checkCall');
    expect(last.player).toBe(raiser.player);
    const lines = linesOf(room);
    expect(lines[0]).toBe(`[POKER] Test player ${raiser.name} decided to CHECK`);
    expect(lines.filter((line) => line.includes('→'))).toEqual([]);
    expect(lines.at(-1)).toBe(`[BETTING] Check: lastRaiser=seat${from}, current=none`);
  });

  test('[SEED-1] showing hands is no rotation of the turn', () => {
    const room = withTestPlayers([], 2);
    const lines: string[] = [];
    while (room.state.hand.finishingStacks === undefined) {
      const { user, turn, player } = room.last.botTurn!;
      room.input({ kind: 'botAct', user, turn, action: { kind: 'checkCall', player } });
      lines.push(...linesOf(room));
    }
    const turns = room.state.hand.actions.filter((line) => / (?:cc|cbr|f)/.test(line)).length;
    expect(lines.filter((line) => line.startsWith('[POKER] Turn rotation from'))).toHaveLength(turns);
    expect(lines.filter((line) => line.includes('decided to'))).toHaveLength(turns);
  });
});

describe('the log of the room', () => {
  const linesIn = (world: TestWorld) =>
    world.lines.filter(({ text }) => /^\[(?:POKER|BETTING)\]/.test(text)).map(({ level, text }) => ({ level, text }));

  async function played(bot: string): Promise<TestWorld> {
    const world = new TestWorld();
    const ann = await world.guest('Ann');
    await world.make(ann, { rules: 'turnOrder' });
    await world.watch(ann);
    for (let count = 0; count < 2; count++)
      await ann.ask({ action: 'host_add_bot', table: world.table, data: { bot } });
    await world.pass(60_000);
    expect(world.state.hand.hand).toBeGreaterThan(0);
    return world;
  }

  test('[S0-61..64] [SEED-1] has them as information at a table with test players', async () => {
    const lines = linesIn(await played('test'));
    expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(['info']));
    for (const pattern of [
      /^\[POKER\] Test player .+ decided to [A-Z_ -]+$/,
      /^\[POKER\] Turn rotation from seat \d, active seats \d, \d$/,
      /^\[POKER\] Turn rotation: seat \d → seat \d$/,
      /^\[BETTING\] Check: lastRaiser=(?:seat\d|none), current=(?:seat\d|none)$/,
    ]) {
      expect(lines.map(({ text }) => text)).toContainEqual(expect.stringMatching(pattern));
    }
  });

  test('[SEED-1] has none of them elsewhere, unless it is asked for details', async () => {
    const lines = linesIn(await played('caller'));
    expect(lines.filter(({ level }) => level !== 'debug')).toEqual([]);
  });
});

describe('the clock that is announced', () => {
  test('[S0-51] [X-56] [SEED-2] of a test player is the 3 s that it takes', () => {
    const room = withTestPlayers([], 3);
    const { dueAt } = room.last.botTurn!;
    expect(dueAt - room.now).toBe(3_000);
    expect(turnClockView(room.state)).toMatchObject({ limitMs: 3_000, deadlineMs: room.now + 3_000 });
  });

  test('[X-56] [SEED-12] your_turn is sent once for a turn, with the clock that runs, after time-outs too', () => {
    const room = new Room({ settings: settingsOf('NT') });
    for (const name of ['Ann', 'Bob', 'Cid']) {
      room.join(name);
      room.ask(name, 'auto_bank', { when: 'always' });
    }
    room.tick();
    for (let turn = 0; turn < 12; turn++) {
      room.tick();
      const { actor } = room;
      if (actor === null || room.state.clock?.kind !== 'action') continue;
      const { user } = personOf(actor);
      const told = room.last.changes
        .flatMap((change) => eventsFor(change, user, { receiptPath: (hand) => hand }))
        .filter(({ event }) => event === 'your_turn');
      expect(told).toHaveLength(1);
      expect(told[0]).toMatchObject({
        data: {
          turn: `${room.state.hand.hand}.${room.state.hand.actions.length}`,
          deadline_ms: room.state.clock.deadline,
          time_limit: 15,
        },
      });
    }
    expect(liveHand(room.state.hand)).not.toBeNull();
  });
});
