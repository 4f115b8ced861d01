import { z } from 'zod';
import { project } from '#/projects.ts';
import { planSlug } from '#/plans.ts';

/** Months in the revenue report, with this one. */
export const revenueMonths = 12;

/** A plan's monthly revenue. */
const planRevenue = z.object({
  plan: planSlug,
  name: z.string(),
  amount: z.number(),
  clients: z.number().int(),
});
export type PlanRevenue = z.infer<typeof planRevenue>;

/**
 * Response of GET /api/admin/reports/revenue: recurring revenue in New Zealand dollars, now and at the end of each of the last
 * Auckland months, oldest first; the last is this month to date. Plans without revenue are left out.
 */
export const revenueReport = z.object({
  monthly: z.number(),
  months: z.array(z.object({ month: z.string(), total: z.number(), plans: z.array(planRevenue) })),
});
export type RevenueReport = z.infer<typeof revenueReport>;

/** Response of GET /api/admin/reports/distribution: clients by plan; `plan` is null without one. */
export const distributionReport = z.object({
  total: z.number().int(),
  active: z.number().int(),
  /** `paying` clients are billed by Stripe. */
  plans: z.array(
    z.object({
      plan: planSlug.nullable(),
      name: z.string(),
      clients: z.number().int(),
      paying: z.number().int(),
    }),
  ),
});
export type DistributionReport = z.infer<typeof distributionReport>;

/** Response of GET /api/admin/reports/pipeline: projects by status. */
export const pipelineReport = z.object({
  statuses: z.array(z.object({ status: project.shape.status, projects: z.number().int() })),
});
export type PipelineReport = z.infer<typeof pipelineReport>;

/** Response of GET /api/admin/reports/figures: the top of the Overview. */
export const overviewFigures = z.object({
  clients: z.object({ total: z.number().int(), active: z.number().int() }),
  projects: z.object({
    inProgress: z.number().int(),
    completed: z.number().int(),
    pending: z.number().int(),
  }),
  /** The documented figure: every active client at their plan's list price, granted plans too. */
  monthlyRevenue: z.number(),
  /** What Stripe bills active subscribers a month, in dollars; a twelfth of a yearly amount. */
  billedMonthly: z.number(),
  /** The part of `monthlyRevenue` that nobody is billed for: granted plans, at list price. */
  grantedMonthly: z.number(),
  teamMembers: z.number().int(),
  contactMessages: z.number().int(),
});
export type OverviewFigures = z.infer<typeof overviewFigures>;
