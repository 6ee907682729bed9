/** Where the tape stands, and whether it runs. */
import { useCallback, useEffect, useState } from 'react';
import { pauseAfter, type Speed } from './playback.js';
import type { Tape } from './tape.js';

export interface Playback {
  readonly stop: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  go(stop: number): void;
  toggle(): void;
  setSpeed(speed: Speed): void;
}

export function usePlayback(tape: Tape): Playback {
  const last = tape.stops.length - 1;
  const [stop, setStop] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const go = useCallback((to: number) => setStop(Math.max(0, Math.min(last, to))), [last]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (stop >= last) {
      setIsPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setStop(stop + 1), pauseAfter(tape.stops[stop]!.happening, speed));
    return () => clearTimeout(timer);
  }, [isPlaying, stop, last, speed, tape]);
  const toggle = useCallback(() => {
    setIsPlaying((was) => !was);
    // From the end it begins again.
    if (!isPlaying && stop >= last) setStop(0);
  }, [isPlaying, stop, last]);
  return { stop, isPlaying, speed, go, toggle, setSpeed };
}
