import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAct } from './quick.js';
import { clientMessage } from './requests.js';

const id = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_.:-]{1,64}$/), fc.string(), fc.constant('x'.repeat(65)));
const number = fc.oneof(
  fc.nat(1000),
  fc.double(),
  fc.constantFrom(-1, -0, 0.5, 2 ** 53, 2 ** 53 - 1, 1e300, Number.NaN, Number.POSITIVE_INFINITY),
);
const anything = fc.oneof(fc.jsonValue(), number, id);

const sound = fc.record({
  action: fc.constant('player_action'),
  id: fc.stringMatching(/^[A-Za-z0-9_.:-]{1,64}$/),
  table: fc.stringMatching(/^[A-Za-z0-9_.:-]{1,64}$/),
  hand: fc.nat(),
  turn: fc.string({ minLength: 1, maxLength: 64 }),
  price: fc.double({ min: 0, max: 1000, noNaN: true }),
  data: fc.record(
    {
      action_type: fc.constantFrom('fold', 'check', 'call', 'bet', 'raise', 'all_in', 'discard', 'muck', 'nothing'),
      amount: fc.oneof(number, fc.constant(null)),
      cards: fc.oneof(fc.constantFrom('', 'AsKd', '??', 'AsK'), fc.string()),
    },
    { requiredKeys: ['action_type'] },
  ),
});

/** A sound act with up to two of its fields replaced, taken away, or added to. */
const act = fc
  .tuple(
    sound,
    fc.array(
      fc.tuple(
        fc.constantFrom('', 'data.'),
        fc.constantFrom(
          'action',
          'id',
          'table',
          'hand',
          'turn',
          'price',
          'data',
          'amount',
          'cards',
          'action_type',
          'x',
        ),
        fc.option(anything, { nil: undefined }),
      ),
      { maxLength: 2 },
    ),
  )
  .map(([message, changes]) => {
    const changed = structuredClone(message) as Record<string, unknown>;
    for (const [place, field, value] of changes) {
      const owner = place === '' ? changed : changed.data;
      if (typeof owner !== 'object' || owner === null) continue;
      if (value === undefined) delete (owner as Record<string, unknown>)[field];
      else (owner as Record<string, unknown>)[field] = value;
    }
    return changed;
  });

test('the quick look and the schema say the same of every act', () => {
  let sounds = 0;
  fc.assert(
    fc.property(act, (value) => {
      const read = clientMessage.safeParse(value);
      const isSound = read.success && read.data.action === 'player_action';
      if (isSound) sounds++;
      expect(isAct(value)).toBe(isSound);
      if (isSound) expect(read.data).toEqual(value);
    }),
    { numRuns: 5_000 },
  );
  expect(sounds).toBeGreaterThan(100);
});

test('whatever else can be read is left to the schema', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => !isAct(value)));
  const odd = JSON.parse('{"__proto__":{"action":"player_action"},"action":"player_action"}');
  expect(isAct(odd)).toBe(false);
});
