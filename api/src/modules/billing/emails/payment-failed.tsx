import { z } from 'zod';
import { Action, Paragraph, defineEmail } from '@stackworks/email';
import { BillingLayout, planProps } from './billing-layout.tsx';
import { billingPlace, otherMethod, sayAmount, sayDay, updateMethod } from './money-words.ts';

const paymentFailedProps = planProps.extend({
  /** What a card was charged for; null where an invoice was sent instead. */
  amount: z.number().nullable(),
  worksUntil: z.iso.datetime(),
  /** Stripe's page where their bank asks for their confirmation; earlier emails have none. */
  confirmUrl: z.url().nullable().optional(),
  method: otherMethod,
});
type Props = z.infer<typeof paymentFailedProps>;

/** Sent once for each payment of a plan that failed, or that a bank wants confirmed. */
export const paymentFailed = defineEmail(paymentFailedProps, (props, context) => {
  const { firstName, email, amount, worksUntil, confirmUrl, method } = props;
  const { title, subject, ask } = toWords(props);
  return {
    subject,
    body: (
      <BillingLayout
        context={context}
        to={{ firstName, email }}
        preview={`Everything works until ${sayDay(worksUntil)}. ${ask}`}
        title={title}
      >
        <Paragraph>{sayWhat(props)}</Paragraph>
        <Paragraph>
          Everything keeps working until {sayDay(worksUntil)}.{' '}
          {!confirmUrl &&
            amount !== null &&
            (method
              ? `We’ll try ${method} again over the next few days. If it no longer works, add another payment method before then.`
              : 'We’ll try your card again over the next few days. If your card has expired or been replaced, add your new one before then.')}
        </Paragraph>
        {confirmUrl ? (
          <Action href={confirmUrl} label="Confirm with your bank">
            This opens your invoice at Stripe, where you can confirm. We never ask for card details by email.
          </Action>
        ) : (
          <Action
            href={context.publicUrl + billingPlace}
            label={amount === null ? 'See your invoice' : updateMethod(method)}
          >
            You may need to sign in first. We never ask for card details by email.
          </Action>
        )}
      </BillingLayout>
    ),
  };
});

function toWords({ planName, amount, confirmUrl, method }: Props) {
  if (confirmUrl) {
    return {
      subject: `Confirm your ${planName} payment with your bank`,
      title: 'your bank needs your\u00a0OK.',
      ask: 'Please confirm your payment.',
    };
  }
  if (amount === null) {
    return {
      subject: `Your ${planName} invoice is due`,
      title: 'your invoice is\u00a0due.',
      ask: 'Please pay your invoice.',
    };
  }
  return {
    subject: `Your payment for ${planName} didn’t go through`,
    title: 'your payment didn’t go\u00a0through.',
    ask: method ? 'Please update your payment method.' : 'Please update your card.',
  };
}

function sayWhat({ planName, amount, confirmUrl, method }: Props): string {
  const sum = amount === null ? 'your payment' : sayAmount(amount);
  if (confirmUrl) return `Your bank needs you to confirm ${sum} for ${planName} before it goes through.`;
  return amount === null
    ? `We haven’t received payment for your ${planName} invoice.`
    : `We couldn’t take ${sum} for ${planName} from ${method ?? 'your card'}.`;
}

/** Sent when a failed payment has since gone through. */
export const paymentRecovered = defineEmail(planProps, ({ firstName, email, planName }, context) => ({
  subject: `Your ${planName} plan is paid`,
  body: (
    <BillingLayout
      context={context}
      to={{ firstName, email }}
      preview="Thank you. Everything works."
      title={'that’s\u00a0sorted.'}
    >
      <Paragraph>
        Your payment for {planName} has gone through. Thank you. Everything works, and there’s nothing else
        you need to do.
      </Paragraph>
      <Action href={context.publicUrl + billingPlace} label="See your plan">
        Your invoices are there too.
      </Action>
    </BillingLayout>
  ),
}));
