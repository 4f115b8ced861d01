import { z } from 'zod';
import { clientUser } from '#/accounts.ts';
import { page, pageQuery } from '#/paging.ts';
import { projectStatuses, subscriptionStatuses } from '#/statuses.ts';
import { line, trueOrFalse } from '#/text.ts';
import { planSlugInput } from '#/plans.ts';

/** Longest text somebody searches a list with, in characters. */
export const searchLimit = 100;

/** A client as staff see them in a list, with how many projects are theirs; `activeProjects` are in progress. */
export const staffClient = clientUser.extend({
  isActive: z.boolean(),
  projects: z.number(),
  activeProjects: z.number(),
  /** Their latest project; null while there is none. */
  newestProjectId: z.string().nullable(),
});
export type StaffClient = z.infer<typeof staffClient>;
export const staffClientPage = page(staffClient);

/** How a list of clients is ordered; `waiting` begins with those whose messages nobody has read, the longest waiting first. */
export const clientOrders = ['newest', 'waiting'] as const;

/**
 * GET /api/admin/clients and /api/admin/users. `q` is part of a name, an email address or a company; `tier` a plan’s slug, or
 * `none`.
 */
export const clientsQuery = pageQuery.extend({
  q: line(searchLimit).optional(),
  status: z.enum(subscriptionStatuses).optional(),
  tier: planSlugInput.optional(),
  suspended: trueOrFalse.optional(),
  sort: z.enum(clientOrders).default('newest'),
});
export type ClientsQuery = z.infer<typeof clientsQuery>;

/** GET /api/admin/overview-counts: how many clients and projects there are, whatever a list shows of them. */
export const overviewCounts = z.object({
  clients: z.object({ total: z.number(), active: z.number() }),
  projects: z.object({
    total: z.number(),
    byStatus: z.record(z.enum(projectStatuses), z.number()),
    /** Completed since the month began in Auckland, and completed still. */
    completedThisMonth: z.number(),
  }),
});
export type OverviewCounts = z.infer<typeof overviewCounts>;
