import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Paragraph, defineEmail, greet } from '@stackworks/email';
import { SetPassword } from '#/modules/accounts/emails/client-welcome.tsx';

const teamChangedProps = z.object({
  firstName: z.string(),
  change: z.enum([
    'member-added',
    'member-removed',
    'two-factor-off',
    'two-factor-reset',
    'two-factor-required',
    'two-factor-optional',
    'recovery-code-used',
    'access-recovered',
    'settings-changed',
    'token-created',
    'webhook-added',
    'webhook-changed',
    'webhook-secret-renewed',
  ]),
  /** Who made the change. */
  by: z.string(),
  /** The colleague it is about, where that is somebody else. */
  member: z.string().nullable(),
  /** The API token or webhook that it is about. */
  thing: z.string().nullable().default(null),
});
type TeamChanged = z.infer<typeof teamChangedProps>;

const sentences: Readonly<
  Record<TeamChanged['change'], (by: string, about: string) => readonly [subject: string, meaning: string]>
> = {
  'member-added': (by, member) => [
    `${by} added ${member} to the team`,
    `${member} can sign in as staff and see every client.`,
  ],
  'member-removed': (by, member) => [
    `${by} removed ${member} from the team`,
    `${member} is signed out and can’t sign in any more.`,
  ],
  'two-factor-off': (by) => [
    `${by} turned off two-factor sign-in`,
    `${by} now signs in with a password alone.`,
  ],
  'two-factor-reset': (by, member) => [
    `${by} reset ${member}’s two-factor sign-in`,
    `${member} signs in with a password alone until they set it up again.`,
  ],
  'two-factor-required': (by) => [
    `${by} made two-factor sign-in compulsory`,
    'Everyone on the team has to set it up before they can carry on.',
  ],
  'two-factor-optional': (by) => [
    `${by} made two-factor sign-in optional`,
    'Anyone on the team can turn theirs off.',
  ],
  'recovery-code-used': (by) => [
    `${by} signed in with a recovery code`,
    'Recovery codes are for when someone doesn’t have the phone with their authenticator app.',
  ],
  'access-recovered': (by, member) => [
    `${member}’s access was recovered on the server`,
    `They’ve been signed out, their two-factor sign-in is off, and they have a link to set a new password (${by}).`,
  ],
  'settings-changed': (by) => [
    `${by} changed the team’s settings`,
    'The audit log shows which ones, and what they are now.',
  ],
  'token-created': (by, token) => [
    `${by} created the API token “${token}”`,
    'A program that has it can read or change what its scopes allow, without signing in.',
  ],
  'webhook-added': (by, address) => [
    `${by} added a webhook`,
    `News of clients and projects is now sent to ${address}.`,
  ],
  'webhook-changed': (by, address) => [
    `${by} changed a webhook`,
    `News of clients and projects is sent to ${address}.`,
  ],
  'webhook-secret-renewed': (by, address) => [
    `${by} made a new secret for a webhook`,
    `It signs what is sent to ${address}.`,
  ],
};

/** Sent to the whole team when anyone's access changes, so that no stolen session goes unnoticed. */
export const teamChanged = defineEmail(
  teamChangedProps,
  ({ firstName, change, by, member, thing }, { brand, publicUrl }) => {
    const [subject, meaning] = sentences[change](by, thing ?? member ?? by);
    return {
      subject: `${brand.name}: ${subject}`,
      preview: 'If you know about this, there’s nothing to do.',
      title: `${greet(firstName)}, ${subject}.`,
      reason: (
        <>
          You’re getting this because you’re on the {brand.name} team. We email everyone about changes like
          this.
        </>
      ),
      body: (
        <>
          <Paragraph>{meaning}</Paragraph>
          <Paragraph>If nobody expected this, open the audit log and ask {by} now.</Paragraph>
          <Action href={`${publicUrl}${portalRoutes.adminDashboard}?tab=audit`} label="Open the audit log">
            It shows who did what, and when.
          </Action>
        </>
      ),
    };
  },
);

/** Sent to a new member of the team. The link sets the account's password, once. */
export const teamInvitation = defineEmail(
  z.object({ firstName: z.string(), email: z.string(), token: z.string() }),
  ({ firstName, email, token }, { brand, publicUrl }) => ({
    subject: `You’re on the ${brand.name} team`,
    preview: 'Set a password to sign in.',
    title: `${greet(firstName)}, welcome to the\u00a0team.`,
    reason: (
      <>
        You’re getting this because someone at {brand.name} added {email} to the team. If that wasn’t you, you
        can ignore this email. No one can sign in until a password is set.
      </>
    ),
    body: (
      <>
        <Paragraph>You now have an account. Choose a password to get started.</Paragraph>
        <SetPassword
          to={`${publicUrl}${portalRoutes.adminResetPassword}?token=${token}`}
          signInAt={publicUrl + portalRoutes.adminLogin}
          email={email}
        />
      </>
    ),
  }),
);
