import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

type Props = {
  title: string;
  isOpen: boolean;
  /** While an action is running: neither Escape nor the close button closes it. */
  isBusy?: boolean;
  /** Called instead of `onClose` while closing would lose something. */
  onAskClose?: (() => void) | undefined;
  /** For something to view rather than to fill in. */
  isWide?: boolean;
  onClose: () => void;
  /** Rendered only while open, so a form in it starts empty. */
  children: ReactNode;
};

/** A modal dialog. The browser focuses the first control, or what has `data-focus-first`, and restores the focus on closing. */
export function Dialog({
  title,
  isOpen,
  isBusy = false,
  isWide = false,
  onAskClose,
  onClose,
  children,
}: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  const mayClose = !isBusy && !onAskClose;

  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
      dialog.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    } else dialog.current?.close();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || isBusy || !onAskClose) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const inside = event.target instanceof Element ? event.target.closest('dialog') : null;
      if (event.key !== 'Escape' || (inside && inside !== dialog.current)) return;
      // Or the same key would close what it has just opened.
      event.preventDefault();
      onAskClose();
    };
    // What had the focus may be gone, so the key need not come through the dialog.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, isBusy, onAskClose]);

  return (
    <dialog
      ref={dialog}
      className={joinClasses('dialog', isWide && 'dialog-wide')}
      aria-labelledby={titleId}
      closedby={mayClose ? 'closerequest' : 'none'}
      onCancel={(event) => !mayClose && event.preventDefault()}
      // React passes on what happens to a dialog in this one.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {isOpen && (
        <>
          <h2 id={titleId} className="font-display text-t1 mb-4 mr-9 text-balance break-words">
            {title}
          </h2>
          {children}
          <button
            type="button"
            className="icon-button absolute right-3 top-4 sm:right-5 sm:top-6"
            aria-label="Close"
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : (onAskClose ?? onClose)}
          >
            <Icon name="cross" />
          </button>
        </>
      )}
    </dialog>
  );
}
