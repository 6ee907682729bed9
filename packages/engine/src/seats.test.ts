import { expect, test } from 'vitest';
import { labelOfPlace, placeOfLabel } from './seats.js';

test('[X-1] a label is made from a clockwise place, and leads back to it', () => {
  const places = [1, 2, 3, 4, 5, 6];
  expect(places.map((place) => labelOfPlace(place, 6))).toEqual([1, 6, 5, 4, 3, 2]);
  expect(places.map((place) => labelOfPlace(place, 6, 'clockwise'))).toEqual(places);
  for (const place of places) {
    expect(placeOfLabel(labelOfPlace(place, 6), 6)).toBe(place);
    expect(placeOfLabel(labelOfPlace(place, 6, 'clockwise'), 6, 'clockwise')).toBe(place);
  }
});

test('a place that the table does not have is a bug', () => {
  expect(() => labelOfPlace(0, 6)).toThrow('Invariant broken');
  expect(() => labelOfPlace(7, 6)).toThrow('Invariant broken');
});
