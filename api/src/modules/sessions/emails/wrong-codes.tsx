import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Paragraph, defineEmail, greet } from '@stackworks/email';

const wrongCodesProps = z.object({ firstName: z.string(), email: z.string() });

/** Sent to a member of staff whose password somebody knows: the codes that came after it were wrong several times. */
export const wrongCodes = defineEmail(wrongCodesProps, ({ firstName, email }, context) => {
  const { brand, publicUrl } = context;
  return {
    subject: `Someone may know your ${brand.name} password`,
    body: (
      <EmailLayout
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
      </EmailLayout>
    ),
  };
});
