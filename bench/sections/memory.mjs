/**
 * Memory in use while hands are played.
 *
 * The full count is `npm run soak -- memory`.
 */
import { memoryOf, reportOf } from '../memory.mjs';

const HANDS_PER_SECOND = 200_000;

/**
 * @param {import('../run.mjs').Context} context
 * @returns {Promise<import('../report.mjs').Report[]>}
 */
export async function run({ seconds }) {
  const usage = await memoryOf(Math.ceil(HANDS_PER_SECOND * seconds));
  const { rows, ...report } = reportOf(usage);
  return [{ ...report, rows: rows.filter((_, at) => at === 0 || at === rows.length - 1) }];
}
