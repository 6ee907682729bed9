/** The tournaments of a room: made, resumed, found, listed. */
import { createHash } from 'node:crypto';
import type { TournamentListing, WireError } from '@cardroom/protocol';
import type { TournamentSettings } from '@cardroom/tournament';
import type { Handover, TournamentRequest } from '../host/tablePort.js';
import { reasonOf } from '../reason.js';
import type { TablePerson } from '../table/state.js';
import type { DueReport } from '../table/tournament.js';
import type { World } from '../world.js';
import { logOf, numberedTable } from './names.js';
import { TournamentHost, type TournamentRoom } from './tournamentHost.js';
import { listingFor, type TournamentInfo } from './views.js';

/** How the room holds a log. */
export interface TournamentLeases {
  readonly node: string;
  readonly leaseMs: number;
  readonly limits: { readonly perHost: number; readonly inRoom: number };
}

/** Tournaments in one answer. */
const MOST_LISTED = 100;
/** A tournament that is over stays in the list for so long. */
const LISTED_MS = 3_600_000;
/** One that nobody starts is cancelled and paid back after so long. */
const NEVER_STARTED_MS = 24 * 3_600_000;

/** Numbers have as many digits all of them. */
const FIRST_NUMBER = 100_000_000_000_000n;

/** The number of a tournament: the same request makes the same one. */
export function tournamentIdOf(user: string, request: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['tournament', user, request]))
    .digest('hex');
  return String(FIRST_NUMBER + BigInt(`0x${hash.slice(0, 12)}`));
}

export class Tournaments {
  readonly #world: World;
  readonly #room: TournamentRoom;
  readonly #leases: TournamentLeases;
  readonly #hosts = new Map<string, TournamentHost>();
  /** Tournaments that are being read: each once at a time. */
  readonly #reading = new Map<string, Promise<TournamentHost | null>>();
  #hasNews = false;

  constructor(world: World, room: TournamentRoom, leases: TournamentLeases) {
    this.#world = world;
    this.#room = room;
    this.#leases = leases;
  }

  get all(): readonly TournamentHost[] {
    return [...this.#hosts.values()];
  }

  async make(tournament: string, host: TablePerson, settings: TournamentSettings): Promise<TournamentHost | WireError> {
    const known = await this.find(tournament);
    if (known !== null) return known;
    const { store, clock } = this.#world;
    const { node, leaseMs, limits } = this.#leases;
    const name = logOf(tournament);
    const claimed = await store.claimTable(name, { host: host.user, listed: false, at: clock.now() }, limits);
    if (claimed === 'too-many-own') return { code: 'too-many-tables', max: limits.perHost };
    if (claimed === 'too-many') return { code: 'room-full', max: limits.inRoom };
    const lease = await store.acquire(name, node, leaseMs);
    if (lease === null) return { code: 'unavailable', retry_ms: 1_000 };
    const asked = { tournament, host, settings };
    // The answer may have been lost after it was written.
    const made =
      (await TournamentHost.create(this.#world, this.#room, lease.epoch, asked)) ?? (await this.load(tournament));
    if (made === null) return { code: 'unavailable', retry_ms: 1_000 };
    await store.addTable(name, false);
    this.#hosts.set(tournament, made);
    this.changed();
    return made;
  }

  /** A tournament that this process runs, or that is over and was read. */
  held(tournament: string): TournamentHost | null {
    return this.#hosts.get(tournament) ?? null;
  }

  /** Resumes a tournament whose log nobody holds. */
  async load(tournament: string): Promise<TournamentHost | null> {
    const { store, log } = this.#world;
    const name = logOf(tournament);
    const known = this.held(tournament);
    if (known !== null && !known.isOver) return known;
    const lease = await store.acquire(name, this.#leases.node, this.#leases.leaseMs);
    if (lease === null) return null;
    const host = await this.#read(tournament, lease.epoch);
    if (host === null) return null;
    this.#hosts.set(tournament, host);
    this.changed();
    if (host.isOver) await store.endTable(name);
    log.info({ tournament }, 'a tournament goes on');
    host.resume();
    return host;
  }

  /** Throws only if the store does not answer. */
  async #read(tournament: string, epoch: number): Promise<TournamentHost | null> {
    const { store, metrics, log } = this.#world;
    const reading = await store.read(logOf(tournament), 1);
    const { damagedFrom } = reading;
    if (damagedFrom !== null && epoch > 0) {
      metrics.count('faults');
      log.error({ tournament, damagedFrom }, 'the log of a tournament is damaged: its good part is kept');
      await store.dropDamaged(logOf(tournament), epoch, damagedFrom);
    }
    try {
      return TournamentHost.restored(this.#world, this.#room, epoch, tournament, reading);
    } catch (error) {
      metrics.count('faults');
      log.error({ tournament, reason: reasonOf(error) }, 'the log of a tournament cannot be read');
      return null;
    }
  }

  /** A tournament by its number; one that is over is read from its log again. */
  find(tournament: string): Promise<TournamentHost | null> {
    const known = this.#hosts.get(tournament);
    if (known !== undefined) return Promise.resolve(known);
    let reading = this.#reading.get(tournament);
    if (reading === undefined) {
      reading = this.#readOver(tournament).finally(() => this.#reading.delete(tournament));
      this.#reading.set(tournament, reading);
    }
    return reading;
  }

  /** Nothing is written to the log of a tournament that is over: no lease is needed to look at it. */
  async #readOver(tournament: string): Promise<TournamentHost | null> {
    const host = await this.#read(tournament, 0);
    if (host === null || !host.isOver) return null;
    this.#hosts.set(tournament, host);
    return host;
  }

  /** Whether a tournament plays at a table: its players know of it a little before it has been made. */
  playsAt(table: string): boolean {
    const named = numberedTable(table);
    const host = named === null ? undefined : this.#hosts.get(named.tournament);
    return host !== undefined && !host.isOver && host.state.tables[named!.number - 1]?.isOpen === true;
  }

  /** Handles reports of tables left open when their tournament ended: it is read again, to dismiss them. */
  async reportLate(tournament: string, number: number, due: DueReport): Promise<void> {
    const host = await this.find(tournament).catch(() => null);
    if (host?.isOver === true) host.report(number, due);
  }

  changed(): void {
    this.#hasNews = true;
  }

  /** Whether the list has changed since the last call. */
  takeNews(): boolean {
    const hadNews = this.#hasNews;
    this.#hasNews = false;
    return hadNews;
  }

  drop(host: TournamentHost): void {
    if (this.#hosts.get(host.tournament) !== host) return;
    this.#hosts.delete(host.tournament);
    this.changed();
  }

  /** The tournaments here, as other nodes list them. */
  get infos(): TournamentInfo[] {
    const now = this.#world.clock.now();
    return this.all
      .filter(({ isOver, epoch, state }) => epoch > 0 && (!isOver || now - state.atMs < LISTED_MS))
      .map((host) => host.info);
  }

  /** Stops a tournament here. It is forgotten first: nobody is sent to a host that takes nothing more. */
  stop(host: TournamentHost): Promise<Handover<TournamentRequest>> {
    this.drop(host);
    return host.stop();
  }

  /** Those of a person first, then open ones, running ones and the latest results; those of other nodes among them. */
  listFor(user: string, elsewhere: readonly TournamentInfo[] = []): TournamentListing[] {
    const order = { open: 0, running: 1, ended: 2, cancelled: 3 } as const;
    const now = this.#world.clock.now();
    const here = this.all
      .filter(({ isOver, state }) => !isOver || now - state.atMs < LISTED_MS)
      .map((host) => ({ atMs: host.state.atMs, summary: host.summaryFor(user) }));
    const there = elsewhere
      .filter(({ listing }) => !this.#hosts.has(listing.tournament))
      .map((info) => ({ atMs: info.atMs, summary: listingFor(info, user) }));
    return [...here, ...there]
      .filter(({ summary }) => summary.phase !== 'cancelled')
      .sort(
        (a, b) =>
          Number(b.summary.is_mine) - Number(a.summary.is_mine) ||
          order[a.summary.phase] - order[b.summary.phase] ||
          b.atMs - a.atMs,
      )
      .slice(0, MOST_LISTED)
      .map(({ summary }) => summary);
  }

  /** Forgets what is long over, and pays back what nobody starts. */
  sweep(now: number): void {
    for (const host of this.all) {
      const { phase, atMs, host: owner } = host.state;
      if (host.isOver && now - atMs >= LISTED_MS && !host.hasWatchers) this.drop(host);
      const isForgotten = phase === 'open' && host.state.settings.start.when !== 'at' && atMs > 0;
      if (isForgotten && now - atMs >= NEVER_STARTED_MS)
        host.push({ kind: 'host', person: owner, act: { kind: 'cancel' } });
    }
  }

  /** The log of a tournament that has ended is no longer among the tables. */
  ended({ tournament }: TournamentHost): void {
    this.#world.store.endTable(logOf(tournament)).catch((error: unknown) => {
      this.#world.log.warn({ tournament, reason: reasonOf(error) }, 'an ended tournament is still listed');
    });
  }
}
