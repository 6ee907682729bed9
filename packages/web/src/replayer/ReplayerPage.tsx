import type { ReactNode } from 'react';

/** The replayer: of a stored hand, or of a file, a text or a link where there is none. */
export default function ReplayerPage({ hand }: { hand: string | null }): ReactNode {
  return (
    <main id="main" className="page">
      {hand}
    </main>
  );
}
