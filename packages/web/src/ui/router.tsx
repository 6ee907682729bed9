/** The current address, and navigation without loading a new page. */
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useMemo, useSyncExternalStore } from 'react';
import { parseRoute, type Route } from './route.js';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
    window.removeEventListener('hashchange', listener);
  };
}

const address = (): string => window.location.href;

export function useRoute(): Route {
  const at = useSyncExternalStore(subscribe, address);
  return useMemo(() => {
    const { pathname, search, hash } = new URL(at);
    return parseRoute(pathname, search, hash);
  }, [at]);
}

/** Another address for the page that is shown: nobody goes anywhere, and nothing is added to the history. */
export function replaceAddress(to: string): void {
  window.history.replaceState(null, '', to);
}

export function navigate(to: string): void {
  window.history.pushState(null, '', to);
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** Another page in place of this one: going back does not lead here again. */
export function redirect(to: string): void {
  replaceAddress(to);
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** A plain click stays on the page; with a modifier it is the browser's. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; children: ReactNode };

export function Link({ to, children, ...rest }: LinkProps): ReactNode {
  const onClick = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...rest} href={to} onClick={onClick}>
      {children}
    </a>
  );
}
