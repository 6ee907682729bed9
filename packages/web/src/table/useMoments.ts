/** The moments of the hand on the table, kept as it grows: a new line costs one action and not the whole hand. */
import { extendMoments, type Hand, type Moments } from '@cardroom/notation';
import { useMemo, useRef } from 'react';

export function useMoments(hand: Hand): Moments | null {
  const kept = useRef<Moments | null>(null);
  return useMemo(() => {
    const next = extendMoments(kept.current, hand);
    kept.current = next.ok ? next.value : null;
    return kept.current;
  }, [hand]);
}
