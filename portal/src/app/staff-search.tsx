import { useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentAdminQuery } from '#/features/accounts/index.ts';
import { SearchPalette } from '#/features/search/index.ts';
import { openStackbot } from '#/lib/open-stackbot.ts';
import { closeSearch, useIsSearchOpen } from '#/lib/search-keys.ts';
import { staffPlaces } from './layouts/staff-places.ts';

/**
 * The search of every staff screen. It lies outside the gate, so that its input is there while the session is still being
 * checked; nothing is searched before.
 */
export function StaffSearch() {
  const isOpen = useIsSearchOpen();
  const { data: admin } = useQuery({ ...currentAdminQuery, enabled: false });
  const toast = useToast();
  useEffect(() => closeSearch, []);

  const askStackbot = () => {
    openStackbot(document.body).catch(() =>
      toast({
        title: 'StackBot didn’t open',
        description: 'Check your connection and try again.',
        tone: 'danger',
      }),
    );
  };
  return (
    isOpen && (
      <SearchPalette
        places={staffPlaces}
        isReady={Boolean(admin)}
        onClose={closeSearch}
        onStackbot={askStackbot}
      />
    )
  );
}
