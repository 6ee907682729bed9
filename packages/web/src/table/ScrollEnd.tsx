/** A list that grows at its end and stays there, unless the reader has scrolled back. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';

const NEAR_PX = 40;

export function ScrollEnd({
  count,
  label,
  children,
}: {
  count: number;
  label: string;
  children: ReactNode;
}): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the number of lines that moves the end
  useLayoutEffect(() => {
    const list = ref.current;
    if (list !== null && isAtEnd.current) list.scrollTop = list.scrollHeight;
  }, [count]);
  return (
    <section
      ref={ref}
      className="scroll-end"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget: list }) => {
        isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX;
      }}
    >
      {children}
    </section>
  );
}
