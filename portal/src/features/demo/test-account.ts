import { demoAccounts, type TestAccount } from '@stackworks/contracts';

/** Of which kind a demo account is, in the order in which they are shown. */
export const accountKinds = ['current', 'demo', 'other'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Plans on sale, the five tiers of before, and the rest: the one-page plan and whoever has no active plan. */
export function kindOf({ email, plan, subscriptionStatus }: TestAccount): AccountKind {
  if (!plan || subscriptionStatus !== 'active' || email === demoAccounts.onePageClient.email) return 'other';
  return plan.isCurrent ? 'current' : 'demo';
}

/** The account that one click signs in as: one with most of the product to see. Undefined when there is none. */
export const pickTestClient = (accounts: readonly TestAccount[]): TestAccount | undefined =>
  accounts.find(({ email }) => email === demoAccounts.testClient.email) ??
  accounts.find((account) => kindOf(account) === 'current') ??
  accounts[0];
