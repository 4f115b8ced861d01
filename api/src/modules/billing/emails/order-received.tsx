import { portalRoutes, soldAddOns, type SoldAddOn } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Facts, Paragraph, defineEmail } from '@stackworks/email';
import { BillingLayout } from './billing-layout.tsx';
import { billingPlace, sayExactAmount } from './money-words.ts';

const orderReceivedProps = z.object({
  firstName: z.string(),
  email: z.string(),
  addOn: z.enum(soldAddOns),
  name: z.string(),
  amount: z.number(),
  /** The project we opened for it; null when there is none, and in earlier emails. */
  projectId: z.string().nullable().default(null),
  readyInDays: z.number().nullable().default(null),
});

/** Sent after a one-off purchase: it is paid, and what happens next. */
export const orderReceived = defineEmail(
  orderReceivedProps,
  ({ firstName, email, addOn, name, amount, projectId, readyInDays }, context) => ({
    subject: `We have your order: ${name}`,
    body: (
      <BillingLayout
        context={context}
        to={{ firstName, email }}
        preview={`${sayExactAmount(amount)} is paid. ${previews[addOn]}`}
        title={'thank\u00a0you.'}
        because={`ordered from ${context.brand.name}.`}
      >
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
        {projectId === null ? (
          <Action href={context.publicUrl + billingPlace} label="See your order">
            Your receipt is there too. Questions? Reply to this email and a person will answer.
          </Action>
        ) : (
          <Action
            href={context.publicUrl + portalRoutes.portalBrief.replace(':id', projectId)}
            label="Answer your short brief"
          >
            Your receipt is under Billing. Questions? Reply to this email and a person will answer.
          </Action>
        )}
      </BillingLayout>
    ),
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
