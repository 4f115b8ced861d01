import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';
import { billingPlace } from './money-words.ts';

const paidTwiceProps = z.object({ firstName: z.string(), email: z.string(), planName: z.string() });

/** Sent when somebody has paid for a second plan beside the one they have. */
export const paidTwice = defineMail(paidTwiceProps, ({ firstName, email, planName }, context) => ({
  subject: 'You paid for two plans, so we are paying one back',
  body: (
    <MailLayout
      {...context}
      preview="One goes on. The second payment is on its way back to your card."
      title={`${greet(firstName)}, you paid\u00a0twice.`}
      reason={
        <>
          You’re getting this because {email} has a plan with {context.brand.name}.
        </>
      }
    >
      <Paragraph>
        You already had {planName} when a payment for a second plan came in. One is enough, so {planName} goes
        on, the second is ended, and what you paid for it goes back to your card. Banks take five to ten days
        to show it.
      </Paragraph>
      <Paragraph>If it is the other plan that you wanted, you can change to it at any time.</Paragraph>
      <Action href={context.publicUrl + billingPlace} label="See your plan">
        Or reply to this email, and a person sorts it out.
      </Action>
    </MailLayout>
  ),
}));
