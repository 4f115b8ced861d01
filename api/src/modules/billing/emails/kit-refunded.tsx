import { z } from 'zod';
import { Paragraph } from '@stackworks/email';
import { sayCadence } from '@stackworks/contracts';
import { cadenceProps, defineBillingEmail, planProps, recipientProps } from './billing-email.tsx';
import { sayDay, sayExactAmount } from './money-words.ts';

/** Sent to a client who paid for a brand kit twice. */
export const kitRefunded = defineBillingEmail(
  recipientProps.extend({ amount: z.number() }),
  ({ amount }, { brand }) => ({
    subject: 'You paid for two brand kits, so we’re refunding one',
    preview: `We’re refunding ${sayExactAmount(amount)}.`,
    title: 'one brand kit is\u00a0enough.',
    because: `ordered from ${brand.name}.`,
    body: (
      <Paragraph>
        You already had a brand kit when you paid for another. The first stays, and we’ve refunded the{' '}
        {sayExactAmount(amount)} for the second to the payment method you used. It can take five to ten days
        to show.
      </Paragraph>
    ),
    action: ['See your orders', 'Did you want two? Reply to this email and a person will sort it out.'],
  }),
);

/** Sent when a plan costs its full price again because the brand kit that discounted it was refunded. */
export const discountEnded = defineBillingEmail(
  planProps.extend({ amount: z.number(), ...cadenceProps, from: z.iso.datetime() }),
  ({ planName, amount, from, ...often }) => ({
    subject: `${planName} is ${sayExactAmount(amount)} ${sayCadence(often)} from ${sayDay(from)}`,
    preview: 'We’ve refunded your brand kit, so its discount ends.',
    title: 'your discount has\u00a0ended.',
    body: (
      <Paragraph>
        We’ve refunded your brand kit, and the discount that came with it ends too. {planName} is{' '}
        {sayExactAmount(amount)} {sayCadence(often)} from your next bill, on {sayDay(from)}.
      </Paragraph>
    ),
    action: ['See your plan', 'Questions? Reply to this email and a person will answer.'],
  }),
);
