import { z } from 'zod';
import { EmailLayout, Paragraph, defineEmail, greet } from '@stackworks/email';

const paidOnHoldProps = z.object({ firstName: z.string(), email: z.string() });

/** Sent when somebody has paid while their account is on hold, in place of a welcome. */
export const paidOnHold = defineEmail(paidOnHoldProps, ({ firstName, email }, context) => ({
  subject: 'We have your payment, and your account is on hold',
  body: (
    <EmailLayout
      {...context}
      preview="Someone will look into it and email you."
      title={`${greet(firstName)}, we have your\u00a0payment.`}
      reason={
        <>
          You’re getting this because {email} paid {context.brand.name}.
        </>
      }
    >
      <Paragraph>
        We’ve received your payment, but your account is on hold, so you can’t sign in to use what you paid
        for. Our team knows. Someone will email you: we’ll either reopen your account or refund you.
      </Paragraph>
      <Paragraph>Please don’t pay again. Reply to this email if there’s anything we should know.</Paragraph>
    </EmailLayout>
  ),
}));
