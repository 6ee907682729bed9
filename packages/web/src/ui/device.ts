/**
 * Ways to reach a player that the browser and the device offer: vibration, a badge on the icon, notifications, a screen
 * that stays on. Some are missing on plain http, on some phones or by choice; asking for them never fails.
 */

/** Short and long pulses. */
const PULSES = { turn: [90], half: [40], warning: [70, 60, 70] } as const;

export type Pulse = keyof typeof PULSES;

export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
}

export function vibrate(pulse: Pulse): void {
  try {
    navigator.vibrate?.([...PULSES[pulse]]);
  } catch {
    // A page that nobody has touched may not.
  }
}

/** Marks the icon of the tab, and that of an installed page, while a table calls the player. */
export function markIcon(isMarked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null) icon.href = isMarked ? '/icon-turn.svg' : '/icon.svg';
  const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  const marked = isMarked ? setAppBadge?.call(navigator) : clearAppBadge?.call(navigator);
  marked?.catch(() => undefined);
}

export type Permission = 'granted' | 'denied' | 'default' | 'missing';

/** Browsers have notifications on https and on this machine only. */
export function notifyPermission(): Permission {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'missing';
}

/** Asks the browser; only after a press, since others do not ask otherwise. */
export async function askToNotify(): Promise<Permission> {
  if (notifyPermission() !== 'missing') await Notification.requestPermission().catch(() => undefined);
  return notifyPermission();
}

/** A notice of the system, if the page is not before the player's eyes; gone when the returned function is called. */
export function notifyHidden(title: string, body: string): () => void {
  if (!document.hidden || notifyPermission() !== 'granted') return () => undefined;
  try {
    const notice = new Notification(title, { body, icon: '/icon-turn.svg', tag: 'cardroom-turn' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    // Phones that want a service worker for it.
    return () => undefined;
  }
}

export function canStayAwake(): boolean {
  return 'wakeLock' in navigator && window.isSecureContext;
}

/** Keeps the screen on until the returned function is called; again whenever the page comes back to the front. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !canStayAwake()) return;
    const next = await navigator.wakeLock.request('screen').catch(() => null);
    if (isOver) await next?.release();
    else lock = next;
  };
  const onVisible = (): void => void ask();
  void ask();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
