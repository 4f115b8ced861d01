import type { ReactNode } from 'react';

/** Names and what is so of each, one under the other. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4 border-b border-edge py-2.5 text-sm">
          <dt className="text-soft">{name}</dt>
          <dd className="ml-auto min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
