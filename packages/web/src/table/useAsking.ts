/** Whether the viewer has asked for a seat and the host has not answered; kept over a reload of the page. */
import { useEffect, useState } from 'react';
import { useTableEvents } from '../net/index.js';

const KEY = 'cardroom.asking.';

function read(table: string): boolean {
  try {
    return sessionStorage.getItem(KEY + table) !== null;
  } catch {
    return false;
  }
}

function write(table: string, isAsking: boolean): void {
  try {
    if (isAsking) sessionStorage.setItem(KEY + table, '1');
    else sessionStorage.removeItem(KEY + table);
  } catch {
    // Without storage it is forgotten with the page.
  }
}

export function useAsking(table: string, isSeated: boolean): readonly [isAsking: boolean, ask: () => void] {
  const [isAsking, setIsAsking] = useState(() => read(table));
  useEffect(() => write(table, isAsking && !isSeated), [table, isAsking, isSeated]);
  useTableEvents(table, ({ event }) => {
    if (event === 'buy_in_answer') setIsAsking(false);
  });
  return [isAsking && !isSeated, () => setIsAsking(true)];
}
