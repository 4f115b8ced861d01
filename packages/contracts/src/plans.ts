import { z } from 'zod';
import { maxPlanSheets, planColours, type PlanLook } from '#/plan-look.ts';

/**
 * A plan by the slug of its document in the CMS, which alone knows what plans there are: their names, prices, colours and
 * limits. An answer names even a plan that has gone from content. Source: decisions D3, 071.
 */
export const planSlug = z.string();
export type PlanSlug = z.infer<typeof planSlug>;

/** The longest slug of a plan, in characters. */
export const planSlugLimit = 60;

/** A plan's slug as input; commands check that the catalogue has such a plan. */
export const planSlugInput = z.string().min(1).max(planSlugLimit);

/** How a plan is drawn; see `PlanLook`. */
export const planLook = z.object({
  colour: z.enum([...planColours, 'none']),
  sheets: z.number().int().min(1).max(maxPlanSheets),
}) satisfies z.ZodType<PlanLook>;

/**
 * What the StackBot can recommend a plan for. Content says of each plan which of these speak for it; `anything-else` is for
 * where none does. Source: public-site specification §9, recommendation rules.
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
