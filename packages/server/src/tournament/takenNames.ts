/** The names in a tournament: ten thousand of them are not compared one by one. */
import type { Entry, Tournament } from '@cardroom/tournament';
import { looksOf } from '../table/names.js';

interface KnownNames {
  /** Entries that have been read. */
  count: number;
  readonly entriesByLook: Map<string, Entry[]>;
}

/** Entries are only ever added to a state. */
const KNOWN = new WeakMap<readonly Entry[], KnownNames>();

function knownNames({ entries }: Tournament): KnownNames {
  let known = KNOWN.get(entries);
  if (known === undefined) {
    known = { count: 0, entriesByLook: new Map() };
    KNOWN.set(entries, known);
  }
  for (; known.count < entries.length; known.count++) {
    const entry = entries[known.count]!;
    for (const look of looksOf(entry.name)) {
      const others = known.entriesByLook.get(look);
      if (others === undefined) known.entriesByLook.set(look, [entry]);
      else others.push(entry);
    }
  }
  return known;
}

/** Whether someone else in a tournament has this name or one like it. */
export function isNameInField(state: Tournament, name: string, user: string): boolean {
  const { entriesByLook } = knownNames(state);
  return looksOf(name).some((look) =>
    entriesByLook.get(look)?.some((entry) => entry.person !== user && !entry.isReplaced),
  );
}
