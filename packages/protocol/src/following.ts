/**
 * The updates of one table in the order of their versions, whatever the network did to them: doubles are dropped, early
 * ones are held until the ones before them have come, and a gap is reported so that the client can ask.
 */
import type { MessageOf, Update } from './messages.js';
import { foldUpdate, type TableSnapshot } from './state.js';

export interface Following {
  /** Null until the first snapshot. */
  readonly state: TableSnapshot | null;
  /** Updates that came too early, by version. */
  readonly held: ReadonlyMap<number, Update>;
}

export const NOT_YET: Following = { state: null, held: new Map() };

/** Early updates that are kept: of more of them those that are needed last are let go, and asked for again. */
const MOST_HELD = 64;

export interface Followed {
  readonly following: Following;
  /** The snapshot, if one was taken in. */
  readonly snapshot: TableSnapshot | null;
  /** Updates to tell of, each with the state that it led to; every version once, in order. */
  readonly applied: readonly { readonly update: Update; readonly state: TableSnapshot }[];
  /** Versions are missing. */
  readonly isGap: boolean;
}

/** Takes an update in: now, later, or not at all. */
export function followUpdate({ state, held }: Following, update: Update): Followed {
  if (state !== null && update.version <= state.version) return settled({ state, held });
  const more = new Map(held).set(update.version, update);
  if (more.size > MOST_HELD) more.delete(Math.max(...more.keys()));
  return settled({ state, held: more });
}

/** Takes a snapshot in. One that is older than what is known came late, and is dropped. */
export function followSnapshot(following: Following, { table, version, state }: MessageOf<'snapshot'>): Followed {
  if (following.state !== null && version < following.state.version) return settled(following);
  const snapshot: TableSnapshot = { ...state, table, version };
  return { ...settled({ ...following, state: snapshot }), snapshot };
}

/** Applies what is next as long as it is there, and lets go of what is past. */
function settled({ state, held }: Following): Followed {
  if (state === null) return { following: { state, held }, snapshot: null, applied: [], isGap: held.size > 0 };
  const left = new Map(held);
  const applied: { update: Update; state: TableSnapshot }[] = [];
  let now = state;
  for (let update = left.get(now.version + 1); update !== undefined; update = left.get(now.version + 1)) {
    now = foldUpdate(now, update);
    applied.push({ update, state: now });
  }
  for (const version of left.keys()) if (version <= now.version) left.delete(version);
  return { following: { state: now, held: left }, snapshot: null, applied, isGap: left.size > 0 };
}
