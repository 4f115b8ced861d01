import { useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { StaffToolsContext } from '#/components/conversation/staff-tools.ts';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { SavedReplyPicker } from '#/features/saved-replies/saved-reply-picker.tsx';
import { colleaguesQuery } from '#/features/threads/queries.ts';
import { openStackbot } from '#/lib/open-stackbot.ts';
import { OpenSearchContext } from './layouts/open-search.ts';
import { staffPlaces } from './layouts/staff-places.ts';

const { Screen: SearchPalette } = lazyScreen(
  async () => (await import('#/features/search/search-palette.tsx')).SearchPalette,
  { isOptional: true },
);

/** What every staff screen can do: search from the keyboard, name colleagues in notes, and send saved replies. */
export function StaffTools({ children }: { children: ReactNode }) {
  const [isSearching, setSearching] = useState(false);
  const open = useCallback(() => setSearching(true), []);
  useSearchKeys(open);
  const toast = useToast();
  const askStackbot = () => {
    openStackbot(document.body).catch(() =>
      toast({
        title: 'StackBot didn’t open',
        description: 'Check your connection and try again.',
        tone: 'danger',
      }),
    );
  };
  const { data } = useQuery(colleaguesQuery);
  const tools = useMemo(() => ({ colleagues: data?.items ?? [], SavedReplies: SavedReplyPicker }), [data]);
  return (
    <StaffToolsContext value={tools}>
      <OpenSearchContext value={open}>
        {children}
        {isSearching && (
          <SearchPalette places={staffPlaces} onClose={() => setSearching(false)} onStackbot={askStackbot} />
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
