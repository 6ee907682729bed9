/** The lobby as one person sees it: listed tables, and their own. */
import type { ResultOf, ServerMessage, TableSummary } from '@cardroom/protocol';
import type { TableInfo } from '../cluster/nodeWire.js';

/** Tables in one answer, and in one update. */
const LOBBY_ROWS = 200;

function isPlaceOf({ places }: TableInfo, user: string): boolean {
  return places.some(([other]) => other === user);
}

function isShownTo(info: TableInfo, user: string): boolean {
  return info.listed || isPlaceOf(info, user);
}

function summariesFor(user: string, tables: Iterable<TableInfo>): TableSummary[] {
  return [...tables].flatMap((info) => {
    return isShownTo(info, user) ? [{ ...info.summary, is_mine: isPlaceOf(info, user) }] : [];
  });
}

/** A page: the person's own tables first, then the others, each in the order of their ids. */
export function lobbyPage(tables: Iterable<TableInfo>, user: string, after: string | null): ResultOf<'lobby_list'> {
  const keyed = summariesFor(user, tables)
    .map((summary) => ({ key: `${summary.is_mine ? 0 : 1}:${summary.table}`, summary }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .filter(({ key }) => after === null || key > after);
  const page = keyed.slice(0, LOBBY_ROWS);
  return {
    tables: page.map(({ summary }) => summary),
    next: keyed.length > page.length ? page.at(-1)!.key : null,
  };
}

/** A table before and after; null while there is none. */
export interface LobbyChange {
  readonly before: TableInfo | null;
  readonly after: TableInfo | null;
}

/**
 * The changes that a person gets. Only people who could see a table learn that it is gone: a private id is a secret.
 */
export function* lobbyUpdates(changes: readonly LobbyChange[], user: string): Generator<ServerMessage> {
  const changed = summariesFor(
    user,
    changes.flatMap(({ after }) => after ?? []),
  );
  const gone = changes.flatMap(({ before, after }) => {
    const isSeen = after !== null && isShownTo(after, user);
    return before !== null && !isSeen && isShownTo(before, user) ? [before.summary.table] : [];
  });
  for (let from = 0; from < Math.max(changed.length, gone.length); from += LOBBY_ROWS) {
    const to = from + LOBBY_ROWS;
    yield { event: 'lobby_update', changed: changed.slice(from, to), gone: gone.slice(from, to) };
  }
}

/** The lobby as it was last told, and the tables that may look different now. */
export class LobbyBoard {
  readonly #touched = new Set<string>();
  readonly #listed = new Map<string, { readonly text: string; readonly info: TableInfo }>();

  touch(tables: Iterable<string>): void {
    for (const table of tables) this.#touched.add(table);
  }

  /** The changes since the last call; `infoOf` is a table as it is now, null if it is gone. */
  takeChanges(infoOf: (table: string) => TableInfo | null): LobbyChange[] {
    const changes: LobbyChange[] = [];
    for (const table of this.#touched) {
      const before = this.#listed.get(table) ?? null;
      const after = infoOf(table);
      const text = JSON.stringify(after);
      if ((before?.text ?? 'null') === text) continue;
      if (after === null) this.#listed.delete(table);
      else this.#listed.set(table, { text, info: after });
      changes.push({ before: before?.info ?? null, after });
    }
    this.#touched.clear();
    return changes;
  }
}
