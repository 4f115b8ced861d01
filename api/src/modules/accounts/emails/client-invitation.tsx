import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const clientInvitationProps = z.object({
  firstName: z.string(),
  email: z.string(),
  token: z.string(),
  /** What the account was opened for. Emails of earlier versions don’t say: theirs were for enquiries. */
  because: z.enum(['enquiry', 'plan']).default('enquiry'),
});

/** Sent to somebody who has enquired or been given a plan, and is a client now. The link sets the account's password, once. */
export const clientInvitation = defineEmail(clientInvitationProps, (props, context) => {
  const { firstName, email, token, because } = props;
  const { brand, publicUrl } = context;
  const hasPlan = because === 'plan';
  return {
    subject: `Your ${brand.name} account is ready`,
    body: (
      <EmailLayout
        {...context}
        preview="Set a password to sign in."
        title={`${greet(firstName)}, your account is\u00a0ready.`}
        reason={
          <>
            You’re getting this because{' '}
            {hasPlan
              ? `our team at ${brand.name} set up a plan for ${email}`
              : `you wrote to ${brand.name} from ${email}`}
            . {hasPlan ? 'If you didn’t expect this' : 'If that wasn’t you'}, you can ignore this email. No
            one can sign in until a password is set.
          </>
        }
      >
        <Paragraph>
          {hasPlan ? 'We’ve set up your plan.' : 'Thank you for getting in touch.'} Choose a password to see
          your projects, send files and message us, all in one place.
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
      </EmailLayout>
    ),
  };
});
