import { describeRetention, passwordLinks, portalRoutes, roles } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Paragraph, defineEmail, greet, SupportFacts } from '@stackworks/email';

/** Sent when somebody asks for a new password. The link sets it, once. */
export const passwordReset = defineEmail(
  z.object({
    firstName: z.string(),
    email: z.string(),
    token: z.string(),
    role: z.enum(roles).default('client'),
  }),
  ({ firstName, email, token, role }, { brand, publicUrl }) => {
    const route = role === 'client' ? portalRoutes.resetPassword : portalRoutes.adminResetPassword;
    return {
      subject: `Set a new password for ${brand.name}`,
      preview: `The link works once, within ${describeRetention(passwordLinks.reset)}.`,
      title: `${greet(firstName)}, set a new\u00a0password.`,
      reason: (
        <>
          You’re getting this because someone asked for a new {brand.name} password for {email}. If that
          wasn’t you, ignore this email and your password stays the same.
        </>
      ),
      body: (
        <>
          <Paragraph>It happens. Choose a new password and you’re back in.</Paragraph>
          <Action href={`${publicUrl}${route}?token=${token}`} label="Set a new password">
            The link works once, within {describeRetention(passwordLinks.reset)}. If you ask for another, only
            the newest one works.
          </Action>
          <Paragraph>
            This signs you out everywhere, so you’ll need to sign in again on your other devices. Didn’t ask
            for this? Ignore this email and nothing changes.
          </Paragraph>
        </>
      ),
    };
  },
);

/** Sent whenever a password has changed, so that its owner learns of a change they didn’t make. */
export const passwordChanged = defineEmail(
  z.object({
    firstName: z.string(),
    email: z.string(),
    role: z.enum(roles).default('client'),
  }),
  ({ firstName, email, role }, { brand, publicUrl }) => {
    const route = role === 'client' ? portalRoutes.forgotPassword : portalRoutes.adminForgotPassword;
    return {
      subject: `Your ${brand.name} password was changed`,
      preview: 'If that was you, there’s nothing to do.',
      title: `${greet(firstName)}, your password was\u00a0changed.`,
      reason: (
        <>
          You’re getting this because the password of the {brand.name} account of {email} was changed. We
          always email you when it is.
        </>
      ),
      body: (
        <>
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
          <SupportFacts brand={brand} />
        </>
      ),
    };
  },
);
