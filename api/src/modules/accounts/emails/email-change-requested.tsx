import { z } from 'zod';
import { EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const emailChangeRequestedProps = z.object({ firstName: z.string(), email: z.string() });

/**
 * Sent to an account's address when it is about to move to another. The new one is left out: whoever typed it chose its
 * words, and our email must not carry them.
 */
export const emailChangeRequested = defineEmail(
  emailChangeRequestedProps,
  ({ firstName, email }, context) => {
    const { brand } = context;
    return {
      subject: `A new email address for your ${brand.name} account`,
      body: (
        <EmailLayout
          {...context}
          preview="Nothing changes until the new address is confirmed."
          title={`${greet(firstName)}, you asked to change your\u00a0email.`}
          reason={
            <>
              You’re getting this because {email} is the address of your {brand.name} account.
            </>
          }
        >
          <Paragraph>
            We’ve sent a link to the new address. Until it’s confirmed, keep signing in with {email}. We’ll
            keep emailing you there.
          </Paragraph>
          <Paragraph>
            If this wasn’t you, set a new password now to stop the change. Then reply to this email and we’ll
            help.
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
  },
);
