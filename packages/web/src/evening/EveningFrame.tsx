/** The frame around the pages of an evening. */
import type { ReactNode } from 'react';
import { Header } from '../ui/Header.js';
import './evening.css';

export function EveningFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <Header current="mine" />
      <main id="main" className="page evening">
        {children}
      </main>
    </>
  );
}

/** The class of an amount that was won or lost. */
export function toneOf(net: number): string | undefined {
  return net < 0 ? 'evening-minus' : net > 0 ? 'evening-plus' : undefined;
}
