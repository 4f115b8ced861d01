import { z } from 'zod';
import { maxPlanSheets, planColours, type PlanLook } from '#/plan-look.ts';

/**
 * A plan by the slug of its document in the CMS, the only source of plans. Responses can name a plan deleted from content.
 * Source: decisions D3, 071.
 */
export const planSlug = z.string();
export type PlanSlug = z.infer<typeof planSlug>;

/** In characters. */
export const planSlugLimit = 60;

/** A plan's slug as input; commands check that the catalogue has such a plan. */
export const planSlugInput = z.string().min(1).max(planSlugLimit);

export const planLook = z.object({
  colour: z.enum([...planColours, 'none']),
  sheets: z.number().int().min(1).max(maxPlanSheets),
}) satisfies z.ZodType<PlanLook>;

/**
 * Reasons for StackBot to recommend a plan; content chooses them for each plan. `anything-else` applies when no other does.
 * Source: public-site specification §9, recommendation rules.
 */
export const recommendationGrounds = [
  'low-budget-in-a-hurry',
  'sells-online',
  'takes-bookings',
  'low-budget',
  'medium-budget',
  'high-budget',
  'premium-budget',
  'professional-services',
  'wider-reach',
  'anything-else',
] as const;
export type RecommendationGround = (typeof recommendationGrounds)[number];
