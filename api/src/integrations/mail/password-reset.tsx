import { portalRoutes, roles } from '@stackworks/contracts';
import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';

const passwordResetProps = z.object({
  firstName: z.string(),
  email: z.string(),
  token: z.string(),
  role: z.enum(roles).default('client'),
});

/** Sent when somebody asked for a new password for an account. Whoever holds the link may set one, once. */
export const passwordReset = defineMail(passwordResetProps, ({ firstName, email, token, role }, context) => {
  const { brand, publicUrl } = context;
  const route = role === 'client' ? portalRoutes.resetPassword : portalRoutes.adminResetPassword;
  return {
    subject: `Set a new password for ${brand.name}`,
    body: (
      <MailLayout
        {...context}
        preview="The link works once, within the hour."
        title={`${greet(firstName)}, set a new\u00a0password.`}
        reason={
          <>
            You’re getting this because somebody asked for a new {brand.name} password for {email}. If that
            wasn’t you, do nothing: your password stays as it is.
          </>
        }
      >
        <Paragraph>Forgotten passwords happen. Choose another and you’re back in.</Paragraph>
        <Action href={`${publicUrl}${route}?token=${token}`} label="Set a new password">
          The link works once, for one hour. If you ask again, only the newest link works.
        </Action>
        <Paragraph>
          Setting it signs you out everywhere, so you’ll sign in again on your other devices. Didn’t ask for
          this? Leave it, and nothing changes.
        </Paragraph>
      </MailLayout>
    ),
  };
});
