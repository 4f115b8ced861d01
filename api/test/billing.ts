import { randomUUID } from 'node:crypto';
import {
  billingAccounts,
  billingProblems,
  subscriptionChanges,
  invoices,
  purchases,
} from '#/modules/billing/billing.tables.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { createClient } from '#test/factories.ts';
import { type ClientColumns } from '#/modules/accounts/commands/write-client.ts';

type World = ClockPort & ConfigPort & DatabasePort;

/** Makes a client who pays by card, as if Stripe had been read just now. @param account what the test is about */
export async function createSubscriber(
  deps: World,
  account: Partial<typeof billingAccounts.$inferInsert> = {},
  columns: Partial<ClientColumns> = {},
) {
  const key = randomUUID();
  const client = await createClient(deps, {
    stripeCustomerId: `cus_${key}`,
    stripeSubscriptionId: `sub_${key}`,
    ...columns,
  });
  await deps.db.write((tx) =>
    tx.insert(billingAccounts).values({
      userId: client.id,
      stripeStatus: 'active',
      listAmount: 3900,
      amount: 3900,
      periodStart: '2026-11-20T00:00:00.000Z',
      periodEnd: '2026-12-20T00:00:00.000Z',
      paymentMethodType: 'card',
      cardBrand: 'visa',
      cardLast4: '4242',
      cardExpMonth: 4,
      cardExpYear: 2030,
      syncedAt: deps.now().toISOString(),
      ...account,
    }),
  );
  return client;
}

export async function addInvoice(
  { db, now }: ClockPort & DatabasePort,
  userId: string,
  columns: Partial<typeof invoices.$inferInsert> = {},
) {
  const id = `in_${randomUUID()}`;
  await db.write((tx) =>
    tx.insert(invoices).values({
      id,
      userId,
      number: 'SW-0001',
      description: 'StackLite',
      amount: 3900,
      currency: 'nzd',
      status: 'paid' as const,
      createdAt: now().toISOString(),
      paidAt: now().toISOString(),
      ...columns,
    }),
  );
  return id;
}

export async function addPurchase(
  { db, now }: ClockPort & DatabasePort,
  userId: string,
  columns: Partial<typeof purchases.$inferInsert> = {},
) {
  const id = randomUUID();
  await db.write((tx) =>
    tx.insert(purchases).values({
      id,
      userId,
      addOn: 'brand-kit' as const,
      amount: 29_900,
      currency: 'nzd',
      stripeSessionId: `cs_${id}`,
      createdAt: now().toISOString(),
      ...columns,
    }),
  );
  return id;
}

/** Writes down that something is wrong with money. */
export async function createProblem(
  { db, now }: ClockPort & DatabasePort,
  columns: Partial<typeof billingProblems.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.write((tx) =>
    tx.insert(billingProblems).values({
      id,
      kind: 'unreadable',
      subject: `cus_${id}`,
      text: 'This customer could not be read.',
      createdAt: now().toISOString(),
      ...columns,
    }),
  );
  return id;
}

/** Records a change of a client's plan, such as at a time of its own. */
export async function createPlanChange(
  { db, now }: ClockPort & DatabasePort,
  userId: string,
  columns: Partial<typeof subscriptionChanges.$inferInsert>,
): Promise<void> {
  await db.write((tx) =>
    tx.insert(subscriptionChanges).values({
      id: randomUUID(),
      userId,
      status: 'active',
      monthlyAmount: 0,
      changedByName: 'Stackworks',
      createdAt: now().toISOString(),
      ...columns,
    }),
  );
}
