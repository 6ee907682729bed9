import { expect, test } from 'vitest';
import { countLine, type RoomCount, roomOfFile } from './handhq.js';
import { compareAll, randomHands } from './statistics.js';

test('random hands of all variants: both implementations agree', () => {
  const { hands, different } = compareAll(randomHands(), 200);
  expect(different).toEqual([]);
  expect(hands).toBeGreaterThan(150);
});

test('HandHQ is counted by room: agreed, explained, failed and unexplained', () => {
  const rooms = new Map<string, RoomCount>();
  const line = { file: 'x/ONG-400NLH-620.phhs', index: 4, status: 'ok', deviations: [] };
  expect(countLine(rooms, { ...line, agrees: true })).toBeNull();
  expect(countLine(rooms, { ...line, agrees: false, deviations: ['stated-results-contradict'] })).toBeNull();
  expect(countLine(rooms, { ...line, agrees: false })).toBe('x/ONG-400NLH-620.phhs, hand 5 differs');
  expect(countLine(rooms, { ...line, status: 'failed' })).toBe('x/ONG-400NLH-620.phhs, hand 5 failed');
  expect(rooms).toEqual(new Map([['ONG', { hands: 4, agree: 1, explained: 1, failed: 1, unexplained: 1 }]]));
  expect(roomOfFile('hands.phhs')).toBe('other');
});
