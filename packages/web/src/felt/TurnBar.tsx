/** The buttons of a turn, with the sizes of a bet above them. */
import type { YourTurn } from '@cardroom/protocol';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useI18n } from '../i18n/index.js';
import type { Key } from '../i18n/languages.js';
import { type ActButton, type ButtonKind, shownTurn } from '../scene/buttons.js';
import { Sizes } from './Sizes.js';
import { type TurnInputs, type TurnState, useTurn } from './useTurn.js';

export interface TurnBarProps extends TurnInputs {
  /** The note shown when raising is closed. */
  readonly closedNote?: ((closed: NonNullable<YourTurn['closed']>) => ReactNode) | undefined;
}

const LABELS: Readonly<Record<ButtonKind, Key>> = {
  fold: 'act.fold',
  check: 'act.check',
  call: 'act.call',
  bringIn: 'act.bringIn',
  complete: 'act.complete',
  bet: 'act.bet',
  raise: 'act.raise',
  allIn: 'act.allIn',
  standPat: 'act.standPat',
  discard: 'act.discard',
  show: 'act.show',
  muck: 'act.muck',
};

/** The place of each act: giving up on the left, staying in the middle, more on the right. */
function slotOf({ kind, data }: ActButton): 'left' | 'middle' | 'right' {
  if (kind === 'fold' || kind === 'muck') return 'left';
  return data.amount === undefined && kind !== 'standPat' && kind !== 'discard' ? 'middle' : 'right';
}

export function TurnBar(props: TurnBarProps): ReactNode {
  const { turn, onTimeBank } = props;
  const state = useTurn(props);
  const hasSizes = state.presets.length > 0 && !state.isAsked;
  return (
    <>
      <div className={`bar-top${hasSizes ? ' has-sizes' : ''}`}>
        {onTimeBank !== undefined && turn.time_bank_ms > 0 && !turn.in_time_bank ? (
          <TimeBank turn={turn} onTimeBank={onTimeBank} />
        ) : null}
        {hasSizes ? <Sizes turn={turn} state={state} /> : <TurnNote {...props} isAsked={state.isAsked} />}
      </div>
      <Acts turn={turn} state={state} />
    </>
  );
}

/** Said in place of sizes: a fold for free is asked about, a draw explained, a closed raise too. */
function TurnNote({ turn, closedNote, isAsked }: TurnBarProps & { readonly isAsked: boolean }): ReactNode {
  const { t } = useI18n();
  if (isAsked) {
    return (
      <p className="bar-note" role="alert">
        {t('act.foldFree')}
      </p>
    );
  }
  return (
    <div className="bar-note">
      {turn.kind === 'draw' ? t('act.pick') : null}
      {turn.kind === 'bet' && turn.closed !== null ? closedNote?.(turn.closed) : null}
    </div>
  );
}

/** A focused button goes with its turn: the focus stays at the bar, and is not lost to the whole page. */
function useFocusKept(group: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = group.current?.closest<HTMLElement>('[data-bar]');
    return () => {
      if (bar?.contains(document.activeElement) === true) bar.focus({ preventScroll: true });
    };
  }, [group]);
}

function Acts({ turn, state }: { turn: YourTurn; state: TurnState }): ReactNode {
  const { t } = useI18n();
  const group = useRef<HTMLDivElement>(null);
  useFocusKept(group);
  const { buttons, isSent, isAsked, act, focused } = state;
  const chosen = buttons.find((button) => slotOf(button) === 'right');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser.
    <div ref={group} className="bar-acts" role="group" aria-label={t('act.group')} tabIndex={-1} data-turn-buttons="">
      {(['left', 'middle', 'right'] as const).map((slot) => (
        <div key={slot} className={`bar-slot bar-${slot}`}>
          {buttons
            .filter((button) => slotOf(button) === slot)
            .map((button) => (
              <ActPress
                key={turn.kind === 'draw' || button.isSized ? slot : `${button.kind}-${button.amount ?? ''}`}
                button={button}
                isSent={isSent}
                isAsked={isAsked && button.kind === 'fold'}
                onPress={() => act(button)}
                press={button === chosen ? focused : null}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

/** Amounts of more characters than this are set smaller. */
const LONG = 7;
const LONGER = 9;

function ActPress({
  button,
  isSent,
  isAsked,
  onPress,
  press,
}: {
  button: ActButton;
  isSent: boolean;
  isAsked: boolean;
  onPress: () => void;
  press: RefObject<HTMLButtonElement | null> | null;
}): ReactNode {
  const { t, number } = useI18n();
  const { kind, amount } = button;
  const shown = amount === null ? {} : { amount: number(amount), count: amount };
  const length = amount === null ? 0 : number(amount).length;
  const size = length > LONGER ? ' is-long is-longer' : length > LONG ? ' is-long' : '';
  const text = isSent ? t('act.sent') : isAsked ? t('act.foldYes') : t(LABELS[kind], shown);
  return (
    <button
      type="button"
      ref={press}
      className={`act act-${kind}${button.data.amount === undefined ? '' : ' act-size'}${size}`}
      data-act={kind}
      data-amount={amount ?? undefined}
      aria-disabled={isSent || undefined}
      onClick={onPress}
    >
      {/* Another text is another element: nothing that stays changes its place. */}
      <span key={text}>{text}</span>
    </button>
  );
}

function TimeBank({
  turn,
  onTimeBank,
}: {
  turn: YourTurn;
  onTimeBank: NonNullable<TurnBarProps['onTimeBank']>;
}): ReactNode {
  const { t } = useI18n();
  const title = t('act.timeBankTitle', { seconds: Math.floor(turn.time_bank_ms / 1000) });
  return (
    <button type="button" className="bank" title={title} aria-label={title} onClick={() => onTimeBank(shownTurn(turn))}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M10 4.500A8 8 0 1 0 18 12.500M10 8v4.500l3 2M18 3v6M15 6h6" />
      </svg>
    </button>
  );
}
