import {
  demoAccounts,
  demoClientEmails,
  type TestAccount,
  type TestAccountFound,
  type TestAccounts,
  testSubscriptionList,
  type TestPlan,
  type TestPlans,
} from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { isDemoAddress, listDemoClients } from '#/modules/accounts/queries/demo-accounts.ts';
import { AppError } from '#/errors.ts';
import { isSold } from '#/modules/billing/sold-prices.ts';

/**
 * Everybody one can sign in as to try the product, in the order of the plans. There is nobody where the database was not made
 * with demo data.
 * @throws AppError unavailable until content has been read once
 */
export async function listTestAccounts({
  catalogue,
  db,
}: Pick<Deps, 'catalogue' | 'db'>): Promise<TestAccounts> {
  const { plans } = catalogue.read();
  const clients = await listDemoClients(db.read);
  const accounts = demoClientEmails.flatMap((wanted): TestAccount[] => {
    const client = clients.find(({ email }) => email === wanted);
    if (!client) return [];
    const { firstName, lastName, tier, ...shown } = client;
    const plan = plans.find(({ slug }) => slug === tier);
    return [
      {
        ...shown,
        password: demoAccounts.clientPassword,
        name: `${firstName} ${lastName}`,
        plan: plan
          ? { tier: plan.slug, name: plan.name, description: plan.description, isCurrent: plan.isCurrent }
          : null,
      },
    ];
  });
  return { accounts };
}

/** Whether the test pages may sign somebody in by this address: a real client's is left alone. Source: decision D9. */
export async function findTestAccount({ db }: Pick<Deps, 'db'>, email: string): Promise<TestAccountFound> {
  return { isDemo: await isDemoAddress(db.read, email) };
}

/**
 * What can be tried: the plans we sell, and those of before at the list that was made for it.
 * @throws AppError not_found while the demo is off, unavailable until content has been read once
 */
export function readTestPlans({ catalogue, config }: Pick<Deps, 'catalogue' | 'config'>): TestPlans {
  requireDemo(config);
  const { plans, priceLists } = catalogue.read();
  const sold = plans
    .filter(isSold)
    .map(({ slug, name, price }): TestPlan => ({ tier: slug, name, amount: price, cadence: 'monthly' }));
  const rows = priceLists.find(({ slug }) => slug === testSubscriptionList)?.rows ?? [];
  const listed = rows
    .filter(({ tier }) => !sold.some((plan) => plan.tier === tier))
    .map(({ tier, name, amount, cadence }) => ({ tier, name, amount, cadence }));
  return { plans: [...sold, ...listed] };
}

/**
 * Shuts what is there to try the product with, where it serves real people. Source: decision D9.
 * @throws AppError not_found while the demo is off
 */
export function requireDemo({ demoMode }: Pick<Deps['config'], 'demoMode'>): void {
  if (!demoMode) throw new AppError('not_found', 'The test pages are off here.');
}
