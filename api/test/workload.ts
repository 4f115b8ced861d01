import { randomUUID } from 'node:crypto';
import { purchases } from '#/modules/billing/billing.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { teamSettings } from '#/modules/team/team.tables.ts';
import { toBatches } from '#/platform/database/columns.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { createSubscriber } from '#test/billing.ts';

/** Sets what an hour of the team's work costs, in dollars. */
export const setHourlyCost = ({ db, now }: ClockPort & DatabasePort, hourlyCost: number) =>
  db.write((tx) => tx.insert(teamSettings).values({ id: 1, hourlyCost, updatedAt: now().toISOString() }));

/**
 * Makes 500 clients who each bought a content update, with 2,000 projects, every second one assigned.
 * @returns the clients' ids
 */
export async function createBusyStudio(
  deps: ClockPort & ConfigPort & DatabasePort,
  assignedTo: string,
): Promise<string[]> {
  const at = deps.now().toISOString();
  const clients: string[] = [];
  for (let index = 0; index < 500; index += 1) clients.push((await createSubscriber(deps)).id);
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    ...{ id: randomUUID(), userId: clients[index % 500] ?? '', projectName: `Project ${index}` },
    ...{ description: '', projectType: 'web_design', createdAt: at, updatedAt: at },
    assignedTo: index % 2 === 0 ? null : assignedTo,
    dueDate: `2026-12-${String(1 + (index % 28)).padStart(2, '0')}T01:00:00.000Z`,
  }));
  const bought = clients.map((userId) => ({
    ...{ id: randomUUID(), userId, addOn: 'content-update' as const, amount: 2900, currency: 'nzd' },
    ...{ stripeSessionId: randomUUID(), createdAt: at },
  }));
  await deps.db.write(async (tx) => {
    for (const some of toBatches(rows)) await tx.insert(projects).values(some);
    await tx.insert(purchases).values(bought);
  });
  return clients;
}
