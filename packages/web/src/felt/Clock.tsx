/** The face of a seat: a picture, and while it is the seat's turn a ring and the seconds left. */
import { type ReactNode, useEffect, useState } from 'react';
import { secondsUntil } from '../scene/announce.js';
import type { FeltTurn } from '../scene/model.js';
import { AvatarShapes } from './Avatar.js';

/** How often what runs is drawn again: the ring is never more than this behind. */
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

/** The last warning: how many seconds are left at most. The first one comes when half of the time has run. */
const NOW = 5;

const RADIUS = 21;
const AROUND = 2 * Math.PI * RADIUS;

/** The share of the turn that is left, from 1 to 0. */
function shareLeft({ deadlineMs, limitMs }: FeltTurn, nowMs: number): number {
  if (deadlineMs === null || limitMs === null || limitMs <= 0) return 1;
  return Math.min(1, Math.max(0, (deadlineMs - nowMs) / limitMs));
}

interface FaceProps {
  readonly name: string;
  readonly avatar: string | null;
  readonly isBot: boolean;
  readonly turn: FeltTurn | null;
  readonly now: () => number;
}

export function Face({ name, avatar, isBot, turn, now }: FaceProps): ReactNode {
  const deadline = turn?.deadlineMs ?? null;
  const time = useNow(now, deadline !== null);
  const seconds = deadline === null ? null : secondsUntil(deadline, time);
  const isHalf = turn !== null && shareLeft(turn, time) <= 0.5;
  const pace = seconds === null ? 'calm' : seconds <= NOW ? 'now' : isHalf ? 'soon' : 'calm';
  return (
    <span className={`face face-${turn === null ? 'idle' : pace}`} aria-hidden="true">
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <AvatarShapes name={name} avatar={avatar} isBot={isBot} />
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
        {seconds === null ? null : (
          <>
            <circle className="face-ground" cx="24" cy="24" r="18.5" />
            <text x="24" y="24" className="face-text">
              {seconds}
            </text>
          </>
        )}
      </svg>
    </span>
  );
}
