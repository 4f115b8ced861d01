import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';
import { billingPlace, sayDay, sayAmount } from './money-words.ts';

const paymentFailedProps = z.object({
  firstName: z.string(),
  email: z.string(),
  planName: z.string(),
  amount: z.number(),
  /** Until when everything works as it does. */
  worksUntil: z.iso.datetime(),
});

/** Sent once for each payment of a plan that did not go through. */
export const paymentFailed = defineMail(
  paymentFailedProps,
  ({ firstName, email, planName, amount, worksUntil }, context) => ({
    subject: `Your payment for ${planName} didn’t go through`,
    body: (
      <MailLayout
        {...context}
        preview={`Everything works until ${sayDay(worksUntil)}. Please update your card.`}
        title={`${greet(firstName)}, your payment didn’t go\u00a0through.`}
        reason={
          <>
            You’re getting this because {email} has a plan with {context.brand.name}.
          </>
        }
      >
        <Paragraph>
          We could not take {sayAmount(amount)} for {planName} from your card. Nothing has stopped: everything
          works until {sayDay(worksUntil)}, and we try your card again over the next days.
        </Paragraph>
        <Paragraph>If the card has run out or been replaced, give us the new one before then.</Paragraph>
        <Action href={context.publicUrl + billingPlace} label="Update your card">
          You may be asked to sign in first. We never ask for card details by email.
        </Action>
      </MailLayout>
    ),
  }),
);
