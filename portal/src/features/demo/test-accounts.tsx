import { demoAccounts, type TestAccount } from '@stackworks/contracts';
import { EmptyState, ErrorState, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { testAccountsQuery } from './queries.ts';

/** The kind of a demo account, in the order in which they are shown. */
export const accountKinds = ['current', 'demo', 'other'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Plans on sale, the five tiers of before, and the rest: the one-page plan and clients without an active plan. */
export function kindOf({ email, plan, subscriptionStatus }: TestAccount): AccountKind {
  if (!plan || subscriptionStatus !== 'active' || email === demoAccounts.onePageClient.email) return 'other';
  return plan.isCurrent ? 'current' : 'demo';
}

/** The account that one click signs in as: one with most of the product to see. Undefined when there is none. */
export const pickTestClient = (accounts: readonly TestAccount[]): TestAccount | undefined =>
  accounts.find(({ email }) => email === demoAccounts.testClient.email) ??
  accounts.find((account) => kindOf(account) === 'current') ??
  accounts[0];

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
