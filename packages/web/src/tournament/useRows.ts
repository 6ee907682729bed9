/** Rows of the standings beyond those that come with every state: found by name, or by who is in or away. */
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
