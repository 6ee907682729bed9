/** Log lines as JSON, by pino. */
import { pino } from 'pino';
import type { Logger } from './world.js';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A logger to a file, or to standard error for `-`. */
export function openLogger(file: string, level: LogLevel): Logger {
  const isConsole = file === '-';
  const destination = pino.destination(
    isConsole ? { dest: 2, sync: true } : { dest: file, mkdir: true, sync: false, mode: 0o600 },
  );
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
