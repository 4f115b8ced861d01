import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Props = {
  title: string;
  isOpen: boolean;
  /** Called on Escape and by the close button. */
  onClose: () => void;
  /** Rendered only while open, so a form in it starts afresh. */
  children: ReactNode;
};

/** Asks something before the page goes on. The browser keeps focus inside, and gives it back on closing. */
export function Dialog({ title, isOpen, onClose, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      {isOpen && (
        <>
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="font-display text-t1 text-balance">
              {title}
            </h2>
            <button type="button" className="icon-button -mr-3 -mt-2" aria-label="Close" onClick={onClose}>
              <Icon name="cross" />
            </button>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
