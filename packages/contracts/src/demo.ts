import { z } from 'zod';
import { email, textLimits } from '#/login.ts';
import { subscriptionStatuses } from '#/statuses.ts';
import { line } from '#/text.ts';
import { planSlug } from '#/plans.ts';

/** GET /api/test; 404 where the test pages are off. Source: decision D9. */
export const demo = z.object({
  /** The sandbox's mailbox; null where emails are really sent. */
  mailbox: z.string().nullable(),
});
export type Demo = z.infer<typeof demo>;

/** Browser storage keys of a demo sign-in from /tier-demo, which /client-auth uses once. Source: portals specification §2. */
export const demoLoginKeys = { email: 'demo_email', password: 'demo_password' } as const;

/** GET /api/test/accounts: the demo accounts, with their public passwords. */
export const testAccounts = z.object({
  accounts: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      name: z.string(),
      company: z.string().nullable(),
      /** As content describes it; null without a plan. */
      plan: z
        .object({ slug: planSlug, name: z.string(), description: z.string(), isCurrent: z.boolean() })
        .nullable(),
      subscriptionStatus: z.enum(subscriptionStatuses),
    }),
  ),
});
export type TestAccounts = z.infer<typeof testAccounts>;
export type TestAccount = TestAccounts['accounts'][number];

/** POST /api/test/accounts/find */
export const testAccountInput = z.object({
  email: email('Please enter a valid email address'),
});

/** Response of POST /api/test/accounts/find. An unknown address and a real client's get the same response. */
export const testAccountFound = z.object({ isDemo: z.boolean() });

/** The price list of retired plans on /test-subscription. Source: portals specification §9. */
export const testSubscriptionList = 'test-subscription';

/** GET /api/test/subscribe, in New Zealand dollars. */
export const testPlans = z.object({
  plans: z.array(
    z.object({
      plan: planSlug,
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
  email: email('Please enter a valid email address'),
  plan: line(40)
    .min(1, 'Choose a plan')
    .meta({
      description: 'A plan that GET /api/test/subscribe lists, by its slug or its name, in capitals or not.',
      examples: ['stackgrow'],
    }),
  customerName: line(textLimits.name * 2).min(1, 'Enter a name'),
});
export type TestSubscriptionInput = z.infer<typeof testSubscriptionInput>;

/** Response of POST /api/test/subscribe. Source: portals specification §3. */
export const testSubscribed = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The steps taken, in order. */
  flow: z.array(z.string()),
  user: z.object({
    email: z.string(),
    planName: z.string().nullable(),
    subscriptionStatus: z.enum(subscriptionStatuses),
  }),
  credentials: z.object({ email: z.string(), temporaryPassword: z.string(), instructions: z.string() }),
});
export type TestSubscribed = z.infer<typeof testSubscribed>;
