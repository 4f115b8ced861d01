import { randomUUID } from 'node:crypto';
import { addOnIdOf } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { purchases } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { stripeItself } from '#/modules/billing/billing.events.ts';
import type { SaleSnapshot } from './snapshot.ts';
import type { BillingState } from './to-billing-state.ts';
import { openOrderedProject } from '#/modules/projects/commands/create-project.ts';

/** Something bought once that was not written down before, with the project of what is made for it. */
export type Ordered = SaleSnapshot & { name: string; projectId: string | null };

/**
 * Writes down what a client has bought once, and opens the project of what is to be made for them.
 * @returns the sales that were not written down before, and whether anything has changed
 */
export async function writeSales(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  client: PayingClient,
  { sales }: Pick<BillingState, 'sales'>,
  now: Date,
): Promise<{ ordered: Ordered[]; hasChanged: boolean }> {
  if (sales.length === 0) return { ordered: [], hasChanged: false };
  const present = await tx.select().from(purchases).where(eq(purchases.userId, client.id));
  const known = new Map(present.map((row) => [row.stripeSessionId, JSON.stringify(toFacts(row))]));
  const changed = sales.filter((sale) => {
    const facts = known.get(sale.sessionId);
    return facts !== undefined && facts !== JSON.stringify(toFacts(sale));
  });
  for (const sale of changed) {
    await tx.update(purchases).set(toFacts(sale)).where(eq(purchases.stripeSessionId, sale.sessionId));
  }
  const ordered: Ordered[] = [];
  for (const sale of sales.filter(({ sessionId }) => !known.has(sessionId))) {
    const name = deps.catalogue.findAddOn(addOnIdOf(sale.addOn))?.name ?? sale.addOn;
    const projectId = await openProject(tx, client, sale, name, now);
    await tx.insert(purchases).values({
      id: randomUUID(),
      userId: client.id,
      ...toFacts(sale),
      stripeSessionId: sale.sessionId,
      projectBriefId: projectId,
    });
    ordered.push({ ...sale, name, projectId });
  }
  return { ordered, hasChanged: changed.length > 0 || ordered.length > 0 };
}

/** What Stripe says of a sale, in one order. */
const toFacts = (from: Omit<SaleSnapshot, 'sessionId'>) => ({
  addOn: from.addOn,
  amount: from.amount,
  amountRefunded: from.amountRefunded,
  dispute: from.dispute,
  currency: from.currency,
  receiptUrl: from.receiptUrl,
  createdAt: from.createdAt,
});

/** A content update is one more change in the month, so it has no project. */
async function openProject(
  tx: Transaction,
  client: PayingClient,
  { addOn, sessionId }: SaleSnapshot,
  name: string,
  now: Date,
): Promise<string | null> {
  if (addOn === 'content-update') return null;
  const order = { clientId: client.id, projectName: name, ordered: addOn, key: `sale-${sessionId}` };
  return openOrderedProject({ tx, actor: stripeItself, now }, order);
}
