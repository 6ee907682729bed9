import { describe, expect, test } from 'vitest';
import {
  chooseButton,
  firstSeatToAct,
  labelOfPlace,
  maxSeat,
  minSeat,
  nextSeatClockwise,
  placeOfLabel,
  positionNames,
  seatsClockwiseFrom,
  startingSeats,
} from './seats.js';

const FULL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('labels that grow anticlockwise', () => {
  test('[S0-1, S0-2, X-1] the next seat clockwise has the next lower label', () => {
    expect(nextSeatClockwise(7, FULL)).toBe(6);
    expect(nextSeatClockwise(10, FULL)).toBe(9);
    expect(nextSeatClockwise(2, FULL)).toBe(1);
  });

  test('[S0-3] below the lowest seat comes the highest', () => {
    expect(nextSeatClockwise(1, FULL)).toBe(10);
  });

  test('[S0-4] the lowest and the highest seat are those in use', () => {
    const seats = [5, 8, 2];
    expect([minSeat(seats), maxSeat(seats)]).toEqual([2, 8]);
    expect(nextSeatClockwise(5, seats)).toBe(2);
    expect(nextSeatClockwise(2, seats)).toBe(8);
    expect(nextSeatClockwise(8, seats)).toBe(5);
  });

  test('[S0-4] an empty seat has a next one too', () => {
    expect(nextSeatClockwise(7, [2, 5, 8])).toBe(5);
    expect(nextSeatClockwise(1, [2, 5, 8])).toBe(8);
    expect(nextSeatClockwise(10, [2, 5, 8])).toBe(8);
  });

  test('[S0-5] once around a full table from seat 1', () => {
    expect(seatsClockwiseFrom(1, FULL)).toEqual([1, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(nextSeatClockwise(2, FULL)).toBe(1);
  });

  test('[S0-6] once around a full table from seat 7', () => {
    expect(seatsClockwiseFrom(7, FULL)).toEqual([7, 6, 5, 4, 3, 2, 1, 10, 9, 8]);
    expect(nextSeatClockwise(8, FULL)).toBe(7);
  });

  test('[S0-5] the order starts clockwise of an empty seat', () => {
    expect(seatsClockwiseFrom(6, [2, 5, 8])).toEqual([5, 2, 8]);
  });
});

test('[X-1] labels that grow clockwise go up instead', () => {
  expect(nextSeatClockwise(7, FULL, 'clockwise')).toBe(8);
  expect(nextSeatClockwise(10, FULL, 'clockwise')).toBe(1);
  expect(seatsClockwiseFrom(6, [2, 5, 8], 'clockwise')).toEqual([8, 2, 5]);
  expect(startingSeats(9, FULL, 'clockwise')).toEqual({ button: 9, smallBlind: 10, bigBlind: 1, underTheGun: 2 });
});

test('[X-1] a label is made from a clockwise place, and leads back to it', () => {
  const places = [1, 2, 3, 4, 5, 6];
  expect(places.map((place) => labelOfPlace(place, 6))).toEqual([1, 6, 5, 4, 3, 2]);
  expect(places.map((place) => labelOfPlace(place, 6, 'clockwise'))).toEqual(places);
  for (const place of places) {
    expect(placeOfLabel(labelOfPlace(place, 6), 6)).toBe(place);
    expect(placeOfLabel(labelOfPlace(place, 6, 'clockwise'), 6, 'clockwise')).toBe(place);
  }
});

test('[X-1] clockwise places stand in clockwise order of their labels', () => {
  const labels = FULL.map((place) => labelOfPlace(place, 10));
  expect(labels).toEqual(seatsClockwiseFrom(1, FULL));
});

describe('where a hand starts', () => {
  test('[S0-7, X-2] the button is drawn among the active seats alone', () => {
    const drawn = [0, 1, 2].map((number) => chooseButton([2, 5, 8], () => number));
    expect(drawn).toEqual([2, 5, 8]);
    const asked: number[] = [];
    chooseButton([2, 5, 8], (n) => {
      asked.push(n);
      return 0;
    });
    expect(asked).toEqual([3]);
  });

  test('[S0-7] a draw outside the active seats is a bug, not a button', () => {
    expect(() => chooseButton([2, 5, 8], () => 3)).toThrow('Invariant broken');
    expect(() => chooseButton([], () => 0)).toThrow('Invariant broken');
  });

  test('[S0-8, S0-10, S0-12] dealer 7: small blind 6, big blind 5, first to act 4', () => {
    expect(startingSeats(7, FULL)).toEqual({ button: 7, smallBlind: 6, bigBlind: 5, underTheGun: 4 });
  });

  test('[S0-9] dealer 1: the small blind is seat 10', () => {
    expect(startingSeats(1, FULL)).toEqual({ button: 1, smallBlind: 10, bigBlind: 9, underTheGun: 8 });
  });

  test('[S0-11] small blind 1: the big blind is seat 10', () => {
    expect(startingSeats(2, FULL)).toEqual({ button: 2, smallBlind: 1, bigBlind: 10, underTheGun: 9 });
  });

  test('[S0-13] big blind 1: the first to act is seat 10', () => {
    expect(startingSeats(3, FULL)).toEqual({ button: 3, smallBlind: 2, bigBlind: 1, underTheGun: 10 });
  });

  test('[S0-8, S0-4] empty seats get no blind', () => {
    expect(startingSeats(5, [2, 5, 8, 9])).toEqual({ button: 5, smallBlind: 2, bigBlind: 9, underTheGun: 8 });
  });

  test('[S0-12] three-handed the button is first to act', () => {
    expect(startingSeats(8, [2, 5, 8])).toEqual({ button: 8, smallBlind: 5, bigBlind: 2, underTheGun: 8 });
  });

  test('[X-14] two-handed the button is the small blind and nobody is under the gun', () => {
    expect(startingSeats(3, [3, 9])).toEqual({ button: 3, smallBlind: 3, bigBlind: 9, underTheGun: null });
  });

  test('a hand of one is a bug', () => {
    expect(() => startingSeats(3, [3])).toThrow('Invariant broken');
    expect(() => nextSeatClockwise(3, [])).toThrow('Invariant broken');
    expect(() => nextSeatClockwise(3, [], 'clockwise')).toThrow('Invariant broken');
  });
});

describe('later streets', () => {
  test('[S0-48] the first active seat clockwise from the dealer acts first', () => {
    expect(firstSeatToAct(7, FULL)).toBe(6);
    expect(firstSeatToAct(7, [1, 2, 3, 4, 5, 7, 8, 9, 10])).toBe(5);
  });

  test('[S0-48] a dealer who has folded still marks the start', () => {
    expect(firstSeatToAct(7, [3, 9])).toBe(3);
    expect(firstSeatToAct(7, [8, 9])).toBe(9);
  });

  test('[S0-49] dealer 7 with seats 1, 3, 4, 5, 6, 7 in: 6, 5, 4, 3, 1, 7', () => {
    const active = [1, 3, 4, 5, 6, 7];
    expect(seatsClockwiseFrom(firstSeatToAct(7, active), active)).toEqual([6, 5, 4, 3, 1, 7]);
  });
});

test('[X-14] names of the places, clockwise from the button', () => {
  expect(positionNames(2)).toEqual(['button', 'bigBlind']);
  expect(positionNames(3)).toEqual(['button', 'smallBlind', 'bigBlind']);
  expect(positionNames(4)).toEqual(['button', 'smallBlind', 'bigBlind', 'underTheGun']);
  expect(positionNames(6)).toEqual(['button', 'smallBlind', 'bigBlind', 'underTheGun', 'middle', 'cutoff']);
  expect(positionNames(10).filter((name) => name === 'middle')).toHaveLength(5);
});
