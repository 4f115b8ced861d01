import { portalRoutes } from '@stackworks/contracts';
import { defineNotice } from '@stackworks/email';
import { z } from 'zod';

const row = z.object({ name: z.string(), words: z.string() });

/** Sent to staff on the first business day of a week: who has what, and which clients' plans don't fit. */
export const workloadReport = defineNotice(
  z.object({
    firstName: z.string(),
    summary: z.array(z.string()).min(1),
    people: z.array(row),
    clients: z.array(row),
  }),
  { role: 'admin', kind: 'workload' },
  ({ summary, people, clients }) => ({
    subject: 'This week: who has what',
    preview: 'Who has room, what’s late, and which plans still fit.',
    title: 'here’s the\u00a0week.',
    text: summary,
    facts: [...people, ...clients].map(({ name, words }) => [name, words] as const),
    action: ['Open workload and fit', `${portalRoutes.adminDashboard}?tab=reports&report=workload`],
  }),
);
