/** What the page asks of `cardroom study`. The token of the address goes with every question. */
import type { Tally } from '@cardroom/records';

/** Sums of a player's hands that are alike in everything that the page breaks down by. */
export interface Cell {
  /** By the order of `CELL_KEYS`. */
  readonly values: readonly string[];
  readonly tally: Omit<Tally, 'net'> & { readonly net: number };
}

export type Params = Readonly<Record<string, string>>;

const token: string = new URLSearchParams(window.location.search).get('token') ?? '';

export function addressOf(name: string, params: Params = {}): string {
  return `/api/${name}?${new URLSearchParams({ ...params, token })}`;
}

/** Null where it cannot be had. */
export async function ask<T>(name: string, params: Params = {}): Promise<T | null> {
  try {
    const response = await fetch(addressOf(name, params));
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

/** Whether the note has been kept. */
export async function sendNote(key: string, tags: readonly string[], note: string): Promise<boolean> {
  try {
    return (await fetch(addressOf('note'), { method: 'POST', body: JSON.stringify({ key, tags, note }) })).ok;
  } catch {
    return false;
  }
}
