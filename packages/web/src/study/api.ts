/** Requests to `cardroom study`. The token of the address goes with each of them. */
import type { Params, StudySource } from './source.js';

const token: string = new URLSearchParams(window.location.search).get('token') ?? '';

export function addressOf(name: string, params: Params = {}): string {
  return `/api/${name}?${new URLSearchParams({ ...params, token })}`;
}

async function ask<T>(name: string, params: Params = {}): Promise<T | null> {
  try {
    const response = await fetch(addressOf(name, params));
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

async function sendNote(key: string, tags: readonly string[], note: string): Promise<boolean> {
  try {
    return (await fetch(addressOf('note'), { method: 'POST', body: JSON.stringify({ key, tags, note }) })).ok;
  } catch {
    return false;
  }
}

export const SERVER: StudySource = { ask, sendNote };
