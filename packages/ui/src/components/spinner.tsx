import type { ReactNode } from 'react';

/** Says in words that something is being fetched, with three sheets that lift in turn. */
export function Spinner({ text }: { text: ReactNode }) {
  return (
    <div className="flex items-center gap-4" role="status">
      <svg className="spinner flex-none" width="42" height="36" viewBox="0 0 42 36" aria-hidden="true">
        <path className="fill-pounamu" d="M13 5h26v14H13z" />
        <path className="fill-sheet" d="M8 12h26v14H8z" />
        <path className="fill-ink" d="M3 19h26v14H3z" />
      </svg>
      {text}
    </div>
  );
}

/** Holds the place of what is being fetched. `className` gives it the height and width of that. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}
