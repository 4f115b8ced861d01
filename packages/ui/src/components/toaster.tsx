import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

/** Public-site specification §9: one toast at a time, gone after five seconds. */
const usuallyShownForMs = 5000;

/** A passing message. `danger` interrupts a screen reader; an error must also be said where it happened. */
export type Toast = {
  title: string;
  description?: string;
  tone?: 'good' | 'danger';
  /** What can be done while the toast is there, such as undo. */
  action?: { label: string; onPress: () => void };
  /** How long it is shown, in milliseconds, where what it offers lasts longer than five seconds. */
  shownForMs?: number;
};

/** Shows a toast. @returns dismisses that toast, if it's still showing */
type ShowToast = (toast: Toast) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/** The function that shows a toast, in place of any that is showing. @throws outside a `Toaster` */
export function useToast(): ShowToast {
  const showToast = use(ToastContext);
  if (!showToast) throw new Error('useToast needs a Toaster around it');
  return showToast;
}

export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; turn: number } | null>(null);
  const turns = useRef(0);
  const region = useRef<HTMLDivElement>(null);

  const showToast = useCallback((toast: Toast) => {
    turns.current += 1;
    const turn = turns.current;
    setShown({ toast, turn });
    return () => setShown((now) => (now?.turn === turn ? null : now));
  }, []);
  const dismiss = useCallback(() => setShown(null), []);

  useEffect(() => {
    // Reopened, it is above any dialog that has opened since.
    region.current?.hidePopover();
    region.current?.showPopover();
  }, [shown]);

  const isDanger = shown?.toast.tone === 'danger';
  const card = shown && <ToastCard key={shown.turn} toast={shown.toast} onDismiss={dismiss} />;
  return (
    <ToastContext value={showToast}>
      {children}
      <div ref={region} popover="manual" className="toaster">
        <div role="status">{!isDanger && card}</div>
        <div role="alert">{isDanger && card}</div>
      </div>
    </ToastContext>
  );
}

/** One toast; it stays while a pointer or the focus is on it. */
function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const isDanger = toast.tone === 'danger';
  const { shownForMs = usuallyShownForMs } = toast;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDismiss, shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, onDismiss, shownForMs]);

  return (
    <div
      className={joinClasses('toast', isDanger && 'toast-danger')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon
        name={isDanger ? 'warning' : 'tick'}
        size={22}
        className={isDanger ? 'text-danger' : 'text-pounamu'}
      />
      <div className="min-w-0 flex-1 break-words">
        <p className="font-label leading-snug">{toast.title}</p>
        {toast.description && <p className="text-soft text-sm">{toast.description}</p>}
        {toast.action && (
          <button
            type="button"
            className={joinClasses(buttonClass({ size: 'small' }), 'mt-2')}
            onClick={() => {
              onDismiss();
              toast.action?.onPress();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" className="icon-button -mx-1.5 -my-2.5" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="cross" />
      </button>
    </div>
  );
}
