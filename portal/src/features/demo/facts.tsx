import type { ReactNode } from 'react';

/** Names and what is so of each, a line each. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name} className="flex flex-wrap gap-x-4 border-b border-edge py-2 text-sm">
        <dt className="text-soft">{name}</dt>
        <dd className="ml-auto min-w-0 break-words text-right [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
);
