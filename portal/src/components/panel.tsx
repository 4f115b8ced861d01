import { useId, type ReactNode } from 'react';

type Props = { title: string; className?: string; children: ReactNode };

/** A part of a screen: a rule, what it is, and what it says. */
export function Panel({ title, className = '', children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`border-t-2 border-ink pt-4 ${className}`}>
      <h2 id={titleId} className="mb-3 text-sm font-label">
        {title}
      </h2>
      {children}
    </section>
  );
}
