/**
 * The buttons of the viewer. They say what they do and send what they say: with the turn and the price that were shown.
 * While a pointer is held down nothing changes under it, and a turn that has gone by is refused by the table.
 */
import './acting.css';
import type { YourTurn } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { shownTurn } from '../scene/buttons.js';
import { actOfPreAction, isStanding, type PreAction } from '../scene/preActions.js';
import { TurnBar, type TurnBarProps } from './TurnBar.js';

export interface ActionBarProps extends Omit<TurnBarProps, 'turn'> {
  /** The choices of the viewer's turn, null while it is not their turn. */
  readonly turn: YourTurn | null;
  /** The price of a call if it were the viewer's turn; null if there is nothing to decide ahead. */
  readonly priceAhead: number | null;
  /** Shown while there is nothing to decide. */
  readonly idle?: ReactNode;
  /** Standing wishes, above what can be decided ahead. */
  readonly options?: ReactNode;
}

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

export function ActionBar(props: ActionBarProps): ReactNode {
  const { turn, priceAhead, idle = null, options = null, onAct } = props;
  const { shown, hold } = useHeld(turn);
  const [pre, setPre] = useState<PreAction | null>(null);
  // A pre-action is played when the turn comes, or dropped once it no longer applies.
  const isVoid = pre !== null && turn === null && !isStanding(pre, priceAhead);
  useEffect(() => {
    if (isVoid) setPre(null);
    if (pre === null || turn === null) return;
    setPre(null);
    const data = actOfPreAction(pre, turn);
    if (data !== null) onAct(data, shownTurn(turn));
  }, [pre, turn, isVoid, onAct]);
  return (
    <div className="bar" onPointerDown={hold} tabIndex={-1} data-bar="">
      {shown !== null ? (
        <TurnBar key={shown.turn} {...props} turn={shown} />
      ) : priceAhead !== null ? (
        <PreBar price={priceAhead} pre={pre} options={options} onChange={setPre} />
      ) : (
        <>
          {options === null ? null : <div className="bar-top">{options}</div>}
          <div className="bar-idle">{idle}</div>
        </>
      )}
    </div>
  );
}

/** Labels of more characters than this are set smaller. */
const LONG_PRE = 16;

function PreBar({
  price,
  pre,
  options,
  onChange,
}: {
  price: number;
  pre: PreAction | null;
  options: ReactNode;
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
      <div className="bar-top">{options}</div>
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
