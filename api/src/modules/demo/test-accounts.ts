import {
  demoAccounts,
  demoClientEmails,
  type TestAccount,
  type TestAccounts,
  testSubscriptionList,
  type TestPlan,
  type TestPlans,
} from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { listDemoClients } from '#/modules/accounts/queries/demo-accounts.ts';
import { AppError } from '#/errors.ts';
import { isSold } from '#/modules/billing/catalogue-prices.ts';

/**
 * The demo accounts, in the order of the plans; none without demo data.
 * @throws unavailable until content has been read once
 */
export async function listTestAccounts({
  catalogue,
  db,
}: CataloguePort & DatabasePort): Promise<TestAccounts> {
  const { plans } = catalogue.read();
  const clients = await listDemoClients(db.read);
  const accounts = demoClientEmails.flatMap((wanted): TestAccount[] => {
    const client = clients.find(({ email }) => email === wanted);
    if (!client) return [];
    const { firstName, lastName, plan: slug, ...shown } = client;
    const plan = plans.find((one) => one.slug === slug);
    return [
      {
        ...shown,
        password: demoAccounts.clientPassword,
        name: `${firstName} ${lastName}`,
        plan: plan
          ? { slug: plan.slug, name: plan.name, description: plan.description, isCurrent: plan.isCurrent }
          : null,
      },
    ];
  });
  return { accounts };
}

/**
 * The plans that can be tried: those on sale, and earlier ones by a price list of their own.
 * @throws not_found while the demo is off, unavailable until content has been read once
 */
export function readTestPlans({ catalogue, config }: CataloguePort & ConfigPort): TestPlans {
  requireDemo(config);
  const { plans, priceLists } = catalogue.read();
  const sold = plans
    .filter(isSold)
    .map(({ slug, name, price }): TestPlan => ({ plan: slug, name, amount: price, cadence: 'monthly' }));
  const rows = priceLists.find(({ slug }) => slug === testSubscriptionList)?.rows ?? [];
  const listed = rows
    .filter(({ plan: slug }) => !sold.some((plan) => plan.plan === slug))
    .map(({ plan, name, amount, cadence }) => ({ plan, name, amount, cadence }));
  return { plans: [...sold, ...listed] };
}

/** Hides the test pages where demo mode is off. Source: decision D9. @throws AppError not_found */
export function requireDemo({ demoMode }: Pick<ConfigPort['config'], 'demoMode'>): void {
  if (!demoMode) throw new AppError('not_found', 'The test pages are off here.');
}
