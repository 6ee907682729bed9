/**
 * Every fuzzer, one after another: damaged files of each reader. `npm run soak -- fuzz [--count 1000000] [--seed text]`;
 * `fuzz-phh`, `fuzz-documents`, `fuzz-pokerstars` and `fuzz-rooms` run one of them.
 */
import { isMain } from '../workspace.js';
import { DOCUMENT_FUZZER } from './fuzz-documents.js';
import { PHH_FUZZER } from './fuzz-phh.js';
import { POKERSTARS_FUZZER } from './fuzz-pokerstars.js';
import { roomFuzzer } from './fuzz-rooms.js';
import { runFuzzer } from './fuzzing/driver.js';

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  runFuzzer(PHH_FUZZER, args);
  runFuzzer(DOCUMENT_FUZZER, args);
  runFuzzer(POKERSTARS_FUZZER, args);
  runFuzzer(roomFuzzer(null), args);
}
