/** How fast a tape plays. */
import type { Sound } from '../ui/sounds.js';
import type { Happening } from './tape.js';

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32] as const;
export type Speed = (typeof SPEEDS)[number];

/** Time to look at what has happened, at normal speed. */
const LOOK_MS: Readonly<Record<Happening['kind'], number>> = { start: 700, hole: 1200, board: 1400, act: 1000 };

/** A fold or a check is seen at a glance. */
const GLANCE_MS = 650;

/** How long a stop is shown before the next one. */
export function pauseAfter(happening: Happening, speed: Speed): number {
  const isGlance = happening.kind === 'act' && (happening.word === 'fold' || happening.word === 'check');
  return (isGlance ? GLANCE_MS : LOOK_MS[happening.kind]) / speed;
}

/** The sound that leads to a stop. */
export function soundOfStop(happening: Happening): Sound | null {
  switch (happening.kind) {
    case 'hole':
    case 'board':
      return 'cards';
    case 'act':
      return happening.amount > 0 && happening.word !== 'discard' ? 'chips' : null;
    case 'start':
      return null;
  }
}

/** The next speed in a direction; the last one stays. */
export function nextSpeed(speed: Speed, direction: 1 | -1): Speed {
  return SPEEDS[SPEEDS.indexOf(speed) + direction] ?? speed;
}

/** The command of a key in the replayer; null for other keys. */
export type ReplayCommand =
  | 'back'
  | 'forward'
  | 'toggle'
  | 'start'
  | 'end'
  | 'nextStreet'
  | 'previousStreet'
  | 'nextHand'
  | 'previousHand'
  | 'faster'
  | 'slower';

const KEYS: Readonly<Record<string, ReplayCommand>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ' ': 'toggle',
  Home: 'start',
  End: 'end',
  ArrowUp: 'previousStreet',
  ArrowDown: 'nextStreet',
  PageDown: 'nextHand',
  PageUp: 'previousHand',
  '+': 'faster',
  '-': 'slower',
};

export function replayCommand(press: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}): ReplayCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  return KEYS[press.key] ?? null;
}
