import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';
import { billingPlace, sayAmount, sayDay } from './money-words.ts';

const priceChangeOffProps = z.object({
  firstName: z.string(),
  email: z.string(),
  planName: z.string(),
  /** What they pay a month, after their discount, and the price of the plan they had been told of, in cents. */
  amount: z.number().int(),
  newAmount: z.number().int(),
  effectiveAt: z.iso.datetime(),
});

/** Sent to a subscriber who was told of a new price that does not come after all. */
export const priceChangeOff = defineMail(
  priceChangeOffProps,
  ({ firstName, email, planName, amount, newAmount, effectiveAt }, context) => ({
    subject: `The new price of ${planName} is off`,
    body: (
      <MailLayout
        {...context}
        preview={`You go on paying ${sayAmount(amount)} a month.`}
        title={`${greet(firstName)}, your price\u00a0stays.`}
        reason={
          <>
            You’re getting this because {email} is subscribed to {planName}. Mails about your plan’s price
            always come.
          </>
        }
      >
        <Paragraph>
          We wrote to you that {planName} would be {sayAmount(newAmount)} a month from {sayDay(effectiveAt)}.
          It won’t: you go on paying {sayAmount(amount)} a month, as now.
        </Paragraph>
        <Paragraph>
          There is nothing you need to do. If the price ever changes after all, you hear of it at least 30
          days before.
        </Paragraph>
        <Action href={context.publicUrl + billingPlace} label="See your plan">
          Questions? Reply to this email and it reaches a person.
        </Action>
      </MailLayout>
    ),
  }),
);
