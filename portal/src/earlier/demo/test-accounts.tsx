import { demoAccounts, portalRoutes, type TestAccount } from '@stackworks/contracts';
import { Button, EmptyState, FormAlert, Spinner } from '@stackworks/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Loaded } from '#/components/paged-list.tsx';
import { useClientSignIn } from '#/features/sessions/index.ts';
import { problemIn } from '#/lib/api/errors.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { testAccountsQuery } from './queries.ts';

/** In the order in which they are shown. */
export const accountKinds = ['current', 'demo', 'other'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Current plans, earlier ones, and the rest: the one-page plan and clients without an active plan. */
export function accountKindOf({ email, plan, subscriptionStatus }: TestAccount): AccountKind {
  if (!plan || subscriptionStatus !== 'active' || email === demoAccounts.onePageClient.email) return 'other';
  return plan.isCurrent ? 'current' : 'demo';
}

/** The account with the most of the product to see. */
const pickTestClient = (accounts: readonly TestAccount[]): TestAccount | undefined =>
  accounts.find(({ email }) => email === demoAccounts.testClient.email) ??
  accounts.find((account) => accountKindOf(account) === 'current') ??
  accounts[0];

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

type Props = {
  /** Replaces opening the client's portal. */
  onSignedIn?: () => void;
};

export const TestLogin = (props: Props) => (
  <WithAccounts>
    {(accounts) => {
      const account = pickTestClient(accounts);
      return account && <OneClick account={account} {...props} />;
    }}
  </WithAccounts>
);

function OneClick({ account, onSignedIn }: Props & { account: TestAccount }) {
  const { email, password, name, company, plan } = account;
  const [, navigate] = useLocation();
  const signIn = useClientSignIn();
  const login = useMutation({
    mutationFn: () => signIn({ email, password }),
    onSuccess: onSignedIn ?? (() => navigate(portalRoutes.clientPortal)),
  });
  const loginOnce = useOneAtATime(login.mutateAsync);
  return (
    <div className="grid max-w-measure gap-5">
      <FormAlert title="Login failed" message={problemIn(login.error, 'Please try again.')} />
      <p>
        Signs you in as <b className="font-label">{name}</b>
        {company && ` of ${company}`}
        {plan && `, on ${plan.name}`}. The account is made up and shared by everyone trying the product.
      </p>
      <div>
        <Button
          variant="primary"
          isBusy={login.isPending || (login.isSuccess && !onSignedIn)}
          busyText="Signing in..."
          onClick={() => loginOnce(undefined)}
        >
          Log in as test client
        </Button>
      </div>
    </div>
  );
}
