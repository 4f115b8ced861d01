import {
  brandKitDiscountPercent,
  portalRoutes,
  sayCadence,
  soldAddOns,
  type SoldAddOn,
} from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Facts, InlineLink, Paragraph } from '@stackworks/email';
import { cadenceProps, defineBillingEmail, recipientProps } from './billing-email.tsx';
import { sayDay, sayExactAmount } from './money-words.ts';

const orderReceivedProps = recipientProps.extend({
  addOn: z.enum(soldAddOns),
  name: z.string(),
  amount: z.number(),
  /** The project we opened for it; null when there is none, and in earlier emails. */
  projectId: z.string().nullable().default(null),
  readyInDays: z.number().nullable().default(null),
  receiptUrl: z.url().nullable().default(null),
  /** What a client’s plan costs with a brand kit’s discount, and from when; null without a plan. */
  discounted: z
    .object({ planName: z.string(), amount: z.number(), ...cadenceProps, from: z.iso.datetime() })
    .nullable()
    .default(null),
});

const support = 'Questions? Reply to this email and a person will answer.';

/** Sent after a one-off purchase: it is paid, and what happens next. */
export const orderReceived = defineBillingEmail(
  orderReceivedProps,
  ({ addOn, name, amount, projectId, readyInDays, receiptUrl, discounted }, { brand, publicUrl }) => ({
    subject: `We have your order: ${name}`,
    preview: `${sayExactAmount(amount)} is paid. ${previews[addOn]}`,
    title: 'thank\u00a0you.',
    because: `ordered from ${brand.name}.`,
    body: (
      <>
        <Paragraph>
          Your order is paid: {name}. {whatNow[addOn]}
          {addOn === 'brand-kit' && ` ${sayDiscount(discounted)}`}
        </Paragraph>
        <Facts
          facts={[
            ['Ordered', name],
            ['Paid', sayExactAmount(amount)],
            ...(readyInDays === null
              ? []
              : [['Ready', `${readyInDays} business days after we have your brief`] as const]),
          ]}
        />
        {receiptUrl && (
          <Paragraph>
            <InlineLink href={receiptUrl}>Open your receipt</InlineLink>
          </Paragraph>
        )}
        {projectId !== null && (
          <Action
            href={publicUrl + portalRoutes.portalBrief.replace(':id', projectId)}
            label="Answer your short brief"
          >
            Your receipt is under Billing. {support}
          </Action>
        )}
      </>
    ),
    ...(projectId === null && {
      action: ['See your order', `Your receipt is there too. ${support}`] as const,
    }),
  }),
);

const sayDiscount = (discounted: z.infer<typeof orderReceivedProps>['discounted']): string =>
  discounted === null
    ? `You now get ${brandKitDiscountPercent}% off any of our plans.`
    : `It takes ${brandKitDiscountPercent}% off your plan: from ${sayDay(discounted.from)}, ${discounted.planName} is ${sayExactAmount(discounted.amount)} ${sayCadence(discounted)}.`;

const previews: Record<SoldAddOn, string> = {
  'brand-kit': 'Next: your short brief.',
  'extra-page-block': 'Next: tell us what to put on it.',
  'content-update': 'You have one more revision request.',
};

const whatNow: Record<SoldAddOn, string> = {
  'brand-kit':
    'It has a project of its own in your portal, where a short brief waits for you. We start once you’ve answered it.',
  'extra-page-block':
    'It has a project of its own in your portal. We start once you’ve answered its short brief there: what to put on the page, and your photos.',
  'content-update': 'You have one more revision request this month. Send it from your project any time.',
};
