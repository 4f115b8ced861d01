import { z } from 'zod';
import { Action, EmailLayout, Paragraph, defineEmail, greet } from '@stackworks/email';
import { billingPlace, otherMethod, sayAmount, sayDay, updateMethod } from './money-words.ts';

const paymentFailedProps = z.object({
  firstName: z.string(),
  email: z.string(),
  planName: z.string(),
  /** What a card was charged for; null where an invoice was sent instead. */
  amount: z.number().nullable(),
  /** Until when everything works as it does. */
  worksUntil: z.iso.datetime(),
  /** Stripe's page where their bank asks for their confirmation; an email from before has none. */
  confirmUrl: z.url().nullable().optional(),
  method: otherMethod,
});
type Props = z.infer<typeof paymentFailedProps>;

/** Sent once for each payment of a plan that did not go through, or that a bank wants confirmed. */
export const paymentFailed = defineEmail(paymentFailedProps, (props, context) => {
  const { firstName, email, amount, worksUntil, confirmUrl, method } = props;
  const { title, subject, ask } = toWords(props);
  return {
    subject,
    body: (
      <EmailLayout
        {...context}
        preview={`Everything works until ${sayDay(worksUntil)}. ${ask}`}
        title={`${greet(firstName)}, ${title}`}
        reason={
          <>
            You’re getting this because {email} has a plan with {context.brand.name}.
          </>
        }
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
      </EmailLayout>
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

const paymentRecoveredProps = z.object({ firstName: z.string(), email: z.string(), planName: z.string() });

/** Sent when a payment that had failed has gone through after all. */
export const paymentRecovered = defineEmail(
  paymentRecoveredProps,
  ({ firstName, email, planName }, context) => ({
    subject: `Your ${planName} plan is paid`,
    body: (
      <EmailLayout
        {...context}
        preview="Thank you. Everything works."
        title={`${greet(firstName)}, that’s\u00a0sorted.`}
        reason={
          <>
            You’re getting this because {email} has a plan with {context.brand.name}.
          </>
        }
      >
        <Paragraph>
          Your payment for {planName} has gone through. Thank you. Everything works, and there’s nothing else
          you need to do.
        </Paragraph>
        <Action href={context.publicUrl + billingPlace} label="See your plan">
          Your invoices are there too.
        </Action>
      </EmailLayout>
    ),
  }),
);
