import { z } from 'zod';
import { Action, EmailLayout, Paragraph, defineEmail, greet } from '@stackworks/email';
import { billingPlace, sayDay, sayExactAmount } from './money-words.ts';

const planKeptProps = z.object({
  firstName: z.string(),
  email: z.string(),
  planName: z.string(),
  /** What a month costs, in cents. */
  amount: z.number(),
  nextPaymentAt: z.iso.datetime(),
});

/** Sent when a cancellation has been taken back, to whoever holds a mail that says when their plan ends. */
export const planKept = defineEmail(
  planKeptProps,
  ({ firstName, email, planName, amount, nextPaymentAt }, context) => ({
    subject: `Your ${planName} plan is staying on`,
    body: (
      <EmailLayout
        {...context}
        preview="We’ve undone your cancellation. Nothing changes for you."
        title={`${greet(firstName)}, you’re staying\u00a0on.`}
        reason={
          <>
            You’re getting this because {email} has a plan with {context.brand.name}.
          </>
        }
      >
        <Paragraph>
          We’ve undone your cancellation, so your {planName} plan and your files stay as they are. A month is{' '}
          {sayExactAmount(amount)}, and your next bill is on {sayDay(nextPaymentAt)}.
        </Paragraph>
        <Action href={context.publicUrl + billingPlace} label="See your plan">
          Wasn’t you? Reply to this email and a person will look into it.
        </Action>
      </EmailLayout>
    ),
  }),
);
