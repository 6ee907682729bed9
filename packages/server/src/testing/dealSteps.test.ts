import { describe, test } from 'vitest';
import { memoryPlace, stepsHold } from './dealPlaces.js';
import { dealScenarios, ENDINGS, MOMENTS } from './dealSteps.js';

describe('[SEC-6] the exchange of seeds goes on with the same root and the same seeds', () => {
  // Each step once, moments and endings in turn; the long tests play all of them on every store.
  const each = MOMENTS.length * ENDINGS.length;
  const some = dealScenarios(true).filter((_, at) => at % each === (5 * Math.floor(at / each)) % each);
  test(`in memory, at ${some.length} ends of a process`, () => stepsHold(some, async () => memoryPlace()));
});
