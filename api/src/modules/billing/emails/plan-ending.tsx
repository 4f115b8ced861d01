import { z } from 'zod';
import { Paragraph } from '@stackworks/email';
import { sayCadence } from '@stackworks/contracts';
import { cadenceProps, defineBillingEmail, planProps } from './billing-email.tsx';
import { sayDay, sayExactAmount } from './money-words.ts';

const planEndingProps = planProps.extend({
  endsAt: z.iso.datetime(),
  filesKeptUntil: z.iso.datetime(),
  /** When their account goes, if they have asked for that. */
  deletedAt: z.iso.datetime().nullable().default(null),
  isOver: z.boolean(),
});

/** Sent when a plan is cancelled, and again when it ends. */
export const planEnding = defineBillingEmail(
  planEndingProps,
  ({ planName, endsAt, filesKeptUntil, deletedAt, isOver }, { brand }) => ({
    subject: isOver ? `Your ${planName} plan has ended` : `Your ${planName} plan ends on ${sayDay(endsAt)}`,
    preview: deletedAt
      ? `Your account and files will be deleted on ${sayDay(deletedAt)}.`
      : `We’ll keep your files until ${sayDay(filesKeptUntil)}.`,
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
          {deletedAt
            ? `Your account and files will be deleted on ${sayDay(deletedAt)}, as requested.`
            : `We’ll keep your files until ${sayDay(filesKeptUntil)}.`}{' '}
          You can sign in and download them until then.
        </Paragraph>
      </>
    ),
    action: isOver
      ? [
          'Get your files',
          deletedAt ? 'You can keep your account, in Settings.' : 'You can come back at any time.',
        ]
      : ['See your plan', 'Changed your mind? You can undo it there until it ends.'],
  }),
);

const planKeptProps = planProps.extend({
  /** What each bill comes to, in cents. */
  amount: z.number(),
  ...cadenceProps,
  nextPaymentAt: z.iso.datetime(),
});

/** Sent when a client undoes a cancellation they were emailed about. */
export const planKept = defineBillingEmail(
  planKeptProps,
  ({ planName, amount, nextPaymentAt, ...often }) => ({
    subject: `Your ${planName} plan is staying on`,
    preview: 'We’ve undone your cancellation. Nothing changes for you.',
    title: 'you’re staying\u00a0on.',
    body: (
      <Paragraph>
        We’ve undone your cancellation, so your {planName} plan and your files stay as they are. It’s{' '}
        {sayExactAmount(amount)} {sayCadence(often)}, and your next bill is on {sayDay(nextPaymentAt)}.
      </Paragraph>
    ),
    action: ['See your plan', 'Wasn’t you? Reply to this email and a person will look into it.'],
  }),
);
