import { LIMITS } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { Room } from '../testing/room.js';
import { Recent } from './recent.js';

/** Plays on by one input, and keeps what happened. */
function playOn(room: Room, recent: Recent): void {
  if (room.actor === null) room.tick();
  else room.stayIn();
  const { changes, texts, state, snapshot } = room.last;
  for (const [i, { after }] of changes.entries()) recent.add(texts[i]!, after, after === state ? snapshot : null);
}

test('a client that comes back gets every update that it missed, up to the limit, and a snapshot beyond', () => {
  const room = new Room();
  for (const name of ['Ann', 'Bob', 'Cid']) room.join(name);
  const first = room.state.version;
  const recent = new Recent(room.state);
  while (room.state.version < first + 5 * LIMITS.updatesKept) {
    for (let i = 0; i < 7; i++) playOn(room, recent);
    const { version, answers: _, ...now } = room.state;
    for (const missed of [0, 1, 17, LIMITS.updatesKept].filter((count) => version - count >= first)) {
      const happened = recent.since(version - missed)!;
      expect(happened.map(({ after }) => after.version)).toEqual(
        Array.from({ length: missed }, (__, at) => version - missed + 1 + at),
      );
      if (missed > 0)
        expect(JSON.parse(JSON.stringify(happened.at(-1)!.after))).toMatchObject(JSON.parse(JSON.stringify(now)));
    }
    if (version - first > LIMITS.updatesKept) expect(recent.since(version - LIMITS.updatesKept - 1)).toBeNull();
  }
});
