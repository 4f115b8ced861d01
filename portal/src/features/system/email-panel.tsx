import { nameEmail } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Panel } from '#/components/panel.tsx';
import { formatDayTime } from '#/lib/format.ts';

const shownAtFirst = 5;

type Email = { id: string; template: string; recipient: string; createdAt: string };

type Props<Listed extends Email> = {
  /** Of `useNextFocus`. */
  place: RefObject<HTMLDivElement | null>;
  title: string;
  label: string;
  text: ReactNode;
  emails: readonly Listed[];
  total: number;
  order: 'newest' | 'oldest';
  forAll: ReactNode;
  /** What else a row says; its first line continues that of the recipient. */
  detail?: (email: Listed) => { more: string; reason: string | null };
  buttons: (email: Listed) => ReactNode;
  alert?: ReactNode;
  children: ReactNode;
};

export function EmailPanel<Listed extends Email>(props: Props<Listed>) {
  const { place, title, label, text, emails, total, order, forAll, detail, buttons, alert, children } = props;
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div ref={place}>
      <Panel title={title} size="t1">
        <p className="max-w-measure text-sm">{text}</p>
        {alert}
        {forAll && <div className="mt-4 flex flex-wrap gap-3">{forAll}</div>}
        {emails.length > 0 && (
          <ul aria-label={label} className="mt-3">
            {emails.slice(0, isWhole ? undefined : shownAtFirst).map((email) => {
              const { more = '', reason = null } = detail?.(email) ?? {};
              return (
                <li
                  key={email.id}
                  className="grid gap-x-6 gap-y-2 border-b border-edge py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
                >
                  <div className="min-w-0 [overflow-wrap:anywhere]">
                    <p className="font-semibold">{nameEmail(email.template)}</p>
                    <p className="text-sm text-soft">
                      To {email.recipient}, written {formatDayTime(email.createdAt)}
                      {more}
                    </p>
                    {reason !== null && <p className="text-sm">{reason}</p>}
                  </div>
                  <div className="flex flex-wrap gap-3">{buttons(email)}</div>
                </li>
              );
            })}
          </ul>
        )}
        {/* It stays, so that it has the focus after a press. */}
        {emails.length > shownAtFirst && (
          <Button
            size="small"
            className="mt-4"
            aria-expanded={isWhole}
            onClick={() => setIsWhole((before) => !before)}
          >
            {isWhole ? 'Show fewer' : `Show ${emails.length - shownAtFirst} more`}
          </Button>
        )}
        {total > emails.length && (
          <p className="mt-3 text-sm text-soft">
            These are the {order} {emails.length} of {total}.
          </p>
        )}
        {children}
      </Panel>
    </div>
  );
}

type Settled = { row: number; button: number };

/**
 * Moves the focus when a settled row goes with its buttons: to the same button of the next row, else to the panel's
 * heading, or to the screen's where the panel goes too.
 * @param isAsking while a dialog is open, which has the focus
 * @returns the panel's ref, and what to call once something is settled, before the rows are refetched
 */
export function useNextFocus(
  rows: readonly unknown[],
  isAsking: boolean,
): { place: RefObject<HTMLDivElement | null>; settle: (settled: Settled) => void } {
  const place = useRef<HTMLDivElement>(null);
  const settled = useRef<Settled | null>(null);
  useEffect(() => {
    if (settled.current === null || isAsking) return;
    const { row, button } = settled.current;
    settled.current = null;
    if (document.activeElement !== document.body) return;
    const items = place.current?.querySelectorAll('li');
    const next = items?.item(Math.min(row, items.length - 1));
    const target = next?.querySelectorAll('button').item(button) ?? place.current?.querySelector('h2');
    target?.focus();
  }, [rows, isAsking]);
  useEffect(
    () => () => {
      if (settled.current !== null) document.querySelector('h1')?.focus();
    },
    [],
  );
  const settle = useCallback((what: Settled) => {
    settled.current = what;
  }, []);
  return { place, settle };
}
