import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';
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
export const planKept = defineMail(
  planKeptProps,
  ({ firstName, email, planName, amount, nextPaymentAt }, context) => ({
    subject: `Your ${planName} plan goes on`,
    body: (
      <MailLayout
        {...context}
        preview="The cancellation is taken back. Nothing changes for you."
        title={`${greet(firstName)}, it goes\u00a0on.`}
        reason={
          <>
            You’re getting this because {email} has a plan with {context.brand.name}.
          </>
        }
      >
        <Paragraph>
          The cancellation of your {planName} plan is taken back, so it goes on as before and your files stay
          where they are. A month is {sayExactAmount(amount)}, and the next payment is on{' '}
          {sayDay(nextPaymentAt)}.
        </Paragraph>
        <Action href={context.publicUrl + billingPlace} label="See your plan">
          Was this not you? Reply to this email, and a person looks into it.
        </Action>
      </MailLayout>
    ),
  }),
);
