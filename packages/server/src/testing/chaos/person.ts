/** People with habits: each plays on the production client, on one device or two, and does what people do at tables. */
import { below, fraction, type Random } from '@cardroom/engine';
import { formatLine, Hand, houseAct, type LineAction } from '@cardroom/notation';
import {
  type ActionName,
  Client,
  type ClientSignal,
  type DataOf,
  type EnvelopeOf,
  LIMITS,
  liveHand,
  type Outcome,
  type Socket,
  type TableSettings,
  type TableSnapshot,
  type YourTurn,
} from '@cardroom/protocol';
import { type DealHabit, dealHabitOf, keepDeals } from './deals.js';
import { type Faults, weighted } from './faults.js';
import type { Timeline } from './timeline.js';
import type { Witness } from './witness.js';

/** A person's knowledge of a table before they come to it. */
export interface Invitation {
  readonly table: string;
  readonly invite: string | null;
}

export interface PersonWorld {
  readonly timeline: Timeline;
  readonly faults: Faults;
  readonly witness: Witness;
  /** Tables that people tell each other of. */
  readonly invitations: Invitation[];
  connect(device: string): Socket;
  /** Settings of a table that someone makes. */
  settings(random: Random): TableSettings;
}

/** Someone who sits down and plays, or who only looks on. */
export type Habit = 'player' | 'watcher';

type Asked = Exclude<ActionName, 'hello' | 'ping' | 'table_watch' | 'table_unwatch'>;

/** One device: a client and the messages it got. */
class Device {
  readonly name: string;
  readonly client: Client;
  readonly #person: Person;
  readonly #habitat: PersonWorld;
  /** The last version of each table that came, and its events that are still to come. */
  readonly #told = new Map<string, number>();
  #due: string[] = [];
  isClosed = false;

  constructor(
    person: Person,
    habitat: PersonWorld,
    name: string,
    random: Random,
    session: { readonly name?: string; readonly token?: string; readonly code?: string },
  ) {
    this.name = name;
    this.#person = person;
    this.#habitat = habitat;
    const { timeline } = habitat;
    this.client = new Client({
      connect: () => habitat.connect(name),
      session,
      client: 'chaos',
      clock: {
        now: () => timeline.now(),
        after: (delayMs, call) => timeline.after(delayMs, call),
      },
      random: () => fraction(random),
    });
    this.client.on((signal) => this.#hear(signal));
  }

  /** The page is closed: whatever was under way is forgotten. */
  close(): void {
    this.isClosed = true;
    this.client.close();
  }

  #hear(signal: ClientSignal): void {
    const { witness } = this.#habitat;
    // Someone who has left may come to watch again, with the delay of the table.
    if (signal.kind === 'gone') this.#told.delete(signal.table);
    if (signal.kind === 'state') this.#checkOrder(signal.state, signal.isSnapshot);
    if (signal.kind === 'event') {
      const due = this.#due.shift();
      const text = JSON.stringify(signal.event);
      if (text !== due) witness.fail(`${this.name}: is told ${text} where the log has ${due}`);
    }
    if (!this.isClosed) this.#person.hear(this, signal);
  }

  /** Every version once and in order, from one snapshot to the next, with the events that the log has for it. */
  #checkOrder({ table, version }: TableSnapshot, isSnapshot: boolean): void {
    const { witness } = this.#habitat;
    const last = this.#told.get(table);
    this.#told.set(table, version);
    const user = this.#person.user ?? '';
    if (this.#due.length > 0) witness.fail(`${this.name}: ${this.#due.length} events of a step are missing`);
    this.#due = [];
    if (isSnapshot) {
      if (last !== undefined && version < last)
        witness.fail(`${this.name}: ${table} goes back from ${last} to ${version}`);
      return;
    }
    if (version !== (last ?? 0) + 1) witness.fail(`${this.name}: ${table} goes from ${last ?? 0} to ${version}`);
    if ((witness.tables.get(table)?.versions.length ?? 0) < version) {
      witness.fail(`${this.name}: ${table}/${version} is not durable`);
      return;
    }
    this.#due = witness.eventsOf(table, version, user).map((event) => JSON.stringify(event));
  }
}

export class Person {
  readonly name: string;
  readonly habit: Habit;
  readonly #habitat: PersonWorld;
  readonly #random: Random;
  readonly #dealHabit: DealHabit;
  readonly #devices: Device[] = [];
  readonly #tables: Invitation[] = [];
  /** Requests under way, with when they were made. */
  readonly #pending = new Map<number, { readonly action: string; readonly since: number; readonly device: Device }>();
  /** Turns that are being thought about. */
  readonly #turns = new Set<string>();
  /** The last turn that was acted in: sometimes someone presses the button once more. */
  #lastTurn: { readonly table: string; readonly turn: YourTurn } | null = null;
  #token: string | null = null;
  #count = 0;
  #asked = 0;
  #isCalm = false;
  user: string | null = null;

  constructor(name: string, habit: Habit, habitat: PersonWorld, random: Random) {
    this.name = name;
    this.habit = habit;
    this.#habitat = habitat;
    this.#random = random;
    this.#dealHabit = dealHabitOf(random);
  }

  /** Comes to the room, and to a table of it. */
  begin(): void {
    this.#open({ name: this.name });
    this.#later(this.#between(10, 500), () => this.#live());
  }

  /** Nothing goes wrong any more: seated people play on, and nobody starts anything new. */
  calm(): void {
    this.#isCalm = true;
    if (this.#devices.length === 0) this.#open(this.#token === null ? { name: this.name } : { token: this.#token });
    for (const { table } of this.#tables) this.#think(this.#device!, table);
  }

  /** Tables that this person follows, as their first device knows them. */
  get followed(): readonly { readonly table: string; readonly state: TableSnapshot | null }[] {
    const client = this.#device?.client;
    return client === undefined ? [] : this.#tables.map(({ table }) => ({ table, state: client.table(table) }));
  }

  /** Requests that have been open for too long. */
  waitingSince(time: number): string[] {
    return [...this.#pending.values()]
      .filter(({ since }) => since < time)
      .map(({ action }) => `${this.name}: ${action}`);
  }

  // -------------------------------------------------------------------------------------------------- devices

  get #device(): Device | undefined {
    return this.#devices[0];
  }

  #open(session: { readonly name?: string; readonly token?: string; readonly code?: string }): Device {
    const device = new Device(this, this.#habitat, `${this.name}-${++this.#count}`, this.#random, session);
    this.#devices.push(device);
    for (const { table, invite } of this.#tables) this.#watch(device, table, invite);
    return device;
  }

  /** Follows a table, with seeds for its deals. */
  #watch(device: Device, table: string, invite: string | null): void {
    device.client.watch(table, invite);
    const { timeline, witness } = this.#habitat;
    keepDeals(device.client, table, {
      habit: this.#dealHabit,
      random: this.#random,
      after: (delayMs, call) => timeline.after(delayMs, call),
      fail: (text) => witness.fail(`${device.name}: ${text}`),
    });
  }

  #close(device: Device): void {
    this.#devices.splice(this.#devices.indexOf(device), 1);
    device.close();
  }

  hear(device: Device, signal: ClientSignal): void {
    switch (signal.kind) {
      case 'hello':
        if (this.user !== null && this.user !== signal.result.user && this.#token !== null) {
          this.#habitat.witness.fail(`${this.name}: was ${this.user}, and is ${signal.result.user}`);
        }
        this.user = signal.result.user;
        this.#token = signal.result.token ?? this.#token;
        return;
      case 'state':
        this.#think(device, signal.state.table);
        return;
      case 'event':
        if (signal.event.event === 'buy_in_request') {
          const { request } = signal.event.data;
          const { table } = signal.state;
          const approve = this.#happens(80);
          this.#later(this.#between(50, 1_500), () => this.#ask('host_approve', { request, approve }, { table }));
        }
        return;
      case 'gone': {
        const at = this.#tables.findIndex(({ table }) => table === signal.table);
        const state = this.#habitat.witness.stateOf(signal.table);
        if (signal.error.code === 'no-such-table' && state !== null && !state.ended) {
          this.#habitat.witness.fail(`${device.name}: ${signal.table} is gone, and has not ended`);
        }
        if (at >= 0) this.#tables.splice(at, 1);
        return;
      }
      case 'status':
        if (signal.status === 'closed') this.#later(this.#between(500, 2_000), () => this.#isOut(device));
        return;
    }
  }

  /** Signed out, or sent away: the person comes again, as someone new if the token is worth nothing. */
  #isOut(device: Device): void {
    if (device.isClosed) return;
    this.#close(device);
    if (this.#devices.length > 0) return;
    this.#token = null;
    this.user = null;
    this.#open({ name: this.name });
  }

  // -------------------------------------------------------------------------------------------------- asking

  #ask<Name extends Asked>(action: Name, data: DataOf<Name>, envelope?: EnvelopeOf<Name>): Promise<Outcome<Name>> {
    const device = this.#device;
    if (device === undefined) return Promise.resolve({ ok: false, error: { code: 'client-closed' } });
    const client = device.client as { request: (...args: readonly unknown[]) => Promise<Outcome<Name>> };
    const number = ++this.#asked;
    this.#pending.set(number, { action, since: this.#habitat.timeline.now(), device });
    const outcome = client.request(action, data, envelope);
    void outcome.then(() => this.#pending.delete(number));
    return outcome;
  }

  #happens(percent: number): boolean {
    return below(this.#random, 100) < percent;
  }

  #between(least: number, most: number): number {
    return least + below(this.#random, most - least + 1);
  }

  #pick<T>(list: readonly T[]): T {
    return list[below(this.#random, list.length)]!;
  }

  #later(delayMs: number, call: () => void): void {
    this.#habitat.timeline.after(delayMs, call);
  }

  // -------------------------------------------------------------------------------------------------- acting

  /** It may be this person's turn: then they act after a while, or let the time run out. */
  #think(device: Device, table: string): void {
    const turn = device.client.table(table)?.your_turn ?? null;
    const key = `${device.name} ${table} ${turn?.turn}`;
    if (turn === null || this.#turns.has(key)) return;
    this.#turns.add(key);
    // A second device looks on, and now and then is the quicker one.
    if (device !== this.#device && !this.#happens(20)) return;
    if (!this.#isCalm && this.#happens(5)) return;
    const delay = this.#isCalm || this.#happens(90) ? this.#between(20, 600) : this.#between(2_000, 9_000);
    this.#later(delay, () => this.#act(device, table, turn.turn));
  }

  #act(device: Device, table: string, token: string): void {
    const turn = device.client.table(table)?.your_turn ?? null;
    if (device.isClosed || turn === null || turn.turn !== token) return;
    if (!this.#isCalm && this.#happens(6)) {
      this.#exchange(table);
      return;
    }
    if (!this.#isCalm && this.#happens(4)) {
      void this.#ask('time_bank', {}, { table, hand: turn.hand, turn: turn.turn, price: turn.price });
      this.#later(this.#between(500, 5_000), () => this.#act(device, table, token));
      return;
    }
    const data = this.#choose(table, turn);
    const number = ++this.#asked;
    this.#pending.set(number, { action: 'player_action', since: this.#habitat.timeline.now(), device });
    void device.client.act(table, data).then((outcome) => {
      this.#pending.delete(number);
      // An act that could not be stored is sent again while it is still this person's turn.
      if (!outcome.ok && outcome.error.code === 'unavailable') {
        this.#later(2_000, () => this.#act(device, table, token));
      }
    });
    if (this.#happens(5)) void device.client.act(table, this.#choose(table, turn));
    this.#lastTurn = { table, turn };
  }

  #choose(table: string, turn: YourTurn): DataOf<'player_action'> {
    const calm = turn.action_types.filter((type) => type !== 'fold' && type !== 'all_in');
    const action_type = this.#pick(calm.length > 0 && this.#happens(85) ? calm : turn.action_types);
    if (turn.range !== null && ['bet', 'raise', 'complete_bet'].includes(action_type)) {
      const { min, max, sizes } = turn.range;
      const amount =
        sizes === null ? this.#pick([min, min, Math.min(max, Math.ceil(min) * 2), max]) : this.#pick(sizes);
      return { action_type, amount };
    }
    if (action_type !== 'discard') return { action_type };
    const cards = this.#held(table).filter(() => this.#happens(40));
    return { action_type, cards: cards.slice(0, turn.max_discards).join('') };
  }

  /** The person's cards by their own log: dealt cards without discards. */
  #held(table: string): string[] {
    const hand = this.#device?.client.table(table)?.hand;
    const player = (hand?.author === undefined ? -1 : hand.players.indexOf(hand.author)) + 1;
    const held: string[] = [];
    for (const line of hand?.actions ?? []) {
      const [, dealt] = line.startsWith(`d dh p${player} `) ? (/(\S+)$/.exec(line) ?? []) : [];
      held.push(...(dealt?.match(/../g) ?? []));
      const [, thrown] = line.startsWith(`p${player} sd `) ? (/(\S+)$/.exec(line) ?? []) : [];
      for (const card of thrown?.match(/../g) ?? []) held.splice(held.indexOf(card), 1);
    }
    return held;
  }

  // -------------------------------------------------------------------------------------------------- living

  #live(): void {
    if (this.#isCalm) return;
    const device = this.#device;
    if (device !== undefined && device.client.status === 'open') this.#doSomething(device);
    this.#later(this.#between(150, 2_500), () => this.#live());
  }

  #doSomething(device: Device): void {
    if (this.#habitat.faults.strikes('client: another page load')) {
      this.#reload(device);
      return;
    }
    const followed = this.#pickTable();
    if (followed === null || this.#happens(4)) {
      this.#follow(device);
      return;
    }
    const { table, invite } = followed;
    const state = device.client.table(table);
    if (state === null) return;
    if (this.#happens(12)) {
      this.#lookAround(table);
    } else if (state.you.is_host && this.#happens(25)) {
      this.#host(state);
    } else if (state.you.seat_index === null) {
      if (this.habit === 'player') this.#join(state, invite);
    } else {
      this.#sit(state);
    }
  }

  #pickTable(): Invitation | null {
    return this.#tables.length === 0 ? null : this.#pick(this.#tables);
  }

  #follow(device: Device): void {
    const { invitations } = this.#habitat;
    if (invitations.length === 0 || (invitations.length < 3 && this.#happens(6))) {
      this.#make();
      return;
    }
    const invitation = this.#pick(invitations);
    if (this.#tables.some(({ table }) => table === invitation.table) || this.#tables.length >= LIMITS.tablesWatched)
      return;
    if (this.#habitat.witness.stateOf(invitation.table)?.ended === true) return;
    this.#tables.push(invitation);
    for (const own of this.#devices) this.#watch(own, invitation.table, invitation.invite);
    void device;
  }

  #make(): void {
    void this.#ask('table_create', { settings: this.#habitat.settings(this.#random) }).then((outcome) => {
      if (!outcome.ok) return;
      const { table, invite } = outcome.result;
      this.#habitat.invitations.push({ table, invite });
    });
  }

  /** The page is loaded again: after a while, with the token that the device keeps. */
  #reload(device: Device): void {
    this.#close(device);
    const session = this.#token === null ? { name: this.name } : { token: this.#token };
    this.#later(this.#between(100, 4_000), () => {
      if (this.#devices.length === 0) this.#open(session);
    });
  }

  #lookAround(table: string): void {
    const ask = weighted<() => void>(this.#random, [
      [2, () => void this.#ask('lobby_list', {})],
      [2, () => void this.#ask('lobby_watch', { on: this.#happens(70) })],
      [2, () => void this.#ask('ledger', {}, { table })],
      [1, () => void this.#ask('history', { scope: 'mine', format: 'phh' }, { table })],
      [4, () => void this.#ask('chat', { text: this.#pick(['hello', 'nice hand', 'one moment']) }, { table })],
      [2, () => this.#secondDevice()],
      [1, () => void this.#ask('set_name', { name: this.name })],
      [1, () => (this.#happens(15) ? void this.#ask('sign_out', {}) : undefined)],
    ]);
    ask();
  }

  /** By the token, or by a code that is typed in; or the second one is put away. */
  #secondDevice(): void {
    const [, second] = this.#devices;
    if (second !== undefined) {
      this.#close(second);
      return;
    }
    if (this.#token !== null && this.#happens(50)) {
      this.#open({ token: this.#token });
      return;
    }
    const { user } = this;
    void this.#ask('device_code', {}).then((outcome) => {
      if (!outcome.ok) return;
      const { code } = outcome.result;
      this.#later(this.#between(100, 3_000), () => {
        // The code belongs to the person who asked for it.
        if (this.#devices.length === 1 && !this.#isCalm && this.user === user) this.#open({ code });
      });
    });
  }

  #join(state: TableSnapshot, invite: string | null): void {
    const { table, settings, hand, seats, your_wait: wait = null } = state;
    if (seats.length >= settings.seats || wait !== null) {
      this.#waitForSeat(state, invite);
      return;
    }
    const { min, max } = settings.buy_in;
    // Anyone who left not long ago brings at least what they left with, as a rule.
    const buy_in = Math.max(this.#pick([min, max, max]), state.your_return?.amount ?? 0);
    if (this.#happens(15)) {
      const asked = Hand.join(hand, { author: this.name, buyIn: buy_in });
      void this.#ask('hand', { hand: asked as unknown as Record<string, unknown> }, { table });
      return;
    }
    const place = this.#happens(30) ? { seat_index: this.#between(1, settings.seats) } : {};
    const waits = this.#happens(15) ? { wait_for_big_blind: true } : {};
    void this.#ask('join', { buy_in, ...place, ...waits, ...(invite === null ? {} : { invite }) }, { table });
  }

  /** On the waiting list: some take the chair that is held for them, some let it go, some lose patience. */
  #waitForSeat({ table, settings, your_wait: wait = null }: TableSnapshot, invite: string | null): void {
    const invited = invite === null ? {} : { invite };
    if (wait === null) {
      const isAnywhere = this.#happens(30);
      if (isAnywhere) void this.#ask('find_table', { wishes: [{ table }, { variant: settings.variant }] });
      else void this.#ask('wait_for_seat', { on: true, ...invited }, { table });
    } else if (this.#happens(5)) {
      void this.#ask('wait_for_seat', { on: false }, { table });
    } else if (wait.seat_index !== null && this.#happens(70)) {
      void this.#ask('join', { buy_in: settings.buy_in.max, ...invited }, { table });
    } else if (this.#happens(10)) {
      // A chair that is held for someone else, perhaps.
      void this.#ask('join', { buy_in: settings.buy_in.max, seat_index: 1, ...invited }, { table });
    }
  }

  #sit(state: TableSnapshot): void {
    const { table, hand, settings } = state;
    const when = this.#pick(['now', 'after_hand'] as const);
    const isOut = hand.author !== undefined && (hand._inactive?.[hand.players.indexOf(hand.author)] ?? 0) !== 0;
    if (isOut && this.#happens(50)) {
      void this.#ask('resume', {}, { table });
      return;
    }
    const ask = weighted<() => void>(this.#random, [
      [12, () => undefined],
      [
        3,
        () => void this.#ask('top_up', { amount: this.#pick([settings.buy_in.min, settings.buy_in.max]) }, { table }),
      ],
      [2, () => void this.#ask('pause', { when }, { table })],
      [1, () => void this.#ask('wait_for_big_blind', { when }, { table })],
      [2, () => void this.#ask('resume', {}, { table })],
      [1, () => void this.#ask('leave', { when }, { table })],
      [2, () => this.#chooseGame(state)],
      [2, () => void this.#ask('bomb_vote', { on: this.#happens(90) }, { table })],
      [2, () => void this.#ask('straddle', { on: this.#happens(70) }, { table })],
      [4, () => void this.#ask('run_wish', this.#runWish(state), { table })],
      [2, () => void this.#ask('rabbit', { hand: state.rabbit?.hand ?? 1 }, { table })],
      [2, () => void this.#ask('stand_up_vote', { on: this.#happens(80) }, { table })],
      [1, () => void this.#ask('seat_change', { seat_index: 1 + below(this.#random, settings.seats) }, { table })],
      [2, () => this.#show(table, Number(hand.hand ?? 0))],
      [1, () => void this.#ask('auto_bank', { when: this.#pick(['always', 'smart', 'never'] as const) }, { table })],
      [2, () => void this.#ask('deal_seed', { seed: this.#seed() }, { table })],
      [3, () => this.#exchange(table)],
      [6, () => this.#pressAgain()],
    ]);
    ask();
  }

  /** A standing wish, or the answer if one is asked for [H-11]. */
  #runWish({ runs_asked: asked }: TableSnapshot): DataOf<'run_wish'> {
    const wish = this.#pick([1, 2, 3, 'ask', 'ask'] as const);
    return asked === undefined ? { wish } : { wish, hand: asked.hand };
  }

  #chooseGame({ game_choice: choice, table }: TableSnapshot): void {
    if (choice === undefined) return;
    void this.#ask('choose_game', { variant: this.#pick(choice.games) }, { table });
  }

  /** Cards of the hand that is over: the one on the table, or the one before it. */
  #show(table: string, hand: number): void {
    void this.#ask('show_cards', { hand: Math.max(0, hand - (this.#happens(50) ? 1 : 0)), cards: '' }, { table });
  }

  #seed(): string {
    return Array.from({ length: 32 }, () => below(this.#random, 16).toString(16)).join('');
  }

  /** An act for a turn that is over, or for one that never was. */
  #pressAgain(): void {
    if (this.#lastTurn === null) return;
    const { table, turn } = this.#lastTurn;
    const action_type = this.#pick(turn.action_types);
    const amount = turn.range === null ? {} : { amount: turn.range.min };
    const envelope = { table, hand: turn.hand, turn: turn.turn, price: turn.price };
    void this.#ask('player_action', { action_type, ...amount }, envelope);
  }

  /** By the document alone [S3-5]: an act, or an intent. */
  #exchange(table: string): void {
    const state = this.#device?.client.table(table);
    if (state == null || state.hand.author === undefined) return;
    const shown = state.hand;
    const say = (hand: Hand): void => {
      void this.#ask('hand', { hand: hand as unknown as Record<string, unknown> }, { table });
    };
    if (state.your_turn !== null) {
      const live = liveHand(shown);
      const act = live === null ? null : houseAct(live.state, 'timeUp');
      if (live !== null && act !== null) say(Hand.act(shown, formatLine(act as LineAction, live.decimals)));
      return;
    }
    const change = this.#pick([Hand.pause, Hand.waitForBigBlind, Hand.resume, Hand.resume]);
    say(change(shown, shown.author!));
  }

  #host(state: TableSnapshot): void {
    const { table, settings } = state;
    const seat_index = this.#between(1, settings.seats);
    if (state.status === 'paused') {
      if (this.#happens(60)) void this.#ask('host_resume', {}, { table });
      return;
    }
    const ask = weighted<() => void>(this.#random, [
      [3, () => void this.#ask('host_pause', {}, { table })],
      [8, () => void this.#ask('host_add_bot', { bot: this.#pick(['test', 'caller', 'random']) }, { table })],
      [1, () => void this.#ask('host_sit_out', { seat_index }, { table })],
      [1, () => this.#actNow(state)],
      [1, () => void this.#ask('host_remove', { seat_index }, { table })],
      [2, () => this.#double(state)],
      [1, () => this.#mute(state)],
      [2, () => void this.#ask('host_bomb_pot', {}, { table })],
      [1, () => void this.#ask('host_limit', { buy_in: settings.buy_in }, { table })],
      [1, () => (this.#happens(10) ? void this.#ask('host_end', {}, { table }) : undefined)],
    ]);
    ask();
  }

  #actNow({ table, turn }: TableSnapshot): void {
    if (turn === null) return;
    void this.#ask('host_act_now', { seat_index: turn.seat_index, turn: turn.turn }, { table });
  }

  #mute({ table, seats }: TableSnapshot): void {
    if (seats.length === 0) return;
    void this.#ask('host_mute', { name: this.#pick(seats).name, on: this.#happens(50) }, { table });
  }

  #double({ table, settings: { stakes } }: TableSnapshot): void {
    const factor = this.#pick([1, 2]);
    const doubled = Object.fromEntries(
      Object.entries(stakes).map(([key, value]) => [key, key === 'unit' ? value : value * factor]),
    );
    void this.#ask('host_stakes', { stakes: doubled as typeof stakes }, { table });
  }
}
