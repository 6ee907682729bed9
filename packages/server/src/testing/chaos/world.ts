/**
 * One world: a room, its disk, a network and people, all from one seed. First everything goes wrong that can, then
 * nothing does any more, and everything has to come right in bounded time.
 */
import { below, pick, type Random, RULE_SET_NAMES, RULES, ruleRows, VARIANTS } from '@cardroom/engine';
import { defaultSettings, type TableSettings, type WireError } from '@cardroom/protocol';
import type { TableHost } from '../../host/tableHost.js';
import { HOUSE } from '../../room/tableMaker.js';
import { canStart } from '../../table/nextHand.js';
import { isRunning, type TableState } from '../../table/state.js';
import type { TableTimes } from '../../table/times.js';
import { type FaultPoint, Faults, weighted } from './faults.js';
import { entropyOf, House } from './house.js';
import { type Invitation, Person, type PersonWorld } from './person.js';
import { runWatched, SimulatedRun } from './simulatedRun.js';
import { Witness } from './witness.js';

export interface Outcome {
  readonly seed: number;
  /** A digest of everything that happened: the same seed gives the same one. */
  readonly digest: string;
  /** Everything that must never happen, and did. */
  readonly violations: readonly string[];
  readonly faults: ReadonlyMap<FaultPoint, number>;
  readonly counts: Witness['counts'] & { readonly starts: number; readonly messages: number };
  readonly simulatedMs: number;
}

export interface WorldOptions {
  /** Says everything that happens, one line each. */
  readonly trace?: (line: string) => void;
  /** The sum that each person is given, in hundredths; everybody buys freely if left out. */
  readonly bank?: number;
}

const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];

/** Shorter than at real tables, so that more happens. */
const TIMES: Partial<TableTimes> = {
  betweenHandsMs: 500,
  rebuyMs: 1_500,
  showMs: 2_000,
  testPlayerMs: 300,
  botMs: 200,
  botPatienceMs: 3_000,
  restartGraceMs: 4_000,
  sitOutMs: 40_000,
  tablePauseMs: 20_000,
};

/** How long things may take to come right once nothing goes wrong any more: a hand to its end, with people away. */
const HEALED_MS = 240_000;
/** How often the healing is looked at, and how far a client may lie behind. */
const LOOK_MS = 1_000;
const FOLLOWED_MS = 6_000;
/** A request is answered, once nothing goes wrong any more. */
const ANSWERED_MS = 20_000;

/** Every option of cash tables, mostly off [H-1..20]. */
function optionsOf(random: Random): TableSettings['table_rules'] {
  const options = ruleRows('table').filter(([, { isOption }]) => isOption === true && below(random, 3) === 0);
  return Object.fromEntries(options.map(([rule, { values }]) => [rule, pick(random, values)]));
}

/** Two or three games that change, the first of them the table's own [H-19, H-20]. */
function mixedSettings(random: Random, { variant, stakes }: TableSettings): Pick<TableSettings, 'games'> {
  const codes = ['NT', 'PO', 'F7S', 'FT', 'F2L3D'].filter((code) => code !== variant).slice(below(random, 3), 4);
  const list = codes.map((code) => ({ variant: code, stakes: defaultSettings(VARIANTS.get(code)!).stakes }));
  const by = pick(random, ['rotation', 'choice'] as const);
  return { games: { list: [{ variant, stakes }, ...list], every: pick(random, ['orbit', 1, 2] as const), by } };
}

function randomSettings(random: Random): TableSettings {
  const variant = pick(random, [...VARIANTS.values()]);
  const base = defaultSettings(variant);
  const happens = (percent: number): boolean => below(random, 100) < percent;
  const options = optionsOf(random);
  const isMixed = happens(15);
  // Bomb pots with six cards each and two boards, and games of few players, need a small table.
  const mostSeats = isMixed || 'bombPots' in options ? 6 : 10;
  return {
    ...base,
    ...(isMixed
      ? mixedSettings(random, base)
      : { stakes: happens(20) ? { ...base.stakes, unit: pick(random, [0.1, 0.01]) } : base.stakes }),
    seats: Math.min(variant.maxPlayers, mostSeats, 2 + below(random, 9)),
    rules: pick(random, RULE_SET_NAMES),
    table_rules: {
      button: pick(random, RULES.table.button.values),
      pause: pick(random, ['immediate', ...RULES.table.pause.values]),
      deadBlinds: pick(random, RULES.table.deadBlinds.values),
      entry: pick(random, ['free', ...RULES.table.entry.values]),
      ...options,
    },
    approve_buy_ins: happens(15),
    clock: {
      action_ms: pick(random, [3_000, 5_000]),
      time_bank_ms: pick(random, [0, 3_000]),
      time_bank_refill_ms: pick(random, [0, 1_000]),
      grace_ms: pick(random, [0, 4_000]),
      ...(happens(15) ? { grace_by_pot: true } : {}),
    },
    rathole_ms: pick(random, [0, 60_000, 7_200_000]),
    ...(happens(20) ? { seat_kept_ms: pick(random, [300_000, null]) } : {}),
    spectators: { allowed: happens(90), delay_ms: pick(random, [0, 0, 1_000, 5_000]) },
    listed: happens(80),
  };
}

class World {
  readonly faults: Faults;
  readonly witness: Witness;
  readonly house: House;
  readonly persons: Person[] = [];
  readonly invitations: Invitation[] = [];
  readonly #seed: number;
  readonly #run: SimulatedRun;
  readonly #bank: number | null;
  /** One, or several on one store. */
  readonly #size: number;
  /** The versions of all tables at the last looks, oldest first. */
  readonly #looks: ReadonlyMap<string, number>[] = [];
  #messages = 0;

  constructor(seed: number, { trace, bank }: WorldOptions) {
    this.#seed = seed;
    this.#bank = bank ?? null;
    this.#run = new SimulatedRun(`chaos ${seed}`, trace);
    this.#size = weighted(this.#run.stream('nodes'), [
      [3, 1],
      [1, 2],
      [1, 3],
    ]);
    this.faults = new Faults(seed, this.#size);
    const entropy = entropyOf(this.#run.stream('entropy'));
    this.house = new House({
      size: this.#size,
      timeline: this.#run.timeline,
      faults: this.faults,
      balance: this.#run.stream('balance'),
      sealing: entropyOf(this.#run.stream('seal')),
      entropyOf: () => entropy,
      room: { times: TIMES, botsAlone: below(this.#run.stream('bots'), 4) === 0 },
      bank: this.#bank,
      disk: {
        acquired: (table, epoch, process) => {
          this.#run.note(() => `hold ${table} ${epoch} ${process.name}`);
          this.witness.acquired(table, epoch, process);
        },
        committed: (table, epoch, batch, process) => {
          this.#run.note(() => `write ${table} ${epoch} ${batch.entries.map(({ fact }) => fact).join(' ')}`);
          this.witness.committed(table, epoch, batch, process);
          if (this.#bank !== null) this.witness.checkWallets(this.house.disk.content);
        },
        dropped: (table, version) => {
          this.#run.note(() => `drop ${table} ${version}`);
          this.witness.dropped(table, version);
        },
      },
      network: {
        sent: (link, text) => {
          this.#messages++;
          this.#run.note(() => `out ${link.number} ${text}`);
          this.witness.sent(link, text);
        },
        arrived: (link, text) => {
          this.#run.note(() => `in ${link.number} ${text}`);
          this.witness.arrived(link, text);
        },
        delivered: (link, text) => this.witness.delivered(link, text),
        asked: (device, text) => this.witness.asked(device, text),
      },
      note: (line) => this.#run.note(line),
      fail: (text) => this.witness.fail(text),
    });
    this.witness = new Witness(this.house.sealer, () => this.#run.timeline.now());
  }

  // -------------------------------------------------------------------------------------------------- the run

  async run(): Promise<Outcome> {
    const began = this.#run.timeline.now();
    for (let place = 1; place <= this.#size; place++) this.house.start(place);
    const random = this.#run.stream('people');
    await this.#run.until(this.witness, began + 300);
    const tables = weighted(random, [
      [2, 0],
      [3, 1],
      [1, 2],
    ]);
    for (let table = 1; table <= tables; table++) this.#makeTable(`house${table}`, random);
    await this.#run.until(this.witness, began + 600);
    this.#invitePeople(random);
    this.house.trouble();
    await this.#run.until(this.witness, began + 12_000 + 1_000 * below(random, 30));
    await this.#heal();
    if (this.witness.violations.length === 0) await this.#checkEnd();
    const { witness, faults } = this;
    return {
      seed: this.#seed,
      digest: this.#run.end(witness),
      violations: witness.violations,
      faults: faults.counts,
      counts: { ...witness.counts, starts: this.house.starts, messages: this.#messages },
      simulatedMs: this.#run.timeline.now() - began,
    };
  }

  #makeTable(table: string, random: Random): void {
    const settings = { ...randomSettings(random), listed: true };
    const bots = below(random, Math.min(4, settings.seats));
    const node = pick(random, this.house.nodes);
    const furnish = (host: TableHost | WireError): void => {
      if ('code' in host) return;
      this.invitations.push({ table, invite: null });
      for (let bot = 1; bot <= bots; bot++) {
        const message = { action: 'host_add_bot', id: `house-${table}-${bot}`, table, data: { bot: 'test' } } as const;
        host.ask({ visitor: { ...HOUSE, invite: null, address: null }, message, reply: () => undefined });
      }
    };
    // A room whose first tables cannot be made does not start.
    node.room.make(table, HOUSE, settings).then(furnish, () => this.house.crash(node.process));
  }

  #invitePeople(random: Random): void {
    const habitat: PersonWorld = {
      timeline: this.#run.timeline,
      faults: this.faults,
      witness: this.witness,
      invitations: this.invitations,
      connect: (device) => this.house.network.connect(device, this.house.listener()),
      settings: randomSettings,
    };
    const count = 2 + below(random, 9);
    for (const name of NAMES.slice(0, count)) {
      const habit = below(random, 100) < 85 ? 'player' : 'watcher';
      const person = new Person(name, habit, habitat, this.#run.stream(`person ${name}`));
      this.persons.push(person);
      this.#run.timeline.after(below(random, 3_000), () => person.begin());
    }
  }

  // -------------------------------------------------------------------------------------------------- healing

  async #heal(): Promise<void> {
    this.house.heal();
    for (const person of this.persons) person.calm();
    const healedAt = this.#run.timeline.now();
    // A process that ended just now is started again, and its people come back.
    await this.#run.until(this.witness, healedAt + 8_000);
    const goals = [...this.witness.tables.keys()].map((table) => this.#goalOf(table));
    const open = (): string[] => [
      ...goals.flatMap((goal) => goal() ?? []),
      ...this.persons.flatMap((person) => person.waitingSince(this.#run.timeline.now() - ANSWERED_MS)),
      ...this.#unlike(),
    ];
    let nextLook = 0;
    await this.#run.until(this.witness, healedAt + HEALED_MS, () => {
      if (this.#run.timeline.now() < nextLook) return false;
      nextLook = this.#run.timeline.now() + LOOK_MS;
      this.#look();
      return open().length === 0;
    });
    if (this.witness.violations.length === 0) for (const text of open()) this.witness.fail(`after healing: ${text}`);
  }

  /** The end that a table must reach: the running hand is over, or a new one has begun if it can. */
  #goalOf(table: string): () => string | null {
    const start = this.witness.stateOf(table);
    const from = start?.version ?? 0;
    return () => {
      const state = this.witness.stateOf(table);
      if (state === null || start === null || state.ended) return null;
      const isOwed = isRunning(start) || (start.pausedAt === null && canStart(start));
      // Players who were still away at the deal sit out, and whoever is left waits for them.
      const canGoOn = isRunning(state) || canStart(state);
      if (!isOwed || !canGoOn || hasMovedOn(start, state)) return null;
      return `${table} is stuck since version ${from}, now ${state.version}`;
    };
  }

  /** Remembers which version each table has now. */
  #look(): void {
    const versions = [...this.witness.tables.values()].map(
      ({ table, versions: { length } }) => [table, length] as const,
    );
    this.#looks.push(new Map(versions));
  }

  /** Clients that do not know the table as it was a while ago; with a delay, as it was before that. */
  #unlike(): string[] {
    return this.persons.flatMap((person) =>
      person.followed.flatMap(({ table, state }) => {
        const known = this.witness.stateOf(table);
        if (known === null || known.ended) return [];
        const delayMs = Math.max(state?.delay_ms ?? 0, known.settings.spectators.delay_ms);
        const past = this.#looks.at(-Math.ceil((FOLLOWED_MS + delayMs) / LOOK_MS));
        if (past === undefined) return [`${table} has not been looked at for long enough`];
        const wanted = past.get(table) ?? 0;
        const version = state?.version ?? 0;
        return version >= wanted ? [] : [`${person.name} knows ${table}/${version} of ${wanted}`];
      }),
    );
  }

  async #checkEnd(): Promise<void> {
    this.witness.checkAcknowledged();
    this.witness.checkHistories();
    for (const table of this.witness.tables.keys()) this.witness.checkStored(table, await this.house.disk.read(table));
    if (this.#bank !== null) this.witness.checkWallets(this.house.disk.content);
    this.house.isOver = true;
  }
}

/** Another hand, or the same one over. */
function hasMovedOn(before: TableState, now: TableState): boolean {
  return before.hand.hand !== now.hand.hand || (isRunning(before) && !isRunning(now));
}

/** Everything that one seed decides. */
export function runWorld(seed: number, options: WorldOptions = {}): Promise<Outcome> {
  return runWatched(new World(seed, options));
}
