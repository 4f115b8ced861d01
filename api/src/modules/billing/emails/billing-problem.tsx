import { billingProblemKinds, portalRoutes, type BillingProblemKind } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Paragraph, defineEmail, greet } from '@stackworks/email';

const subjects = {
  price_mismatch: 'A price doesn’t match Stripe, so it isn’t on sale',
  no_account: 'Someone paid without an account',
  on_hold: 'A client paid while on hold',
  unknown_sale: 'Someone paid for something we don’t sell',
  odd_price: 'A client pays an unusual price',
  dispute: 'A client disputed a payment',
  two_subscriptions: 'A client paid twice',
  difference: 'Our records didn’t match Stripe',
  unreadable: 'We can’t read a customer from Stripe',
} as const satisfies Record<BillingProblemKind, string>;

/** Sent to staff when a payment problem needs a person. */
export const billingProblem = defineEmail(
  z.object({
    firstName: z.string(),
    /** Earlier emails have none. */
    kind: z.enum(billingProblemKinds).optional(),
    text: z.string(),
    /** Whether it is a dispute that we lost. */
    isLost: z.boolean().default(false),
  }),
  ({ firstName, kind, text, isLost }, { brand, publicUrl }) => ({
    subject: isLost
      ? 'We lost a disputed payment'
      : kind
        ? subjects[kind]
        : 'Something’s wrong with a payment',
    preview: 'This needs your attention.',
    title: `${greet(firstName)}, payments need a\u00a0look.`,
    reason: <>You’re getting this because you’re on the {brand.name} team.</>,
    body: (
      <>
        <Paragraph>{text}</Paragraph>
        <Action href={publicUrl + portalRoutes.adminPortal} label="Open the portal">
          It stays on the list until it’s fixed.
        </Action>
      </>
    ),
  }),
  { role: 'admin', kind: 'payments' },
);
