/** A button that asks once more before it does something that cannot be undone. */
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';

interface SureButtonProps {
  readonly label: string;
  /** For those who hear the page, where several buttons have the same label. */
  readonly about?: string;
  readonly sure: string;
  readonly onSure: () => Promise<void>;
}

export function SureButton({ label, about, sure, onSure }: SureButtonProps): ReactNode {
  const { t } = useI18n();
  const [isSure, setIsSure] = useState(false);
  if (!isSure) {
    return (
      <button type="button" className="button" aria-label={about} onClick={() => setIsSure(true)}>
        {label}
      </button>
    );
  }
  return (
    <div className="row">
      <button type="button" className="button button-danger" onClick={onSure}>
        {sure}
      </button>
      <button type="button" className="button" onClick={() => setIsSure(false)}>
        {t('common.cancel')}
      </button>
    </div>
  );
}
