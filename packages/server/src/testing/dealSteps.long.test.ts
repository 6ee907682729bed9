import { describe, test } from 'vitest';
import { memoryPlace, postgresPlace, sqlitePlace, stepsHold } from './dealPlaces.js';
import { dealScenarios } from './dealSteps.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 900_000;

const SHARED = dealScenarios(true);
/** On the slowest store one end for each step and moment, the endings in turn. */
const IN_TURN = SHARED.filter((_, at) => (at + Math.floor(at / 3)) % 3 === 0);

describe('[SEC-6] the exchange of seeds goes on with the same root and the same seeds, at every end of a process', () => {
  test.each([
    ['memory', SHARED, async () => memoryPlace()],
    ['SQLite', dealScenarios(false), sqlitePlace],
    ['PostgreSQL', IN_TURN, postgresPlace],
  ] as const)('%s', { timeout: PATIENCE_MS }, (_, scenarios, place) => stepsHold(scenarios, place));
});
