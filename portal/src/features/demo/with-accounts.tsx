import type { TestAccount } from '@stackworks/contracts';
import { EmptyState, ErrorState, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { testAccountsQuery } from './queries.ts';

/** Shows what needs somebody to sign in as; there may be nobody. */
export function WithAccounts({ children }: { children: (accounts: readonly TestAccount[]) => ReactNode }) {
  const { data, isPending, isError, refetch } = useQuery(testAccountsQuery);
  if (isPending) return <Spinner text="Loading the demo accounts..." />;
  if (isError) {
    return (
      <ErrorState
        title="We couldn’t load the demo accounts"
        text="No one was signed in or out. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.accounts.length > 0) return children(data.accounts);
  return (
    <EmptyState
      title="No demo accounts here"
      text="This database has no demo data, or the demo accounts have been closed."
    />
  );
}
