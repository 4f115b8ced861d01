import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What the button shows; its name is `label`, with this read out as well where it is text. */
  button: ReactNode;
  buttonClassName: string;
  /** Of the list, as to where it opens. */
  className?: string;
  children: ReactNode;
};

/** A button that opens a list of `MenuItem`s. Arrow keys move in it, Escape closes it and gives the focus back. */
export function Menu({ label, isOpen, onOpenChange, button, buttonClassName, className, children }: Props) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    if (isOpen) frame.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [isOpen]);

  const close = () => {
    onOpenChange(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === 'Escape') close();
    else {
      const all = items();
      const at = all.findIndex((item) => item === document.activeElement);
      const targets: Record<string, number> = {
        ArrowDown: (at + 1) % all.length,
        ArrowUp: (at - 1 + all.length) % all.length,
        Home: 0,
        End: all.length - 1,
      };
      const target = targets[event.key];
      if (target === undefined) return;
      all[target]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={frame}
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (isOpen && !event.currentTarget.contains(event.relatedTarget)) onOpenChange(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        className={buttonClassName}
        onClick={() => onOpenChange(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={`absolute z-20 min-w-56 bg-sheet py-1 text-ink shadow-float [--stack-c:var(--pounamu)] ${className ?? 'left-0 top-full mt-1'}`}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('[role^="menuitem"]')) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

const itemLook =
  'flex min-h-10 w-full items-center gap-2.5 px-3.5 py-2 text-left text-[.875rem] font-semibold leading-snug no-underline -outline-offset-[3px] hover:bg-pounamu-wash focus:bg-pounamu-wash coarse:min-h-11';

type ItemProps = {
  /** Whether it is the choice of the moment, in a menu of choices. */
  isChosen?: boolean;
  onPick: () => void;
  children: ReactNode;
};

export const MenuItem = ({ isChosen, onPick, children }: ItemProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={itemLook}
    onClick={onPick}
    {...(isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen })}
  >
    {children}
  </button>
);
