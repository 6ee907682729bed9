/**
 * The exchange of seeds step by step: at each step, in each moment of its writing and telling, the process that runs the
 * table ends or loses the table to another one. Time is simulated; the store is any, and several processes may share it.
 */
import { fraction, stream } from '@cardroom/engine';
import { Client } from '@cardroom/protocol';
import {
  type DealClient,
  DealKeeper,
  type DealVerdict,
  type FairReceipt,
  verifyReceipt,
} from '@cardroom/protocol/receipt';
import { Metrics } from '../metrics.js';
import type { AppendBatch, AppendRefusal, Store } from '../ports.js';
import { Room } from '../room/room.js';
import { type Sealer, sealer } from '../sealing/sealer.js';
import type { ArchivedContent } from '../table/archive.js';
import type { Fact } from '../table/facts.js';
import { receiptOf } from '../table/receipt.js';
import { SILENT } from '../world.js';
import { Faults } from './chaos/faults.js';
import { type Listener, SimulatedNetwork } from './chaos/network.js';
import { SimulatedProcess } from './chaos/process.js';
import { Timeline } from './chaos/timeline.js';
import { seededEntropy, settingsOf } from './room.js';

type Kind = Fact['kind'];

interface DealStep {
  /** The fact whose writing it is, and which one of them in the hand that is looked at, from 1. */
  readonly kind: Kind;
  readonly nth: number;
  /** Whether someone keeps their seed back, so that the round is void. */
  readonly isVoid: boolean;
  /** A text that the entry has to have. */
  readonly text?: string;
}

/** Every step of an exchange with three players, in the order in which a hand passes them. */
export const DEAL_STEPS = {
  'the first commitment': { kind: 'seedCommitted', nth: 1, isVoid: false },
  'the last commitment': { kind: 'seedCommitted', nth: 3, isVoid: false },
  'the root': { kind: 'handStarted', nth: 1, isVoid: false },
  'the first seed': { kind: 'seedRevealed', nth: 1, isVoid: false },
  'the second seed': { kind: 'seedRevealed', nth: 2, isVoid: false },
  'the last seed, and the cards': { kind: 'dealSeeded', nth: 1, isVoid: false },
  'the seeds of a round that will be void': { kind: 'seedRevealed', nth: 2, isVoid: true },
  'the void round, and the next root': { kind: 'roundVoided', nth: 1, isVoid: true },
  'the first seed of the second round': { kind: 'seedRevealed', nth: 3, isVoid: true },
  'the last seed of the second round, and the cards': { kind: 'dealSeeded', nth: 1, isVoid: true },
  'an opening: the flop': { kind: 'acted', nth: 1, isVoid: false, text: 'd db ' },
  'the end, and the receipt': { kind: 'handEnded', nth: 1, isVoid: false },
} as const satisfies Readonly<Record<string, DealStep>>;

export type DealStepName = keyof typeof DEAL_STEPS;

export const MOMENTS = ['before it is written', 'written, told to nobody', 'told to one', 'told to all'] as const;

/** `fenced`: the process stands still until another one has the table, and goes on as if nothing had happened. */
export const ENDINGS = ['killed and started again', 'killed, another node goes on', 'fenced'] as const;

export interface DealScenario {
  readonly step: DealStepName;
  readonly moment: (typeof MOMENTS)[number];
  readonly ending: (typeof ENDINGS)[number];
}

/** The place of the store. Each process opens it for itself and finds what the one before has left. */
export interface StorePlace {
  open(now: () => number): Promise<Store>;
  close(): Promise<void>;
}

const NAMES = ['Ann', 'Bob', 'Cid'];
/** The hand that is looked at: the first one to which all have committed in the hand before. */
const HAND = 2;
const TABLE = 'steps';
const TIMES = { betweenHandsMs: 3_000, rebuyMs: 1_500, showMs: 2_000, restartGraceMs: 8_000 } as const;
const THINK_MS = 50;
/** Longer than a seed is waited for, and less than it takes to see that a process stood still. */
const SUCCESSOR_MS = 3_000;
/** A process that was fenced wakes up when the next one has the table. */
const WAKE_MS = 3_200;
const MOST_MS = 300_000;

type Ask = (action: string, data: { readonly hand?: number }, envelope: object) => Promise<unknown>;

const NEVER = new Promise<never>(() => undefined);

/** A player, with everything that they were sent. */
class Player {
  readonly client: Client;
  readonly verdicts: Map<number, DealVerdict> = new Map();
  /** Roots by hand and round, and cards by hand and place in the order of dealing: each may be told once only. */
  readonly roots: Map<string, Set<string>> = new Map();
  readonly cards: Map<string, Set<string>> = new Map();
  #turn = '';

  constructor(name: string, timeline: Timeline, connect: () => ReturnType<SimulatedNetwork['connect']>) {
    const random = stream('deal steps', name);
    this.client = new Client({
      connect,
      session: { name },
      client: 'steps',
      // Whole milliseconds, as those of a real clock: a database takes no others.
      clock: { now: () => timeline.now(), after: (delayMs, call) => timeline.after(Math.ceil(delayMs), call) },
      random: () => fraction(random),
    });
    this.client.on((signal) => {
      if (signal.kind !== 'state') return;
      const { deal, your_turn: turn } = signal.state;
      if (deal !== undefined) {
        add(this.roots, `${deal.hand}/${deal.round}`, deal.root);
        for (const { dealt, card, place } of deal.opened) add(this.cards, `${deal.hand}/${dealt}`, `${card} ${place}`);
      }
      if (turn == null || turn.turn === this.#turn) return;
      this.#turn = turn.turn;
      const action_type = turn.action_types.find((type) => type === 'check' || type === 'call') ?? 'fold';
      timeline.after(THINK_MS, () => void this.client.act(TABLE, { action_type }));
    });
  }

  /** Keeps seeds; a client that holds one back reveals nothing in the first round of the observed hand. */
  keep(name: string, keepsBack: boolean): void {
    const entropy = seededEntropy(`seeds of ${name}`);
    const { client } = this;
    const request = client.request.bind(client) as unknown as Ask;
    const ask: Ask = (action, data, envelope) =>
      keepsBack && action === 'deal_reveal' && data.hand === HAND ? NEVER : request(action, data, envelope);
    const own: DealClient = {
      on: (listener) => client.on(listener),
      table: (id) => client.table(id),
      request: ask as unknown as DealClient['request'],
    };
    new DealKeeper(own, TABLE, {
      random: (count) => entropy.bytes(count),
      onVerdict: (verdict, { hand }) => void this.verdicts.set(hand, verdict),
    });
  }
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

class StepWorld {
  readonly #timeline = new Timeline();
  readonly #place: StorePlace;
  readonly #scenario: DealScenario;
  readonly #sealer: Sealer;
  readonly #entropy = seededEntropy('house');
  readonly #network: SimulatedNetwork;
  readonly #players: Player[] = [];
  /** Calls of the store that have not come back: time stands still until they have. */
  readonly #calls = new Set<Promise<unknown>>();
  /** Everything that was written, in order. */
  readonly #facts: { readonly kind: Kind; readonly text: string; readonly hand: number }[] = [];
  readonly #archived: ArchivedContent[] = [];
  #live: { readonly process: SimulatedProcess; readonly room: Room } | null = null;
  #starts = 0;
  #seen = 0;
  #hand = 0;
  #telling = false;
  #toldTo = new Set<number>();
  #hasEnded = false;
  readonly problems: string[] = [];

  constructor(place: StorePlace, scenario: DealScenario) {
    this.#place = place;
    this.#scenario = scenario;
    this.#sealer = sealer(new Uint8Array(32).fill(5), (count) => this.#entropy.bytes(count));
    const faults = new Faults(0, 1);
    faults.heal();
    this.#network = new SimulatedNetwork(this.#timeline, faults, {
      asked: () => undefined,
      arrived: () => undefined,
      delivered: () => undefined,
      crash: () => undefined,
      sent: ({ number, process }, text) => this.#sent(number, process, text),
    });
  }

  get #step(): DealStep {
    return DEAL_STEPS[this.#scenario.step];
  }

  // -------------------------------------------------------------------------------------------------- processes

  async #start(): Promise<void> {
    const { ending } = this.#scenario;
    const isAnother = ending !== 'killed and started again' && this.#starts > 0;
    const name = isAnother ? 'other' : 'first';
    this.#starts++;
    const process = new SimulatedProcess(name, this.#timeline);
    const store = this.#storeOf(await this.#place.open(() => this.#timeline.now()), process);
    const world = {
      store,
      clock: process.clock,
      entropy: this.#entropy,
      sealer: this.#sealer,
      log: SILENT,
      metrics: new Metrics(),
    };
    const room = new Room(world, {
      node: name,
      server: 'steps',
      inviteKey: new Uint8Array(32),
      times: TIMES,
      leaseMs: 0,
    });
    await room.open();
    this.#live = { process, room };
  }

  /** The store as a process sees it: requests after the end of the process reach nobody. */
  #storeOf(store: Store, process: SimulatedProcess): Store {
    return new Proxy(store, {
      get: (target, name) => {
        const method = target[name as keyof Store] as unknown;
        if (typeof method !== 'function') return method;
        return (...args: unknown[]) => {
          if (!process.isAlive) return NEVER;
          if (name === 'append') {
            const [table, epoch, batch] = args as Parameters<Store['append']>;
            return reaching(process, this.#append(target, process, table, epoch, batch));
          }
          return reaching(process, this.#waitedFor(Promise.resolve(method.apply(target, args))));
        };
      },
    });
  }

  /** Time stands still until it is there. */
  #waitedFor<T>(call: Promise<T>): Promise<T> {
    this.#calls.add(call);
    const done = (): void => void this.#calls.delete(call);
    call.then(done, done);
    return call;
  }

  async #append(
    store: Store,
    process: SimulatedProcess,
    table: string,
    epoch: number,
    batch: AppendBatch,
  ): Promise<AppendRefusal | null> {
    const { moment, ending } = this.#scenario;
    const isStep = !this.#hasEnded && this.#isStep(batch);
    if (isStep && moment === 'before it is written') {
      this.#end(process);
      // Written when it wakes up, if it ever does.
      if (ending === 'fenced') this.#timeline.after(2 * WAKE_MS, () => void this.#write(store, table, epoch, batch));
      return NEVER;
    }
    const refusal = await this.#write(store, table, epoch, batch);
    if (isStep && moment === 'written, told to nobody') this.#end(process);
    if (isStep) this.#telling = true;
    return refusal;
  }

  async #write(store: Store, table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null> {
    const refusal = await this.#waitedFor(store.append(table, epoch, batch));
    if (refusal === null) this.#record(batch);
    return refusal;
  }

  /** Whether this is the step at which the process ends. */
  #isStep({ entries }: AppendBatch): boolean {
    const { kind, nth, text = '' } = this.#step;
    let seen = this.#seen;
    return entries.some(({ fact }) => this.#isCounted(fact, kind, text, entries) && ++seen === nth);
  }

  #isCounted(fact: string, kind: Kind, text: string, entries: AppendBatch['entries']): boolean {
    if (!fact.includes(`"kind":"${kind}"`) || !fact.includes(text)) return false;
    if (kind === 'seedCommitted') return fact.includes(`"hand":${HAND},`);
    const starts = entries.some((entry) => entry.fact.includes('"kind":"handStarted"'));
    return this.#hand + (starts ? 1 : 0) === HAND;
  }

  #record(batch: AppendBatch): void {
    const { kind, text = '' } = this.#step;
    this.#seen += batch.entries.filter(({ fact }) => this.#isCounted(fact, kind, text, batch.entries)).length;
    for (const { fact } of batch.entries) {
      const known = JSON.parse(fact) as Fact;
      if (known.kind === 'handStarted') this.#hand++;
      this.#facts.push({ kind: known.kind, text: fact, hand: this.#hand });
    }
    for (const { hand, sealed } of batch.hands) {
      this.#archived.push(JSON.parse(this.#sealer.open(sealed, `hand/${hand}`)!) as ArchivedContent);
    }
  }

  #sent(link: number, process: SimulatedProcess, text: string): void {
    if (!this.#telling || this.#hasEnded || !text.startsWith('{"event":"update"')) return;
    this.#toldTo.add(link);
    const { moment } = this.#scenario;
    const most = moment === 'told to one' ? 1 : NAMES.length;
    // Messages on their way to the first player still arrive.
    if (this.#toldTo.size === most && moment !== 'written, told to nobody') this.#end(process);
  }

  /** The process ends here and now, and after a moment the next one goes on. */
  #end(process: SimulatedProcess): void {
    this.#hasEnded = true;
    const isFenced = this.#scenario.ending === 'fenced';
    if (isFenced) process.standStill();
    else process.crash();
    this.#live = null;
    this.#network.ended(process);
    this.#timeline.after(SUCCESSOR_MS, () => void this.#waitedFor(this.#start()));
    if (isFenced) this.#timeline.after(WAKE_MS, () => process.goOn());
  }

  #listener(): Listener | null {
    if (this.#live === null) return null;
    const { process, room } = this.#live;
    return { process, accept: (peer) => room.accept(peer, { token: null, address: 'test' }) };
  }

  // -------------------------------------------------------------------------------------------------- the run

  /** Lets time pass until something holds; never while the store is being asked. */
  async #until(isDone: () => boolean): Promise<void> {
    const end = this.#timeline.now() + MOST_MS;
    while (!isDone()) {
      await this.#quiet();
      await this.#timeline.run(end, () => true);
      if (this.#timeline.now() >= end) throw new Error(`stands still: ${this.#facts.map(({ kind }) => kind)}`);
    }
    await this.#quiet();
  }

  async #quiet(): Promise<void> {
    do {
      await Promise.allSettled(this.#calls);
      await turn();
    } while (this.#calls.size > 0);
  }

  async run(): Promise<void> {
    await this.#start();
    const { clock } = settingsOf();
    const settings = settingsOf('NT', { clock: { ...clock, action_ms: 120_000, grace_ms: 120_000 } });
    await this.#live!.room.make(TABLE, { user: 'host', name: 'Host' }, settings);
    for (const name of NAMES) {
      const player = new Player(name, this.#timeline, () => this.#network.connect(name, this.#listener()));
      this.#players.push(player);
      let isHere = false;
      player.client.on((signal) => {
        if (signal.kind === 'hello') isHere = true;
      });
      await this.#until(() => isHere);
      player.client.watch(TABLE);
      player.keep(name, this.#step.isVoid && name === NAMES.at(-1));
      void player.client.request('join', { buy_in: settings.buy_in.max }, { table: TABLE });
    }
    await this.#until(() => this.#players.every(({ verdicts }) => verdicts.has(HAND)));
    this.#check();
    for (const { client } of this.#players) client.close();
  }

  // -------------------------------------------------------------------------------------------------- the checks

  #expect(holds: boolean, text: string): void {
    if (!holds) this.problems.push(text);
  }

  #count(kind: Kind): number {
    return this.#facts.filter((fact) => fact.kind === kind && fact.hand === HAND).length;
  }

  #check(): void {
    const { isVoid } = this.#step;
    this.#expect(this.#hasEnded, 'the step never came');
    this.#expect(this.#count('handStarted') === 1, `the hand begins ${this.#count('handStarted')} times`);
    this.#expect(this.#count('dealSeeded') === 1, `seeds are taken ${this.#count('dealSeeded')} times`);
    this.#expect(this.#count('roundVoided') === (isVoid ? 1 : 0), `${this.#count('roundVoided')} rounds are void`);
    this.#expect(this.#count('handEnded') === 1, `the hand ends ${this.#count('handEnded')} times`);
    for (const [at, player] of this.#players.entries()) this.#checkPlayer(NAMES[at]!, player);
    this.#checkReceipts();
  }

  #checkPlayer(name: string, { verdicts, roots, cards }: Player): void {
    const { isVoid } = this.#step;
    const { kind, faults, decks, receipt } = verdicts.get(HAND)!;
    const keptBack = isVoid && name === NAMES.at(-1);
    // Nobody waits for a player who has kept a seed back: the cards may come before their connection does.
    const wanted = keptBack ? ['without-seed', 'unseen'] : ['verified'];
    this.#expect(wanted.includes(kind), `${name}: ${kind} ${JSON.stringify(faults)}`);
    this.#expect(decks === (isVoid ? 2 : 1), `${name}: ${decks} decks`);
    this.#expect(receipt?.seeds.length === (isVoid ? 2 : 3), `${name}: ${receipt?.seeds.length} seeds`);
    for (const [round, told] of roots) this.#expect(told.size === 1, `${name}: ${told.size} roots in ${round}`);
    for (const [card, told] of cards) this.#expect(told.size === 1, `${name}: card ${card} is ${[...told]}`);
  }

  /** The archive has the hand once, everybody got their cards once, and it is the deal that the players saw. */
  #checkReceipts(): void {
    const own = this.#archived.filter(({ hand }) => Number(hand.hand) === HAND);
    this.#expect(own.length === 1, `${own.length} hands in the archive`);
    for (const content of own) {
      const dealt = content.hand.actions.filter((line) => line.startsWith('d dh '));
      this.#expect(dealt.length === NAMES.length, `hole cards are dealt ${dealt.length} times`);
      const receipt = receiptOf(TABLE, content, content.users[0]!) as FairReceipt;
      this.#expect(verifyReceipt(receipt).ok, 'the receipt of the archive does not hold');
      const { roots } = this.#players[0]!;
      const shown = [...(roots.get(`${HAND}/${receipt.void.length + 1}`) ?? [])];
      this.#expect(shown[0] === receipt.root, 'the archive has another root than was shown');
    }
  }
}

/** An answer on its way to a process that may have ended, or stand still. */
function reaching<T>(process: SimulatedProcess, call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    call.then(
      (value) => process.reach(() => resolve(value)),
      (error: unknown) => process.reach(() => reject(error)),
    );
  });
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Plays the hand of a scenario on a store, and lists what is wrong with it. */
export async function playDealStep(place: StorePlace, scenario: DealScenario): Promise<string[]> {
  const world = new StepWorld(place, scenario);
  try {
    await world.run();
  } catch (error) {
    world.problems.push((error as Error).message);
  } finally {
    await place.close();
  }
  return world.problems.map((problem) => `${scenario.step}, ${scenario.moment}, ${scenario.ending}: ${problem}`);
}

/** Every step, moment and ending; without other nodes for a store that one process has to itself. */
export function dealScenarios(isShared: boolean): DealScenario[] {
  const steps = Object.keys(DEAL_STEPS) as DealStepName[];
  const endings = ENDINGS.filter((ending) => isShared || ending === 'killed and started again');
  return steps.flatMap((step) => MOMENTS.flatMap((moment) => endings.map((ending) => ({ step, moment, ending }))));
}
