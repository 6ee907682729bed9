/** A few more buttons behind one. It closes by Escape, by a press beside it and after a choice. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../app/icons.js';

interface MenuProps {
  readonly label: string;
  readonly icon: IconName;
  readonly children: ReactNode;
  /** Where the list opens; an icon alone stands in the bar on top. */
  readonly opens?: 'up' | 'down';
}

export function Menu({ label, icon, children, opens = 'up' }: MenuProps): ReactNode {
  const isIcon = opens === 'down';
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is inside
    <div className={`menu menu-${opens}`} ref={frame} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={isIcon ? 'icon-button' : 'button button-quiet'}
        aria-label={isIcon ? label : undefined}
        title={isIcon ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={icon} />
        {!isIcon && label}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are pressed, and it closes after them
        <div id={id} className="menu-list" onClick={() => setIsOpen(false)}>
          {children}
        </div>
      )}
    </div>
  );
}
