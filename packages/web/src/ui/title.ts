/** The title and the icon of the tab: the page that is open, and anything that calls the player, which goes first. */
import { useEffect } from 'react';
import { markIcon } from './device.js';

/** A replay may lie over the live table: the last page is in front, and its title goes when it does. */
const pages: { readonly title: string }[] = [];
const calls: { readonly text: string }[] = [];

function show(): void {
  const title = pages.at(-1)?.title ?? 'Cardroom';
  const call = calls[0]?.text;
  if (call !== undefined) document.title = `● ${call} · ${title}`;
  else document.title = pages.length === 0 ? title : `${title} · Cardroom`;
  markIcon(call !== undefined);
}

function enter<T>(list: T[], item: T): () => void {
  list.push(item);
  show();
  return () => {
    list.splice(list.indexOf(item), 1);
    show();
  };
}

/** The title of a page, for as long as it is open. */
export function usePageTitle(title: string): void {
  useEffect(() => enter(pages, { title }), [title]);
}

/** Puts a call before the title until the returned function is called. */
export function callInTitle(text: string): () => void {
  return enter(calls, { text });
}
