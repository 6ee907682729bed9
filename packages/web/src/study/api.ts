/** What the page asks of `cardroom study`. The token of the address goes with every question. */
import type { Tally } from '@cardroom/records';

export interface Overview {
  readonly hands: number;
  readonly hero: string | null;
  readonly players: readonly { readonly name: string; readonly hands: number }[];
  readonly canNote: boolean;
}

/** Sums of a player's hands that are alike in everything that the page breaks down by. */
export interface Cell {
  /** By the order of `CELL_KEYS`. */
  readonly values: readonly string[];
  readonly tally: Omit<Tally, 'net'> & { readonly net: number };
}

export interface Line {
  readonly hands: readonly number[];
  readonly net: readonly number[];
  readonly expected: readonly number[];
  readonly showdown: readonly number[];
  readonly nonShowdown: readonly number[];
}

export interface StudyHand {
  readonly id: number;
  readonly key: string;
  readonly day: string;
  readonly time: string;
  readonly stakes: string;
  readonly game: string;
  readonly position: string;
  readonly cards: string;
  readonly board: string;
  readonly net: number;
  readonly bigBlinds: number;
  readonly tags: readonly string[];
  readonly note: string;
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
export async function keepNote(key: string, tags: readonly string[], note: string): Promise<boolean> {
  try {
    return (await fetch(addressOf('note'), { method: 'POST', body: JSON.stringify({ key, tags, note }) })).ok;
  } catch {
    return false;
  }
}
