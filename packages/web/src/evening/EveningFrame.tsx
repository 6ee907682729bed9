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
