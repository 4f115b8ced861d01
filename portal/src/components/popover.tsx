import { useRef, useState, type ReactNode } from 'react';
import { useDocumentEvent } from '#/lib/hooks.ts';

type Props = {
  /** What the button shows, which is also its name. */
  button: ReactNode;
  buttonClassName: string;
  /** Where the panel opens. */
  className?: string;
  children: ReactNode;
};

/** A button that opens a panel over what follows it. Escape closes it, and so does moving on to anything but a dialog. */
export function Popover({ button, buttonClassName, className = 'left-0', children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const leave = ({ target }: Event) => {
    if (!isOpen || !(target instanceof Element) || target.closest('dialog')) return;
    if (!box.current?.contains(target)) setOpen(false);
  };
  useDocumentEvent('pointerdown', leave);
  useDocumentEvent('focusin', leave);
  useDocumentEvent('keydown', (event) => {
    if (!isOpen || event.key !== 'Escape' || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    setOpen(false);
    opener.current?.focus();
  });
  return (
    <div ref={box} className="relative">
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        className={buttonClassName}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div
          className={`absolute top-full z-20 mt-1 w-max max-w-[calc(100vw-2rem)] bg-sheet p-3 shadow-[0_0_0_1.5px_var(--ink),6px_6px_0_0_var(--pounamu),6px_6px_0_1.5px_var(--ink)] ${className}`}
        >
          {children}
        </div>
      )}
    </div>
  );
}
