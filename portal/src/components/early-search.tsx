import { Icon } from '@stackworks/ui';
import { useLayoutEffect, useRef } from 'react';
import { closeSearch, typeEarly, useIsSearchEarly } from '#/lib/search-keys.ts';

/** How the search looks, before and after its code is there. */
export const searchLook = {
  dialog:
    'dialog mt-[8dvh] w-[min(calc(100vw-24px),45rem)] overflow-hidden !p-0 !shadow-[0_0_0_1.5px_var(--ink),8px_8px_0_0_var(--pounamu),8px_8px_0_1.5px_var(--ink)]',
  head: 'flex items-center gap-3 border-b-2 border-ink px-[18px]',
  input: 'min-h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-soft placeholder:opacity-100',
};

/** The box of a search whose code is still loading. What is typed in it goes on in the search. */
export const EarlySearch = () => useIsSearchEarly() && <EarlyBox />;

function EarlyBox() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      closedby="any"
      className={searchLook.dialog}
      onClose={closeSearch}
    >
      <div className={`${searchLook.head} text-[.9375rem] leading-normal`}>
        <Icon name="search" size={20} />
        <input
          aria-label="Search"
          maxLength={200}
          className={searchLook.input}
          onChange={(event) => typeEarly(event.currentTarget.value)}
        />
      </div>
    </dialog>
  );
}
