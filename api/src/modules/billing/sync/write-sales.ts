import { randomUUID } from 'node:crypto';
import { addOnIdOf, type ProjectType, type SoldAddOn } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { purchases } from '#/db/schema/billing.ts';
import type { Deps } from '#/deps.ts';
import type { PayingClient } from '#/modules/accounts/stripe-accounts.ts';
import { openOrderedProject } from '#/modules/projects/open-ordered-project.ts';
import type { SaleSnapshot } from './snapshot.ts';
import type { BillingState } from './to-billing-state.ts';

/** Something bought once that was not written down before; `dueAt` is when what is made for it is to be ready. */
export type Ordered = SaleSnapshot & { name: string; dueAt: string | null };

/** What we do for what is bought once, and in how many business days. A content update is one more change in the month. */
const work: Readonly<Record<Exclude<SoldAddOn, 'content-update'>, { type: ProjectType; dueInDays: number }>> =
  {
    'brand-kit': { type: 'branding', dueInDays: 7 },
    'extra-page-block': { type: 'web_design', dueInDays: 5 },
  };

/**
 * Writes down what a client has bought once, and opens the project of what is to be made for them.
 * @returns the sales that were not written down before, and whether anything has changed
 */
export async function writeSales(
  deps: Pick<Deps, 'calendar' | 'catalogue'>,
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
    const project = await openProject(deps, tx, client, sale, name, now);
    await tx.insert(purchases).values({
      id: randomUUID(),
      userId: client.id,
      ...toFacts(sale),
      stripeSessionId: sale.sessionId,
      projectBriefId: project?.id ?? null,
    });
    ordered.push({ ...sale, name, dueAt: project?.dueDate ?? null });
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

async function openProject(
  deps: Pick<Deps, 'calendar'>,
  tx: Transaction,
  client: PayingClient,
  { addOn, sessionId }: SaleSnapshot,
  name: string,
  now: Date,
): Promise<{ id: string; dueDate: string | null } | null> {
  if (addOn === 'content-update') return null;
  const { type, dueInDays } = work[addOn];
  return openOrderedProject(
    deps,
    tx,
    {
      clientId: client.id,
      projectName: name,
      projectType: type,
      description: `Ordered and paid for: ${name}.`,
      dueInDays,
      key: `sale-${sessionId}`,
    },
    now,
  );
}
