import { z } from 'zod';
import { Action, EmailLayout, Paragraph, defineEmail, greet } from '@stackworks/email';
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
export const priceChangeOff = defineEmail(
  priceChangeOffProps,
  ({ firstName, email, planName, amount, newAmount, effectiveAt }, context) => ({
    subject: `Your ${planName} price isn’t changing after all`,
    body: (
      <EmailLayout
        {...context}
        preview={`You’ll keep paying ${sayAmount(amount)} a month.`}
        title={`${greet(firstName)}, your price\u00a0stays.`}
        reason={
          <>
            You’re getting this because {email} is subscribed to {planName}. We always email you about changes
            to your plan’s price.
          </>
        }
      >
        <Paragraph>
          We wrote to you that {planName} would be {sayAmount(newAmount)} a month from {sayDay(effectiveAt)}.
          It won’t: you go on paying {sayAmount(amount)} a month, as now.
        </Paragraph>
        <Paragraph>
          There’s nothing you need to do. If the price does change one day, we’ll give you at least 30 days’
          notice.
        </Paragraph>
        <Action href={context.publicUrl + billingPlace} label="See your plan">
          Questions? Reply to this email and a person will answer.
        </Action>
      </EmailLayout>
    ),
  }),
);
