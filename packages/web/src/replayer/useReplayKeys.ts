/** The keys of the replayer, wherever the focus is but in a field, a dialog, or on a control that uses the key itself. */
import { useEffect, useRef } from 'react';
import { isTyping } from '../scene/keys.js';
import { type ReplayCommand, replayCommand } from './playback.js';

/** Keys that are characters can be turned off [WCAG 2.1.4]. */
const CHARACTERS: ReadonlySet<string> = new Set(['+', '-']);

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (isTyping(target as HTMLInputElement)) return true;
  const isField = target.matches('select, input');
  if (isField) return true;
  return key === ' ' && target.closest('button, summary, a, [role="tab"]') !== null;
}

export function useReplayKeys(isOn: boolean, shortcuts: boolean, onCommand: (command: ReplayCommand) => void): void {
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTaken(event) || document.querySelector('dialog[open]') !== null) return;
      if (!shortcuts && CHARACTERS.has(event.key)) return;
      const command = replayCommand(event);
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn, shortcuts]);
}
