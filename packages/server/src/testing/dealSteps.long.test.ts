import { describe, test } from 'vitest';
import { memoryPlace, postgresPlace, sqlitePlace, stepsHold } from './dealPlaces.js';
import { dealScenarios } from './dealSteps.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 900_000;

describe('[SEC-6] the exchange of seeds goes on with the same root and the same seeds, at every end of a process', () => {
  test.each([
    ['memory', true, async () => memoryPlace()],
    ['SQLite', false, sqlitePlace],
    ['PostgreSQL', true, postgresPlace],
  ] as const)('%s', { timeout: PATIENCE_MS }, (_, isShared, place) => stepsHold(dealScenarios(isShared), place));
});
