import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

type Props = { title: string; message: string | undefined; className?: string };

/**
 * Why a form could not be sent, above its fields, where it takes the focus. The toast that says the same goes away;
 * this stays.
 */
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
