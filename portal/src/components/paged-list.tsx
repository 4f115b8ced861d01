import { Button, ErrorState } from '@stackworks/ui';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ourFaultText, useServerRetry } from '#/lib/api/server-retry.ts';
import { ListLoading } from './loading.tsx';

type LoadedProps<Data> = {
  query: {
    data: Data | undefined;
    isPending: boolean;
    error?: unknown;
    errorUpdateCount?: number;
    refetch: () => unknown;
  };
  /** Shown while it loads: "Loading projects..." above a list's skeleton, or an element in its place. */
  loading: ReactNode;
  failed: string;
  failedText?: string;
  children: (data: Data) => ReactNode;
};

/**
 * What a query has loaded; until then, that it is loading or has failed, with a retry. After a failure of the server it is
 * fetched again without one.
 */
export function Loaded<Data>({
  query,
  loading,
  failed,
  failedText = 'Nothing is lost. Check your connection and try again.',
  children,
}: LoadedProps<Data>) {
  const { data, isPending, refetch } = query;
  const isOurFault = useServerRetry(query);
  if (data !== undefined) return children(data);
  if (isPending) return typeof loading === 'string' ? <ListLoading text={loading} /> : loading;
  const text = isOurFault ? ourFaultText : failedText;
  return <ErrorState title={failed} text={text} onRetry={() => void refetch()} />;
}

type PagedListProps<Item> = Omit<LoadedProps<InfiniteData<{ items: Item[] }>>, 'query' | 'children'> & {
  /** The result of a `pagedQuery`. */
  query: LoadedProps<InfiniteData<{ items: Item[] }>>['query'] & LoadMoreProps;
  empty: ReactNode;
  label?: string;
  className?: string;
  /** Renders an item as an `li`. */
  children: (item: Item) => ReactNode;
};

/** A list that loads page by page, with its loading, empty and error states. */
export function PagedList<Item>({
  query,
  empty,
  label,
  className,
  children,
  ...states
}: PagedListProps<Item>) {
  return (
    <Loaded query={query} {...states}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <>
            <ul aria-label={label} className={className}>
              {items.map(children)}
            </ul>
            <LoadMore {...query} />
          </>
        );
      }}
    </Loaded>
  );
}

type LoadMoreProps = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type LoadMoreLook = { className?: string; size?: 'small'; children?: ReactNode };

/** Loads a list's next page, and says so when that failed. Takes the result of a `pagedQuery`. */
export function LoadMore({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
  className = 'mt-7',
  size,
  children = 'Load more',
}: LoadMoreProps & LoadMoreLook) {
  if (!hasNextPage) return null;
  return (
    <>
      {isFetchNextPageError && !isFetchingNextPage && (
        <p className="mt-5 font-semibold text-danger" role="alert">
          We couldn’t load more. Try again.
        </p>
      )}
      <Button
        className={className}
        size={size}
        isBusy={isFetchingNextPage}
        busyText="Loading..."
        onClick={() => void fetchNextPage()}
      >
        {children}
      </Button>
    </>
  );
}

type FailedProps = { text: string; isBusy?: boolean; onRetry: () => unknown };

/** Shown when a page that loads by itself fails. @param isBusy while it loads again, where the button and its focus stay */
export const NextPageFailed = ({ text, isBusy = false, onRetry }: FailedProps) => (
  <p className="my-5 flex flex-wrap items-center gap-4 font-semibold text-danger" role="alert">
    {text}
    <Button size="small" isBusy={isBusy} busyText="Loading..." onClick={() => void onRetry()}>
      Try again
    </Button>
  </p>
);
