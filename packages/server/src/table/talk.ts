/** Chat: the lines of a table, and how often someone may speak. */
import { LIMITS } from '@cardroom/protocol';
import type { FactOf } from './facts.js';
import type { TableState } from './state.js';

export function chatted(state: TableState, { at, user, name, place, text }: FactOf<'chat'>): TableState {
  const chat = [...state.chat, { user, name, at, place, text }].slice(-LIMITS.chatKept);
  return { ...state, chat, talk: withLine(state.talk, user, at) };
}

const MINUTE_MS = 60_000;

/** Counts a line of chat; people who have been silent for a minute are forgotten. */
function withLine(talk: TableState['talk'], user: string, at: number): TableState['talk'] {
  const recent = talk.filter((entry) => at - entry.from < MINUTE_MS);
  const own = recent.find((entry) => entry.user === user);
  if (own === undefined) return [...recent, { user, from: at, lines: 1 }];
  return recent.map((entry) => (entry === own ? { ...own, lines: own.lines + 1 } : entry));
}

/** When someone may speak again, 0 for at once. */
export function chatWaitMs(state: TableState, user: string, now: number): number {
  const own = state.talk.find((entry) => entry.user === user && now - entry.from < MINUTE_MS);
  return own === undefined || own.lines < LIMITS.chatPerMinute ? 0 : own.from + MINUTE_MS - now;
}
