import { siteRoutes } from '@stackworks/contracts';
import { Action, Facts, Paragraph } from '@stackworks/email';
import { z } from 'zod';
import { defineBillingEmail, planProps } from './billing-email.tsx';
import { sayDay, sayExactAmount } from './money-words.ts';

/** Sent when staff ask a client to pay for a plan. The checkout shows the price that is charged. */
export const paymentLink = defineBillingEmail(
  planProps.extend({
    slug: z.string(),
    /** It names the client and the plan, and works until then. */
    token: z.string(),
    until: z.iso.datetime(),
    /** A month, in dollars; null where content has none. */
    price: z.number().nullable(),
  }),
  ({ planName, slug, price, token, until }, { brand, publicUrl }) => ({
    subject: `Your link to start ${planName}`,
    preview: 'Pay by card, and we can begin.',
    title: `${planName} is\u00a0ready.`,
    because: `has an account with ${brand.name}, and our team sent you this link.`,
    planSlug: slug,
    body: (
      <>
        <Paragraph>
          Here’s your link to pay for {planName} by card. Your plan starts as soon as the payment goes
          through.
        </Paragraph>
        <Facts
          facts={[
            ['Plan', planName],
            ...(price === null ? [] : [['A month', sayExactAmount(price * 100)] as const]),
            ['Works until', sayDay(until)],
          ]}
        />
        <Action
          href={`${publicUrl}${siteRoutes.subscribe}?token=${token}&plan=${encodeURIComponent(slug)}`}
          label={`Pay for ${planName}`}
        >
          The plan goes to your account, even if somebody else pays for you. Nothing is charged until the
          payment is confirmed.
        </Action>
      </>
    ),
    isSigned: true,
  }),
);
