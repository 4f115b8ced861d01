import { demoAccounts, type TestAccount } from '@stackworks/contracts';
import { EmptyState, Spinner } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
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

/** Shows what needs an account to sign in as; there may be none. */
export const WithAccounts = ({ children }: { children: (accounts: readonly TestAccount[]) => ReactNode }) => (
  <Loaded
    query={useQuery(testAccountsQuery)}
    loading={<Spinner text="Loading the demo accounts..." />}
    failed="We couldn’t load the demo accounts"
    failedText="No one was signed in or out. Check your connection and try again."
  >
    {({ accounts }) =>
      accounts.length > 0 ? (
        children(accounts)
      ) : (
        <EmptyState
          title="No demo accounts here"
          text="This database has no demo data, or the demo accounts have been closed."
        />
      )
    }
  </Loaded>
);
