import { billingSyncs, stripeEvents } from '#/modules/billing/billing.tables.ts';
import type { DatabasePort } from '#/platform/ports.ts';

/** Marks customers to be read from Stripe from then on; those that are `done` have been. */
export async function markDue({ db }: DatabasePort, at: string, marks: { id: string; done: number }[]) {
  const rows = marks.map(({ id, done }) => ({
    stripeCustomerId: id,
    wanted: 1,
    done,
    availableAt: at,
    updatedAt: at,
  }));
  await db.write((tx) => tx.insert(billingSyncs).values(rows));
}

/** Adds a webhook that came without delay. */
export async function addReport({ db }: DatabasePort, type: string, createdAt: string) {
  const event = { id: `evt_${type}`, type, createdAt, happenedAt: createdAt };
  await db.write((tx) => tx.insert(stripeEvents).values(event));
}
