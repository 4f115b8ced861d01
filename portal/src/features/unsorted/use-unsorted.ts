import { portalRoutes, unsortedLists, type UnsortedList } from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'wouter';
import { unsortedQuery } from './queries.ts';

type Place = { list: UnsortedList; email: string };

/** Unsorted as its address shows it: which list, and the open email. */
export function useUnsorted() {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const list = unsortedLists.find((each) => each === parameters.get('list')) ?? 'unsorted';
  const openId = parameters.get('email');
  const { data } = useInfiniteQuery(unsortedQuery(list));
  const emails = data?.pages.flatMap(({ items }) => items) ?? [];
  const pathOf = (changes: Partial<Place>): string => {
    const place = { list, email: openId ?? '', ...changes };
    const query = new URLSearchParams({
      who: 'unsorted',
      ...(place.list !== 'unsorted' && { list: place.list }),
      ...(place.email && { email: place.email }),
    });
    return `${portalRoutes.adminPortal}?${query.toString()}`;
  };
  const open = (email: string) => navigate(pathOf({ email }), { replace: true });
  const at = emails.findIndex(({ id }) => id === openId);
  return {
    list,
    openId,
    emails,
    isLoaded: data !== undefined,
    counts: data?.pages[0]?.counts,
    pathOf,
    open,
    /** Opens the email below the open one, else the one above, once that has gone. */
    openNext: () => open((emails[at + 1] ?? emails[at - 1])?.id ?? ''),
  };
}

export type Unsorted = ReturnType<typeof useUnsorted>;
