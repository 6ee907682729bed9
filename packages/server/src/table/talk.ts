/** Chat: the lines of a table, who may read them, and how often someone may speak. */
import { LIMITS } from '@cardroom/protocol';
import type { FactOf } from './facts.js';
import { seatOf, type TableChat, type TableState } from './state.js';

export function chatted(state: TableState, { at, user, name, place, text }: FactOf<'chat'>): TableState {
  const chat = latestLines(state, [...state.chat, { user, name, at, place, text }]);
  return { ...state, chat, talk: withLine(state.talk, user, at) };
}

/**
 * Whether someone may read a line; null is everybody who only watches. At a table of a tournament the chat of
 * spectators is apart: those who sit there never read it [T-43]. `now` is the table as it is, not as it was when the
 * line was said: a spectator who has sat down since reads no more of it.
 */
export function mayRead(now: TableState, { place }: Pick<TableChat, 'place'>, user: string | null): boolean {
  if (now.tournament === undefined || place !== null) return true;
  return user === null || seatOf(now, user) === null;
}

/** The lines that are kept. Spectators who cannot be read by the players do not push the players' lines out either. */
function latestLines({ tournament }: TableState, chat: TableState['chat']): TableState['chat'] {
  if (tournament === undefined) return chat.slice(-LIMITS.chatKept);
  const isApart = ({ place }: TableChat): boolean => place === null;
  const newest = chat.at(-1)!;
  const same = chat.filter((line) => isApart(line) === isApart(newest));
  return same.length <= LIMITS.chatKept ? chat : chat.filter((line) => line !== same[0]);
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
