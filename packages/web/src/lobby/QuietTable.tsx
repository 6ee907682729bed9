/** A table of bots, small and quiet behind the words of the lobby. It stands still while nobody can see it. */
import { xoshiro128 } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Felt } from '../felt/Felt.js';
import { firstLine, quietFelt, quietHand } from './quietHand.js';

/** How long an act is looked at, and the end of a hand. */
const ACT_MS = 1_100;
const END_MS = 3_500;

/** Whether the element is on the screen, and the page before someone's eyes. */
function useSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true));
    if (ref.current !== null) observer.observe(ref.current);
    const look = (): void => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [ref]);
  return isInView && isVisible;
}

interface Shown {
  readonly hand: Hand;
  readonly line: number;
}

/** The next line of the hand, or the first of the next hand. */
function usePlay(isSeen: boolean): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const [random] = useState(() => xoshiro128(crypto.getRandomValues(new Uint32Array(4))));
  useEffect(() => {
    if (!isSeen) return undefined;
    let isWanted = true;
    const isEnd = shown === null || shown.line >= shown.hand.actions.length;
    const go = async (): Promise<void> => {
      const hand = isEnd ? await quietHand(Number(shown?.hand.hand ?? 0) + 1, random) : shown.hand;
      if (isWanted) setShown({ hand, line: isEnd ? firstLine(hand) : shown.line + 1 });
    };
    const timer = setTimeout(() => void go(), shown === null ? 0 : isEnd ? END_MS : ACT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isSeen, shown, random]);
  return shown;
}

export default function QuietTable(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const shown = usePlay(useSeen(place));
  const model = useMemo(() => (shown === null ? null : quietFelt(shown.hand, shown.line)), [shown]);
  return (
    <div ref={place} className="lobby-live" aria-hidden="true" inert data-quiet="">
      {model !== null && <Felt model={model} />}
    </div>
  );
}
