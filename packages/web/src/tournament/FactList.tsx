/** Figures of a tournament with their names. */
import type { ReactNode } from 'react';

export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }): ReactNode {
  return (
    <dl className="tour-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
