/** The pages by their addresses. */

/** The parts of the page of the viewer's own games. */
export const MINE_PARTS = ['tables', 'hands', 'tournaments', 'study'] as const;
export type MinePart = (typeof MINE_PARTS)[number];

export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'table'; readonly table: string; readonly invite: string | null }
  | { readonly page: 'hand'; readonly hand: string }
  /** A hand that someone shares by a link. */
  | { readonly page: 'shared'; readonly link: string }
  | { readonly page: 'replay' }
  /** How the evening went at a table. */
  | { readonly page: 'results'; readonly table: string }
  /** The tables or the hands of the viewer, and the study of these. */
  | { readonly page: 'mine'; readonly part: MinePart }
  /** A tournament, or its clock for a big screen. */
  | { readonly page: 'tournament'; readonly tournament: string; readonly isClock: boolean }
  | { readonly page: 'unknown' };

/**
 * The page of an address. An invite stands behind the `#`, which no browser sends to a server; links of earlier versions
 * have it in the query.
 */
export function parseRoute(path: string, search: string, hash = ''): Route {
  const [first = '', second, ...rest] = path.split('/').filter((part) => part !== '');
  const isClock = rest.length === 1 && rest[0] === 'clock';
  if (
    first === 'tournament' &&
    second !== undefined &&
    (rest.length === 0 || isClock) &&
    /^[0-9]{1,20}$/.test(second)
  ) {
    return { page: 'tournament', tournament: second, isClock };
  }
  if (rest.length > 0) return { page: 'unknown' };
  if (first === '') return { page: 'lobby' };
  if (first === 'replay' && second === undefined) return { page: 'replay' };
  if (second === undefined) return { page: 'unknown' };
  const id = decode(second);
  if (id === null) return { page: 'unknown' };
  if (first === 't') return { page: 'table', table: id, invite: inviteIn(hash.replace(/^#/, '')) ?? inviteIn(search) };
  if (first === 'hand') return { page: 'hand', hand: id };
  if (first === 'results') return { page: 'results', table: id };
  const part = first === 'me' ? MINE_PARTS.find((name) => name === id) : undefined;
  if (part !== undefined) return { page: 'mine', part };
  if (first === 'shared') return { page: 'shared', link: id };
  return { page: 'unknown' };
}

function inviteIn(text: string): string | null {
  return new URLSearchParams(text).get('invite');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function tablePath(table: string, invite: string | null = null): string {
  const secret = invite === null ? '' : `#${new URLSearchParams({ invite })}`;
  return `/t/${encodeURIComponent(table)}${secret}`;
}

export function tournamentPath(tournament: string, isClock = false): string {
  return `/tournament/${tournament}${isClock ? '/clock' : ''}`;
}

/** The tournament of a table, null for any other table: its tables are named after it. */
function tournamentOfTable(table: string): string | null {
  return /^T([0-9]{1,20})_[0-9]+$/.exec(table)?.[1] ?? null;
}

export function handPath(hand: string): string {
  return `/hand/${encodeURIComponent(hand)}`;
}

export function resultsPath(table: string): string {
  return `/results/${encodeURIComponent(table)}`;
}

/** In the address of a tournament: whoever still plays there is led on to their table [T-65]. */
export const TO_TABLE = '#table';

/** In the address of a table of a tournament: a player of another one only looks on, and is not taken away [T-65]. */
export const TO_WATCH = '#watch';

/** The page after a table that has ended: its results, or its tournament. */
export function afterwardsPath(table: string): string {
  const tournament = tournamentOfTable(table);
  return tournament === null ? resultsPath(table) : `${tournamentPath(tournament)}${TO_TABLE}`;
}

export function minePath(part: MinePart): string {
  return `/me/${part}`;
}

/** The page of an invite that someone wrote or pasted: a whole link, its path, or the id of a table; null if it is none. */
export function pathOfInvite(text: string): string | null {
  const written = text.trim();
  if (/^[A-Za-z0-9_.:-]{1,64}$/.test(written) && !written.includes('//')) return tablePath(written);
  const path = written.replace(/^[a-z]+:\/\/[^/]+/i, '');
  const [, pathname = '', hash = ''] = /^([^#?]*)[^#]*(#.*)?$/.exec(path) ?? [];
  const route = parseRoute(pathname, '', hash);
  return route.page === 'table' ? tablePath(route.table, route.invite) : null;
}
