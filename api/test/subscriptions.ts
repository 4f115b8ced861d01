import { randomUUID } from 'node:crypto';
import type { PlanSlug } from '@stackworks/contracts';
import { subscriptionChanges } from '#/modules/billing/billing.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';

/** Writes down that a client was on a plan from a moment on, and what it brought in a month. */
export async function recordPlan(
  { db }: DatabasePort,
  userId: string,
  plan: PlanSlug | null,
  monthlyAmount: number,
  createdAt: string,
): Promise<void> {
  await db.write((tx) =>
    tx.insert(subscriptionChanges).values({
      id: randomUUID(),
      userId,
      plan,
      status: monthlyAmount > 0 ? 'active' : 'inactive',
      monthlyAmount,
      changedByName: 'Mere Walker',
      createdAt,
    }),
  );
}
