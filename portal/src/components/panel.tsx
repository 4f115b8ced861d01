import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  /** `t1` where what it holds was what one came for, `label` beside such a thing. */
  size?: 'label' | 't1';
  className?: string;
  children: ReactNode;
};

const titleClasses = { label: 'text-sm font-label', t1: 'font-display text-t1' };

/** A part of a screen: a rule, what it is, and what it says. */
export function Panel({ title, size = 'label', className = '', children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`border-t-2 border-ink pt-4 ${className}`}>
      <h2
        id={titleId}
        tabIndex={-1}
        className={`mb-3 outline-none [overflow-wrap:anywhere] ${titleClasses[size]}`}
      >
        {title}
      </h2>
      {children}
    </section>
  );
}
