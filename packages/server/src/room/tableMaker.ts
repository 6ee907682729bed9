/** Makes tables, and resumes those that nobody holds: for people, for the house, for tournaments. */
import type { TableSettings, WireError } from '@cardroom/protocol';
import { type HostEvents, TableHost } from '../host/tableHost.js';
import type { Owner } from '../ports.js';
import type { TablePerson } from '../table/state.js';
import type { TableTimes } from '../table/times.js';
import type { TournamentLink } from '../table/tournament.js';
import { tournamentOfLog } from '../tournament/names.js';
import type { Tournaments } from '../tournament/tournaments.js';
import { tableSettings } from '../tournament/wish.js';
import type { World } from '../world.js';
import type { RoomLimits } from './limits.js';

/** The host of the room's own tables. */
export const HOUSE: TablePerson = { user: 'house', name: 'Cardroom' };

/** The lease of a room that is alone on its store. */
const FOR_GOOD_MS = 10 * 365 * 24 * 3_600_000;

/** How a room makes tables. */
export interface NewTableOptions {
  /** The name of this process among the owners of tables. */
  readonly node: string;
  /** How long a lease lasts: 0 if the heartbeat of its node keeps it alive, for good if the room has one node. */
  readonly leaseMs?: number;
  /** Times of new tables, if they are not the standard ones. */
  readonly times?: Partial<TableTimes>;
  /** Whether bots play on at a new table when no person is there. */
  readonly botsAlone?: boolean;
}

interface MakerRoom extends HostEvents {
  readonly world: World;
  readonly tables: ReadonlyMap<string, TableHost>;
  readonly tournaments: Tournaments;
  readonly limits: RoomLimits;
  /** Takes up a table that has been made or resumed. */
  add(host: TableHost): void;
}

export function leaseMsOf({ leaseMs = FOR_GOOD_MS }: NewTableOptions): number {
  return leaseMs;
}

export class TableMaker {
  readonly #room: MakerRoom;
  readonly #options: NewTableOptions;

  constructor(room: MakerRoom, options: NewTableOptions) {
    this.#room = room;
    this.#options = options;
  }

  #acquire(table: string): Promise<Owner | null> {
    return this.#room.world.store.acquire(table, this.#options.node, leaseMsOf(this.#options));
  }

  /** Resumes a table that nobody holds; null if someone does, or there is nothing to resume. */
  async load(table: string): Promise<TableHost | null> {
    const { world, tournaments } = this.#room;
    const tournament = tournamentOfLog(table);
    if (tournament !== null) {
      await tournaments.load(tournament);
      return null;
    }
    const lease = await this.#acquire(table);
    if (lease === null) return null;
    const host = await TableHost.load(world, this.#room, lease, table);
    // An ended table is taken from the list. One that cannot be read stays there: an operator may still repair it.
    if (host === 'over') await world.store.endTable(table);
    if (host === 'over' || host === 'unreadable') return null;
    world.log.info({ table, version: host.state.version }, 'a table goes on');
    this.#room.add(host);
    return host;
  }

  /** Makes a table for a person or the room itself. Asked again for the same one, it makes nothing more. */
  async make(
    table: string,
    host: TablePerson,
    settings: TableSettings,
    how: Pick<NewTableOptions, 'times' | 'botsAlone'> = {},
  ): Promise<TableHost | WireError> {
    const known = this.#room.tables.get(table);
    if (known !== undefined) return known;
    const { world, limits } = this.#room;
    const { tablesInRoom: inRoom, tablesPerPerson } = limits.counts;
    const perHost = host.user === HOUSE.user ? inRoom : tablesPerPerson;
    const claim = { host: host.user, listed: settings.listed, at: world.clock.now() };
    const claimed = await world.store.claimTable(table, claim, { perHost, inRoom });
    if (claimed === 'too-many-own') return { code: 'too-many-tables', max: perHost };
    if (claimed === 'too-many') return { code: 'room-full', max: inRoom };
    const lease = await this.#acquire(table);
    if (lease === null) return { code: 'unavailable', retry_ms: 1000 };
    const botsAlone = how.botsAlone ?? this.#options.botsAlone ?? false;
    const times = { ...this.#options.times, ...how.times };
    const made = await TableHost.create(world, this.#room, lease, { table, host, settings, times, botsAlone });
    // The answer may have been lost after the table was written.
    const found = made.ok ? made.value : made.error.code === 'unavailable' ? await this.load(table) : null;
    if (found === null) {
      if (made.ok || made.error.code === 'unavailable') return { code: 'unavailable', retry_ms: 1000 };
      await world.store.dropClaim(table);
      return made.error;
    }
    // Listed only once it has its first entry: nobody resumes a table that has not begun.
    await world.store.addTable(table, settings.listed);
    if (made.ok) this.#room.add(found);
    return found;
  }

  /** Makes a table of a tournament; false if that is not possible now. They do not count among a person's tables. */
  async makeForTournament(table: string, link: TournamentLink): Promise<boolean> {
    if (this.#room.tables.has(table)) return true;
    const { world } = this.#room;
    const lease = await this.#acquire(table);
    if (lease === null) return false;
    const known = await world.store.read(table, 1);
    if (known.entries.length > 0 || known.snapshot !== null) {
      await world.store.addTable(table, false);
      return (await this.load(table)) !== null;
    }
    const made = await TableHost.create(world, this.#room, lease, {
      table,
      host: HOUSE,
      settings: tableSettings(link.settings, link.number),
      times: this.#options.times ?? {},
      botsAlone: true,
      tournament: link,
    });
    if (!made.ok) {
      world.log.error({ table, error: made.error }, 'a table of a tournament was refused');
      return false;
    }
    await world.store.addTable(table, false);
    this.#room.add(made.value);
    made.value.beginReports();
    return true;
  }
}
