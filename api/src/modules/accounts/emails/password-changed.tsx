import { portalRoutes, roles } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const passwordChangedProps = z.object({
  firstName: z.string(),
  email: z.string(),
  role: z.enum(roles).default('client'),
});

/** Sent whenever somebody's password has been changed, so that they learn of a change they did not make. */
export const passwordChanged = defineEmail(passwordChangedProps, ({ firstName, email, role }, context) => {
  const { brand, publicUrl } = context;
  const route = role === 'client' ? portalRoutes.forgotPassword : portalRoutes.adminForgotPassword;
  return {
    subject: `Your ${brand.name} password was changed`,
    body: (
      <EmailLayout
        {...context}
        preview="If that was you, there’s nothing to do."
        title={`${greet(firstName)}, your password was\u00a0changed.`}
        reason={
          <>
            You’re getting this because the password of the {brand.name} account of {email} was changed. We
            always email you when it is.
          </>
        }
      >
        <Paragraph>
          If you changed it, there’s nothing to do. We’ve signed out your other devices, so you’ll need the
          new password there.
        </Paragraph>
        <Paragraph>
          If it wasn’t you, set a new password now, then reply to this email to let us know.
        </Paragraph>
        <Action href={publicUrl + route} label="Set a new password">
          Only needed if you didn’t change it yourself.
        </Action>
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
