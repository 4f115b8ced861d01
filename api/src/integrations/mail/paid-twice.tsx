import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';
import { billingPlace } from './money-words.ts';

const paidTwiceProps = z.object({
  firstName: z.string(),
  email: z.string(),
  /** Of the plan that goes on. */
  planName: z.string(),
  /** Otherwise it was the earlier plan that was ended, of which a payment was owed. */
  isRefunded: z.boolean().default(true),
});

/** Sent when somebody has paid for a second plan beside the one they have. */
export const paidTwice = defineMail(
  paidTwiceProps,
  ({ firstName, email, planName, isRefunded }, context) => ({
    subject: isRefunded
      ? 'You paid for two plans, so we are paying one back'
      : `${planName} has taken the place of your earlier plan`,
    body: (
      <MailLayout
        {...context}
        preview={
          isRefunded
            ? 'One goes on. The second payment is on its way back to your card.'
            : 'One goes on, and what was owed for the earlier one is not charged any more.'
        }
        title={`${greet(firstName)}, one plan is\u00a0enough.`}
        reason={
          <>
            You’re getting this because {email} has a plan with {context.brand.name}.
          </>
        }
      >
        {isRefunded ? (
          <Paragraph>
            You already had {planName} when a payment for a second plan came in. So {planName} goes on, the
            second is ended, and what you paid for it goes back to your card. Banks take five to ten days to
            show it.
          </Paragraph>
        ) : (
          <Paragraph>
            A payment of your earlier plan had failed when you paid for {planName}. So {planName} goes on and
            the earlier plan is ended. Nothing more is charged for it.
          </Paragraph>
        )}
        <Paragraph>If it is the other plan that you want, you can change to it at any time.</Paragraph>
        <Action href={context.publicUrl + billingPlace} label="See your plan">
          Or reply to this email, and a person sorts it out.
        </Action>
      </MailLayout>
    ),
  }),
);
