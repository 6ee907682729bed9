/** The tournaments that one connection follows. */
import { LIMITS, type WireError } from '@cardroom/protocol';
import type { TournamentHost } from '../tournament/tournamentHost.js';
import type { TournamentWatcher } from '../tournament/watchers.js';

/** Where tournaments are found. */
interface TournamentFinder {
  tournament(tournament: string): Promise<TournamentHost | null>;
}

interface Watched {
  readonly host: TournamentHost;
  readonly watcher: TournamentWatcher;
}

export class TournamentWatches {
  readonly #finder: TournamentFinder;
  readonly #send: (text: string) => void;
  readonly #watched = new Map<string, Watched>();
  #isClosed = false;

  constructor(finder: TournamentFinder, send: (text: string) => void) {
    this.#finder = finder;
    this.#send = send;
  }

  /** Follows a tournament; asked again, it begins anew. `granted` is called before the snapshot is sent. */
  async watch(tournament: string, user: string, granted: () => void): Promise<WireError | null> {
    const host = await this.#finder.tournament(tournament);
    if (host === null) return { code: 'no-such-tournament' };
    this.unwatch(tournament);
    if (this.#watched.size >= LIMITS.tablesWatched) return { code: 'too-many-watched', max: LIMITS.tablesWatched };
    granted();
    if (this.#isClosed) return null;
    const watcher: TournamentWatcher = { user, send: this.#send };
    this.#watched.set(tournament, { host, watcher });
    host.watch(watcher);
    return null;
  }

  unwatch(tournament: string): void {
    const watched = this.#watched.get(tournament);
    this.#watched.delete(tournament);
    watched?.host.unwatch(watched.watcher);
  }

  close(): void {
    this.#isClosed = true;
    for (const tournament of [...this.#watched.keys()]) this.unwatch(tournament);
  }
}
