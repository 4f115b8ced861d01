import { z } from 'zod';
import { projectStatuses } from '#/statuses.ts';
import { planSlug } from '#/plans.ts';

/** How many months the course of revenue goes back, this one included. */
export const revenueMonths = 12;

/** What the clients on one plan brought in a month together; `name` is the plan's. */
const planRevenue = z.object({
  tier: planSlug,
  name: z.string(),
  amount: z.number(),
  clients: z.number().int(),
});
export type PlanRevenue = z.infer<typeof planRevenue>;

/**
 * Answer of GET /api/admin/reports/revenue: recurring revenue in New Zealand dollars, now and at the end of each of the last
 * Auckland months, oldest first; the last is this month up to now. Plans that brought nothing are left out.
 */
export const revenueReport = z.object({
  monthly: z.number(),
  months: z.array(z.object({ month: z.string(), total: z.number(), plans: z.array(planRevenue) })),
});
export type RevenueReport = z.infer<typeof revenueReport>;

/** Answer of GET /api/admin/reports/distribution: how many clients are on each plan; `tier` is null for those on none. */
export const distributionReport = z.object({
  total: z.number().int(),
  active: z.number().int(),
  /** Clients of each plan; `paying` are billed for it by Stripe. */
  plans: z.array(
    z.object({
      tier: planSlug.nullable(),
      name: z.string(),
      clients: z.number().int(),
      paying: z.number().int(),
    }),
  ),
});
export type DistributionReport = z.infer<typeof distributionReport>;

/** Answer of GET /api/admin/reports/pipeline: how many projects have each status. */
export const pipelineReport = z.object({
  statuses: z.array(z.object({ status: z.enum(projectStatuses), projects: z.number().int() })),
});
export type PipelineReport = z.infer<typeof pipelineReport>;

/** Answer of GET /api/admin/reports/figures: what the Overview begins with. */
export const overviewFigures = z.object({
  clients: z.object({ total: z.number().int(), active: z.number().int() }),
  projects: z.object({
    inProgress: z.number().int(),
    completed: z.number().int(),
    pending: z.number().int(),
  }),
  /** The documented figure: every active client at their plan's list price, granted plans too. */
  monthlyRevenue: z.number(),
  /** What Stripe bills active subscribers a month, in dollars, each at what they pay; of a year, a twelfth. */
  billedMonthly: z.number(),
  /** What of `monthlyRevenue` nobody is billed for: plans that staff granted, at list price. */
  grantedMonthly: z.number(),
  teamMembers: z.number().int(),
  contactMessages: z.number().int(),
});
export type OverviewFigures = z.infer<typeof overviewFigures>;
