import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const teamInvitationProps = z.object({ firstName: z.string(), email: z.string(), token: z.string() });

/** Sent to whoever has been added to the team. Whoever holds the link may set the account's password, once. */
export const teamInvitation = defineEmail(teamInvitationProps, ({ firstName, email, token }, context) => {
  const { brand, publicUrl } = context;
  return {
    subject: `You’re on the ${brand.name} team`,
    body: (
      <EmailLayout
        {...context}
        preview="Set a password to sign in."
        title={`${greet(firstName)}, welcome to the\u00a0team.`}
        reason={
          <>
            You’re getting this because someone at {brand.name} added {email} to the team. If that wasn’t you,
            you can ignore this email. No one can sign in until a password is set.
          </>
        }
      >
        <Paragraph>You now have an account. Choose a password to get started.</Paragraph>
        <Action
          href={`${publicUrl}${portalRoutes.adminResetPassword}?token=${token}`}
          label="Set your password"
        >
          The link works once, within seven days.
        </Action>
        <Facts
          facts={[
            ['Sign in at', publicUrl + portalRoutes.adminLogin],
            ['With', email],
          ]}
        />
      </EmailLayout>
    ),
  };
});
