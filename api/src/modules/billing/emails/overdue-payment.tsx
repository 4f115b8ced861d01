import { z } from 'zod';
import { Action, Paragraph } from '@stackworks/email';
import { defineBillingEmail, planProps } from './billing-email.tsx';
import { sayAmount, sayDay } from './money-words.ts';

const overdueProps = planProps.extend({
  /** What a card was charged for, or a new one would be; null where an invoice was sent instead. */
  amount: z.number().nullable(),
  /** What is charged instead of a card, such as "Link"; earlier emails have none. */
  method: z.string().nullable().optional(),
});
const failedProps = overdueProps.extend({
  worksUntil: z.iso.datetime(),
  /** Stripe's page where their bank asks for their confirmation; earlier emails have none. */
  confirmUrl: z.url().nullable().optional(),
});
type Overdue = z.infer<typeof overdueProps>;
type Failed = z.infer<typeof failedProps>;

const updateMethod = (method: Overdue['method']): string =>
  method ? 'Update your payment method' : 'Update your card';

const toLabel = ({ amount, method }: Overdue): string =>
  amount === null ? 'See your invoice' : updateMethod(method);

/** Sent once for each payment of a plan that failed, or that a bank wants confirmed. */
export const paymentFailed = defineBillingEmail(failedProps, (props) => {
  const { amount, worksUntil, confirmUrl, method } = props;
  const { title, subject, ask, what } = toWords(props);
  return {
    subject,
    preview: `Everything works until ${sayDay(worksUntil)}. ${ask}`,
    title,
    body: (
      <>
        <Paragraph>{what}</Paragraph>
        <Paragraph>
          Everything keeps working until {sayDay(worksUntil)}.{' '}
          {!confirmUrl &&
            amount !== null &&
            (method
              ? `We’ll try ${method} again over the next few days. If it no longer works, add another payment method before then.`
              : 'We’ll try your card again over the next few days. If your card has expired or been replaced, add your new one before then.')}
        </Paragraph>
        {confirmUrl && (
          <Action href={confirmUrl} label="Confirm with your bank">
            This opens your invoice at Stripe, where you can confirm. We never ask for card details by email.
          </Action>
        )}
      </>
    ),
    ...(!confirmUrl && {
      action: [
        toLabel(props),
        'You may need to sign in first. We never ask for card details by email.',
      ] as const,
    }),
  };
});

function toWords({ planName, amount, confirmUrl, method }: Failed) {
  if (confirmUrl) {
    const sum = amount === null ? 'your payment' : sayAmount(amount);
    return {
      subject: `Confirm your ${planName} payment with your bank`,
      title: 'your bank needs your\u00a0OK.',
      ask: 'Please confirm your payment.',
      what: `Your bank needs you to confirm ${sum} for ${planName} before it goes through.`,
    };
  }
  if (amount === null) {
    return {
      subject: `Your ${planName} invoice is due`,
      title: 'your invoice is\u00a0due.',
      ask: 'Please pay your invoice.',
      what: `We haven’t received payment for your ${planName} invoice.`,
    };
  }
  return {
    subject: `Your payment for ${planName} didn’t go through`,
    title: 'your payment didn’t go\u00a0through.',
    ask: method ? 'Please update your payment method.' : 'Please update your card.',
    what: `We couldn’t take ${sayAmount(amount)} for ${planName} from ${method ?? 'your card'}.`,
  };
}

/** Sent when a failed payment has since gone through. */
export const paymentRecovered = defineBillingEmail(planProps, ({ planName }) => ({
  subject: `Your ${planName} plan is paid`,
  preview: 'Thank you. Everything works.',
  title: 'that’s\u00a0sorted.',
  body: (
    <Paragraph>
      Your payment for {planName} has gone through. Thank you. Everything works, and there’s nothing else you
      need to do.
    </Paragraph>
  ),
  action: ['See your plan', 'Your invoices are there too.'],
}));

/** Sent when Stripe stops retrying a payment: clients can read and message us, but not brief or upload. */
export const planPaused = defineBillingEmail(overdueProps, (props) => {
  const { planName, amount, method } = props;
  return {
    subject: `Your ${planName} plan is paused`,
    preview: `${amount === null ? 'Pay your invoice' : updateMethod(method)} and everything works again straight away.`,
    title: 'your plan is\u00a0paused.',
    body: (
      <Paragraph>
        {amount === null
          ? `Your ${planName} invoice hasn’t been paid.`
          : `We tried ${method ?? 'your card'} for a week but couldn’t take the ${sayAmount(amount)} for ${planName}.`}{' '}
        You can still sign in, see everything and message us. New projects, uploads and changes will have to
        wait until it’s paid.
      </Paragraph>
    ),
    action: [
      toLabel(props),
      amount === null
        ? 'Everything works again as soon as it’s paid.'
        : `We’ll charge ${sayAmount(amount)} to your new ${method ? 'payment method' : 'card'} straight away, and everything works again. You don’t pay for months your plan was paused.`,
    ],
  };
});
