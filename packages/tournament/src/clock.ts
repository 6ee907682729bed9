/** Levels, breaks and pauses [T-25, T-42, T-55]: deadlines are data; what falls due is recorded at the next step. */
import type { TournamentDraft } from './draft.js';
import { openTables, type Tournament } from './state.js';
import { breakAfter } from './structure.js';

/** A break lasts at least so long after the last report. */
const LEAST_REST_MS = 60_000;

/** Whether a level or break that falls due has to wait for the end of a synchronised round [T-25]. */
function isInRound({ roundTables }: Tournament): boolean {
  return roundTables.length > 0;
}

/** When a break ends for all, null while a hand still runs [T-42]. */
export function restEndsMs(state: Tournament): number | null {
  const { rest, lastReportMs } = state;
  if (rest === null || openTables(state).some((table) => table.isRunning)) return null;
  return Math.max(rest.dueMs + rest.lengthMs, lastReportMs + LEAST_REST_MS);
}

/** When the clock needs the next step, null while it stands. */
export function clockDeadline(state: Tournament): number | null {
  if (state.phase !== 'running' || state.pausedSince !== null || isInRound(state)) return null;
  return state.rest === null ? state.levelEndsMs : restEndsMs(state);
}

/** Records every level and break that is due. */
export function advanceClock(draft: TournamentDraft): void {
  const { state, nowMs } = draft;
  for (let due = clockDeadline(state); due !== null && due <= nowMs; due = clockDeadline(state)) {
    if (state.rest !== null) {
      draft.record({ kind: 'restOver' });
      draft.record({ kind: 'level', level: state.level + 1, fromMs: due });
      continue;
    }
    const minutes = Math.max(breakAfter(state.settings.structure, state.level), state.addedBreakMinutes);
    if (minutes > 0 && state.settings.kind !== 'shootout') {
      draft.record({ kind: 'rest', dueMs: due, lengthMs: minutes * 60_000 });
    } else {
      draft.record({ kind: 'level', level: state.level + 1, fromMs: due });
    }
  }
}
