/** Log lines as JSON, by pino. */
import { openSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';
import { makeFolder } from './dataFolder.js';
import { reasonOf } from './reason.js';
import { StartError } from './startError.js';
import type { Logger } from './world.js';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Bytes of lines that wait for a full disk; the ones after them are dropped. */
const MAX_WAITING = 4 << 20;

function openFile(file: string): number {
  makeFolder(dirname(file));
  try {
    return openSync(file, 'a', 0o600);
  } catch (error) {
    throw new StartError('no-permission', `the log ${file} cannot be written: ${reasonOf(error)}`);
  }
}

/**
 * A logger to a file, or to standard error for `-`. Throws a `StartError` for a file that cannot be opened. A disk that
 * is full later stops no room: `onError` is told once.
 */
export function openLogger(file: string, level: LogLevel, onError: (sentence: string) => void = () => {}): Logger {
  const isConsole = file === '-';
  const destination = pino.destination(
    isConsole ? { dest: 2, sync: true } : { dest: openFile(file), sync: false, maxLength: MAX_WAITING },
  );
  let isTold = false;
  destination.on('error', (error: Error) => {
    if (isTold) return;
    isTold = true;
    onError(`the log ${file} cannot be written: ${reasonOf(error)}`);
  });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
