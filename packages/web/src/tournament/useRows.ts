/** Rows of the standings beyond those that come with every state: further pages, or found by name and by who is in. */
import type { DataOf, TournamentState } from '@cardroom/protocol';
import { useEffect, useState } from 'react';
import { useConnection } from '../net/index.js';
import type { TournamentView } from './useTournament.js';

export type StandingRow = TournamentState['standings'][number];

/** The rows that are looked for; the server knows all of them. */
export type WantedRows = Required<Omit<DataOf<'tournament_standings'>, 'from'>> | { readonly find: string };

/** Letters are typed one after another: they are looked for once they stand still. */
const STILL_MS = 250;

/** Whether a row is one of those that are looked for. @internal */
export function isWanted({ name, is_out: isOut, is_away: isAway }: StandingRow, wanted: WantedRows): boolean {
  const isMeant = !('only' in wanted) || (!isOut && (wanted.only === 'in' || isAway));
  return isMeant && name.toLowerCase().includes(wanted.find.trim().toLowerCase());
}

/** Whether every row comes with the state. */
export function areAllShown({ standings, entrants }: Pick<TournamentState, 'standings' | 'entrants'>): boolean {
  return standings.length >= entrants;
}

interface Found {
  /** What was looked for, as text. */
  readonly wanted: string;
  readonly rows: readonly StandingRow[];
  readonly total: number;
}

/** The rows that are looked for, and how many there are in all; asked for again when the field has changed. */
export function useRows(
  { tournament, state }: TournamentView,
  wanted: WantedRows,
): { readonly rows: readonly StandingRow[]; readonly total: number } {
  const { client } = useConnection();
  const [found, setFound] = useState<Found | null>(null);
  const isWhole = areAllShown(state);
  const text = JSON.stringify(wanted);
  const change = `${state.left} ${state.host_log?.at(-1)?.at_ms ?? 0}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` says that the field is another one
  useEffect(() => {
    if (isWhole) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const asked: WantedRows = JSON.parse(text);
      const page = await client.request('tournament_standings', { from: 0, ...asked }, { tournament });
      if (isCurrent && page.ok) setFound({ wanted: text, rows: page.result.standings, total: page.result.total });
    }, STILL_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, tournament, isWhole, text, change]);
  if (!isWhole && found?.wanted === text) return found;
  const rows = state.standings.filter((row) => isWanted(row, wanted));
  return { rows, total: rows.length };
}

/** Stacks change with every hand: further pages are asked for again so often while the tournament runs. */
const AGAIN_MS = 5_000;

/** The rows of some pages from a place on; null if one of them is refused. @internal */
export async function readPages(
  readPage: (from: number) => Promise<readonly StandingRow[] | null>,
  from: number,
  pages: number,
): Promise<readonly StandingRow[] | null> {
  const rows: StandingRow[] = [];
  for (let page = 0; page < pages; page++) {
    const more = await readPage(from + rows.length);
    if (more === null) return null;
    if (more.length === 0) break;
    rows.push(...more);
  }
  return rows;
}

/** The rows of so many pages behind those that come with every state. */
export function useLaterRows({ tournament, state }: TournamentView, pages: number): readonly StandingRow[] {
  const { client } = useConnection();
  const [rows, setRows] = useState<readonly StandingRow[]>([]);
  const from = state.standings.length;
  const isRunning = state.phase === 'running';
  useEffect(() => {
    if (pages === 0) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      const found = await readPages(
        async (at) => {
          const page = await client.request('tournament_standings', { from: at }, { tournament });
          return page.ok ? page.result.standings : null;
        },
        from,
        pages,
      );
      if (!isCurrent) return;
      if (found !== null) setRows(found);
      if (isRunning) timer = setTimeout(() => void read(), AGAIN_MS);
    };
    void read();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, tournament, from, pages, isRunning]);
  return rows;
}
