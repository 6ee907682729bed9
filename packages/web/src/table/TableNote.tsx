/** Notes over the felt when the whole table waits, and the spectator's controls below it. The board keeps its room. */
import type { TableSnapshot } from '@cardroom/protocol';
import { type ReactNode, Suspense } from 'react';
import { useI18n } from '../i18n/index.js';
import { afterwardsPath } from '../ui/route.js';
import { redirect } from '../ui/router.js';
import { LazyBombPotBanner, LazyGameBanner } from './lazyOptions.js';
import { SeatWait } from './SeatWait.js';
import { isAboutToStart } from './seatState.js';

type NoteKey =
  | 'table.starting'
  | 'table.waiting'
  | 'table.waitingForStart'
  | 'table.paused'
  | 'table.no-storage'
  | 'table.ending'
  | 'table.ended';

function noteKey(state: TableSnapshot): NoteKey | null {
  const { status, hand } = state;
  if (status !== 'playing' && status !== 'waiting') return `table.${status}`;
  if (status === 'playing' && hand._waiting !== true) return null;
  if (state.is_started === false) return 'table.waitingForStart';
  // A tournament deals when its time has come: nobody else is needed.
  return isAboutToStart(state) || state.tournament !== undefined ? 'table.starting' : 'table.waiting';
}

/** The note in the middle of the felt that says why a table between hands is waiting. */
export function useWaitingNote(state: TableSnapshot): string | undefined {
  const { t } = useI18n();
  const key = noteKey(state);
  return key !== null && IN_THE_MIDDLE.has(key) ? t(key) : undefined;
}

const IN_THE_MIDDLE: ReadonlySet<NoteKey> = new Set(['table.starting', 'table.waiting', 'table.waitingForStart']);

/** Everything else is over the felt; screen readers hear both from here. */
export function TableNote({ state }: { state: TableSnapshot }): ReactNode {
  const { t } = useI18n();
  const key = noteKey(state);
  return (
    <div className="table-note" role="status">
      <Suspense fallback={null}>
        {state.bomb_pot !== undefined && <LazyBombPotBanner state={state} />}
        {state.game_next !== undefined && <LazyGameBanner state={state} />}
      </Suspense>
      {key !== null && (
        <p key={key} className={IN_THE_MIDDLE.has(key) && state.hand._waiting === true ? 'visually-hidden' : undefined}>
          {t(key)}
          {key === 'table.paused' && <PauseReason state={state} />}
        </p>
      )}
    </div>
  );
}

/** Why the host has paused, in the host's own words. */
function PauseReason({ state }: { state: TableSnapshot }): ReactNode {
  const reason = state.host_log.findLast(({ act }) => act === 'pause')?.reason;
  return reason === undefined ? null : <strong> {reason}</strong>;
}

interface WatchBarProps {
  readonly state: TableSnapshot;
  readonly isFull: boolean;
  /** The host has not yet answered the viewer's request for a seat. */
  readonly isAsking: boolean;
  readonly onSit: () => void;
}

export function WatchBar(props: WatchBarProps): ReactNode {
  const { state } = props;
  if (state.you.seat_index !== null) return null;
  return state.tournament === undefined ? <CashWatchBar {...props} /> : <TournamentWatchBar state={state} />;
}

/** Seats of a tournament are drawn: there is none to take, and no list to wait on. */
function TournamentWatchBar({ state: { status, delay_ms: delay } }: { state: TableSnapshot }): ReactNode {
  const { t } = useI18n();
  if (status === 'waiting') return null;
  return (
    <div className="watch-bar">
      <p>
        {t('table.watching')} {delay > 0 && t('table.delayed', { seconds: Math.round(delay / 1_000) })}
      </p>
    </div>
  );
}

function CashWatchBar({ state, isFull, isAsking, onSit }: WatchBarProps): ReactNode {
  const { t } = useI18n();
  const { status, delay_ms } = state;
  const isOver = status === 'ended';
  const notes = [
    ...(isOver || state.your_wait != null
      ? []
      : [t(isAsking ? 'sit.asked' : isFull ? 'table.spectatingFull' : 'table.spectating')]),
    ...(delay_ms > 0 ? [t('table.delayed', { seconds: Math.round(delay_ms / 1_000) })] : []),
  ];
  return (
    <div className="watch-bar">
      {notes.length > 0 && <p>{notes.join(' ')}</p>}
      {!isOver && !isAsking && <SeatWait state={state} isFull={isFull} onSit={onSit} />}
      {!isFull && !isAsking && !isOver && state.your_wait == null && (
        <button type="button" className="button button-main" onClick={onSit}>
          {t('table.sit')}
        </button>
      )}
      {isOver && (
        <button type="button" className="button button-main" onClick={() => redirect(afterwardsPath(state.table))}>
          {t('table.results')}
        </button>
      )}
    </div>
  );
}
