/**
 * Measures where the room's processor time goes: tables of six over real sockets at a given rate, with a profile of
 * every thread of the room, split by what it was doing. `npm run soak -- load [--tables 1000] [--rate 2000] [--seconds
 * 15] [--store sqlite|postgres] [--profile FOLDER]`; the folder keeps the profiles for a closer look, `--no-profile`
 * measures without them, and then kills the room and starts it again.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CROWD_TIMES, Crowd } from '../bench/crowd.js';
import { formatSplit, splitProfiles } from '../bench/split.js';
import { startPostgres } from '../postgres.js';
import type { LaunchOptions } from '../room/launch.js';
import { DEPLOYED_FLAGS, RoomProcess } from '../room/process.js';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '15' },
    store: { type: 'string', default: 'sqlite' },
    profile: { type: 'string' },
    'no-profile': { type: 'boolean', default: false },
  },
});

const WARM_UP_S = 8;

function quantile(sorted: readonly number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The clock of profiles, the same in all processes of a machine. */
function monotonicUs() {
  return Number(process.hrtime.bigint() / 1000n);
}

/** As after a power cut: how long until every table is there again. */
async function restart(room: RoomProcess, options: LaunchOptions) {
  await room.kill();
  const again = await RoomProcess.start(options, DEPLOYED_FLAGS);
  console.log(`after kill -9 all tables are back within ${(performance.now() - again.startedAt).toFixed(0)} ms`);
  await again.stop();
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-load-'));
  const profiles = values.profile ?? join(folder, 'profiles');
  const isProfiled = !values['no-profile'];
  mkdirSync(profiles, { recursive: true });
  const postgres = values.store === 'postgres' ? await startPostgres({ durable: true }) : null;
  const flags = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`, '--cpu-prof-interval=500'] : [];
  const database = postgres === null ? {} : { database: { url: postgres.url } };
  const options = { data: folder, times: CROWD_TIMES, ...database };
  const room = await RoomProcess.start(options, ['--expose-gc', ...DEPLOYED_FLAGS, ...flags]);
  const crowd = new Crowd(Number(values.tables));
  try {
    const atStart = await room.usage({ isExact: true });
    await crowd.connect(room.url);
    const connected = await room.usage({ isExact: true });
    await crowd.sitDown();
    const rate = Number(values.rate);
    await crowd.play(room, WARM_UP_S, rate);
    const from = monotonicUs();
    const { acts, seconds, latencies, cpuMs, pauses } = await crowd.play(room, Number(values.seconds), rate);
    const to = monotonicUs();
    const full = await room.usage({ isExact: true });
    console.log(`${(acts / seconds).toFixed(0)} actions a second, ${((1000 * cpuMs) / acts).toFixed(0)} us CPU each`);
    const [p50, p99, max] = [quantile(latencies, 0.5), quantile(latencies, 0.99), latencies.at(-1) ?? 0];
    console.log(
      `to the sixth screen: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${max.toFixed(0)} ms`,
    );
    const { loopP99Ms, loopMaxMs, gcMs, gcMaxMs } = pauses;
    console.log(`pauses of the event loop: p99 ${loopP99Ms.toFixed(1)} ms, at most ${loopMaxMs.toFixed(1)} ms`);
    console.log(
      `garbage collection: ${((1000 * gcMs) / acts).toFixed(0)} us an action, at most ${gcMaxMs.toFixed(1)} ms`,
    );
    const tableKb = (full.heap - connected.heap) / 1024 / crowd.tables.length;
    const connectionKb = (connected.heap - atStart.heap) / 1024 / crowd.seats.length;
    console.log(`heap: ${tableKb.toFixed(1)} KB a table, ${connectionKb.toFixed(1)} KB a connection`);
    for (const trouble of crowd.troubles) console.log(trouble);
    crowd.close();
    if (!isProfiled) return await restart(room, options);
    await room.stop();
    console.log(formatSplit(splitProfiles(profiles, { from, to }), acts));
  } finally {
    crowd.close();
    await room.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
