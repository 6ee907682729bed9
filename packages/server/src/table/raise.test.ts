/** The walk of a raise: who reads it, who judges it, and how often. */
import type * as Engine from '@cardroom/engine';
import { expect, test, vi } from 'vitest';
import { Followers } from '../host/followers.js';
import { personOf, Room } from '../testing/room.js';

const counts = vi.hoisted(() => ({ parsed: 0, written: 0, judged: 0, asked: 0 }));

vi.mock('@cardroom/engine/line', async (original) => {
  const line = await original<typeof Engine>();
  return {
    ...line,
    parseLine: (...values: Parameters<typeof Engine.parseLine>) => {
      counts.parsed++;
      return line.parseLine(...values);
    },
    formatLine: (...values: Parameters<typeof Engine.formatLine>) => {
      counts.written++;
      return line.formatLine(...values);
    },
  };
});

vi.mock('@cardroom/engine/apply', async (original) => {
  const module = await original<typeof Engine>();
  return {
    ...module,
    apply: (...values: Parameters<typeof Engine.apply>) => {
      counts.judged++;
      return module.apply(...values);
    },
  };
});

vi.mock('@cardroom/engine/legal', async (original) => {
  const module = await original<typeof Engine>();
  return {
    ...module,
    legal: (...values: Parameters<typeof Engine.legal>) => {
      counts.asked++;
      return module.legal(...values);
    },
  };
});

/** The cost of a raise, from the request to the texts that everybody at the table is sent. */
function costOfRaise(people: readonly string[]): typeof counts & { readonly texts: number } {
  const room = new Room();
  for (const name of people) room.join(name);
  room.tick();
  const clock = { now: () => room.now, at: () => () => undefined };
  const followers = new Followers(clock, room.state, room.now, { isStalled: () => false, whyNot: () => null });
  let texts = 0;
  for (const name of people) {
    const visitor = { ...personOf(name), invite: null, address: null };
    followers.add({ visitor, send: () => void texts++, unfollowed: () => undefined }, room.state.version);
  }
  const turn = room.turn();
  const raiser = room.actor!;
  Object.assign(counts, { parsed: 0, written: 0, judged: 0, asked: 0 });
  const answer = room.ask(raiser, 'player_action', { action_type: 'raise', amount: 6 }, turn);
  followers.tell(room.last);
  expect(answer.ok).toBe(true);
  expect(room.last.facts).toHaveLength(1);
  expect(room.last.changes[0]!.moments).toMatchObject([{ word: 'raise', to: 6, player: expect.any(Number) }]);
  return { ...counts, texts };
}

test('[CODE-3] a raise is judged once, written once, and never parsed from its own line', () => {
  const cost = costOfRaise(['Ann', 'Bob', 'Cid']);
  expect(cost).toMatchObject({ parsed: 0, written: 1, judged: 1, texts: 3 });
});

test('[CODE-3] legality is asked once for the raise, and twice for the turn after it', () => {
  // The raiser's turn, `turn` for everybody, `your_turn` for the next player.
  expect(costOfRaise(['Ann', 'Bob', 'Cid']).asked).toBe(3);
});
