import { z } from 'zod';
import { Paragraph } from '@stackworks/email';
import { defineBillingEmail, planProps, recipientProps } from './billing-email.tsx';

const paidTwiceProps = planProps.extend({
  /** False when we ended the earlier plan, whose last payment was overdue. */
  isRefunded: z.boolean().default(true),
});

/** Sent to a client who paid for a second plan. */
export const paidTwice = defineBillingEmail(paidTwiceProps, ({ planName, isRefunded }) => ({
  subject: isRefunded
    ? 'You paid for two plans, so we’re refunding one'
    : `${planName} has replaced your earlier plan`,
  preview: isRefunded
    ? 'One plan stays. We’re refunding the second payment.'
    : 'One plan stays, and you won’t be charged what you owed for the earlier one.',
  title: 'one plan is\u00a0enough.',
  body: (
    <>
      <Paragraph>
        {isRefunded
          ? `You already had ${planName} when you paid for a second plan. We’ve kept ${planName}, ended the second plan and refunded what you paid for it, to the payment method you used. It can take five to ten days to show.`
          : `A payment for your earlier plan had failed when you paid for ${planName}. We’ve kept ${planName} and ended the earlier plan. You won’t be charged for it again.`}
      </Paragraph>
      <Paragraph>Want the other plan instead? You can change to it at any time.</Paragraph>
    </>
  ),
  action: ['See your plan', 'Or reply to this email and a person will sort it out.'],
}));

/** Sent instead of a welcome to a client who paid while their account is on hold. */
export const paidOnHold = defineBillingEmail(recipientProps, (_, { brand }) => ({
  subject: 'We have your payment, and your account is on hold',
  preview: 'Someone will look into it and email you.',
  title: 'we have your\u00a0payment.',
  because: `paid ${brand.name}.`,
  body: (
    <>
      <Paragraph>
        We’ve received your payment, but your account is on hold, so you can’t sign in to use what you paid
        for. Our team knows. Someone will email you: we’ll either reopen your account or refund you.
      </Paragraph>
      <Paragraph>Please don’t pay again. Reply to this email if there’s anything we should know.</Paragraph>
    </>
  ),
}));
