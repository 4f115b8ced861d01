import { portalRoutes, soldAddOns, type SoldAddOn } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Facts, Paragraph } from '@stackworks/email';
import { defineBillingEmail, recipientProps } from './billing-email.tsx';
import { sayExactAmount } from './money-words.ts';

const orderReceivedProps = recipientProps.extend({
  addOn: z.enum(soldAddOns),
  name: z.string(),
  amount: z.number(),
  /** The project we opened for it; null when there is none, and in earlier emails. */
  projectId: z.string().nullable().default(null),
  readyInDays: z.number().nullable().default(null),
});

const support = 'Questions? Reply to this email and a person will answer.';

/** Sent after a one-off purchase: it is paid, and what happens next. */
export const orderReceived = defineBillingEmail(
  orderReceivedProps,
  ({ addOn, name, amount, projectId, readyInDays }, { brand, publicUrl }) => ({
    subject: `We have your order: ${name}`,
    preview: `${sayExactAmount(amount)} is paid. ${previews[addOn]}`,
    title: 'thank\u00a0you.',
    because: `ordered from ${brand.name}.`,
    body: (
      <>
        <Paragraph>
          Your order is paid: {name}. {whatNow[addOn]}
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

const previews: Record<SoldAddOn, string> = {
  'brand-kit': 'Next: your short brief.',
  'extra-page-block': 'Next: tell us what to put on it.',
  'content-update': 'You have one more revision request.',
};

const whatNow: Record<SoldAddOn, string> = {
  'brand-kit':
    'It has a project of its own in your portal, where a short brief waits for you. We start once you’ve answered it. You now get 10% off any of our plans.',
  'extra-page-block':
    'It has a project of its own in your portal. We start once you’ve answered its short brief there: what to put on the page, and your photos.',
  'content-update': 'You have one more revision request this month. Send it from your project any time.',
};
