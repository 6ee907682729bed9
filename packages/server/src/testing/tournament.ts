/** Tournaments in a simulated room: people who follow their own table wherever they are moved, and act when asked. */
import type { TournamentWishOf } from '@cardroom/protocol';
import type { TournamentHost } from '../tournament/tournamentHost.js';
import { type Guest, type Message, TestWorld } from './guests.js';

/** The last state of a tournament that a person got. */
export function receivedState(guest: Guest): Message {
  const message = guest.messages.findLast(({ event }) => String(event).startsWith('tournament_'));
  return message!.state as Message;
}

/** Every event that a person got. */
export function receivedEvents(guest: Guest, name?: string): Message[] {
  const all = guest.messages.filter(({ event }) => event === 'tournament_update').flatMap(({ events }) => events);
  return name === undefined ? all : all.filter(({ event }) => event === name);
}

export class TournamentScene {
  readonly world: TestWorld;
  readonly guests: Guest[] = [];
  tournament = '';
  /** The acts of the guests: the first one that is open. */
  acts: readonly string[] = ['all_in', 'check', 'call'];
  /** The last turn that each guest has answered. */
  readonly #answered = new Map<Guest, string>();
  readonly #watched = new Map<Guest, Set<string>>();

  constructor(world = new TestWorld()) {
    this.world = world;
  }

  /** Another process, without connections yet. */
  restart(): void {
    this.world.restart();
    this.guests.length = 0;
  }

  get host(): TournamentHost {
    return this.world.room.tournaments.all.find(({ tournament }) => tournament === this.tournament)!;
  }

  /** The first guest makes the tournament; all of them enter. */
  async make(names: readonly string[], wish: Partial<TournamentWishOf>): Promise<this> {
    for (const name of names) this.guests.push(await this.world.guest(name));
    await this.world.room.open();
    const [first, ...others] = this.guests;
    const whole = { title: 'Test', kind: 'sitAndGo', preset: 'hyper', ...wish };
    const made = await first!.ask({ action: 'tournament_create', data: { wish: whole, register: true } });
    if (made.ok !== true) throw new Error(JSON.stringify(made.error));
    this.tournament = made.result.tournament as string;
    for (const guest of this.guests) await this.ask(guest, 'tournament_watch');
    for (const guest of others) await this.ask(guest, 'tournament_register');
    return this;
  }

  ask(guest: Guest, action: string, data: Message = {}): Promise<Message> {
    return guest.ask({ action, tournament: this.tournament, data });
  }

  hostActs(data: Message): Promise<Message> {
    return this.ask(this.guests[0]!, 'host_tournament', data);
  }

  /** Follows the tables that the guests have been moved to. */
  async #follow(): Promise<void> {
    for (const guest of this.guests) {
      if (guest.closed !== null) continue;
      const table = receivedState(guest).you?.table as string | null | undefined;
      const watched = this.#watched.get(guest) ?? new Set();
      this.#watched.set(guest, watched);
      if (table == null || watched.has(table) || !this.world.room.tables.has(table)) continue;
      watched.add(table);
      await guest.ask({ action: 'table_watch', table, data: {} });
    }
  }

  /** Every guest whose turn it is acts. */
  #act(): void {
    for (const guest of this.guests) {
      if (guest.closed !== null) continue;
      const user = guest.connection.person?.user;
      const host = [...this.world.room.tables.values()].find(({ state }) => state.clock?.user === user);
      const turn = host === undefined ? undefined : guest.turn;
      const key = `${host?.table}/${turn?.turn}`;
      if (host === undefined || turn === undefined || this.#answered.get(guest) === key) continue;
      this.#answered.set(guest, key);
      const types = turn.action_types as string[];
      const action_type = this.acts.find((type) => types.includes(type)) ?? 'fold';
      const { hand, turn: token, price } = turn;
      guest.say({ action: 'player_action', table: host.table, hand, turn: token, price, data: { action_type } });
    }
  }

  /** Plays until something is so; simulated time only. */
  async playUntil(isEnough: () => boolean, stepMs = 1_000, mostSteps = 30_000): Promise<void> {
    for (let steps = 0; !isEnough(); steps++) {
      if (steps >= mostSteps) throw new Error('the tournament does not come to that');
      await this.#follow();
      this.#act();
      await this.world.pass(stepMs);
    }
  }

  /** Errors in the log of the room. */
  get faults(): unknown[] {
    return this.world.lines.filter(({ level }) => level === 'error');
  }
}
