/** The face of a seat: the first letter of the name, and while it is the seat's turn a ring and the seconds left. */
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { secondsUntil } from '../scene/announce.js';
import type { FeltTurn } from '../scene/model.js';

/** How often what runs is drawn anew: the ring is never more than this behind. */
const TICK_MS = 100;

/** The time, again and again while something runs. */
export function useNow(now: () => number, isRunning: boolean): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    setTime(now());
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTime(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [now, isRunning]);
  return time;
}

/** Warnings: how many seconds are left at most. */
const SOON = 10;
const NOW = 5;

const RADIUS = 21;
const AROUND = 2 * Math.PI * RADIUS;

/** What is left of the turn, from 1 to 0. */
function shareLeft({ deadlineMs, limitMs }: FeltTurn, nowMs: number): number {
  if (deadlineMs === null || limitMs === null || limitMs <= 0) return 1;
  return Math.min(1, Math.max(0, (deadlineMs - nowMs) / limitMs));
}

function hueOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}

/** The first letter as people count letters. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return (first?.segment ?? '').toLocaleUpperCase();
}

export function Face({
  name,
  isBot,
  turn,
  now,
}: {
  name: string;
  isBot: boolean;
  turn: FeltTurn | null;
  now: () => number;
}): ReactNode {
  const deadline = turn?.deadlineMs ?? null;
  const time = useNow(now, deadline !== null);
  const seconds = deadline === null ? null : secondsUntil(deadline, time);
  const pace = seconds === null || seconds > SOON ? 'calm' : seconds > NOW ? 'soon' : 'now';
  return (
    <span className={`face face-${turn === null ? 'idle' : pace}`} aria-hidden="true">
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" style={{ '--hue': hueOf(name) } as CSSProperties}>
        <circle className="face-ground" cx="24" cy="24" r="18.5" />
        {turn === null ? null : (
          <>
            <circle className="face-track" cx="24" cy="24" r={RADIUS} />
            <circle
              className={`face-ring${turn.isBank ? ' is-bank' : ''}`}
              cx="24"
              cy="24"
              r={RADIUS}
              strokeDasharray={AROUND}
              strokeDashoffset={AROUND * (1 - shareLeft(turn, time))}
            />
          </>
        )}
        <text x="24" y="24" className="face-text">
          {seconds ?? initialOf(name)}
        </text>
        {isBot && seconds === null ? <path className="face-bot" d="M33 35h8v6h-8zM37 32v3M35 38h0M39 38h0" /> : null}
      </svg>
    </span>
  );
}
