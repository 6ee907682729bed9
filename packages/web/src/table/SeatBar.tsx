/** The controls of the viewer's own seat: sit out, come back, top up, leave. */
import type { TableSnapshot } from '@cardroom/protocol';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyWithTournament, useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Icon } from '../ui/icons.js';
import { useMedia } from '../ui/media.js';
import { useNotices } from '../ui/notices.js';
import { LazyPendingMove, LazyStandUp } from './lazyOptions.js';
import { type OwnSeat, ownSeat, type SeatControl, seatControls } from './seatState.js';

const TopUp = lazy(() => import('./seatDialogs.js').then((module) => ({ default: module.TopUp })));
const Rebuy = lazy(() => import('./Rebuy.js').then((module) => ({ default: module.Rebuy })));
const Resume = lazy(() => import('./seatDialogs.js').then((module) => ({ default: module.Resume })));
const QuickChat = lazy(() => import('./QuickChat.js').then((module) => ({ default: module.QuickChat })));
const Leave = lazy(() => import('./seatDialogs.js').then((module) => ({ default: module.Leave })));

const AwaySwitch = lazyWithTournament(() => import('../tournament/AwaySwitch.js'));

type SeatDialogName = 'topUp' | 'resume' | 'leave' | 'say';

interface SeatBarProps {
  readonly state: TableSnapshot;
  /** The last card of a run-out is being looked at: it does not show yet who is broke. */
  readonly isRevealing: boolean;
}

export function SeatBar({ state, isRevealing }: SeatBarProps): ReactNode {
  const { t } = useI18n();
  const [open, setOpen] = useState<SeatDialogName | null>(null);
  const own = ownSeat(state);
  if (own === null) return null;
  const keptUntil = isRevealing || own.seat.top_up > 0 ? null : (own.seat.seat_kept_until_ms ?? null);
  const close = (): void => setOpen(null);
  return (
    <section className="seat-bar" aria-label={t('sit.controls')}>
      {state.settings.chat && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('quick.say')}
          title={t('quick.say')}
          onClick={() => setOpen('say')}
        >
          <Icon name="smile" />
        </button>
      )}
      {state.tournament === undefined && keptUntil === null && <SeatNote own={own} />}
      <Suspense fallback={null}>
        {keptUntil !== null && <Rebuy state={state} untilMs={keptUntil} />}
        {state.tournament !== undefined && <AwaySwitch state={state} />}
      </Suspense>
      <Suspense fallback={null}>
        {state.stand_up !== undefined && <LazyStandUp state={state} />}
        {own.seat.next_seat_index !== undefined && <LazyPendingMove state={state} />}
      </Suspense>
      {state.tournament === undefined && <SeatButtons state={state} own={own} onOpen={setOpen} />}
      <Suspense fallback={null}>
        {open === 'topUp' && <TopUp state={state} own={own} onClose={close} />}
        {open === 'resume' && <Resume state={state} own={own} onClose={close} />}
        {open === 'say' && <QuickChat table={state.table} onClose={close} />}
        {open === 'leave' && <Leave state={state} onClose={close} />}
      </Suspense>
    </section>
  );
}

interface SeatButtonsProps {
  readonly state: TableSnapshot;
  readonly own: OwnSeat;
  readonly onOpen: (dialog: SeatDialogName) => void;
}

function SeatButtons({ state, own, onOpen }: SeatButtonsProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const isNarrow = useMedia('(max-width: 40rem)');
  const controls = seatControls(state);
  const has = (control: SeatControl): boolean => controls.includes(control);
  const { table } = state;
  const comeBack = (): void => void reportRefusal(client.request('resume', {}, { table }));
  const hasDues = own.dues.dead + own.dues.live > 0;
  return (
    <div className="seat-buttons">
      {has('resume') && (
        <button type="button" className="button button-main" onClick={hasDues ? () => onOpen('resume') : comeBack}>
          {t('sit.resume')}
        </button>
      )}
      {has('undo') && (
        <button type="button" className="button" onClick={comeBack}>
          {t('sit.undo')}
        </button>
      )}
      {has('pause') && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void reportRefusal(client.request('pause', { when: 'after_hand' }, { table }))}
        >
          <Icon name="pause" />
          {t(isNarrow ? 'sit.pauseShort' : 'sit.pause')}
        </button>
      )}
      {has('topUp') && (
        <button type="button" className="button button-quiet" onClick={() => onOpen('topUp')}>
          <Icon name="chips" />
          {t('sit.topUp')}
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={() => onOpen('leave')}>
        <Icon name="leave" />
        {t('sit.more')}
      </button>
    </div>
  );
}

/** The pending request, or the state of the seat. */
function SeatNote({ own: { seat, intent, isOut } }: { own: OwnSeat }): ReactNode {
  const { t } = useI18n();
  const text =
    seat.after_hand !== null
      ? t(`sit.after.${seat.after_hand}`)
      : intent === 'play' && !isOut
        ? null
        : t(`sit.is.${intent}`);
  const topUp = seat.top_up > 0 ? t('sit.topUpComes', { amount: seat.top_up }) : null;
  const said = [text, topUp].filter((part) => part !== null).join(' ');
  return (
    <p className="seat-note" role="status">
      {said}
    </p>
  );
}
