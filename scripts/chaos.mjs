/**
 * `npm run chaos -- --seeds N [--from S]`: simulated worlds of the room, one for each seed.
 */
import { parseArgs } from 'node:util';
import { runWorld } from '../packages/server/dist/chaos/world.js';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    from: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
  },
});
const from = Number(values.from);
let failed = 0;
const began = performance.now();
for (let seed = from; seed < from + Number(values.seeds); seed++) {
  const at = performance.now();
  const o = await runWorld(seed, values.trace ? { trace: (l) => console.log(l.slice(0, 600)) } : {});
  console.log(
    seed,
    o.digest.slice(0, 8),
    `${Math.round(performance.now() - at)} ms`,
    JSON.stringify(o.counts),
    Math.round(o.simulatedMs / 1000),
    o.violations.length ? 'FAIL ' + o.violations.slice(0, 3).join('\n   ').slice(0, 1500) : 'ok',
  );
  if (o.violations.length) failed++;
}
console.log(failed, 'failed', Math.round(performance.now() - began), 'ms');
