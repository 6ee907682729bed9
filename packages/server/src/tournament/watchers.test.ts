/** News of a tournament: to everybody together, once a second, and at once to those whom they are about. */
import { expect, test } from 'vitest';
import type { ConnectionWatcher } from '../host/tablePort.js';
import { Timeline } from '../testing/chaos/timeline.js';
import type { AddressedEvent } from './views.js';
import { TournamentWatchers } from './watchers.js';

const LEVEL: AddressedEvent = { user: null, event: { event: 'level_up', data: { level: 2 } } };
const BREAK: AddressedEvent = { user: null, event: { event: 'break_end', data: {} } };
const OFFER: AddressedEvent = { user: 'ann', event: { event: 'rebuy_offer', data: { until_ms: 1 } } };
const NOBODY: ReadonlySet<string> = new Set();

function watcherOf(user: string): ConnectionWatcher {
  const visitor = { user, name: user, invite: null, address: null };
  return { visitor, send: () => undefined, unfollowed: () => undefined };
}

function scene() {
  const clock = new Timeline();
  const told: string[] = [];
  const watchers = new TournamentWatchers(clock, ({ visitor }, events) => {
    const names = (JSON.parse(events) as { event: string }[]).map(({ event }) => event);
    told.push(`${visitor.user}: ${names.join(' ')}`.trim());
  });
  const [ann, bob] = [watcherOf('ann'), watcherOf('bob')];
  watchers.add(ann);
  watchers.add(bob);
  const take = (): string[] => told.splice(0);
  const wait = (ms: number): Promise<void> => clock.run(clock.now() + ms, () => false);
  return { watchers, bob, take, wait };
}

test('news come to all together, at most once a second', async () => {
  const { wait, watchers, take } = scene();
  watchers.tell([LEVEL], NOBODY);
  expect(take()).toEqual(['ann: level_up', 'bob: level_up']);
  watchers.tell([BREAK], NOBODY);
  watchers.tell([LEVEL], NOBODY);
  expect(take()).toEqual([]);
  await wait(1_000);
  expect(take()).toEqual(['ann: break_end level_up', 'bob: break_end level_up']);
  await wait(5_000);
  expect(take()).toEqual([]);
});

test('somebody whom it is about hears at once, and hears nothing twice', async () => {
  const { wait, watchers, take } = scene();
  watchers.tell([], NOBODY);
  take();
  watchers.tell([BREAK, OFFER], NOBODY);
  expect(take()).toEqual(['ann: break_end rebuy_offer']);
  watchers.tell([], new Set(['bob']));
  expect(take()).toEqual(['bob: break_end']);
  watchers.tell([LEVEL], NOBODY);
  await wait(1_000);
  expect(take()).toEqual(['ann: level_up', 'bob: level_up']);
});

test('nobody hears of a step before it is written, and whoever has gone hears nothing', async () => {
  const { wait, watchers, bob, take } = scene();
  watchers.tell([], NOBODY);
  watchers.tell([LEVEL], NOBODY);
  take();
  watchers.hold();
  watchers.delete(bob);
  await wait(3_000);
  expect(take()).toEqual([]);
  watchers.tell([BREAK], NOBODY);
  expect(take()).toEqual(['ann: level_up break_end']);
  expect(watchers.takeAll()).toHaveLength(1);
  watchers.tell([LEVEL], NOBODY);
  expect(take()).toEqual([]);
});
