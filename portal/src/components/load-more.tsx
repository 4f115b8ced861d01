import { Button } from '@stackworks/ui';

type Props = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Asks for a list's next page; nothing when there is none. */
export function LoadMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) {
  if (!hasNextPage) return null;
  return (
    <Button
      className="mt-7"
      isBusy={isFetchingNextPage}
      busyText="Loading..."
      onClick={() => void fetchNextPage()}
    >
      Load more
    </Button>
  );
}
