/** Chips between two limits: a slider and a number, always the same amount. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useId } from '../ui/useId.js';

interface AmountFieldProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** The smallest chip of the table. */
  readonly unit: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function AmountField({ label, min, max, unit, value, onChange }: AmountFieldProps): ReactNode {
  const { t } = useI18n();
  const id = useId();
  return (
    <div className="field amount-field">
      <label htmlFor={id}>{label}</label>
      <div className="amount-row">
        <input
          type="range"
          aria-label={label}
          min={min}
          max={max}
          step={unit}
          value={Number.isNaN(value) ? min : value}
          onChange={({ target }) => onChange(Number(target.value))}
        />
        <input
          id={id}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={unit}
          required
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.value === '' ? Number.NaN : Number(target.value))}
        />
      </div>
      <p className="hint">{t('lobby.buyIn.range', { min, max })}</p>
    </div>
  );
}
