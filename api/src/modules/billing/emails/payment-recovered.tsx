import { z } from 'zod';
import { Action, EmailLayout, Paragraph, defineEmail, greet } from '@stackworks/email';
import { billingPlace } from './money-words.ts';

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
