/**
 * Memory in use while hands are played.
 *
 * The full count is `npm run soak -- memory`.
 */
import { memoryOf, memoryReport } from '../memory.js';
import type { BenchReport } from '../report.js';
import type { Context } from '../run.js';

const HANDS_PER_SECOND = 200_000;

export async function run({ seconds }: Context): Promise<BenchReport[]> {
  const usage = await memoryOf(Math.ceil(HANDS_PER_SECOND * seconds));
  const { rows, ...report } = memoryReport(usage);
  return [{ ...report, rows: rows.filter((_, at) => at === 0 || at === rows.length - 1) }];
}
