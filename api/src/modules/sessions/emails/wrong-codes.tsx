import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { greet } from '#/platform/email/greeting.ts';
import { Action, MailLayout, Paragraph } from '#/platform/email/layout.tsx';
import { defineMail } from '#/platform/email/email-template.ts';

const wrongCodesProps = z.object({ firstName: z.string(), email: z.string() });

/** Sent to a member of staff whose password somebody knows: the codes that came after it were wrong several times. */
export const wrongCodes = defineMail(wrongCodesProps, ({ firstName, email }, context) => {
  const { brand, publicUrl } = context;
  return {
    subject: `Someone may know your ${brand.name} password`,
    body: (
      <MailLayout
        {...context}
        preview="Someone entered your password, then several wrong codes."
        title={`${greet(firstName)}, was that\u00a0you?`}
        reason={
          <>
            You’re getting this because someone entered the right password for {email}, then several wrong
            codes.
          </>
        }
      >
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
      </MailLayout>
    ),
  };
});
