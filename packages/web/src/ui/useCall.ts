/** Calls the player by sound, vibration, the tab and, if that is hidden, a notification of the system. */
import { useEffect, useRef } from 'react';
import { notifyHidden, vibrate } from './device.js';
import { play } from './sounds.js';
import { callInTitle } from './title.js';
import { useViewer } from './viewer.js';

/** `key` tells one call from the next; null while there is none. `text` says why, `where` names the table. */
export function useCall(key: string | null, text: string, where: string): void {
  const { sounds, vibration, notify } = useViewer().settings;
  const heard = useRef<string | null>(null);
  useEffect(() => {
    if (key === null || heard.current === key) return;
    heard.current = key;
    if (sounds) void play('turn');
    if (vibration) vibrate('turn');
  }, [key, sounds, vibration]);
  const isNotified = notify !== 'off';
  useEffect(() => {
    if (key === null) return undefined;
    const endCall = callInTitle(text);
    const close = isNotified ? notifyHidden(text, where) : null;
    return () => {
      endCall();
      close?.();
    };
  }, [key, text, where, isNotified]);
}
