/**
 * A dialog of the browser itself: it keeps the focus inside, closes by Escape, gives the focus back, and gives way to
 * the viewer's turn.
 */
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useI18n } from '../i18n/index.js';
import { useGivingWay } from './givingWay.js';
import { Icon } from './icons.js';
import { useId } from './useId.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `wide` for forms of many fields. */
  readonly size?: 'small' | 'wide';
  /** Called when it gives way to the viewer's turn, by those that do not come back after it. */
  readonly onTurn?: () => void;
}

export function Dialog({ title, onClose, children, size = 'small', onTurn }: DialogProps): ReactNode {
  const { t } = useI18n();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog?.open === false) dialog.showModal();
    return () => {
      // One that has given way has no focus to give back.
      const isOpen = dialog?.open === true;
      dialog?.close();
      if (isOpen && before instanceof HTMLElement) before.focus();
    };
  }, []);
  useGivingWay(ref, { onTurn });
  const closeOutside = (event: MouseEvent): void => {
    if (event.target === ref.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without our help
    <dialog
      ref={ref}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // That of a dialog or of a file field inside it comes by here as well.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={closeOutside}
    >
      <div className="dialog-frame">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="icon-button" onClick={onClose} aria-label={t('common.close')}>
            <Icon name="close" />
          </button>
        </div>
        <div className="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}
