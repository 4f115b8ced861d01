import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Paragraph, defineEmail, greet } from '@stackworks/email';

const emailVerificationProps = z.object({ firstName: z.string(), email: z.string(), token: z.string() });

/** Sent to an address that an account was moved to, or when its owner asks for the link again. */
export const emailVerification = defineEmail(
  emailVerificationProps,
  ({ firstName, email, token }, context) => {
    const { brand, publicUrl } = context;
    return {
      subject: `Confirm your email address for ${brand.name}`,
      body: (
        <EmailLayout
          {...context}
          preview="One tap confirms it’s yours."
          title={`${greet(firstName)}, is this\u00a0you?`}
          reason={
            <>
              You’re getting this because {email} was given as the address of a {brand.name} account. If that
              wasn’t you, ignore this email, or reply and we’ll remove it.
            </>
          }
        >
          <Paragraph>Confirm that {email} is yours, so our emails about your projects reach you.</Paragraph>
          <Action
            href={`${publicUrl}${portalRoutes.verifyEmail}?token=${token}`}
            label="Confirm this address"
          >
            The link works once, within seven days. If you ask for another, only the newest one works.
          </Action>
        </EmailLayout>
      ),
    };
  },
);
