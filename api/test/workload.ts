import { randomUUID } from 'node:crypto';
import { billingAccounts, purchases } from '#/modules/billing/billing.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { teamSettings } from '#/modules/team/team.tables.ts';
import { toBatches } from '#/platform/database/columns.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { insertClient } from '#/modules/accounts/commands/write-client.ts';

/** Sets what an hour of the team's work costs, in dollars. */
export const setHourlyCost = ({ db, now }: ClockPort & DatabasePort, hourlyCost: number) =>
  db.write((tx) => tx.insert(teamSettings).values({ id: 1, hourlyCost, updatedAt: now().toISOString() }));

/**
 * Makes 500 clients who each bought a content update, with 2,000 projects, every second one assigned.
 * @returns the clients' ids
 */
export async function createBusyStudio(
  { db, now }: ClockPort & DatabasePort,
  assignedTo: string,
): Promise<string[]> {
  const at = now().toISOString();
  const clients = Array.from({ length: 500 }, () => randomUUID());
  const accounts = clients.map((id) => ({
    id,
    email: `${id}@client.example`,
    password: '',
    firstName: 'Aroha',
    lastName: 'Ngata',
    plan: 'stacklite',
    subscriptionStatus: 'active' as const,
    createdAt: at,
    updatedAt: at,
  }));
  const billed = clients.map((userId) => ({
    userId,
    stripeStatus: 'active',
    listAmount: 3900,
    amount: 3900,
    syncedAt: at,
  }));
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    id: randomUUID(),
    userId: clients[index % 500] ?? '',
    projectName: `Project ${index}`,
    description: '',
    projectType: 'web_design',
    createdAt: at,
    updatedAt: at,
    assignedTo: index % 2 === 0 ? null : assignedTo,
    dueDate: `2026-12-${String(1 + (index % 28)).padStart(2, '0')}T01:00:00.000Z`,
  }));
  const bought = clients.map((userId) => ({
    id: randomUUID(),
    userId,
    addOn: 'content-update' as const,
    amount: 2900,
    currency: 'nzd',
    stripeSessionId: randomUUID(),
    createdAt: at,
  }));
  await db.write(async (tx) => {
    for (const account of accounts) await insertClient(tx, account);
    await tx.insert(billingAccounts).values(billed);
    for (const some of toBatches(rows)) await tx.insert(projects).values(some);
    await tx.insert(purchases).values(bought);
  });
  return clients;
}
