import type { ReactNode } from 'react';

/** The viewer's own statistics: of one table, or of all hands. */
export default function StatisticsPanel({ table }: { table: string | null }): ReactNode {
  return <div className="panel">{table}</div>;
}
