import { z } from 'zod';
import { email, textLimits } from '#/login.ts';
import { line } from '#/text.ts';
import { planSlug } from '#/plans.ts';

const buyerEmail = email('Please enter a valid email address');

/**
 * POST /api/create-subscription. A price is never read from the browser, and in a client's session the plan is for their
 * account, whatever the name and email say. Source: public-site specification §7, decisions D3, 051.
 */
export const createSubscriptionInput = z.object({
  planName: line(40)
    .min(1, 'Choose a plan')
    .meta({
      description: 'A plan on sale, by its slug or its name, in capitals or not.',
      examples: ['stackgrow'],
    }),
  customerEmail: buyerEmail,
  customerName: line(textLimits.name * 2).min(1, 'Tell us your name'),
  accountId: z.string().max(64).optional().meta({
    description:
      'The account the page shows as the buyer. It decides nothing: without its session the call is rejected.',
  }),
  receiptEmail: buyerEmail
    .optional()
    .meta({ description: 'Another address a signed-in buyer wants their receipt sent to.' }),
});
export type CreateSubscriptionInput = z.infer<typeof createSubscriptionInput>;

/**
 * `amount` is due now and each month, in cents of `currency`. Stripe's script, at `scriptUrl` in the sandbox, confirms the
 * payment of `clientSecret`. `account` is the signed-in buyer; null for a visitor, who gets an account by email.
 */
export const subscriptionCreated = z.object({
  checkoutId: z.string(),
  clientSecret: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  planName: z.string(),
  tier: planSlug,
  publishableKey: z.string(),
  scriptUrl: z.string().nullable(),
  account: z.object({ id: z.string(), email: z.string() }).nullable(),
});
export type SubscriptionCreated = z.infer<typeof subscriptionCreated>;

/** `processing`: the bank is still deciding. `paid`: the account is there. `ended`: it can no longer be paid. */
export const checkoutStates = ['open', 'processing', 'paid', 'ended'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/**
 * GET /api/checkouts/{id}, read after paying. `extra`: paid beside another plan, which stays, while this one is cancelled and
 * refunded. `unchecked`: Stripe is away, so it may have been paid; try again.
 */
export const checkoutStatus = z.object({
  state: z.enum([...checkoutStates, 'extra', 'unchecked']),
  planName: z.string(),
});
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

/** GET /api/checkouts/buyer: who buys in this browser. `obstacle` tells them why they can't buy a plan. */
export const checkoutBuyer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('staff'), obstacle: z.string() }),
  z.object({
    kind: z.literal('client'),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    obstacle: z.string().nullable(),
  }),
]);
export type CheckoutBuyer = z.infer<typeof checkoutBuyer>;
