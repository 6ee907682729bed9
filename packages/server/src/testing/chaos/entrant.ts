/** Someone in a tournament, on the production client: enters, follows the table, acts, vanishes, comes back. */
import { below, fraction, type Random } from '@cardroom/engine';
import { Client, type ClientSignal, type DataOf, type Socket, type TournamentState } from '@cardroom/protocol';
import type { Timeline } from './timeline.js';

export interface EntrantWorld {
  readonly timeline: Timeline;
  connect(device: string): Socket;
  fail(text: string): void;
  /** The last version that is in the log. */
  durable(): number;
}

/** Acts; lets the time run out; goes away for a while now and then. */
export type EntrantHabit = 'present' | 'silent' | 'vanishing';

/** Refusals after which the same is worth asking again. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'rate-limited', 'internal', 'client-closed']);

type TournamentAction =
  | 'tournament_register'
  | 'tournament_rebuy'
  | 'tournament_add_on'
  | 'tournament_deal'
  | 'host_tournament';

export class Entrant {
  readonly name: string;
  readonly habit: EntrantHabit;
  readonly #habitat: EntrantWorld;
  readonly #random: Random;
  readonly #turns = new Set<string>();
  #client: Client | null = null;
  #token: string | null = null;
  #tournament: string | null = null;
  #table: string | null = null;
  #devices = 0;
  #isCalm = false;
  #asked = '';
  state: TournamentState | null = null;
  version = 0;

  constructor(name: string, habit: EntrantHabit, habitat: EntrantWorld, random: Random) {
    this.name = name;
    this.habit = habit;
    this.#habitat = habitat;
    this.#random = random;
    this.#open();
  }

  #open(): void {
    const { timeline } = this.#habitat;
    const device = `${this.name}-${++this.#devices}`;
    const client = new Client({
      connect: () => this.#habitat.connect(device),
      session: this.#token === null ? { name: this.name } : { token: this.#token },
      client: 'chaos',
      clock: { now: () => timeline.now(), after: (delayMs, call) => timeline.after(delayMs, call) },
      random: () => fraction(this.#random),
    });
    this.#client = client;
    client.on((signal) => {
      if (this.#client === client) this.#hear(signal);
    });
    if (this.#tournament !== null) client.watchTournament(this.#tournament);
    if (this.#table !== null) client.watch(this.#table);
  }

  #later(delayMs: number, call: () => void): void {
    this.#habitat.timeline.after(delayMs, call);
  }

  #happens(percent: number): boolean {
    return below(this.#random, 100) < percent;
  }

  // -------------------------------------------------------------------------------------------------- asking

  /** Makes a tournament; asked until there is an answer that lasts. */
  create(wish: DataOf<'tournament_create'>['wish'], made: (tournament: string) => void): void {
    const client = this.#client;
    if (client === null) return this.#later(1_000, () => this.create(wish, made));
    void client.request('tournament_create', { wish, register: false }).then((outcome) => {
      if (outcome.ok) made(outcome.result.tournament);
      else if (PASSING.has(outcome.error.code)) this.#later(1_000, () => this.create(wish, made));
      else this.#habitat.fail(`${this.name}: the tournament is refused: ${JSON.stringify(outcome.error)}`);
    });
  }

  /** Asks a tournament until there is an answer that lasts. */
  ask<Name extends TournamentAction>(
    action: Name,
    data: DataOf<Name>,
    done: (ok: boolean) => void = () => undefined,
  ): void {
    const again = (): void => this.#later(1_000, () => this.ask(action, data, done));
    const client = this.#client as { request: (...args: readonly unknown[]) => Promise<Asked> } | null;
    if (client === null || this.#tournament === null) return again();
    void client.request(action, data, { tournament: this.#tournament }).then((outcome) => {
      if (outcome.ok || !PASSING.has(outcome.error?.code ?? '')) done(outcome.ok);
      else again();
    });
  }

  follow(tournament: string): void {
    this.#tournament = tournament;
    this.#client?.watchTournament(tournament);
  }

  // -------------------------------------------------------------------------------------------------- hearing

  #hear(signal: ClientSignal): void {
    switch (signal.kind) {
      case 'hello':
        this.#token = signal.result.token ?? this.#token;
        return;
      case 'tournament':
        this.state = signal.message.state;
        if (signal.message.version < this.version) this.#habitat.fail(`${this.name}: the tournament goes back`);
        if (signal.message.version > this.#habitat.durable())
          this.#habitat.fail(`${this.name}: is told of version ${signal.message.version}, which is not durable`);
        this.version = signal.message.version;
        this.#look(signal.message.state);
        return;
      case 'state':
        this.#think(signal.state.table);
        return;
      case 'gone':
        // A table that has just broken, or is not made yet.
        if (signal.table === this.#table) this.#table = null;
        return;
      case 'noTournament':
        this.#habitat.fail(`${this.name}: there is no tournament: ${JSON.stringify(signal.error)}`);
        return;
    }
  }

  #look({ you, phase, deal, is_final }: TournamentState): void {
    const table = you?.table ?? null;
    if (table !== null && table !== this.#table) {
      if (this.#table !== null) this.#client?.unwatch(this.#table);
      this.#table = table;
      this.#client?.watch(table);
    }
    if (phase !== 'running' || you === null) return;
    const question = JSON.stringify([you.entry, you.status, you.offer_until_ms, deal?.proposals.length, is_final]);
    if (question === this.#asked) return;
    this.#asked = question;
    if (you.offer_until_ms !== null) this.ask('tournament_rebuy', { buy: this.#happens(60) });
    if (you.can_add_on && this.#happens(50)) this.ask('tournament_add_on', {});
    if (you.status === 'out' && this.state?.can_register === true && this.#happens(50)) this.enter();
    if (deal !== null && deal.talk_until_ms === null && this.#happens(20))
      this.ask('tournament_deal', { act: 'discuss' });
    const proposal = deal?.proposals.at(-1)?.proposal;
    if (proposal !== undefined) this.ask('tournament_deal', { act: 'accept', proposal });
    else if (deal?.talk_until_ms != null) this.ask('tournament_deal', { act: 'propose', kind: 'icm' });
  }

  enter(): void {
    this.ask('tournament_register', {});
  }

  // -------------------------------------------------------------------------------------------------- acting

  #think(table: string): void {
    const turn = this.#client?.table(table)?.your_turn ?? null;
    if (turn === null || this.#turns.has(turn.turn + table) || (this.habit === 'silent' && !this.#isCalm)) return;
    this.#turns.add(turn.turn + table);
    this.#later(20 + below(this.#random, 800), () => this.#act(table, turn.turn));
  }

  #act(table: string, token: string): void {
    const turn = this.#client?.table(table)?.your_turn ?? null;
    if (turn === null || turn.turn !== token) return;
    const bold = turn.action_types.filter((type) => type === 'all_in' || type === 'call' || type === 'check');
    const action_type = this.#happens(70) && bold.length > 0 ? bold[below(this.#random, bold.length)]! : 'fold';
    void this.#client!.act(table, { action_type }).then((outcome) => {
      if (!outcome.ok && PASSING.has(outcome.error.code)) this.#later(1_500, () => this.#act(table, token));
    });
  }

  // -------------------------------------------------------------------------------------------------- coming and going

  /** Goes away and comes back, again and again, as long as things go wrong. */
  wander(): void {
    if (this.habit !== 'vanishing') return;
    this.#later(3_000 + below(this.#random, 40_000), () => {
      if (this.#isCalm) return;
      this.#client?.close();
      this.#client = null;
      this.#later(below(this.#random, 60_000), () => {
        if (this.#client === null) this.#open();
        this.wander();
      });
    });
  }

  /** Nothing goes wrong any more: comes back for good. */
  calm(): void {
    this.#isCalm = true;
    if (this.#client === null) this.#open();
    if (this.#table !== null) this.#think(this.#table);
  }

  close(): void {
    this.#client?.close();
    this.#client = null;
  }
}

interface Asked {
  readonly ok: boolean;
  readonly error?: { readonly code: string };
}
