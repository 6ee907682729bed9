/**
 * Large tournaments of bots in the live room under simulated time: the same hosts, logs, reports and permits as over
 * sockets, on a store in memory, with the bots that the room gives a host and at the pace of people. Each line says how
 * long it lasted, how far table sizes were apart at any step and for how long, how many went out in one hand, how often
 * people were moved, and what it cost; `start` is from the bell to the first hand of every table.
 *
 * `npm run soak -- tournament-room [--thousands 20] [--largest 10000] [--minutes 0] [--bot NAME] [--seed text]`: with
 * `--minutes` each is played for so long only. A bot that thinks of nothing (`caller`) leaves the cost of the room alone.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stream } from '@cardroom/engine';
import { emptyContent, KEY_BYTES, MemoryStore, Metrics, Room, SILENT, sealer } from '@cardroom/server';
import { isMain, ROOT } from '../workspace.js';
import { BalanceWatch } from './tournaments/balance.js';

type TimelineModule = typeof import('../../../packages/server/dist/testing/chaos/timeline.js');

/** Bots in one request. */
const MOST_BOTS = 200;
const SEATS = 9;
/** The pace of people: about 65 hands an hour. */
const TIMES = { botMs: 2_500, betweenHandsMs: 3_000 };

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** A room and its host, on a clock that only this file turns. */
class Scene {
  readonly #timeline;
  readonly #metrics = new Metrics();
  readonly room: Room;
  readonly #answers = new Map<string, { ok: boolean; result?: { tournament?: string }; error?: object }>();
  readonly #connection;
  #asked = 0;

  constructor(timeline: InstanceType<TimelineModule['Timeline']>, seed: string) {
    this.#timeline = timeline;
    const random = stream(seed, 'entropy');
    const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.next() & 255);
    this.room = new Room(
      {
        store: new MemoryStore(() => timeline.now(), emptyContent()),
        clock: timeline,
        entropy: { bytes },
        sealer: sealer(bytes(KEY_BYTES), bytes),
        log: SILENT,
        metrics: this.#metrics,
      },
      { node: 'n', server: 'soak', inviteKey: new Uint8Array(32), times: TIMES, botsAlone: true },
    );
    const peer = {
      waitingBytes: 0,
      send: (text: string) => this.#hear(text),
      ping: () => this.#connection.answered(),
      close: () => undefined,
    };
    this.#connection = this.room.accept(peer, { token: null, address: 'soak' });
  }

  #hear(text: string): void {
    if (!text.startsWith('{"event":"answer"')) return;
    const answer = JSON.parse(text);
    this.#answers.set(answer.id, answer);
  }

  /** Lets simulated time pass until something is so. */
  async until(isEnough: () => boolean, mostMs = 48 * 3_600_000): Promise<void> {
    await this.#timeline.run(this.#timeline.now() + mostMs, isEnough);
  }

  async ask(action: string, data: object, more: object = {}) {
    // Within the rate of a connection.
    await this.until(() => false, 100);
    const id = `r${++this.#asked}`;
    this.#connection.receive(JSON.stringify({ action, id, ...more, data }));
    for (let turns = 0; turns < 10_000 && !this.#answers.has(id); turns++) {
      await new Promise((resolve) => setImmediate(resolve));
      await this.until(() => this.#answers.has(id), 1);
    }
    const answer = this.#answers.get(id);
    if (answer?.ok !== true) throw new Error(`${action}: ${JSON.stringify(answer?.error)}`);
    return answer.result ?? {};
  }

  get now(): number {
    return this.#timeline.now();
  }

  get acts(): number {
    const text = this.#metrics.text(this.room.gauges);
    return Number(/^cardroom_acts_total (\d+)$/m.exec(text)?.[1] ?? 0);
  }
}

interface Play {
  /** 0 for the whole tournament. */
  readonly minutes: number;
  /** Instead of the room's own bots. */
  readonly bot?: string;
}

export async function playInRoom(
  entries: number,
  seed: string,
  { minutes, bot }: Play,
): Promise<Record<string, number>> {
  const { Timeline } = (await import(join(ROOT, 'packages/server/dist/testing/chaos/timeline.js'))) as TimelineModule;
  const scene = new Scene(new Timeline(), seed);
  await scene.ask('hello', { protocol: '1.0', client: 'soak', name: 'Host' });
  await scene.room.open();
  const wish = {
    title: 'Large',
    kind: 'multiTable',
    preset: 'turbo',
    seats: SEATS,
    entry: 100,
    late_levels: 0,
    reentries: 0,
    max_entries: Math.max(entries, 2),
    start: { when: 'host' },
  };
  const { tournament } = await scene.ask('tournament_create', { wish, register: false });
  const enteringFrom = cpuSeconds();
  for (let left = entries; left > 0; left -= MOST_BOTS) {
    const bots = { count: Math.min(left, MOST_BOTS), ...(bot === undefined ? {} : { bot }) };
    await scene.ask('host_tournament', { act: 'add_bots', ...bots }, { tournament });
  }
  const host = scene.room.tournaments.held(tournament ?? '');
  if (host === null) throw new Error('the tournament is not there');
  const startedFrom = cpuSeconds();
  const startedAt = scene.now;
  await scene.ask('host_tournament', { act: 'start' }, { tournament });
  const tables = Math.ceil(entries / SEATS);
  const isDealt = () =>
    [...scene.room.tables.values()].filter(({ state }) => Number(state.hand.hand ?? 0) >= 1).length >= tables;
  await scene.until(isDealt, 600_000);
  const playedFrom = cpuSeconds();
  const actsFrom = scene.acts;
  const balance = new BalanceWatch();
  let looked = 0;
  const isOver = () => {
    const { state } = host;
    if (host.isOver) return true;
    if (state.version === looked) return false;
    looked = state.version;
    balance.see(state, scene.now);
    return false;
  };
  await scene.until(isOver, minutes > 0 ? minutes * 60_000 : undefined);
  const { state } = host;
  const acts = scene.acts - actsFrom;
  const playedSeconds = cpuSeconds() - playedFrom;
  return {
    entries,
    left: state.live,
    levels: state.level,
    hours: Number(((scene.now - startedAt) / 3_600_000).toFixed(2)),
    hands: state.tables.reduce((sum, { hand }) => sum + hand, 0),
    acts,
    ...balance.figures(state),
    enterCpuSeconds: Number((startedFrom - enteringFrom).toFixed(2)),
    startCpuSeconds: Number((playedFrom - startedFrom).toFixed(2)),
    cpuSeconds: Number(playedSeconds.toFixed(1)),
    microsecondsAnAct: Math.round((playedSeconds * 1e6) / Math.max(1, acts)),
  };
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: {
      thousands: { type: 'string', default: '20' },
      largest: { type: 'string', default: '10000' },
      minutes: { type: 'string', default: '0' },
      bot: { type: 'string' },
      seed: { type: 'string', default: 'room' },
    },
  });
  const play: Play = { minutes: Number(values.minutes), ...(values.bot === undefined ? {} : { bot: values.bot }) };
  for (let at = 0; at < Number(values.thousands); at++)
    console.log(JSON.stringify(await playInRoom(1_000, `${values.seed}/${at}`, play)));
  if (Number(values.largest) > 0)
    console.log(JSON.stringify(await playInRoom(Number(values.largest), values.seed, play)));
}
