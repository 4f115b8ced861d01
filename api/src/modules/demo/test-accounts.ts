import {
  demoAccounts,
  demoClientEmails,
  type TestAccount,
  type TestAccountFound,
  type TestAccounts,
} from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { isDemoAddress, listDemoClients } from '#/modules/accounts/queries/demo-accounts.ts';

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
