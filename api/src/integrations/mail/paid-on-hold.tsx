import { z } from 'zod';
import { greet } from './greeting.ts';
import { MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';

const paidOnHoldProps = z.object({ firstName: z.string(), email: z.string() });

/** Sent when somebody has paid while their account is on hold, in place of a welcome. */
export const paidOnHold = defineMail(paidOnHoldProps, ({ firstName, email }, context) => ({
  subject: 'We have your payment, and your account is on hold',
  body: (
    <MailLayout
      {...context}
      preview="A person looks at it and writes to you."
      title={`${greet(firstName)}, we have your\u00a0payment.`}
      reason={
        <>
          You’re getting this because {email} paid {context.brand.name}.
        </>
      }
    >
      <Paragraph>
        Your payment has reached us, but your account is on hold, so you cannot sign in to use what you paid
        for. Our team has been told. Somebody looks at it and writes to you: either your account is opened
        again, or you get your money back.
      </Paragraph>
      <Paragraph>
        Please do not pay again. Reply to this email if there is something we should know.
      </Paragraph>
    </MailLayout>
  ),
}));
