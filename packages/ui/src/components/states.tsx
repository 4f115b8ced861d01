import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useIsOnline, useRetryWhenOnline } from './use-is-online.ts';

const offlineText = 'You’re offline. We’ll try again when you’re back.';

type EmptyStateProps = {
  title: string;
  text: string;
  children?: ReactNode;
  /** The list is stored in this browser, so it is known to be empty without a connection. */
  isLocal?: boolean;
};

/** Replaces an empty list. Offline, whether it is empty is unknown, so it says that instead. */
export function EmptyState({ title, text, children, isLocal = false }: EmptyStateProps) {
  const isOnline = useIsOnline();
  const isKnown = isOnline || isLocal;
  return (
    <div className="sheet p-6 sm:p-9">
      <svg
        className="fill-sheet stroke-edge-strong"
        width="92"
        height="66"
        viewBox="0 0 92 66"
        strokeWidth="1.8"
        strokeDasharray="5 4"
        aria-hidden="true"
      >
        <path d="M30 4h58v36H30zM18 14h58v36H18zM6 24h58v38H6z" />
      </svg>
      <p className="font-display text-t1 mb-1.5 mt-5 text-balance">
        {isKnown ? title : 'We can’t check this'}
      </p>
      <p className="max-w-measure text-soft">{isKnown ? text : offlineText}</p>
      {isKnown && children && <div className="mt-5">{children}</div>}
    </div>
  );
}

type ErrorStateProps = {
  title: string;
  text: string;
  /** Also called once the browser is online again. */
  onRetry: () => void;
  children?: ReactNode;
};

/** Replaces what could not be fetched. Offline it says so, and retries once online. */
export function ErrorState({ title, text, onRetry, children }: ErrorStateProps) {
  const isOnline = useIsOnline();
  useRetryWhenOnline(onRetry);
  return (
    <div className="sheet p-6 sm:p-7" role="alert">
      <Icon name="warning" size={30} />
      <p className="font-display text-t2 mb-1.5 mt-3 text-balance">{title}</p>
      <p className="text-soft mb-4 text-sm">{isOnline ? text : offlineText}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
        {children}
      </div>
    </div>
  );
}

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

/** A placeholder for what is being fetched. `className` gives it the same height and width. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}

/** Why something just failed, beside it. */
export const Problem = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <p role="alert" className={`problem ${className}`}>
    <Icon name="warning" className="mt-0.5" />
    {children}
  </p>
);

type Props = { title: string; message: string | undefined; className?: string };

/** Why a form could not be sent, above its fields, where it takes the focus. Unlike the toast, it stays. */
export function FormAlert({ title, message, className = '' }: Props) {
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (message) alert.current?.focus();
  }, [message]);

  if (!message) return null;
  return (
    <div
      ref={alert}
      tabIndex={-1}
      className={`border-danger bg-danger-wash flex gap-3 border-l-[5px] px-4 py-3.5 text-sm ${className}`}
    >
      <Icon name="warning" className="text-danger mt-0.5" />
      <p>
        <strong>{title}.</strong> {message}
      </p>
    </div>
  );
}
