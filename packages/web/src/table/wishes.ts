/** The wishes that a player can set at a table with options. */
import type { TableRules } from '@cardroom/engine';
import { rulesOfTable, type TableSnapshot } from '@cardroom/protocol';

type Wishes = Pick<TableRules, 'runIt' | 'bombPots'> & { readonly mayStraddle: boolean };

export function wishesOf({ settings }: Pick<TableSnapshot, 'settings'>): Wishes {
  const { runIt, straddle, straddling, maxStraddles, bombPots } = rulesOfTable(settings).table;
  const isChoice = straddling === 'byChoice' || maxStraddles !== 'one' || straddle === 'any';
  return { runIt, bombPots, mayStraddle: straddle !== 'off' && isChoice };
}

/** Whether a seated player has anything to wish for. */
export function hasWishes({ settings, tournament, you }: TableSnapshot): boolean {
  if (tournament !== undefined || you.seat_index === null) return false;
  const { runIt, mayStraddle, bombPots } = wishesOf({ settings });
  return runIt !== 'once' || mayStraddle || bombPots === 'vote';
}
