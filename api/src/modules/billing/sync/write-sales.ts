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
  const present = await tx
    .select({
      sessionId: purchases.stripeSessionId,
      amountRefunded: purchases.amountRefunded,
      dispute: purchases.dispute,
      receiptUrl: purchases.receiptUrl,
    })
    .from(purchases)
    .where(eq(purchases.userId, client.id));
  const known = new Map(present.map((row) => [row.sessionId, row]));
  const changed = sales.filter(({ sessionId, amountRefunded, dispute, receiptUrl }) => {
    const row = known.get(sessionId);
    if (!row) return false;
    return row.amountRefunded !== amountRefunded || row.dispute !== dispute || row.receiptUrl !== receiptUrl;
  });
  for (const { sessionId, amountRefunded, dispute, receiptUrl } of changed) {
    const paid = { amountRefunded, dispute, receiptUrl };
    await tx.update(purchases).set(paid).where(eq(purchases.stripeSessionId, sessionId));
  }
  const ordered: Ordered[] = [];
  for (const sale of sales.filter(({ sessionId }) => !known.has(sessionId))) {
    const name = deps.catalogue.findAddOn(addOnIdOf(sale.addOn))?.name ?? sale.addOn;
    const project = await openProject(deps, tx, client, sale, name, now);
    await tx.insert(purchases).values({
      id: randomUUID(),
      userId: client.id,
      addOn: sale.addOn,
      amount: sale.amount,
      amountRefunded: sale.amountRefunded,
      dispute: sale.dispute,
      currency: sale.currency,
      stripeSessionId: sale.sessionId,
      receiptUrl: sale.receiptUrl,
      projectBriefId: project?.id ?? null,
      createdAt: sale.createdAt,
    });
    ordered.push({ ...sale, name, dueAt: project?.dueDate ?? null });
  }
  return { ordered, hasChanged: changed.length > 0 || ordered.length > 0 };
}

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
