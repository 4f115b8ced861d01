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
  company: line(textLimits.company)
    .optional()
    .meta({ description: 'The visitor’s business, which their invoices are made out to.' }),
  accountId: z.string().max(64).optional().meta({
    description:
      'The account the page shows as the buyer. It decides nothing: without its session the call is rejected.',
  }),
  receiptEmail: buyerEmail
    .optional()
    .meta({ description: 'Another address a signed-in buyer wants their receipt sent to.' }),
});
export type CreateSubscriptionInput = z.infer<typeof createSubscriptionInput>;

/** The token of a payment link that staff emailed to a client; only the server can read it. */
const paymentLinkToken = z.string().min(1).max(2000).meta({
  description: 'The token of an emailed payment link, which names the client and the plan.',
});

/** POST /api/checkouts/payment-link. Client, plan and price come from the token, never from the browser. */
export const linkSubscriptionInput = z.object({ link: paymentLinkToken });
export type LinkSubscriptionInput = z.infer<typeof linkSubscriptionInput>;

/** GET /api/checkouts/buyer */
export const checkoutBuyerQuery = z.object({ link: paymentLinkToken.optional() });

/** How long an emailed payment link works, in days. */
export const paymentLinkDays = 30;

/**
 * Why a payment link can't be used. `unavailable`: the account or the plan can't be paid for at the moment. `other-account`:
 * somebody else is signed in.
 */
export const paymentLinkProblems = [
  'invalid',
  'expired',
  'other-account',
  'has-plan',
  'unavailable',
] as const;
export type PaymentLinkProblem = (typeof paymentLinkProblems)[number];

/**
 * Amounts are cents of `currency`: `amount` is due now, `monthlyAmount` each month, after a brand kit's discount on `price`.
 * A credit or debt of the buyer makes `amount` another. Stripe's script, at `scriptUrl` in the sandbox, confirms the
 * payment of `clientSecret`. `account` is the signed-in buyer; null for a visitor, who gets an account by email.
 */
export const subscriptionCreated = z.object({
  checkoutId: z.string(),
  clientSecret: z.string(),
  amount: z.number().int(),
  monthlyAmount: z.number().int(),
  price: z.number().int(),
  currency: z.string(),
  planName: z.string(),
  plan: planSlug,
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

/**
 * GET /api/checkouts/buyer: who buys in this browser. `obstacle` tells them why they can't buy a plan; a colleague is signed in to a
 * company that somebody else owns.
 */
export const checkoutBuyer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.enum(['staff', 'colleague']), obstacle: z.string() }),
  z.object({
    kind: z.literal('client'),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    obstacle: z.string().nullable(),
  }),
  z
    .object({ kind: z.literal('link'), business: z.string().nullable(), plan: planSlug })
    .meta({ description: 'A payment link: whose it is, as far as anyone who was forwarded it may know.' }),
  z.object({
    kind: z.literal('unusable-link'),
    problem: z.enum(paymentLinkProblems),
    obstacle: z.string(),
  }),
]);
export type CheckoutBuyer = z.infer<typeof checkoutBuyer>;
