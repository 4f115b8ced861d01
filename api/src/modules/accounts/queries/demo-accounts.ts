import { demoClientEmails } from '@stackworks/contracts';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';

/** A client as /test-subscription knows them. */
export type DemoCandidate = { id: string; isDemo: boolean; stripeCustomerId: string | null };

/** The client with an email address, and whether they are there to try the product with; null when there is none. */
export async function findDemoCandidate(reader: Reader, email: string): Promise<DemoCandidate | null> {
  const [client] = await reader
    .select({ id: users.id, isDemo: users.isDemo, stripeCustomerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.email, email));
  return client ?? null;
}

/** The seeded demo clients that can sign in, in no order. */
export const listDemoClients = (reader: Reader) =>
  reader
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      company: users.company,
      tier: users.subscriptionTier,
      subscriptionStatus: users.subscriptionStatus,
    })
    .from(users)
    .where(and(inArray(users.email, demoClientEmails), eq(users.isActive, true)));

/** Whether an address is of somebody who can sign in and is only there to try the product with. */
export async function isDemoAddress(reader: Reader, email: string): Promise<boolean> {
  const isSeeded = inArray(users.email, demoClientEmails);
  const found = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.isActive, true), or(isSeeded, eq(users.isDemo, true))));
  return found.length > 0;
}
