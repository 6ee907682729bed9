/** The data source of the study page: the server of `cardroom study`, or a worker that has counted a room's hands. */
import type { Tally } from '@cardroom/records';
import { createContext, useContext } from 'react';

/** Sums of a player's hands that are alike in everything that the page breaks down by. */
export interface Cell {
  /** By the order of `CELL_KEYS`. */
  readonly values: readonly string[];
  readonly tally: Omit<Tally, 'net'> & { readonly net: number };
}

export type Params = Readonly<Record<string, string>>;

export type StudyQuestion = 'overview' | 'cells' | 'line' | 'hands';

export interface StudySource {
  /** Null if it cannot be had. */
  readonly ask: <T>(question: StudyQuestion, params?: Params) => Promise<T | null>;
  /** Whether the note has been kept. */
  readonly sendNote: (key: string, tags: readonly string[], note: string) => Promise<boolean>;
}

const Context = createContext<StudySource | null>(null);

export const StudySourceProvider: typeof Context.Provider = Context.Provider;

export function useStudySource(): StudySource {
  const source = useContext(Context);
  if (source === null) throw new Error('a component outside of StudySourceProvider');
  return source;
}
