/**
 * The buttons of the viewer. They say what they do and send what they say: with the turn and the price that were shown.
 * While a pointer is held down nothing changes under it, and a turn that has gone by is refused by the table.
 */
import './acting.css';
import type { TableStakes, YourTurn } from '@cardroom/protocol';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import type { Key } from '../i18n/languages.js';
import {
  type ActButton,
  type ActData,
  type BetPreset,
  type ButtonKind,
  buttonsOf,
  isFoldWhenFree,
  type PresetKind,
  parseTypedAmount,
  presetsOf,
  type ShownTurn,
  shownTurn,
  snapAmount,
  stepAmount,
} from '../scene/buttons.js';
import { commandOf, isTyping } from '../scene/keys.js';
import { actOfPreAction, isStanding, type PreAction } from '../scene/preActions.js';

export interface ActionBarProps {
  /** What may be done, null while it is not the viewer's turn. */
  readonly turn: YourTurn | null;
  readonly stakes: TableStakes;
  /** What a call would cost if it were the viewer's turn; null where there is nothing to decide ahead. */
  readonly priceAhead: number | null;
  /** Cards that are picked in a draw. */
  readonly discards: readonly string[];
  readonly shortcuts: boolean;
  /** The act goes to the table together with the turn and price that were shown. A promise ends "sent". */
  readonly onAct: (data: ActData, shown: ShownTurn) => unknown;
  readonly onTimeBank: ((shown: ShownTurn) => unknown) | undefined;
  /** In a draw: the n-th card is picked or not any more. */
  readonly onPick: (index: number) => void;
  /** What stands there while there is nothing to decide. */
  readonly idle?: ReactNode;
  /** What is said where raising is closed. */
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

const PRESET_LABELS: Readonly<Record<PresetKind, Key>> = {
  min: 'size.min',
  half: 'size.half',
  twoThirds: 'size.twoThirds',
  pot: 'size.pot',
  allIn: 'size.allIn',
};

/** The value that was there when the pointer went down, for as long as it is held. */
function useHeld<T>(value: T): { readonly shown: T; readonly hold: () => void } {
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  // The listeners are there before the pointer goes down: a press may be shorter than a frame.
  useEffect(() => {
    // The press itself comes after the pointer is released.
    const release = (): void => void setTimeout(() => setHeld(null));
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, []);
  return { shown: held === null ? value : held.value, hold: () => setHeld((old) => old ?? { value }) };
}

/** The total that the player has chosen, forgotten with the turn. */
function useAmount(turn: YourTurn | null): readonly [number, (to: number) => void] {
  const [chosen, setChosen] = useState<{ readonly turn: string; readonly to: number } | null>(null);
  const token = turn?.turn ?? '';
  const least = turn?.range?.min ?? 0;
  const to = chosen !== null && chosen.turn === token ? chosen.to : least;
  return [to, (next) => setChosen({ turn: token, to: next })];
}

/** Where each act stands: giving up on the left, staying in the middle, more on the right. */
function slotOf({ kind, data }: ActButton): 'left' | 'middle' | 'right' {
  if (kind === 'fold' || kind === 'muck') return 'left';
  return data.amount === undefined && kind !== 'standPat' && kind !== 'discard' ? 'middle' : 'right';
}

export function ActionBar(props: ActionBarProps): ReactNode {
  const { turn, priceAhead, idle = null, onAct } = props;
  const { shown, hold } = useHeld(turn);
  const [pre, setPre] = useState<PreAction | null>(null);
  // What was decided ahead is done when the turn comes, or is void.
  const isVoid = pre !== null && turn === null && !isStanding(pre, priceAhead);
  useEffect(() => {
    if (isVoid) setPre(null);
    if (pre === null || turn === null) return;
    setPre(null);
    const data = actOfPreAction(pre, turn);
    if (data !== null) onAct(data, shownTurn(turn));
  }, [pre, turn, isVoid, onAct]);
  return (
    <div className="bar" onPointerDown={hold}>
      {shown !== null ? (
        <TurnBar key={shown.turn} {...props} turn={shown} />
      ) : priceAhead !== null ? (
        <PreBar price={priceAhead} pre={pre} onChange={setPre} />
      ) : (
        <div className="bar-idle">{idle}</div>
      )}
    </div>
  );
}

// ---------------------------------------------------------------------------------------------------- a turn

function TurnBar({
  turn,
  stakes,
  discards,
  shortcuts,
  onAct,
  onTimeBank,
  onPick,
  closedNote,
}: ActionBarProps & { readonly turn: YourTurn }): ReactNode {
  const { t } = useI18n();
  const [to, setTo] = useAmount(turn);
  const [isSent, setSent] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const unit = stakes.unit ?? 1;
  const step = stakes.bigBlind > 0 ? stakes.bigBlind : (stakes.smallBet ?? unit);
  const buttons = buttonsOf(turn, { to, discards });
  const presets = presetsOf(turn, unit);
  const act = (button: ActButton): void => {
    if (isSent) return;
    if (isFoldWhenFree(turn, button) && !isAsked) {
      setAsked(true);
      return;
    }
    setSent(true);
    void Promise.resolve(onAct(button.data, shownTurn(turn))).finally(() => setSent(false));
  };
  const choose = useCallback((amount: number): void => setTo(snapAmount(turn, amount, unit)), [turn, unit, setTo]);
  const raise = useRef<HTMLButtonElement>(null);
  useKeys(shortcuts, (event) => {
    const command = commandOf(event);
    if (command === null) return false;
    const press = (...kinds: readonly ButtonKind[]): boolean => {
      const button = buttons.find(({ kind, data }) => kinds.includes(kind) && data.amount === undefined);
      if (button !== undefined) act(button);
      return button !== undefined;
    };
    switch (command.kind) {
      case 'fold':
        return press('fold', 'muck');
      case 'checkCall':
        return press('check', 'call', 'bringIn', 'allIn', 'standPat', 'discard', 'show');
      case 'raise':
        raise.current?.focus();
        return raise.current !== null;
      case 'up':
      case 'down':
        if (presets.length === 0) return false;
        setTo(stepAmount(turn, to, command.kind === 'up' ? step : -step, unit));
        raise.current?.focus();
        return true;
      case 'preset': {
        if (turn.kind === 'draw') {
          onPick(command.index);
          raise.current?.focus();
          return true;
        }
        const preset = presets[command.index];
        if (preset === undefined) return false;
        setTo(preset.to);
        raise.current?.focus();
        return true;
      }
      case 'timeBank':
        onTimeBank?.(shownTurn(turn));
        return onTimeBank !== undefined;
    }
  });
  // What keys choose is focused, so that Enter presses it and nothing else.
  const chosen = buttons.find((button) => slotOf(button) === 'right');
  return (
    <>
      <div className={`bar-top${presets.length > 0 && !isAsked ? ' has-sizes' : ''}`}>
        {onTimeBank !== undefined && turn.time_bank_ms > 0 && !turn.in_time_bank ? (
          <TimeBank turn={turn} onTimeBank={onTimeBank} />
        ) : null}
        {isAsked ? (
          <p className="bar-note" role="alert">
            {t('act.foldFree')}
          </p>
        ) : presets.length > 0 ? (
          <Sizes turn={turn} to={to} unit={unit} step={step} presets={presets} onChoose={choose} onSet={setTo} />
        ) : (
          <div className="bar-note">
            {turn.kind === 'draw' ? t('act.pick') : null}
            {turn.kind === 'bet' && turn.closed !== null ? closedNote?.(turn.closed) : null}
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser. */}
      <div className="bar-acts" role="group" aria-label={t('act.group')}>
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
                  press={button === chosen ? raise : null}
                />
              ))}
          </div>
        ))}
      </div>
    </>
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
  press: React.RefObject<HTMLButtonElement | null> | null;
}): ReactNode {
  const { t, number } = useI18n();
  const { kind, amount } = button;
  const shown = amount === null ? {} : { amount: number(amount), count: amount };
  const length = amount === null ? 0 : number(amount).length;
  const text = isSent ? t('act.sent') : isAsked ? t('act.foldYes') : t(LABELS[kind], shown);
  const size = length > LONGER ? ' is-long is-longer' : length > LONG ? ' is-long' : '';
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
      <span key={text}>{text}</span>
    </button>
  );
}

function TimeBank({
  turn,
  onTimeBank,
}: {
  turn: YourTurn;
  onTimeBank: NonNullable<ActionBarProps['onTimeBank']>;
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

// ---------------------------------------------------------------------------------------------------- sizes

interface SizesProps {
  readonly turn: YourTurn;
  readonly to: number;
  readonly unit: number;
  readonly step: number;
  readonly presets: readonly BetPreset[];
  /** To the nearest legal amount. */
  readonly onChoose: (amount: number) => void;
  readonly onSet: (to: number) => void;
}

function Sizes({ turn, to, unit, step, presets, onChoose, onSet }: SizesProps): ReactNode {
  const { t, number } = useI18n();
  const { min, max } = turn.range!;
  const share = max === min ? 1 : (to - min) / (max - min);
  return (
    <>
      <ul className="bar-presets" aria-label={t('size.presets')}>
        {presets.map(({ kind, to: size }) => (
          <li key={kind}>
            <button
              type="button"
              className="preset"
              data-preset={kind}
              aria-pressed={size === to}
              title={number(size)}
              onClick={() => onSet(size)}
            >
              {t(PRESET_LABELS[kind])}
            </button>
          </li>
        ))}
      </ul>
      <div className="bar-size" onWheel={({ deltaY }) => onSet(stepAmount(turn, to, deltaY < 0 ? step : -step, unit))}>
        <button
          type="button"
          className="nudge"
          aria-label={t('size.less')}
          onClick={() => onSet(stepAmount(turn, to, -step, unit))}
        >
          −
        </button>
        <input
          type="range"
          className="slider"
          min={min}
          max={max}
          step={unit}
          value={to}
          aria-label={t('size.slider')}
          aria-valuetext={number(to)}
          style={{ '--share': share } as CSSProperties}
          onChange={({ target }) => onChoose(target.valueAsNumber)}
        />
        <button
          type="button"
          className="nudge"
          aria-label={t('size.more')}
          onClick={() => onSet(stepAmount(turn, to, step, unit))}
        >
          +
        </button>
        <AmountInput to={to} min={min} max={max} onChoose={onChoose} />
      </div>
    </>
  );
}

/** What is typed is taken when it is finished, and always as a legal amount. */
function AmountInput({
  to,
  min,
  max,
  onChoose,
}: {
  to: number;
  min: number;
  max: number;
  onChoose: (amount: number) => void;
}): ReactNode {
  const { t, number } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    const amount = typed === null ? null : parseTypedAmount(typed);
    if (amount !== null) onChoose(amount);
    setTyped(null);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      className="amount"
      aria-label={t('size.amount')}
      title={t('size.range', { min: number(min), max: number(max) })}
      value={typed ?? String(to)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') {
          finish();
          currentTarget.blur();
        }
        if (key === 'Escape') setTyped(null);
      }}
    />
  );
}

// ---------------------------------------------------------------------------------------------------- before the turn

/** Labels of more characters than this are set smaller. */
const LONG_PRE = 16;

function PreBar({
  price,
  pre,
  onChange,
}: {
  price: number;
  pre: PreAction | null;
  onChange: (pre: PreAction | null) => void;
}): ReactNode {
  const { t, number } = useI18n();
  const choices: readonly { readonly pre: PreAction; readonly label: string }[] = [
    { pre: { kind: 'checkFold' }, label: t('pre.checkFold') },
    {
      pre: { kind: 'call', price },
      label: price === 0 ? t('pre.check') : t('pre.call', { amount: number(price) }),
    },
    { pre: { kind: 'callAny' }, label: t('pre.callAny') },
  ];
  return (
    <>
      <div className="bar-top" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser. */}
      <div className="bar-acts" role="group" aria-label={t('pre.group')}>
        {choices.map(({ pre: choice, label }) => {
          const isChosen = pre?.kind === choice.kind;
          return (
            <button
              key={choice.kind}
              type="button"
              className={`act act-pre${label.length > LONG_PRE ? ' is-long' : ''}`}
              data-pre={choice.kind}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? null : choice)}
            >
              {label}
            </button>
          );
        })}
      </div>
    </>
  );
}

// ---------------------------------------------------------------------------------------------------- keys

/** Listens while keys are on; what has been used goes no further. */
function useKeys(isOn: boolean, onKey: (event: KeyboardEvent) => boolean): void {
  const handler = useRef(onKey);
  handler.current = onKey;
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      if (event.defaultPrevented || (event.repeat && !isArrow)) return;
      if (event.target instanceof HTMLElement && isTyping(event.target as HTMLInputElement)) return;
      // A slider has its own arrows.
      if (isArrow && event.target instanceof HTMLInputElement) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (handler.current(event)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}
