import { z } from 'zod';
import { Action, EmailLayout, Paragraph, defineEmail, greet } from '@stackworks/email';
import { billingPlace, otherMethod, sayAmount, updateMethod } from './money-words.ts';

const planPausedProps = z.object({
  firstName: z.string(),
  email: z.string(),
  planName: z.string(),
  /** What a new card would be charged; null where an invoice was sent instead. */
  amount: z.number().nullable(),
  method: otherMethod,
});

/** Sent when a payment was given up: from then on a client may read and write to us, but not brief or upload. */
export const planPaused = defineEmail(
  planPausedProps,
  ({ firstName, email, planName, amount, method }, context) => ({
    subject: `Your ${planName} plan is paused`,
    body: (
      <EmailLayout
        {...context}
        preview={
          amount === null
            ? 'Pay your invoice and everything works again straight away.'
            : `${updateMethod(method)} and everything works again straight away.`
        }
        title={`${greet(firstName)}, your plan is\u00a0paused.`}
        reason={
          <>
            You’re getting this because {email} has a plan with {context.brand.name}.
          </>
        }
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
      </EmailLayout>
    ),
  }),
);
