import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { StaffToolsContext } from '#/components/conversation/staff-tools.ts';
import { SavedReplyPicker } from '#/features/saved-replies/saved-reply-picker.tsx';
import { colleaguesQuery } from '#/features/threads/queries.ts';
import { OpenSearchContext } from './layouts/open-search.ts';
import { staffPlaces } from './layouts/staff-places.ts';

const SearchPalette = lazy(async () => ({
  default: (await import('#/features/search/search-palette.tsx')).SearchPalette,
}));

/** What every staff screen can do: search from the keyboard, name colleagues in notes, and send saved replies. */
export function StaffTools({ children }: { children: ReactNode }) {
  const [isSearching, setSearching] = useState(false);
  const open = useCallback(() => setSearching(true), []);
  useSearchKeys(open);
  const { data } = useQuery(colleaguesQuery);
  const tools = useMemo(() => ({ colleagues: data?.items ?? [], SavedReplies: SavedReplyPicker }), [data]);
  return (
    <StaffToolsContext value={tools}>
      <OpenSearchContext value={open}>
        {children}
        {isSearching && (
          <Suspense fallback={null}>
            <SearchPalette places={staffPlaces} onClose={() => setSearching(false)} />
          </Suspense>
        )}
      </OpenSearchContext>
    </StaffToolsContext>
  );
}

/** Ctrl or Cmd and K anywhere, and / where nothing is being typed, unless a dialog asks something. */
function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTypedInto(event.target);
      if (!isChord && !isSlash) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
