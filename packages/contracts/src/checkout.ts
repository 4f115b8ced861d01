import { z } from 'zod';
import { textLimits } from '#/login.ts';
import { line } from '#/text.ts';
import { planSlug } from '#/plans.ts';

/** Why somebody cannot go on with their details, as the form and the API both say it. */
const noName = 'Tell us your name';
const badEmail = 'Please enter a valid email address';

/**
 * POST /api/create-subscription: a plan by its slug or its name, and who buys it. Whatever else is sent, a price above all,
 * is not read. In a client's session the plan is their account's, whatever the name and the email say.
 * Source: public-site specification §7, decisions D3, 051.
 */
export const createSubscriptionInput = z.object({
  planName: line(40)
    .min(1, 'Choose a plan')
    .meta({
      description: 'A plan on sale, by its slug or its name, in capitals or not.',
      examples: ['stackgrow'],
    }),
  customerEmail: line(textLimits.email).toLowerCase().pipe(z.email(badEmail)),
  customerName: line(textLimits.name * 2).min(1, noName),
  accountId: z.string().max(64).optional().meta({
    description:
      'The account the page shows as the buyer. It decides nothing: without its session the call is rejected.',
  }),
  receiptEmail: line(textLimits.email)
    .toLowerCase()
    .pipe(z.email(badEmail))
    .optional()
    .meta({ description: 'Another address a signed-in buyer wants their receipt sent to.' }),
});
export type CreateSubscriptionInput = z.infer<typeof createSubscriptionInput>;

/**
 * Answer of POST /api/create-subscription. `amount` is what is due now and each month, in cents of `currency`. With
 * `publishableKey` Stripe's script, at `scriptUrl` where it is not Stripe's own, confirms the payment of `clientSecret`.
 * `account` is the signed-in account the plan is for; null for a visitor, who gets an account by email.
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

/** `open`: not paid. `processing`: the bank has not answered yet. `paid`: the account is there. `ended`: it can no longer be paid. */
export const checkoutStates = ['open', 'processing', 'paid', 'ended'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/**
 * Answer of GET /api/checkouts/{id}, asked by the page one comes back to after paying. `extra`: it was paid beside another
 * plan, which goes on, while this one is cancelled and refunded. `unchecked`: the card service could not be asked, so it may
 * have been paid, and it is worth asking again.
 */
export const checkoutStatus = z.object({
  state: z.enum([...checkoutStates, 'extra', 'unchecked']),
  planName: z.string(),
});
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

/**
 * Response of GET /api/checkouts/buyer: who buys in this browser. `obstacle` is why they cannot buy a plan, in words for
 * them; null where they can.
 */
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
