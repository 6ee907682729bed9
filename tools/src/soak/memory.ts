/**
 * Memory stays flat over ten million hands: the heap after the first million is compared with the heap at the end.
 * `npm run soak -- memory [--hands 10000000]`.
 */
import { parseArgs } from 'node:util';
import { isFlat, memoryOf, memoryReport } from '../bench/memory.js';
import { formatReport } from '../bench/report.js';

const { values } = parseArgs({ options: { hands: { type: 'string', default: '10000000' } } });
const hands = Number(values.hands);
if (!Number.isSafeInteger(hands) || hands < 1) {
  console.error(`--hands is ${values.hands}: a whole number above zero is needed.`);
  process.exitCode = 2;
} else {
  const usage = await memoryOf(hands);
  console.log(formatReport(memoryReport(usage)));
  process.exitCode = isFlat(usage) ? 0 : 1;
}
