import { Icon } from '@stackworks/ui';
import { use } from 'react';
import { OpenSearchContext } from './open-search.ts';

/** The rail's way to the search, which says its keys. */
export function SearchEntry({ className }: { className: string }) {
  const open = use(OpenSearchContext);
  if (!open) return null;
  return (
    <button
      type="button"
      className={`${className} text-left rail:mb-2 rail:bg-paper rail:shadow-sheet`}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={open}
    >
      <Icon name="search" size={20} />
      Search
      <kbd
        aria-hidden="true"
        className="ml-auto pl-2 font-text text-xs font-normal text-soft max-rail:hidden"
      >
        Ctrl K
      </kbd>
    </button>
  );
}
