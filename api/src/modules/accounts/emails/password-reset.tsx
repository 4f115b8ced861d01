import { portalRoutes, roles } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Paragraph, defineEmail, greet } from '@stackworks/email';

const passwordResetProps = z.object({
  firstName: z.string(),
  email: z.string(),
  token: z.string(),
  role: z.enum(roles).default('client'),
});

/** Sent when somebody asked for a new password for an account. Whoever holds the link may set one, once. */
export const passwordReset = defineEmail(passwordResetProps, ({ firstName, email, token, role }, context) => {
  const { brand, publicUrl } = context;
  const route = role === 'client' ? portalRoutes.resetPassword : portalRoutes.adminResetPassword;
  return {
    subject: `Set a new password for ${brand.name}`,
    body: (
      <EmailLayout
        {...context}
        preview="The link works once, within one hour."
        title={`${greet(firstName)}, set a new\u00a0password.`}
        reason={
          <>
            You’re getting this because someone asked for a new {brand.name} password for {email}. If that
            wasn’t you, ignore this email and your password stays the same.
          </>
        }
      >
        <Paragraph>It happens. Choose a new password and you’re back in.</Paragraph>
        <Action href={`${publicUrl}${route}?token=${token}`} label="Set a new password">
          The link works once, within one hour. If you ask for another, only the newest one works.
        </Action>
        <Paragraph>
          This signs you out everywhere, so you’ll need to sign in again on your other devices. Didn’t ask for
          this? Ignore this email and nothing changes.
        </Paragraph>
      </EmailLayout>
    ),
  };
});
