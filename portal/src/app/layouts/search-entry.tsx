import { Icon } from '@stackworks/ui';
import { openSearch } from '#/lib/search-keys.ts';

/** The rail's way to the search, which says its keys. */
export function SearchEntry({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={`${className} text-left rail:mb-2 rail:bg-paper rail:shadow-sheet`}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={openSearch}
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
