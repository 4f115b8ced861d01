import { z } from 'zod';
import { Paragraph } from '@stackworks/email';
import { defineBillingEmail, planProps } from './billing-email.tsx';
import { sayDay, sayExactAmount } from './money-words.ts';

const planEndingProps = planProps.extend({
  endsAt: z.iso.datetime(),
  filesKeptUntil: z.iso.datetime(),
  isOver: z.boolean(),
});

/** Sent when a plan is cancelled, and again when it ends. */
export const planEnding = defineBillingEmail(
  planEndingProps,
  ({ planName, endsAt, filesKeptUntil, isOver }, { brand }) => ({
    subject: isOver ? `Your ${planName} plan has ended` : `Your ${planName} plan ends on ${sayDay(endsAt)}`,
    preview: `We’ll keep your files until ${sayDay(filesKeptUntil)}.`,
    title: isOver ? 'your plan has\u00a0ended.' : 'it’s\u00a0cancelled.',
    because: `${isOver ? 'had' : 'has'} a plan with ${brand.name}.`,
    body: (
      <>
        <Paragraph>
          {isOver
            ? `Your ${planName} plan ended on ${sayDay(endsAt)}. You won’t be charged again.`
            : `Your ${planName} plan is cancelled, and you won’t be charged again. It keeps working until ${sayDay(endsAt)}.`}
        </Paragraph>
        <Paragraph>
          We’ll keep your files until {sayDay(filesKeptUntil)}. You can sign in and download them until then.
        </Paragraph>
      </>
    ),
    action: isOver
      ? ['Get your files', 'You can come back at any time.']
      : ['See your plan', 'Changed your mind? You can undo it there until it ends.'],
  }),
);

const planKeptProps = planProps.extend({
  /** What a month costs, in cents. */
  amount: z.number(),
  nextPaymentAt: z.iso.datetime(),
});

/** Sent when a client undoes a cancellation they were emailed about. */
export const planKept = defineBillingEmail(planKeptProps, ({ planName, amount, nextPaymentAt }) => ({
  subject: `Your ${planName} plan is staying on`,
  preview: 'We’ve undone your cancellation. Nothing changes for you.',
  title: 'you’re staying\u00a0on.',
  body: (
    <Paragraph>
      We’ve undone your cancellation, so your {planName} plan and your files stay as they are. A month is{' '}
      {sayExactAmount(amount)}, and your next bill is on {sayDay(nextPaymentAt)}.
    </Paragraph>
  ),
  action: ['See your plan', 'Wasn’t you? Reply to this email and a person will look into it.'],
}));
