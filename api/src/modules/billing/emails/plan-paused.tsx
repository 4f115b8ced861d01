import { z } from 'zod';
import { Action, Paragraph, defineEmail } from '@stackworks/email';
import { BillingLayout, planProps } from './billing-layout.tsx';
import { billingPlace, otherMethod, sayAmount, updateMethod } from './money-words.ts';

const planPausedProps = planProps.extend({
  /** What a new card would be charged; null when an invoice was sent instead. */
  amount: z.number().nullable(),
  method: otherMethod,
});

/** Sent when Stripe stops retrying a payment: clients can read and message us, but not brief or upload. */
export const planPaused = defineEmail(
  planPausedProps,
  ({ firstName, email, planName, amount, method }, context) => ({
    subject: `Your ${planName} plan is paused`,
    body: (
      <BillingLayout
        context={context}
        to={{ firstName, email }}
        preview={
          amount === null
            ? 'Pay your invoice and everything works again straight away.'
            : `${updateMethod(method)} and everything works again straight away.`
        }
        title={'your plan is\u00a0paused.'}
      >
        <Paragraph>
          {amount === null
            ? `Your ${planName} invoice hasn’t been paid.`
            : `We tried ${method ?? 'your card'} for a week but couldn’t take the ${sayAmount(amount)} for ${planName}.`}{' '}
          You can still sign in, see everything and message us. New projects, uploads and changes will have to
          wait until it’s paid.
        </Paragraph>
        <Action
          href={context.publicUrl + billingPlace}
          label={amount === null ? 'See your invoice' : updateMethod(method)}
        >
          {amount === null
            ? 'Everything works again as soon as it’s paid.'
            : `We’ll charge ${sayAmount(amount)} to your new ${method ? 'payment method' : 'card'} straight away, and everything works again. You don’t pay for months your plan was paused.`}
        </Action>
      </BillingLayout>
    ),
  }),
);
