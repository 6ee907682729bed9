import { LIMITS } from '@cardroom/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAnswers, type KeptAnswers, keptAnswer, parseAnswers, withAnswer } from './answers.js';
import type { AnsweredRequest } from './facts.js';

const request: fc.Arbitrary<AnsweredRequest> = fc.record({
  user: fc.constantFrom('u-1', 'u-"2"', 'u-3'),
  id: fc.stringMatching(/^[A-Za-z0-9_.:-]{1,4}$/),
  action: fc.constantFrom('player_action', 'player_action', 'join', 'hand'),
  version: fc.nat(10_000),
  result: fc.oneof(
    fc.constant({}),
    fc.record({ taken: fc.array(fc.constantFrom('join', 'a', 'b'), { maxLength: 3 }), text: fc.string() }),
  ),
});

test('the last answers of each person are found again, and read from a snapshot as they were', () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 200 }), fc.integer({ min: 0, max: 200 }), (requests, restartAt) => {
      let answers: KeptAnswers = [];
      const model = new Map<string, AnsweredRequest[]>();
      for (const [i, one] of requests.entries()) {
        if (i === restartAt) answers = parseAnswers(JSON.parse(formatAnswers(answers)));
        const kept = model.get(one.user) ?? [];
        // The same id is not granted twice.
        if (kept.some(({ id }) => id === one.id)) continue;
        answers = withAnswer(answers, one);
        model.set(one.user, [...kept, one].slice(-LIMITS.answersKept));
      }
      for (const { user, id } of requests) {
        const { user: _, ...expected } = model.get(user)?.find((other) => other.id === id) ?? { user };
        expect(keptAnswer(answers, user, id)).toEqual('id' in expected ? expected : null);
      }
      expect(parseAnswers(JSON.parse(formatAnswers(answers)))).toEqual(answers);
    }),
    { numRuns: 200 },
  );
});

test('answers of those who asked longest ago are dropped first', () => {
  let answers: KeptAnswers = [];
  const ask = (user: string, id: string): void => {
    answers = withAnswer(answers, { user, id, action: 'player_action', version: 1, result: {} });
  };
  for (let person = 0; person < 64; person++) ask(`u-${person}`, 'a');
  ask('u-0', 'b');
  ask('u-64', 'a');
  expect(keptAnswer(answers, 'u-0', 'a')).not.toBeNull();
  expect(keptAnswer(answers, 'u-1', 'a')).toBeNull();
});
