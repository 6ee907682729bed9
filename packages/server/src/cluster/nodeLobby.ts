/** The lobby across nodes: tables of other nodes, and our own as the other nodes were last told of them. */
import type { TableInfo } from './nodeWire.js';

/** A table of another node, and which one. */
interface Elsewhere extends TableInfo {
  readonly node: string;
}

export class NodeLobby {
  readonly #elsewhere = new Map<string, Elsewhere>();
  /** Each of our tables as the other nodes were last told of it. */
  readonly #told = new Map<string, string>();

  /** Tables of other nodes. */
  get elsewhere(): ReadonlyMap<string, TableInfo> {
    return this.#elsewhere;
  }

  /** Another node has told its news. Gives the tables that look different now. */
  hear(node: string, tables: readonly TableInfo[], gone: readonly string[]): string[] {
    for (const info of tables) this.#elsewhere.set(info.summary.table, { ...info, node });
    for (const table of gone) if (this.#elsewhere.get(table)?.node === node) this.#elsewhere.delete(table);
    return [...tables.map(({ summary }) => summary.table), ...gone];
  }

  /** A node is dead: its tables are gone until another node takes them. */
  forget(node: string): string[] {
    const gone = [...this.#elsewhere].filter(([, info]) => info.node === node).map(([table]) => table);
    for (const table of gone) this.#elsewhere.delete(table);
    return gone;
  }

  /** Nobody has been told anything: the next news are everything. */
  clear(): void {
    this.#told.clear();
  }

  /** News of our tables for the other nodes, null if they know everything. */
  takeNews(
    own: readonly TableInfo[],
  ): { readonly changed: readonly TableInfo[]; readonly gone: readonly string[] } | null {
    const changed: TableInfo[] = [];
    for (const info of own) {
      const text = JSON.stringify(info);
      if (this.#told.get(info.summary.table) === text) continue;
      this.#told.set(info.summary.table, text);
      changed.push(info);
    }
    const running = new Set(own.map(({ summary }) => summary.table));
    const gone = [...this.#told.keys()].filter((table) => !running.has(table));
    for (const table of gone) this.#told.delete(table);
    return changed.length === 0 && gone.length === 0 ? null : { changed, gone };
  }
}
