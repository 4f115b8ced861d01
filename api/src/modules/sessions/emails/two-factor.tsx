import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Paragraph, defineEmail, greet } from '@stackworks/email';

const words = {
  on: {
    said: 'turned on',
    meaning: 'From now on, signing in will ask for a code from your authenticator app after your password.',
  },
  off: { said: 'turned off', meaning: 'From now on, you’ll sign in with your password alone.' },
  reset: {
    said: 'reset by a colleague',
    meaning: 'You’ll sign in with your password alone until you set it up again in your settings.',
  },
} as const;

/** Sent whenever two-factor sign-in changes, so that its owner learns of a change they didn’t make. */
export const twoFactorChanged = defineEmail(
  z.object({
    firstName: z.string(),
    email: z.string(),
    change: z.enum(['on', 'off', 'reset']),
  }),
  ({ firstName, email, change }, { brand, publicUrl }) => {
    const { said, meaning } = words[change];
    return {
      subject: `Your ${brand.name} two-factor sign-in was ${said}`,
      preview: 'If you know about this, there’s nothing to do.',
      title: `${greet(firstName)}, your two-factor sign-in was\u00a0${said}.`,
      reason: (
        <>
          You’re getting this because the two-factor sign-in of the {brand.name} account of {email} changed.
          We always email you when it does.
        </>
      ),
      body: (
        <>
          <Paragraph>{meaning}</Paragraph>
          <Paragraph>If that wasn’t you, set a new password now and tell a colleague.</Paragraph>
          <Action href={publicUrl + portalRoutes.adminForgotPassword} label="Set a new password">
            Only needed if you didn’t expect this.
          </Action>
        </>
      ),
    };
  },
);

/** Sent to a member of staff when several wrong codes follow the right password. */
export const wrongCodes = defineEmail(
  z.object({ firstName: z.string(), email: z.string() }),
  ({ firstName, email }, { brand, publicUrl }) => ({
    subject: `Someone may know your ${brand.name} password`,
    preview: 'Someone entered your password, then several wrong codes.',
    title: `${greet(firstName)}, was that\u00a0you?`,
    reason: (
      <>
        You’re getting this because someone entered the right password for {email}, then several wrong codes.
      </>
    ),
    body: (
      <>
        <Paragraph>
          Someone entered your password correctly, then got the code from your authenticator app wrong several
          times. They didn’t get in.
        </Paragraph>
        <Paragraph>
          If that was you, check that your phone sets its clock automatically. If it wasn’t, set a new
          password now.
        </Paragraph>
        <Action href={publicUrl + portalRoutes.adminForgotPassword} label="Set a new password">
          Only needed if it wasn’t you.
        </Action>
      </>
    ),
  }),
);
