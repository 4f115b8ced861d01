import { foldText } from '@stackworks/contracts';
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
} from 'react';

type Props = {
  /** The name of the list. */
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What the button shows, which is also its name. */
  button: ReactNode;
  buttonClassName: string;
  /** Where the list opens. */
  className?: string;
  children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

const itemsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** A button that opens a list of `MenuItem`s. Arrow keys and letters move in it, Escape closes it and gives the focus back. */
export function Menu({ label, isOpen, onOpenChange, button, buttonClassName, ...props }: Props) {
  const { className = 'left-0 top-full mt-1', children } = props;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const items = itemsOf(list.current);
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
  }, [isOpen]);

  const close = () => {
    onOpenChange(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(list.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const target = findTarget(event.key, at, items.length) ?? findByLetter(event.key, at, items);
    if (event.key === 'Escape') close();
    else if (target !== undefined) items[target]?.focus();
    else return;
    event.preventDefault();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && list.current?.contains(relatedTarget);
    // A press on the button closes it itself.
    if (!isInside && relatedTarget !== opener.current) onOpenChange(false);
  };
  return (
    <div className="relative">
      <button
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={buttonClassName}
        onClick={() => onOpenChange(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <CloseContext value={close}>
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            className={`absolute z-20 w-max min-w-44 max-w-[calc(100vw-2rem)] bg-sheet py-1 text-ink shadow-[0_0_0_1.5px_var(--ink),6px_6px_0_0_var(--pounamu),6px_6px_0_1.5px_var(--ink)] ${className}`}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          >
            {children}
          </div>
        </CloseContext>
      )}
    </div>
  );
}

function findTarget(key: string, at: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

/** The next item that begins with a letter that was pressed. */
function findByLetter(key: string, at: number, items: readonly HTMLElement[]): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  // Skips leading initials and icons, which are hidden from screen readers.
  const isHidden = (node: Node) => node instanceof Element && node.ariaHidden === 'true';
  const begins = ({ childNodes }: HTMLElement) => {
    const words = [...childNodes].find((node) => node.textContent && !isHidden(node))?.textContent;
    return words && foldText(words).trim().startsWith(foldText(key));
  };
  const after = items.findIndex((item, index) => index > at && begins(item));
  const found = after >= 0 ? after : items.findIndex(begins);
  return found >= 0 ? found : undefined;
}

const itemLook =
  'flex min-h-10 w-full items-center gap-2.5 px-3.5 py-2 text-left text-[.875rem] font-semibold leading-snug -outline-offset-[3px] hover:bg-pounamu-wash focus:bg-pounamu-wash coarse:min-h-11';

type ItemProps = {
  /** Whether it is the choice of the moment, in a menu of choices. */
  isChosen?: boolean;
  onPick: () => void;
  children: ReactNode;
};

export function MenuItem({ isChosen, onPick, children }: ItemProps) {
  const close = use(CloseContext);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={itemLook}
      onClick={() => {
        close();
        onPick();
      }}
      {...(isChosen === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': isChosen })}
    >
      {children}
    </button>
  );
}
