/** The position of the tape, and whether it is running. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { play } from '../ui/sounds.js';
import { useViewer } from '../ui/viewer.js';
import { pauseAfter, type Speed, soundOfStop } from './playback.js';
import type { Tape } from './tape.js';

export interface Playback {
  readonly stop: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  go(stop: number): void;
  toggle(): void;
  setSpeed(speed: Speed): void;
}

/** A step forward is heard, for those who want it; a jump is not. */
function useStepSound(tape: Tape, stop: number): void {
  const { replaySounds } = useViewer().settings;
  const before = useRef(stop);
  useEffect(() => {
    const isStep = stop === before.current + 1;
    before.current = stop;
    const sound = isStep && replaySounds ? soundOfStop(tape.stops[stop]!.happening) : null;
    if (sound !== null) void play(sound);
  }, [tape, stop, replaySounds]);
}

export function usePlayback(tape: Tape): Playback {
  const last = tape.stops.length - 1;
  const [stop, setStop] = useState(0);
  useStepSound(tape, stop);
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
