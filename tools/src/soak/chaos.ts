/**
 * Five thousand simulated worlds of the room: crashes, torn writes, cut connections, several nodes
 *
 * `npm run soak -- chaos [--seeds 5000] [--from 1]`; the worlds are those of `npm run chaos`.
 */
import { parseArgs } from 'node:util';
import { runChaos } from '../chaos.js';
import { isMain } from '../workspace.js';

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: { seeds: { type: 'string', default: '5000' }, from: { type: 'string', default: '1' } },
  });
  process.exitCode = await runChaos(Number(values.from), Number(values.seeds), { progress: true });
}
