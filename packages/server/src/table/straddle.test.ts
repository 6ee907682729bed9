/** Straddles at a live table: a switch that stays, taken when the next hand is made. */
import type { TableSettings } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { historiesOf } from '../testing/histories.js';
import { codeOf, Room, settingsOf } from '../testing/room.js';
import { evolve } from './evolve.js';
import { joinFact, splitFact } from './facts.js';
import type { TableState } from './state.js';
import { seatViews } from './views.js';

const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve'];

function table(table_rules: TableSettings['table_rules']): Room {
  const room = new Room({ settings: settingsOf('NT', { table_rules }) }, 'straddle');
  for (const name of NAMES) expect(codeOf(room.join(name))).toBeNull();
  return room;
}

/** Everybody folds to the last one, and the next hand begins. */
function foldOut(room: Room): void {
  while (room.actor !== null) if (!room.act(room.actor, 'fold').ok) room.stayIn();
  room.tick();
}

/** Blinds and straddles by size. */
const posted = (room: Room): number[] =>
  room.state.hand.blindsOrStraddles.filter((blind) => blind > 0).sort((a, b) => a - b);

describe('[H-1] the switch', () => {
  test('stays, is told with the seat, and holds from the next hand on', () => {
    const room = table({ straddle: 'utg' });
    room.tick();
    for (const name of NAMES) expect(codeOf(room.ask(name, 'straddle', { on: true }))).toBeNull();
    expect(codeOf(room.ask('Ann', 'straddle', { on: true }))).toBe('nothing-changed');
    expect(posted(room)).toEqual([1, 2]);
    expect(seatViews(room.state).every((seat) => seat.straddles === true)).toBe(true);
    for (let hand = 0; hand < 3; hand++) {
      foldOut(room);
      expect(posted(room)).toEqual([1, 2, 4]);
    }
    for (const name of NAMES) room.ask(name, 'straddle', { on: false });
    foldOut(room);
    expect(posted(room)).toEqual([1, 2]);
    const facts = room.facts.map((fact) => joinFact(splitFact(fact)));
    expect(facts.reduce<TableState | null>(evolve, null)).toEqual(room.state);
  });

  test('is no use if the table has no straddles', () => {
    const room = table({});
    for (const name of NAMES) room.ask(name, 'straddle', { on: true });
    room.tick();
    expect(posted(room)).toEqual([1, 2]);
  });
});

describe('[H-4] [H-5] histories', () => {
  test('say "posts straddle", and `verify` agrees with both formats', () => {
    const room = table({ straddle: 'any', maxStraddles: 'three' });
    for (const name of NAMES) room.ask(name, 'straddle', { on: true });
    room.tick();
    // Nobody straddles in the hand in which they come to the table [H-5].
    expect(posted(room)).toEqual([1, 2]);
    foldOut(room);
    expect(posted(room)).toEqual([1, 2, 4, 8, 16]);
    while (room.state.hand.finishingStacks === undefined) {
      if (room.actor === null) room.tick();
      else room.stayIn();
    }
    const { pokerStars, phh } = historiesOf(room.state.hand);
    expect(pokerStars.text.match(/: posts straddle /g)).toHaveLength(3);
    expect(pokerStars.text).toContain('posts straddle 16');
    expect(pokerStars.report).toMatchObject({ status: 'ok', agrees: true });
    expect(phh.report).toMatchObject({ status: 'ok', agrees: true });
    expect(phh.lost.filter((loss) => /straddle/.test(loss))).toEqual([]);
  });
});
