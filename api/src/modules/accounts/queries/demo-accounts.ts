import { demoClientEmails } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, inArray, or } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';

/** The client with an email address, as /test-subscription sees them; null when there is none. */
export async function findDemoCandidate(reader: Reader, email: string) {
  const [client] = await reader
    .select({ id: users.id, isDemo: users.isDemo, stripeCustomerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.email, email));
  return client ?? null;
}

/** The seeded demo clients that can sign in, in no order. */
export const listDemoClients = (reader: Reader) => {
  const { email, firstName, lastName, company, plan, subscriptionStatus } = users;
  return reader
    .select({ email, firstName, lastName, company, plan, subscriptionStatus })
    .from(users)
    .where(and(inArray(email, demoClientEmails), eq(users.isActive, true)));
};

/** Whether an address belongs to a demo account that can sign in. */
export async function isDemoAddress(reader: Reader, email: string): Promise<boolean> {
  const isDemo = or(inArray(users.email, demoClientEmails), eq(users.isDemo, true));
  return (await reader.$count(users, and(eq(users.email, email), eq(users.isActive, true), isDemo))) > 0;
}
