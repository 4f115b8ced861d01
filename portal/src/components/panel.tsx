import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

type Props = {
  title: string;
  /** `t1` for the main content of a screen, `label` beside it. */
  size?: 'label' | 't1';
  className?: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

const titleClasses = { label: 'text-sm font-label', t1: 'font-display text-t1' };

export function Panel({ title, size = 'label', className = '', action, children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`border-t-2 border-ink pt-4 ${className}`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1">
        <h2
          id={titleId}
          tabIndex={-1}
          className={`min-w-0 outline-none [overflow-wrap:anywhere] ${titleClasses[size]}`}
        >
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export type FactRow = readonly [name: string, value: ReactNode] | false | null;

/** Names and values, a row each; false and null are left out. */
export const FactList = ({ facts }: { facts: readonly FactRow[] }) => (
  <dl>
    {facts
      .filter((fact) => fact !== false && fact !== null)
      .map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4 border-b border-edge py-2.5 text-sm">
          <dt className="text-soft">{name}</dt>
          <dd className="ml-auto min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
  </dl>
);

type FactProps = { name: string; className?: string; children: ReactNode };

/** A value under its name, in a `dl`. */
export const Fact = ({ name, className = '', children }: FactProps) => (
  <div className={`border-b border-edge py-2.5 ${className}`}>
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

export type Figure = { name: string; text: string; value: number | undefined };

/** Three are in one row on every screen; four in two rows of two on narrow ones. */
const inThrees = {
  list: 'grid-cols-3',
  figure: 'px-3 first:pl-0 sm:px-5 [&:not(:first-child)]:border-l',
};
const inTwos = {
  list: 'grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none',
  figure:
    'odd:pr-4 even:border-l even:pl-5 lg:px-5 lg:first:pl-0 lg:[&:not(:first-child)]:border-l max-lg:[&:nth-child(n+3)]:border-t',
};

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const layout = figures.length === 3 ? inThrees : inTwos;
  return (
    <dl aria-label={label} className={`mb-12 grid border-y-2 border-ink ${layout.list}`}>
      {figures.map(({ name, text, value }) => (
        <div key={name} className={`flex min-w-0 flex-col border-edge py-4 ${layout.figure}`}>
          <dt className="order-2 text-sm font-label">
            {name}
            <span className="block font-normal text-soft">{text}</span>
          </dt>
          <dd className="num text-[2.75rem] leading-none">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Content above may still load for this long, and would push the place out of view. */
const settleMs = 2_000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const readHash = () => window.location.hash;

/** The target of an address's `#`: it comes into view and takes the focus. */
export function Place({
  id,
  className = '',
  children,
}: {
  id: string;
  className?: string;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const hash = useLocationProperty(readHash);
  useEffect(() => {
    if (hash !== `#${id}`) return;
    const show = () => place.current?.scrollIntoView();
    show();
    place.current?.focus({ preventScroll: true });
    const observer = new ResizeObserver(show);
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true });
    const timer = setTimeout(stop, settleMs);
    return () => {
      stop();
      clearTimeout(timer);
      for (const move of ownMoves) window.removeEventListener(move, stop);
    };
  }, [id, hash]);
  return (
    <div ref={place} id={id} tabIndex={-1} className={`min-w-0 scroll-mt-7 outline-none ${className}`}>
      {children}
    </div>
  );
}
