/** The sizes of a bet: presets, a slider with nudges, and an amount that is typed. */
import type { YourTurn } from '@cardroom/protocol';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import type { Key } from '../i18n/languages.js';
import { type PresetKind, parseTypedAmount, stepAmount } from '../scene/buttons.js';
import type { TurnState } from './useTurn.js';

const PRESET_LABELS: Readonly<Record<PresetKind, Key>> = {
  min: 'size.min',
  half: 'size.half',
  twoThirds: 'size.twoThirds',
  pot: 'size.pot',
  allIn: 'size.allIn',
};

interface SizesProps {
  readonly turn: YourTurn;
  readonly state: TurnState;
}

export function Sizes({ turn, state }: SizesProps): ReactNode {
  const { t, number } = useI18n();
  const { to, presets, setTo } = state;
  // Several may come to the same amount: all-in is said before the others.
  const same = presets.filter(({ to: size }) => size === to);
  const chosen = same.find(({ kind }) => kind === 'allIn') ?? same[0];
  return (
    <>
      <ul className="bar-presets" aria-label={t('size.presets')}>
        {presets.map(({ kind, to: size }) => (
          <li key={kind}>
            <button
              type="button"
              className="preset"
              data-preset={kind}
              aria-pressed={kind === chosen?.kind}
              title={number(size)}
              onClick={() => setTo(size)}
            >
              {t(PRESET_LABELS[kind])}
            </button>
          </li>
        ))}
      </ul>
      <SizeRow turn={turn} state={state} />
    </>
  );
}

function SizeRow({ turn, state }: SizesProps): ReactNode {
  const { t, number } = useI18n();
  const { to, unit, step, setTo, choose } = state;
  const { min, max } = turn.range!;
  const share = max === min ? 1 : (to - min) / (max - min);
  const nudge = (by: number): void => setTo(stepAmount(turn, to, by, unit));
  return (
    <div className="bar-size" onWheel={({ deltaY }) => nudge(deltaY < 0 ? step : -step)}>
      <button type="button" className="nudge" aria-label={t('size.less')} onClick={() => nudge(-step)}>
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
        onChange={({ target }) => choose(target.valueAsNumber)}
      />
      <button type="button" className="nudge" aria-label={t('size.more')} onClick={() => nudge(step)}>
        +
      </button>
      <AmountInput to={to} min={min} max={max} onChoose={choose} />
    </div>
  );
}

/** A typed amount is taken when typing ends, and always becomes a legal amount. */
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
