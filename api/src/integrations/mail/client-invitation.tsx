import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, Facts, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';

const clientInvitationProps = z.object({ firstName: z.string(), email: z.string(), token: z.string() });

/** Sent to whoever enquired and has become a client. Whoever holds the link may set the account's password, once. */
export const clientInvitation = defineMail(clientInvitationProps, ({ firstName, email, token }, context) => {
  const { brand, publicUrl } = context;
  return {
    subject: `Your ${brand.name} account is ready`,
    body: (
      <MailLayout
        {...context}
        preview="Set a password to sign in."
        title={`${greet(firstName)}, your account is\u00a0ready.`}
        reason={
          <>
            You’re getting this because you wrote to {brand.name} from {email}. If that wasn’t you, you can
            ignore this email. No one can sign in until a password is set.
          </>
        }
      >
        <Paragraph>
          Thank you for getting in touch. Choose a password to see your projects, send files and message us,
          all in one place.
        </Paragraph>
        <Action href={`${publicUrl}${portalRoutes.resetPassword}?token=${token}`} label="Set your password">
          The link works once, within seven days.
        </Action>
        <Facts
          facts={[
            ['Sign in at', publicUrl + portalRoutes.clientLogin],
            ['With', email],
          ]}
        />
      </MailLayout>
    ),
  };
});
