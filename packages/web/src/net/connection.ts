/**
 * One connection of the page to the room: the session by HTTP, where the cookie comes from, then the WebSocket. What the
 * protocol's client tells is kept here as plain values that change by being replaced, for React to look at.
 */
import {
  type Client,
  type ClientOptions,
  type ClientStatus,
  type CloseName,
  createClient,
  type Outcome,
  type OwnChips,
  platformClock,
  type ResultOf,
  type Socket,
  type TableEvent,
  type TableSnapshot,
  type TableSummary,
  type WireError,
} from '@cardroom/protocol';
import { HurriedClock, probe } from './hurry.js';
import { keepWaits, keptWaits } from './waits.js';

export interface SignedInPerson {
  readonly user: string;
  readonly name: string;
  readonly isNew: boolean;
}

export interface Place {
  readonly table: string;
  /** Null for a host without a seat. */
  readonly seat: number | null;
}

/** All that is known apart from the tables. */
export interface ConnectionState {
  readonly status: ClientStatus;
  /** Null until the first hello has been answered. */
  readonly person: SignedInPerson | null;
  /** Tables at which the person sits or is the host. */
  readonly places: readonly Place[];
  /** Tables whose waiting list the person is on [H-28]. */
  readonly waits: readonly string[];
  /** Why it is over, if it is. */
  readonly ended: { readonly reason: CloseName | null; readonly error: WireError | null } | null;
  /** Null until the list has come. */
  readonly lobby: ReadonlyMap<string, TableSummary> | null;
  /** Chips of the person; null in a room where everybody buys freely. */
  readonly chips: OwnChips | null;
  /** Bots of the room that hosts may bring, besides those of the box. */
  readonly ownBots: readonly string[];
}

export interface TableView {
  /** Null until the first snapshot. */
  readonly state: TableSnapshot | null;
  /** Why the table cannot be followed, if it cannot. */
  readonly error: WireError | null;
}

/** Nobody looks through more tables than these: the pages of the largest room. */
const MOST_LOBBY_PAGES = 10;

const NOTHING: TableView = { state: null, error: null };

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** The body of `POST /api/session`; a device code makes this browser the person who asked for it. */
export interface SessionRequest {
  readonly name?: string;
  readonly code?: string;
}

export async function openSession(request: SessionRequest, fetch: Fetch): Promise<WireError | null> {
  const answer = await fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    credentials: 'same-origin',
  });
  if (answer.ok) return null;
  const body: unknown = await answer.json().catch(() => null);
  return readError(body) ?? { code: 'unavailable', retry_ms: 1_000 };
}

/** The error of an answer by HTTP: `{ "error": { "code": ... } }`. */
function readError(body: unknown): WireError | null {
  if (typeof body !== 'object' || body === null) return null;
  const error = 'error' in body ? body.error : body;
  return typeof error === 'object' && error !== null && 'code' in error ? (error as WireError) : null;
}

/**
 * A socket that opens the session first. The client keeps trying it like any other, so that a server that starts late
 * is found. @internal
 */
export function sessionSocket(openFirst: () => Promise<unknown>, open: () => Socket): Socket {
  let inner: Socket | null = null;
  let isClosed = false;
  const outer: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => inner?.send(text),
    close(code, reason) {
      isClosed = true;
      inner?.close(code, reason);
    },
  };
  const fail = (): void => outer.onclose?.({ code: 1006 } as never);
  openFirst().then(() => {
    if (isClosed) return;
    inner = open();
    inner.onopen = (event) => outer.onopen?.(event);
    inner.onmessage = (event) => outer.onmessage?.(event);
    inner.onclose = (event) => outer.onclose?.(event);
    inner.onerror = (event) => outer.onerror?.(event);
  }, fail);
  return outer;
}

/** The page's own connection. */
export class RoomConnection {
  readonly client: Client;
  #state: ConnectionState = {
    status: 'connecting',
    person: null,
    places: [],
    waits: [],
    ended: null,
    lobby: null,
    chips: null,
    ownBots: [],
  };
  readonly #tables = new Map<string, TableView>();
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Map<string, Set<(event: TableEvent, state: TableSnapshot) => void>>();
  /** How many components look at the lobby, and at each table. */
  #lobbyWatchers = 0;
  readonly #watchers = new Map<string, number>();

  /** `waits` are the tables at which the person waited when the page was last open. */
  constructor(options: Pick<ClientOptions, 'connect'> & Partial<ClientOptions>, waits: readonly string[] = []) {
    this.#state = { ...this.#state, waits };
    this.client = createClient({ client: 'felt', ...options });
    this.client.on((signal) => {
      switch (signal.kind) {
        case 'status':
          this.#set({ status: signal.status });
          break;
        case 'hello':
          this.#greeted(signal.result);
          break;
        case 'lost':
          if (this.client.status === 'closed') this.#set({ ended: { reason: signal.reason, error: signal.error } });
          break;
        case 'state':
          this.#keepPlace(signal.state);
          this.#keepWait(signal.state.table, signal.state.your_wait != null);
          this.#setTable(signal.state.table, { state: signal.state, error: null });
          break;
        case 'gone':
          if (signal.error.code === 'left') this.#dropPlace(signal.table);
          this.#keepWait(signal.table, false);
          this.#setTable(signal.table, { state: this.table(signal.table).state, error: signal.error });
          break;
        case 'event':
          for (const listener of this.#eventListeners.get(signal.state.table) ?? [])
            listener(signal.event, signal.state);
          break;
        case 'lobby':
          this.#updateLobby(signal.update.changed, signal.update.gone);
          break;
        case 'chips':
          this.#set({ chips: signal.chips });
          break;
      }
    });
  }

  get state(): ConnectionState {
    return this.#state;
  }

  table(table: string): TableView {
    return this.#tables.get(table) ?? NOTHING;
  }

  /** Calls back whenever anything has changed. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back for everything that happens at a table. */
  onEvent(table: string, listener: (event: TableEvent, state: TableSnapshot) => void): () => void {
    const listeners = this.#eventListeners.get(table) ?? new Set();
    this.#eventListeners.set(table, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Follows a table for as long as anybody looks at it. */
  watch(table: string, invite: string | null): () => void {
    this.#watchers.set(table, (this.#watchers.get(table) ?? 0) + 1);
    if (this.#watchers.get(table) === 1) {
      this.#tables.delete(table);
      this.client.watch(table, invite);
    }
    return () => {
      const left = (this.#watchers.get(table) ?? 1) - 1;
      this.#watchers.set(table, left);
      if (left === 0) this.client.unwatch(table);
    };
  }

  /** Follows the lobby for as long as anybody looks at it. */
  watchLobby(): () => void {
    this.#lobbyWatchers++;
    if (this.#lobbyWatchers === 1) {
      void this.client.request('lobby_watch', { on: true });
      void this.refreshLobby();
    }
    return () => {
      this.#lobbyWatchers--;
      if (this.#lobbyWatchers === 0) void this.client.request('lobby_watch', { on: false });
    };
  }

  async refreshLobby(): Promise<void> {
    const lobby = new Map<string, TableSummary>();
    let after: string | null = null;
    for (let page = 0; page < MOST_LOBBY_PAGES; page++) {
      const answer: Outcome<'lobby_list'> = await this.client.request('lobby_list', after === null ? {} : { after });
      if (!answer.ok) return;
      for (const summary of answer.result.tables) lobby.set(summary.table, summary);
      after = answer.result.next ?? null;
      if (after === null) break;
    }
    this.#set({ lobby });
  }

  setName(name: string): void {
    if (this.#state.person !== null) this.#set({ person: { ...this.#state.person, name } });
  }

  close(): void {
    this.client.close();
  }

  #set(change: Partial<ConnectionState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  #setTable(table: string, view: TableView): void {
    this.#tables.set(table, view);
    this.#tell();
  }

  /** Keeps the person's list of places up to date while they are connected. */
  #keepPlace({ table, you, status }: TableSnapshot): void {
    const before = this.#state.places.find((place) => place.table === table);
    const isPlace = status !== 'ended' && (you.seat_index !== null || you.is_host);
    if (isPlace ? before?.seat === you.seat_index : before === undefined) return;
    const others = this.#state.places.filter((place) => place.table !== table);
    this.#set({ places: isPlace ? [...others, { table, seat: you.seat_index }] : others });
  }

  #keepWait(table: string, isWaiting: boolean): void {
    const { waits } = this.#state;
    if (waits.includes(table) === isWaiting) return;
    this.#set({ waits: isWaiting ? [...waits, table] : waits.filter((other) => other !== table) });
  }

  #dropPlace(table: string): void {
    // The host of a table keeps it among their places without a seat.
    const isHost = this.table(table).state?.you.is_host === true;
    const places = this.#state.places.flatMap((place) => {
      if (place.table !== table) return [place];
      return isHost ? [{ table, seat: null }] : [];
    });
    this.#set({ places });
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #greeted({ user, name, is_new, tables, own_bots = [] }: ResultOf<'hello'>): void {
    const places = tables.map(({ table, seat_index }) => ({ table, seat: seat_index }));
    const isFirst = this.#state.person === null;
    this.#set({ person: { user, name, isNew: is_new }, places, ownBots: own_bots });
    // A fresh list includes everything that was missed in between.
    if (!isFirst && this.#lobbyWatchers > 0) void this.refreshLobby();
  }

  #updateLobby(changed: readonly TableSummary[], gone: readonly string[]): void {
    const lobby = new Map(this.#state.lobby ?? []);
    for (const summary of changed) lobby.set(summary.table, summary);
    for (const table of gone) lobby.delete(table);
    this.#set({ lobby });
  }
}

/** Losses after which the server is worth asking for: it was not the server that sent us away. */
const WORTH_PROBING: readonly (CloseName | null)[] = [null, 'lost', 'server-stops', 'internal-error'];

/** The connection of a browser to the server that it has the page from. */
export function connectHere(): RoomConnection {
  let isOpened = false;
  const openFirst = async (): Promise<void> => {
    if (isOpened) return;
    const error = await openSession({}, (path, init) => fetch(path, init));
    if (error !== null) throw new Error(error.code);
    isOpened = true;
  };
  const { protocol, host } = window.location;
  const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
  const clock = new HurriedClock();
  const waits = keptWaits(window.localStorage);
  const connect = (): Socket => sessionSocket(openFirst, () => new WebSocket(address));
  const connection = new RoomConnection({ clock, connect }, waits);
  keepLatestWaits(connection, waits);
  hurryWhenBack(connection, clock);
  return connection;
}

function keepLatestWaits(connection: RoomConnection, kept: readonly string[]): void {
  let latest = kept;
  connection.subscribe(() => {
    if (connection.state.waits === latest) return;
    latest = connection.state.waits;
    keepWaits(window.localStorage, latest);
  });
}

/** Waits for the server no longer than it needs: when the network is back, and when the server answers again. */
function hurryWhenBack(connection: RoomConnection, clock: HurriedClock): void {
  const isThere = async (): Promise<boolean> => (await fetch('/healthz', { cache: 'no-store' })).ok;
  const hurry = (): void => {
    if (connection.client.status === 'waiting') clock.hurry();
  };
  let endProbe = (): void => undefined;
  connection.client.on((signal) => {
    if (signal.kind === 'hello' || signal.kind === 'lost') endProbe();
    const isWorthIt = signal.kind === 'lost' && WORTH_PROBING.includes(signal.reason);
    if (isWorthIt && connection.client.status !== 'closed') endProbe = probe(isThere, platformClock, hurry);
  });
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') hurry();
  });
}
