import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';
import { billingPlace, sayAmount } from './money-words.ts';

const planPausedProps = z.object({
  firstName: z.string(),
  email: z.string(),
  planName: z.string(),
  amount: z.number(),
});

/** Sent when a payment was given up: from then on a client may read and write to us, but not brief or upload. */
export const planPaused = defineMail(planPausedProps, ({ firstName, email, planName, amount }, context) => ({
  subject: `Your ${planName} plan is paused`,
  body: (
    <MailLayout
      {...context}
      preview="Update your card, and everything goes on at once."
      title={`${greet(firstName)}, your plan is\u00a0paused.`}
      reason={
        <>
          You’re getting this because {email} has a plan with {context.brand.name}.
        </>
      }
    >
      <Paragraph>
        We tried for a week to take {sayAmount(amount)} for {planName} from your card, and it did not work.
        You can still sign in, see everything you have and write to us. New projects, uploads and changes wait
        until it is paid.
      </Paragraph>
      <Action href={context.publicUrl + billingPlace} label="Update your card">
        A new card is charged {sayAmount(amount)} at once, for one month, and everything works again. Months
        in which your plan was paused cost nothing.
      </Action>
    </MailLayout>
  ),
}));
