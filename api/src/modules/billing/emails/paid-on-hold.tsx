import { z } from 'zod';
import { greet } from '#/platform/email/greeting.ts';
import { MailLayout, Paragraph } from '#/platform/email/layout.tsx';
import { defineMail } from '#/platform/email/email-template.ts';

const paidOnHoldProps = z.object({ firstName: z.string(), email: z.string() });

/** Sent when somebody has paid while their account is on hold, in place of a welcome. */
export const paidOnHold = defineMail(paidOnHoldProps, ({ firstName, email }, context) => ({
  subject: 'We have your payment, and your account is on hold',
  body: (
    <MailLayout
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
    </MailLayout>
  ),
}));
