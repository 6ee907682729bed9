/** The model to draw now: a result waits for the last card of a run-out, and stays although the table goes on. */
import { useEffect, useRef, useState } from 'react';
import type { FeltModel } from '../scene/model.js';
import { type Held, heldUntil, holdResult } from '../scene/moves.js';

interface Shown {
  readonly model: FeltModel;
  /** The last card of a run-out lies there, and nothing may say yet what it decided. */
  readonly isRevealing: boolean;
}

export function useShown(model: FeltModel, isOwnTurn: boolean): Shown {
  const held = useRef<Held | null>(null);
  const [, draw] = useState(0);
  const nowMs = performance.now();
  held.current = holdResult(held.current, model, isOwnTurn, nowMs);
  const isHeld = held.current.model !== model;
  const leftMs = heldUntil(held.current) - nowMs;
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => draw((count) => count + 1), leftMs + 1);
    return () => clearTimeout(timer);
  }, [isHeld, leftMs]);
  return { model: held.current.model, isRevealing: held.current.ended !== undefined };
}
