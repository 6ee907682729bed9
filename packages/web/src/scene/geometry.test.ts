import { describe, expect, test } from 'vitest';
import {
  type Box,
  boardBoxes,
  boxesOf,
  fanOf,
  type Geometry,
  geometryOf,
  isPhone,
  overlap,
  TARGET,
} from './geometry.js';

const VIEWPORTS = [
  [320, 568],
  [360, 740],
  [390, 844],
  [430, 932],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const;

/** Hold'em, Omaha, draw, and stud: the cards in a hand, and whether they are picked one by one. */
const HANDS = [
  { holeSize: 1, isDraw: false, most: 2 },
  { holeSize: 2, isDraw: false, most: 10 },
  { holeSize: 4, isDraw: false, most: 10 },
  { holeSize: 4, isDraw: true, most: 10 },
  { holeSize: 5, isDraw: false, most: 8 },
  { holeSize: 5, isDraw: true, most: 8 },
  { holeSize: 6, isDraw: false, most: 7 },
  { holeSize: 7, isDraw: false, most: 8 },
] as const;

interface Case {
  readonly name: string;
  readonly geometry: Geometry;
  readonly width: number;
  readonly height: number;
}

const CASES: readonly Case[] = VIEWPORTS.flatMap(([width, height]) =>
  HANDS.flatMap(({ holeSize, isDraw, most }) =>
    Array.from({ length: most - 1 }, (_, at) => at + 2).flatMap((seats) =>
      [true, false].map(
        (hasBar): Case => ({
          name: `${seats} seats, ${holeSize} cards${isDraw ? ' to draw' : ''}, ${width} x ${height}, bar ${hasBar}`,
          geometry: geometryOf({ seats, width, height, holeSize, isDraw, hasBar, boardSize: isDraw ? 0 : 5 }),
          width,
          height,
        }),
      ),
    ),
  ),
);

function expectEach(check: (one: Case) => string | null): void {
  expect(CASES.map((one) => [one.name, check(one)]).filter(([, wrong]) => wrong !== null)).toEqual([]);
}

function text({ x, y, width, height }: Box): string {
  return [x, y, width, height].map(Math.round).join(' ');
}

describe('where things lie', () => {
  test('nothing overlaps, for every number of seats on every screen', () => {
    expectEach(({ geometry }) => {
      const boxes = boxesOf(geometry);
      for (const [at, box] of boxes.entries()) {
        const other = boxes.slice(at + 1).find((next) => overlap(box, next));
        if (other !== undefined) return `${at}: ${text(box)} and ${text(other)}`;
      }
      return null;
    });
  });

  test('everything is inside, and of a size', () => {
    expectEach(({ geometry, width, height }) => {
      const outside = boxesOf(geometry).find(
        (box) => box.x < 0 || box.y < 0 || box.x + box.width > width + 0.01 || box.y + box.height > height + 0.01,
      );
      if (outside !== undefined) return `outside: ${text(outside)}`;
      const flat = geometry.seats.flatMap(({ plate, cards, bet, button }) => [plate, cards, bet, button]);
      return flat.every((box) => box.width > 0 && box.height > 0) ? null : 'flat';
    });
  });

  test('text has room: plates, bets and pots are wide enough to read on any screen', () => {
    expectEach(({ geometry }) => {
      for (const { plate, bet, cards } of geometry.seats) {
        if (cards.height < 14 || cards.width < 80) return `cards ${text(cards)}`;
        if (plate.width < 60 || plate.height < 25) return `plate ${text(plate)}`;
        if (bet.width < 46 || bet.height < 18) return `bet ${text(bet)}`;
      }
      return geometry.pots.width >= 150 && geometry.pots.height >= 22 ? null : `pots ${text(geometry.pots)}`;
    });
  });

  test('the order of play is clockwise: from the bottom to the left, over the top, and down on the right', () => {
    expectEach(({ geometry: { seats, felt } }) => {
      const middle = felt.x + felt.width / 2;
      const [own, ...others] = seats.map(({ plate }) => ({ x: plate.x + plate.width / 2, y: plate.y }));
      if (others.some(({ y }) => y >= own!.y)) return 'somebody sits below the viewer';
      const sides = others.map(({ x }) => (x < middle - 1 ? -1 : x > middle + 1 ? 1 : 0));
      if (sides.some((side, at) => at > 0 && side < sides[at - 1]!)) return `sides ${sides}`;
      const left = others.filter((_, at) => sides[at]! < 0).map(({ y }) => y);
      const right = others.filter((_, at) => sides[at]! > 0).map(({ y }) => y);
      const falls = left.every((y, at) => at === 0 || y <= left[at - 1]! + 0.01);
      const rises = right.every((y, at) => at === 0 || y >= right[at - 1]! - 0.01);
      return falls && rises ? null : `${left} | ${right}`;
    });
  });

  test('[PLAY-11] a phone held across has its buttons beside the table, and both are of a size', () => {
    const { bar, felt, seats, scale } = geometryOf({ width: 844, height: 300, seats: 6, holeSize: 2 });
    expect(bar.x).toBeGreaterThan(felt.x + felt.width);
    expect([bar.width, bar.height].every((size) => size >= 3 * TARGET)).toBe(true);
    expect(scale).toBeGreaterThan(0.55);
    expect(seats[0]!.cards.height).toBeGreaterThan(40);
  });

  test('phone: own cards and buttons in the lowest 40%, cards of a readable size', () => {
    const phones = CASES.filter(({ width, height }) => isPhone(width, height));
    expect(phones.length).toBeGreaterThan(100);
    for (const { name, geometry, height } of phones) {
      expect(geometry.kind).toBe('phone');
      const { cards } = geometry.seats[0]!;
      if (geometry.bar.height === 0) continue;
      expect(cards.y, name).toBeGreaterThanOrEqual(height * 0.6 - 1);
      expect(geometry.bar.y, name).toBeGreaterThan(height * 0.6);
      expect(geometry.bar.height, name).toBeGreaterThanOrEqual(3 * TARGET + 16);
      expect(cards.height, name).toBeGreaterThanOrEqual(56);
    }
  });

  test('cards that are picked are wide enough for a finger', () => {
    for (const [width, height] of VIEWPORTS) {
      const { seats, ownStep } = geometryOf({ seats: 6, width, height, holeSize: 5, isDraw: true });
      const box = seats[0]!.cards;
      const { lefts, width: card } = fanOf(box, [false, false, false, false, false], 'middle', ownStep);
      // A target that is wider than its card lies around it.
      const around = Math.max(0, ownStep - card) / 2;
      expect(lefts[0]! - around).toBeGreaterThanOrEqual(0);
      expect(lefts.at(-1)! + card + around).toBeLessThanOrEqual(box.width + 0.01);
      for (let at = 1; at < lefts.length; at++) {
        expect(lefts[at]! - lefts[at - 1]!, `${width} x ${height}`).toBeGreaterThanOrEqual(TARGET - 0.01);
      }
    }
  });

  test('a larger screen has larger things', () => {
    const [small, large] = [
      geometryOf({ seats: 6, width: 1280, height: 800, holeSize: 2 }),
      geometryOf({ seats: 6, width: 2560, height: 1440, holeSize: 2 }),
    ];
    expect(large.seats[1]!.plate.width).toBeGreaterThan(small.seats[1]!.plate.width * 1.4);
  });
});

describe('cards in a box', () => {
  test('they stay inside, in order, and backs give way before faces', () => {
    for (const width of [60, 100, 148, 300]) {
      for (const backs of [
        [true, true],
        [true, true, false, false, false, false, true],
        [false, false, false, false],
      ]) {
        const fan = fanOf({ width, height: 60 }, backs, 'middle');
        expect(fan.lefts[0]).toBeGreaterThanOrEqual(-0.01);
        expect(fan.lefts.at(-1)! + fan.width).toBeLessThanOrEqual(width + 0.01);
        const steps = fan.lefts.slice(1).map((left, at) => left - fan.lefts[at]!);
        expect(steps.every((step) => step > 0)).toBe(true);
        const faces = steps.filter((_, at) => !backs[at]);
        const behind = steps.filter((_, at) => backs[at]);
        if (faces.length > 0 && behind.length > 0)
          expect(Math.min(...faces)).toBeGreaterThanOrEqual(Math.max(...behind));
      }
    }
  });

  test('boards lie below each other, and inside', () => {
    for (const count of [1, 2, 3, 4]) {
      const boxes = boardBoxes({ width: 300, height: 80 }, count, 5);
      expect(boxes).toHaveLength(count);
      for (const [at, box] of boxes.entries()) {
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 300.01 && box.y + box.height <= 80.01).toBe(true);
        expect(boxes.slice(at + 1).some((other) => overlap(box, other))).toBe(false);
      }
    }
  });
});

test.each([2, 3, 6, 9])(
  '[PLAY-13] a replay at 1280 x 800 draws the cards of %i players large enough to read',
  (seats) => {
    // The felt of the replayer beside its panel.
    const size = { width: 864, height: 480, seats, holeSize: 2, hasBar: false };
    const read = geometryOf({ ...size, areCardsOpen: true });
    const held = geometryOf(size);
    const heights = read.seats.slice(1).map(({ cards }) => cards.height);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(seats === 9 ? 36 : 44);
    expect(Math.min(...heights)).toBeGreaterThan(held.seats[1]!.cards.height);
  },
);
