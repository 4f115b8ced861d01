import { z } from 'zod';
import { EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const emailChangedProps = z.object({ firstName: z.string(), email: z.string() });

/**
 * Sent to the address that an account had before, and to the new one. The new one is left out: whoever changed it chose its
 * words, and our email must not carry them.
 */
export const emailChanged = defineEmail(emailChangedProps, ({ firstName, email }, context) => {
  const { brand } = context;
  return {
    subject: `Your ${brand.name} email address was changed`,
    body: (
      <EmailLayout
        {...context}
        preview="From now on we’ll email your new address."
        title={'Your sign-in email has\u00a0changed.'}
        reason={
          <>
            You’re getting this because {email} was the address of your {brand.name} account.
          </>
        }
      >
        <Paragraph>
          {`${greet(firstName)}, the new email address of your account is confirmed. You sign in with it from now on, and we write to it; this is the last email to ${email}.`}
        </Paragraph>
        <Paragraph>
          If it wasn’t you, reply to this email straight away and we’ll put it right with you.
        </Paragraph>
        <Facts
          facts={[
            ['Support', brand.supportEmail],
            ['Hours', brand.supportHours],
          ]}
        />
      </EmailLayout>
    ),
  };
});
