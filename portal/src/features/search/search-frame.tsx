import { Icon, Problem } from '@stackworks/ui';
import { Command } from 'cmdk';
import { useLayoutEffect, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { searchLook } from '#/components/early-search.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import type { usePicked } from './use-picked.ts';

/** A search starts once typing has paused for this long. */
export const pauseMs = 120;

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  box: RefObject<HTMLInputElement | null>;
  picked: Pick<ReturnType<typeof usePicked>, 'command' | 'list'>;
  input: Pick<ComponentProps<typeof Command.Input>, 'value' | 'onValueChange' | 'placeholder' | 'onKeyDown'>;
  /** Beside the input. */
  aside?: ReactNode;
  /** What is found, as groups of the list. */
  children: ReactNode;
  isEmpty: boolean;
  isError: boolean;
  /** What the keys do, below the list. */
  help: ReactNode;
  announcement: ReactNode;
  onClose: () => void;
};

/** The dialog of a search, of staff or of a client: an input and a list that arrow keys move in. */
export function SearchFrame(props: Props) {
  const { dialog, box, picked, input, aside, children, isEmpty, isError, help, announcement, onClose } =
    props;
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // The dialog itself would focus the frame around the box.
    box.current?.focus();
  }, [dialog, box]);
  return (
    <dialog ref={dialog} aria-label="Search" closedby="any" onClose={onClose} className={searchLook.dialog}>
      <Command
        label="Search"
        {...picked.command}
        shouldFilter={false}
        loop
        className="flex max-h-[80dvh] flex-col text-[.9375rem] leading-normal"
      >
        <div className={searchLook.head}>
          <Icon name="search" size={20} />
          <Command.Input {...input} ref={box} maxLength={200} className={searchLook.input} />
          {aside}
          <IconButton
            icon="cross"
            label="Close"
            // The list would take Enter for itself.
            onKeyDown={(event) => event.stopPropagation()}
            onClick={() => dialog.current?.close()}
          />
        </div>
        <Command.List
          {...picked.list}
          label="Found"
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2"
        >
          {children}
        </Command.List>
        {isEmpty && <p className="px-[18px] py-5 text-soft">No results. Try the start of a word.</p>}
        {isError && (
          <Problem className="px-[18px] py-3">Search isn’t responding. Keep typing to try again.</Problem>
        )}
        <p className="flex flex-wrap items-center gap-x-5 border-t border-edge bg-fold px-[18px] py-2 text-xs text-soft coarse:hidden">
          <span>
            <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> move
          </span>
          {help}
        </p>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </Command>
    </dialog>
  );
}
