/** Hands that are dropped or pasted anywhere on the page. */
import { useEffect, useRef } from 'react';
import { isTyping } from '../scene/keys.js';

function sourceOf(data: DataTransfer | null): Blob | string | null {
  const file = data?.files[0];
  if (file !== undefined) return file;
  const text = data?.getData('text/plain') ?? '';
  return text.trim() === '' ? null : text;
}

export function useDropped(onRead: (source: Blob | string) => void): void {
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    const allow = (event: DragEvent): void => event.preventDefault();
    const take = (event: Event, data: DataTransfer | null): void => {
      if (event.target instanceof HTMLElement && isTyping(event.target as HTMLInputElement)) return;
      const source = sourceOf(data);
      event.preventDefault();
      if (source !== null) latest.current(source);
    };
    const drop = (event: DragEvent): void => take(event, event.dataTransfer);
    const paste = (event: ClipboardEvent): void => take(event, event.clipboardData);
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);
}
