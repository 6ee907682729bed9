/**
 * Kills the room in every step of the exchange of seeds: the same round goes on, and every client verifies the hand
 *
 * Two players on real sockets keep their seeds at one table. The process of the room is ended by `kill -9` at one step
 * after another: a commitment was taken, the root was shown, one seed of two had come, the last seed was on its way, the
 * seeds were told, the board lay. It starts again on the same folder; the hand must be dealt from the root that was shown
 * before, with both seeds and no void round, no card may be told otherwise than before, and both clients must verify it.
 *
 * `npm run soak -- deal [--rounds N] [--seed TEXT]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { type Client, defaultSettings, type TableSnapshot } from '@cardroom/protocol';
import { type DealClient, DealKeeper, type DealVerdict } from '@cardroom/protocol/receipt';
import { connect, RoomPlayer } from '../room/players.js';
import { RoomProcess } from '../room/process.js';
import { until } from '../room/promises.js';
import { isMain } from '../workspace.js';

/** The steps, in the order in which a hand passes them. */
export const DEAL_STEPS = [
  'a commitment was taken',
  'the root was shown',
  'one seed had come',
  'the last seed was on its way',
  'the seeds were told',
  'the board lay',
] as const;
type Step = (typeof DEAL_STEPS)[number];

type Options = { rounds: number; seed: string; say?: (line: string) => void };

const NAMES = ['Ann', 'Bob'];
const TIMES = { betweenHandsMs: 100, rebuyMs: 400, showMs: 2_000, restartGraceMs: 60_000 };
/** A loaded machine takes its time. */
const PATIENCE_MS = 120_000;

type Ask = (action: string, data: { hand: number }, envelope: object) => Promise<{ ok: boolean }>;

/** A player whose seeds can be held back, and who remembers everything about deals that it was ever told. */
class Keeper {
  #client;
  #player;
  verdicts: Map<number, DealVerdict> = new Map();
  roots: Map<number, Set<string>> = new Map();
  opened: Map<string, Set<string>> = new Map();
  committed = 0;
  revealed = 0;
  /** Reveals wait for it. */
  gate: Promise<void> = Promise.resolve();
  onSending: () => void = () => {};

  constructor(
    client: Client,
    { name, table, seed, buyIn }: { name: string; table: string; seed: string; buyIn: number },
  ) {
    this.#client = client;
    const random = xoshiro128(`${seed} ${name}`);
    this.#player = new RoomPlayer({ client, name, table, buyIn, random, thinkMs: () => 30 + below(random, 30) });
    client.on((signal) => {
      if (signal.kind === 'state' && signal.state.table === table) this.#remember(signal.state);
    });
    const own: DealClient = {
      on: (listener) => client.on(listener),
      table: (id) => client.table(id),
      request: this.#ask(client.request.bind(client) as unknown as Ask) as unknown as DealClient['request'],
    };
    new DealKeeper(own, table, {
      random: (count) => Uint8Array.from({ length: count }, () => below(random, 256)),
      onVerdict: (verdict, { hand }) => void this.verdicts.set(hand, verdict),
    });
  }

  get state(): TableSnapshot | null {
    return this.#player.state;
  }

  get isOpen() {
    return this.#client.status === 'open';
  }

  stop() {
    this.#player.stop();
  }

  #ask(ask: Ask): Ask {
    return async (action, data, envelope) => {
      if (action === 'deal_reveal') {
        await this.gate;
        this.onSending();
      }
      const outcome = await ask(action, data, envelope);
      if (outcome.ok && action === 'deal_commit') this.committed = data.hand;
      if (outcome.ok && action === 'deal_reveal') this.revealed = data.hand;
      return outcome;
    };
  }

  #remember({ deal }: TableSnapshot) {
    if (deal === undefined) return;
    this.roots.set(deal.hand, (this.roots.get(deal.hand) ?? new Set()).add(`${deal.round} ${deal.root}`));
    for (const { dealt, card, place } of deal.opened) {
      const key = `${deal.hand} ${dealt}`;
      this.opened.set(key, (this.opened.get(key) ?? new Set()).add(`${card} ${place}`));
    }
  }
}

/** A promise that somebody else fulfils. */
function gateOf(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

class Run {
  #folder = mkdtempSync(join(tmpdir(), 'cardroom-deal-'));
  #options;
  #room: RoomProcess | null = null;
  #port = 0;
  #keepers: Keeper[] = [];
  problems: string[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  async #start() {
    this.#room = await RoomProcess.start({ data: this.#folder, port: this.#port, times: TIMES });
    this.#port = Number(new URL(this.#room.url).port);
  }

  async open() {
    await this.#start();
    const variant = VARIANTS.get('NT');
    if (variant === undefined) throw new Error('a variant is missing');
    const base = defaultSettings(variant);
    const clock = { ...base.clock, action_ms: 120_000, grace_ms: 120_000 };
    const clients = NAMES.map((name) => connect(() => this.#room?.url ?? '', { name }));
    const made = await clients[0]?.request('table_create', { settings: { ...base, title: 'Deal', clock } });
    if (made?.ok !== true) throw new Error('a table cannot be made');
    const { table } = made.result;
    this.#keepers = clients.map(
      (client, at) =>
        new Keeper(client, { name: NAMES[at] ?? '', table, seed: this.#options.seed, buyIn: base.buy_in.max }),
    );
    await this.#until(() => this.#keepers.every(({ verdicts }) => verdicts.size > 0), 'a first hand');
  }

  async #until(isDone: () => boolean, what: string) {
    await until(isDone, () => what, PATIENCE_MS);
  }

  /** Goes on to the step in a hand that both have committed to, kills, and follows that hand to its end. */
  async kill(step: Step) {
    const [ann, bob] = this.#keepers;
    if (ann === undefined || bob === undefined) throw new Error('there are two');
    const gates = this.#keepers.map(() => gateOf());
    const holds: Record<Step, readonly number[]> = {
      'a commitment was taken': [0, 1],
      'the root was shown': [0, 1],
      'one seed had come': [1],
      'the last seed was on its way': [],
      'the seeds were told': [],
      'the board lay': [],
    };
    const from = Math.max(...this.#keepers.map(({ state }) => Number(state?.hand.hand ?? 0)));
    // The hand that runs may have been shown already: the one after it is ours.
    const hand = from + 2;
    await this.#until(
      () => this.#keepers.every(({ state }) => Number(state?.hand.hand) >= hand - 1),
      'the hand before',
    );
    for (const at of holds[step]) {
      const keeper = this.#keepers[at];
      const gate = gates[at];
      if (keeper !== undefined && gate !== undefined) keeper.gate = gate.promise;
    }
    await this.#reach(step, hand, ann, bob);
    await this.#room?.kill();
    const before = this.#keepers.map(({ state }) => state?.deal);
    await this.#start();
    await this.#until(() => this.#keepers.every(({ isOpen }) => isOpen), 'their return');
    for (const [at, keeper] of this.#keepers.entries()) {
      gates[at]?.resolve();
      keeper.gate = Promise.resolve();
      keeper.onSending = () => {};
    }
    await this.#until(() => this.#keepers.every(({ verdicts }) => verdicts.has(hand)), `the end of hand ${hand}`);
    for (const [at, keeper] of this.#keepers.entries())
      this.#check(`${step}, ${NAMES[at]}`, keeper, hand, before[at]?.root);
  }

  async #reach(step: Step, hand: number, ann: Keeper, bob: Keeper) {
    const both = [ann, bob];
    const isShown = ({ state }: Keeper) => state?.deal?.hand === hand;
    const isTold = (keeper: Keeper) => isShown(keeper) && keeper.state?.deal?.seeds != null;
    switch (step) {
      case 'a commitment was taken':
        return this.#until(() => both.some(({ committed }) => committed === hand), step);
      case 'the root was shown':
        return this.#until(() => both.every(isShown), step);
      case 'one seed had come':
        return this.#until(() => ann.revealed === hand && isShown(bob), step);
      case 'the last seed was on its way': {
        let sent = 0;
        const { promise, resolve } = gateOf();
        for (const keeper of both) {
          keeper.onSending = () => {
            if (isShown(keeper) && ++sent === both.length) resolve();
          };
        }
        return promise;
      }
      case 'the seeds were told':
        return this.#until(() => both.some(isTold), step);
      case 'the board lay':
        // A hand may end before its flop.
        return this.#until(() => both.some(({ state, verdicts }) => isBoard(state, hand) || verdicts.has(hand)), step);
    }
  }

  #check(where: string, { verdicts, roots, opened }: Keeper, hand: number, root: string | undefined) {
    const verdict = verdicts.get(hand);
    const problem = (text: string) => this.problems.push(`${where}: ${text}`);
    if (verdict?.kind !== 'verified') problem(`hand ${hand} is ${verdict?.kind} ${JSON.stringify(verdict?.faults)}`);
    if (verdict?.decks !== 1) problem(`hand ${hand} had ${verdict?.decks} decks`);
    if (verdict?.receipt?.seeds.length !== NAMES.length) problem(`${verdict?.receipt?.seeds.length} seeds`);
    if (roots.get(hand)?.size !== 1) problem(`roots ${[...(roots.get(hand) ?? [])]}`);
    if (root !== undefined && verdict?.receipt !== null && verdict?.receipt.number === hand) {
      const isOther = ![...(roots.get(hand) ?? [])].some((seen) => seen.endsWith(verdict.receipt?.root ?? '?'));
      if (isOther) problem('another root');
    }
    for (const [key, cards] of opened) if (cards.size !== 1) problem(`card ${key} is ${[...cards]}`);
  }

  async close() {
    for (const keeper of this.#keepers) keeper.stop();
    await this.#room?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function isBoard(state: TableSnapshot | null, hand: number): boolean {
  return Number(state?.hand.hand) === hand && state?.hand.actions.some((line) => line.startsWith('d db ')) === true;
}

export async function dealKills(options: Options): Promise<{ kills: number; problems: string[] }> {
  const run = new Run(options);
  let kills = 0;
  try {
    await run.open();
    for (let round = 0; round < options.rounds; round++) {
      for (const step of DEAL_STEPS) {
        await run.kill(step);
        kills++;
        options.say?.(`kill ${kills}, ${step}: ${run.problems.length} problems`);
      }
    }
  } finally {
    await run.close();
  }
  return { kills, problems: run.problems };
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string', default: String(Date.now()) } },
  });
  const { kills, problems } = await dealKills({ rounds: Number(values.rounds), seed: values.seed, say: console.log });
  for (const problem of problems) console.log(problem);
  console.log(`${kills} kills in ${DEAL_STEPS.length} steps, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
