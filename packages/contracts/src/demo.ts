import { z } from 'zod';
import { textLimits } from '#/accounts.ts';
import { subscriptionStatuses } from '#/statuses.ts';
import { line } from '#/text.ts';
import { tiers } from '#/tiers.ts';

/** The price list that /test-subscription sells plans at that are no longer sold. Source: portals specification §9. */
export const testSubscriptionList = 'test-subscription';

/** GET /api/test/subscribe: what can be tried, in New Zealand dollars. */
export const testPlans = z.object({
  plans: z.array(
    z.object({
      tier: z.enum(tiers),
      name: z.string(),
      amount: z.number(),
      cadence: z.enum(['monthly', 'one-time']),
    }),
  ),
});
export type TestPlans = z.infer<typeof testPlans>;
export type TestPlan = TestPlans['plans'][number];

/** POST /api/test/subscribe: a plan by its slug or its name. */
export const testSubscriptionInput = z.object({
  email: line(textLimits.email).toLowerCase().pipe(z.email('Please enter a valid email address')),
  subscriptionTier: line(40).min(1, 'Choose a plan'),
  customerName: line(textLimits.name * 2).min(1, 'Tell us a name'),
});
export type TestSubscriptionInput = z.infer<typeof testSubscriptionInput>;

/** Answer of POST /api/test/subscribe. Source: portals specification §3. */
export const testSubscribed = z.object({
  success: z.literal(true),
  message: z.string(),
  /** What was done, one step after the other. */
  flow: z.array(z.string()),
  user: z.object({
    email: z.string(),
    subscriptionTier: z.string().nullable(),
    subscriptionStatus: z.enum(subscriptionStatuses),
  }),
  credentials: z.object({ email: z.string(), temporaryPassword: z.string(), instructions: z.string() }),
});
export type TestSubscribed = z.infer<typeof testSubscribed>;
