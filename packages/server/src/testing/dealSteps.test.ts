import { describe, test } from 'vitest';
import { memoryPlace, stepsHold } from './dealPlaces.js';
import { dealScenarios, ENDINGS, MOMENTS } from './dealSteps.js';

describe('[SEC-6] the exchange of seeds goes on with the same root and the same seeds', () => {
  // Each step in each moment, one ending after another; the long tests play all of them on every store.
  const some = dealScenarios(true).filter(
    ({ moment, ending }, at) =>
      ENDINGS.indexOf(ending) === (Math.floor(at / (MOMENTS.length * ENDINGS.length)) + MOMENTS.indexOf(moment)) % 3,
  );
  test(`in memory, at ${some.length} ends of a process`, () => stepsHold(some, async () => memoryPlace()));
});
