import { z } from 'zod';
import { greet } from './greeting.ts';
import { Facts, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';

const emailChangedProps = z.object({ firstName: z.string(), email: z.string() });

/**
 * Sent to the address that an account had before. The new one is left out: whoever changed it chose its words, and our
 * mail must not carry them.
 */
export const emailChanged = defineMail(emailChangedProps, ({ firstName, email }, context) => {
  const { brand } = context;
  return {
    subject: `Your ${brand.name} email address was changed`,
    body: (
      <MailLayout
        {...context}
        preview="We write to your new address from now on."
        title={`${greet(firstName)}, you’ve moved\u00a0address.`}
        reason={
          <>
            You’re getting this because {email} was the address of your {brand.name} account.
          </>
        }
      >
        <Paragraph>
          The email address of your account was changed. You sign in with the new one, and we write to it from
          now on; this is the last mail to {email}.
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
      </MailLayout>
    ),
  };
});
