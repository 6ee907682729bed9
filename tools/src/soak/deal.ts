/**
 * Kills the room in every step of the exchange of seeds: the same round goes on, and every client verifies the hand
 *
 * Two players on real sockets keep their seeds at one table. The process of the room is ended by `kill -9` at one step
 * after another: commitments were taken, the root was shown, one seed of two had come, the last seed was on its way, the
 * seeds were told, a round was void, the seed of the second round was on its way, the board lay, the receipt was there.
 * It starts again on the same folder or database, or another node on the same database takes the table over; the hand
 * must be dealt from the root that was shown before, with the seeds that had come, no card may be told otherwise than
 * before, and both clients must verify it.
 *
 * `npm run soak -- deal [--rounds N] [--seed TEXT] [--store sqlite|postgres|nodes]`: all three by default
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { type Client, defaultSettings, type TableSnapshot } from '@cardroom/protocol';
import { type DealClient, DealKeeper, type DealVerdict } from '@cardroom/protocol/receipt';
import { freePort, startPostgres } from '../postgres.js';
import { connect, RoomPlayer } from '../room/players.js';
import { RoomProcess } from '../room/process.js';
import { until } from '../room/promises.js';
import { isMain } from '../workspace.js';

/** The steps, in the order in which a hand passes them. */
export const DEAL_STEPS = [
  'a commitment was taken',
  'both commitments were taken',
  'the root was shown',
  'one seed had come',
  'the last seed was on its way',
  'the seeds were told',
  'the round was void',
  'the seed of the second round was on its way',
  'the board lay',
  'the receipt was there',
] as const;
type Step = (typeof DEAL_STEPS)[number];

/** Players whose seeds are kept back until the room is up again. */
const HELD: Partial<Record<Step, readonly number[]>> = {
  'a commitment was taken': [0, 1],
  'both commitments were taken': [0, 1],
  'the root was shown': [0, 1],
  'one seed had come': [1],
  'the round was void': [1],
  'the seed of the second round was on its way': [1],
};
/** Steps of a hand whose first round is void, for the seed that the second player has kept back. */
const VOID: ReadonlySet<Step> = new Set<Step>(['the round was void', 'the seed of the second round was on its way']);

/** `nodes`: two nodes on one database; the one that is killed stays away, and the other one takes the table over. */
const DEAL_STORES = ['sqlite', 'postgres', 'nodes'] as const;
type StoreName = (typeof DEAL_STORES)[number];

type Options = {
  rounds: number;
  seed: string;
  store?: StoreName;
  steps?: readonly Step[];
  say?: (line: string) => void;
};

const NAMES = ['Ann', 'Bob'];
/** Steps before the hand begins: the hand before it stands still, so that nobody misses the beginning. */
const BEFORE: ReadonlySet<Step> = new Set<Step>(['a commitment was taken', 'both commitments were taken']);
const TIMES = { betweenHandsMs: 2_000, rebuyMs: 400, showMs: 2_000, restartGraceMs: 60_000 };
/** A loaded machine takes its time. */
const PATIENCE_MS = 120_000;
/** Hands in which a step is tried: a round is open for two seconds, and a machine may stand still for longer. */
const MOST_TRIES = 5;
const LEASE_MS = 2_000;

type Ask = (action: string, data: { hand: number }, envelope: object) => Promise<{ ok: boolean }>;

/** A player whose seeds can be held back, and who remembers everything about deals that it was ever told. */
class Keeper {
  #player;
  verdicts: Map<number, DealVerdict> = new Map();
  roots: Map<number, Set<string>> = new Map();
  opened: Map<string, Set<string>> = new Map();
  /** When each round of a hand is over unless all seeds have come, as it was first told. */
  deadlines: Map<string, number> = new Map();
  committed = 0;
  revealed = 0;
  revealedAt = 0;
  /** How often this player was at the table: once more after each connection that was lost. */
  arrivals = 0;
  /** Reveals wait for it. */
  gate: Promise<void> = Promise.resolve();
  onSending: () => void = () => {};
  /** The first hand in which this player does not act for now. */
  heldFrom = Number.POSITIVE_INFINITY;

  constructor(
    client: Client,
    { name, table, seed, buyIn }: { name: string; table: string; seed: string; buyIn: number },
  ) {
    const random = xoshiro128(`${seed} ${name}`);
    const isHeld = () => Number(this.state?.hand.hand ?? 0) >= this.heldFrom;
    const thinkMs = () => 30 + below(random, 30);
    this.#player = new RoomPlayer({ client, name, table, buyIn, random, isHeld, thinkMs });
    let isArriving = true;
    client.on((signal) => {
      if (signal.kind === 'hello') isArriving = true;
      if (signal.kind !== 'state' || signal.state.table !== table) return;
      if (isArriving) this.arrivals++;
      isArriving = false;
      this.#remember(signal.state);
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

  goOn() {
    this.heldFrom = Number.POSITIVE_INFINITY;
    this.#player.goOn();
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
      if (outcome.ok && action === 'deal_reveal') {
        this.revealed = data.hand;
        this.revealedAt = Date.now();
      }
      return outcome;
    };
  }

  #remember({ deal }: TableSnapshot) {
    if (deal === undefined) return;
    this.roots.set(deal.hand, (this.roots.get(deal.hand) ?? new Set()).add(`${deal.round} ${deal.root}`));
    const round = `${deal.hand} ${deal.round}`;
    if (deal.deadline_ms !== null && !this.deadlines.has(round)) this.deadlines.set(round, deal.deadline_ms);
    for (const { dealt, card, place } of deal.opened) {
      const key = `${deal.hand} ${dealt}`;
      this.opened.set(key, (this.opened.get(key) ?? new Set()).add(`${card} ${place}`));
    }
  }
}

/** A promise that someone else fulfils. */
function gateOf(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** One process of the room, or several on one database; people are connected to the one that holds the table. */
class Site {
  #folder = mkdtempSync(join(tmpdir(), 'cardroom-deal-'));
  #store: StoreName;
  #server: Awaited<ReturnType<typeof startPostgres>> | null = null;
  /** The first one holds the table. */
  #nodes: { name: string; port: number; process: RoomProcess }[] = [];
  #killed: { name: string; port: number } | null = null;

  constructor(store: StoreName) {
    this.#store = store;
  }

  get url() {
    return this.#nodes[0]?.process.url ?? '';
  }

  async open() {
    if (this.#store !== 'sqlite') this.#server = await startPostgres();
    const names = this.#store === 'nodes' ? ['a', 'b'] : ['a'];
    for (const name of names) this.#nodes.push(await this.#start(name, await freePort()));
  }

  async #start(name: string, port: number) {
    const several = { nodeUrl: `http://127.0.0.1:${port}`, allowSinglePrimary: true, leaseMs: LEASE_MS };
    const database = {
      url: this.#server?.url ?? '',
      key: '5a'.repeat(32),
      ...(this.#store === 'nodes' ? several : {}),
    };
    const data = join(this.#folder, name);
    mkdirSync(data, { recursive: true });
    const where = this.#store === 'sqlite' ? {} : { database };
    return { name, port, process: await RoomProcess.start({ data, port, times: TIMES, ...where }) };
  }

  /** Ends the process that holds the table. The other node takes the table over, or the same one starts again. */
  async kill() {
    const [killed, next] = this.#nodes;
    if (killed === undefined) throw new Error('nothing runs');
    await killed.process.kill();
    this.#killed = killed;
    if (next === undefined) await this.restore();
    else this.#nodes = [next];
  }

  /** Whatever was killed runs again; a node that comes back holds nothing. */
  async restore() {
    const { name = null, port = 0 } = this.#killed ?? {};
    this.#killed = null;
    if (name === null) return;
    const again = await this.#start(name, port);
    this.#nodes = this.#store === 'nodes' ? [...this.#nodes, again] : [again];
  }

  async close() {
    for (const { process } of this.#nodes) await process.stop();
    await this.#server?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

class Run {
  #options;
  #site: Site;
  #keepers: Keeper[] = [];
  problems: string[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#site = new Site(options.store ?? 'sqlite');
  }

  async open() {
    await this.#site.open();
    const variant = VARIANTS.get('NT');
    if (variant === undefined) throw new Error('a variant is missing');
    const base = defaultSettings(variant);
    const clock = { ...base.clock, action_ms: 120_000, grace_ms: 120_000 };
    const clients = NAMES.map((name) => connect(() => this.#site.url, { name }));
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

  /** Kills in a step of one hand after another until the machine was fast enough for it. */
  async kill(step: Step) {
    for (let tries = 1; ; tries++) {
      const { isLate, problems } = await this.#killOnce(step);
      if (isLate && problems.length > 0 && tries < MOST_TRIES) continue;
      this.problems.push(...problems);
      return;
    }
  }

  /**
   * Goes on to the step in a hand that both have committed to, kills, and follows that hand to its end. Nobody acts in it
   * before both are there and know of its seeds: a hand that ends without one of them proves nothing to that one.
   */
  async #killOnce(step: Step): Promise<{ isLate: boolean; problems: string[] }> {
    const [ann, bob] = this.#keepers;
    if (ann === undefined || bob === undefined) throw new Error('there are two');
    const gates = this.#keepers.map(() => gateOf());
    const from = Math.max(...this.#keepers.map(({ state }) => Number(state?.hand.hand ?? 0)));
    // The hand that runs may have been shown already: the one after it is ours.
    const hand = from + 2;
    for (const keeper of this.#keepers) keeper.heldFrom = BEFORE.has(step) ? hand - 1 : hand;
    await this.#until(
      () => this.#keepers.every(({ state }) => Number(state?.hand.hand) >= hand - 1),
      'the hand before',
    );
    for (const at of HELD[step] ?? []) {
      const keeper = this.#keepers[at];
      const gate = gates[at];
      if (keeper !== undefined && gate !== undefined) keeper.gate = gate.promise;
    }
    await this.#reach(step, hand, ann, bob);
    const arrivals = this.#keepers.map((keeper) => keeper.arrivals);
    await this.#site.kill();
    const killedAt = Date.now();
    const before = this.#keepers.map(({ roots }) => new Set(roots.get(hand)));
    const isBack = (keeper: Keeper, at: number) => keeper.arrivals > (arrivals[at] ?? 0);
    await this.#until(() => this.#keepers.every(isBack), 'their return');
    if (BEFORE.has(step))
      await this.#until(() => this.#keepers.every(({ committed }) => committed === hand), 'their commitments');
    for (const [at, keeper] of this.#keepers.entries()) {
      gates[at]?.resolve();
      keeper.gate = Promise.resolve();
      keeper.onSending = () => {};
      keeper.goOn();
    }
    await this.#until(() => this.#keepers.every(({ verdicts }) => verdicts.has(hand)), `the end of hand ${hand}`);
    const problems = this.#keepers.flatMap((keeper, at) => {
      const checked = { step, hand, isKept: VOID.has(step) && at === 1, name: NAMES[at] ?? '' };
      this.#checkCards(checked, keeper, before[at] ?? new Set());
      return problemsOf(checked, keeper);
    });
    await this.#site.restore();
    return { isLate: this.#isLate(step, hand, killedAt), problems };
  }

  /** Whether the round of the step was over by the clock before its seeds had come or the room was killed. */
  #isLate(step: Step, hand: number, killedAt: number): boolean {
    const round = VOID.has(step) ? 2 : 1;
    const endsAt = BEFORE.has(step) ? Number.POSITIVE_INFINITY : killedAt;
    return this.#keepers.some(({ deadlines, revealed, revealedAt }) => {
      const sentAt = revealed === hand ? revealedAt : Number.POSITIVE_INFINITY;
      return Math.min(sentAt, endsAt) >= (deadlines.get(`${hand} ${round}`) ?? Number.POSITIVE_INFINITY);
    });
  }

  async #reach(step: Step, hand: number, ann: Keeper, bob: Keeper) {
    const both = [ann, bob];
    const isShown = ({ state }: Keeper) => state?.deal?.hand === hand;
    const isTold = (keeper: Keeper) => isShown(keeper) && keeper.state?.deal?.seeds != null;
    switch (step) {
      case 'a commitment was taken':
        return this.#until(() => both.some(({ committed }) => committed === hand), step);
      case 'both commitments were taken':
        return this.#until(() => both.every(({ committed }) => committed === hand), step);
      case 'the root was shown':
        return this.#until(() => both.every(isShown), step);
      case 'one seed had come':
        return this.#until(() => ann.revealed === hand && isShown(bob), step);
      case 'the last seed was on its way':
        return sendingOf(both, (keeper) => isShown(keeper));
      case 'the seed of the second round was on its way':
        return sendingOf([ann], (keeper) => isShown(keeper) && keeper.state?.deal?.round === 2);
      case 'the seeds were told':
        return this.#until(() => both.some(isTold), step);
      case 'the round was void':
        return this.#until(() => isShown(ann) && ann.state?.deal?.round === 2, step);
      case 'the board lay':
        await this.#play(both, isTold);
        // A hand may end before its flop.
        return this.#until(() => both.some(({ state, verdicts }) => isBoard(state, hand) || verdicts.has(hand)), step);
      case 'the receipt was there':
        await this.#play(both, isTold);
        return this.#until(() => both.some(({ verdicts }) => verdicts.has(hand)), step);
    }
  }

  async #play(keepers: readonly Keeper[], isTold: (keeper: Keeper) => boolean) {
    await this.#until(() => keepers.every(isTold), 'the seeds');
    for (const keeper of keepers) keeper.goOn();
  }

  /** However slow the machine is: one root for a round, the one that was shown, and each card told once. */
  #checkCards({ step, hand, name }: Checked, { verdicts, roots, opened }: Keeper, before: ReadonlySet<string>) {
    const problem = (text: string) => this.problems.push(`${step}, ${name}: hand ${hand} ${text}`);
    const told = [...(roots.get(hand) ?? [])];
    const numbers = told.map((root) => root.split(' ')[0]);
    if (new Set(numbers).size !== numbers.length) problem(`has two roots for a round: ${told}`);
    const { receipt = null } = verdicts.get(hand) ?? {};
    const round = (receipt?.void.length ?? 0) + 1;
    const wasShown = [...before].some((root) => root.startsWith(`${round} `));
    if (receipt !== null && wasShown && !before.has(`${round} ${receipt.root}`))
      problem('was dealt from another root than was shown');
    for (const [key, cards] of opened) if (cards.size !== 1) problem(`card ${key} is ${[...cards]}`);
  }

  async close() {
    for (const keeper of this.#keepers) keeper.stop();
    await this.#site.close();
  }
}

interface Checked {
  step: Step;
  hand: number;
  name: string;
  /** The seed of this player was kept back in the first round. */
  isKept: boolean;
}

/** Whatever is wrong with the verdict of a hand. */
function problemsOf({ step, hand, name, isKept }: Checked, { verdicts }: Keeper): string[] {
  const { kind, faults, decks, receipt } = verdicts.get(hand) ?? {};
  const rounds = VOID.has(step) ? 2 : 1;
  const kinds: (string | undefined)[] = isKept ? ['without-seed', 'unseen'] : ['verified'];
  const problems: string[] = [];
  if (!kinds.includes(kind)) problems.push(`is ${kind} ${JSON.stringify(faults)}`);
  if (decks !== rounds) problems.push(`had ${decks} decks`);
  if (receipt?.seeds.length !== NAMES.length + 1 - rounds) problems.push(`${receipt?.seeds.length} seeds`);
  return problems.map((text) => `${step}, ${name}: hand ${hand} ${text}`);
}

/** Once all of them are about to send a seed of the round that is meant. */
function sendingOf(keepers: readonly Keeper[], isMeant: (keeper: Keeper) => boolean): Promise<void> {
  const sent = new Set<Keeper>();
  const { promise, resolve } = gateOf();
  for (const keeper of keepers) {
    keeper.onSending = () => {
      if (isMeant(keeper)) sent.add(keeper);
      if (sent.size === keepers.length) resolve();
    };
  }
  return promise;
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
      for (const step of options.steps ?? DEAL_STEPS) {
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
    options: {
      rounds: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now()) },
      store: { type: 'string' },
    },
  });
  let failures = 0;
  for (const store of DEAL_STORES.filter((name) => (values.store ?? name) === name)) {
    const { kills, problems } = await dealKills({
      rounds: Number(values.rounds),
      seed: values.seed,
      store,
      say: (line) => console.log(`${store}: ${line}`),
    });
    for (const problem of problems) console.log(problem);
    console.log(`${store}: ${kills} kills in ${DEAL_STEPS.length} steps, ${problems.length} problems`);
    failures += problems.length + (kills === 0 ? 1 : 0);
  }
  process.exitCode = failures === 0 ? 0 : 1;
}
