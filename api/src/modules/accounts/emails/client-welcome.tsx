import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Facts, InlineLink, Paragraph, Signature, defineEmail, greet } from '@stackworks/email';

/** Sent when a client has registered. Nothing has been paid by then. */
export const clientWelcome = defineEmail(
  z.object({
    firstName: z.string(),
    email: z.string(),
    hasPlan: z.boolean(),
    /** Of the link that confirms the address. */
    token: z.string(),
  }),
  ({ firstName, email, hasPlan, token }, { brand, publicUrl }) => ({
    subject: `Your ${brand.name} account is ready`,
    preview: hasPlan ? 'Next: tell us about your first project.' : 'Next: choose a plan.',
    title: `${greet(firstName)}, you’re\u00a0in.`,
    reason: (
      <>
        You’re getting this because {email} was used to open a {brand.name} account. If that wasn’t you, reply
        and we’ll close it.
      </>
    ),
    body: (
      <>
        <Paragraph>Your {brand.name} account is open, and nothing has been charged.</Paragraph>
        {hasPlan ? (
          <Paragraph>
            Next, sign in and tell us about your first project. A name and a few lines are enough to get
            started.
          </Paragraph>
        ) : (
          <Paragraph>
            Next,{' '}
            <InlineLink href={`${publicUrl}${portalRoutes.clientPortal}?tab=billing`}>
              choose a plan
            </InlineLink>
            . Then tell us about your first project.
          </Paragraph>
        )}
        <Action href={publicUrl + portalRoutes.clientLogin} label="Sign in">
          Use the password you chose when you registered. We never ask for it by email.
        </Action>
        <Paragraph>
          And{' '}
          <InlineLink href={`${publicUrl}${portalRoutes.verifyEmail}?token=${token}`}>
            confirm this address
          </InlineLink>{' '}
          when you have a moment, so we know our emails reach you. The link works once, within seven days.
        </Paragraph>
        <Facts
          facts={[
            ['Your sign-in', email],
            ['Support', brand.supportEmail],
            ['Hours', brand.supportHours],
          ]}
        />
        <Signature brand={brand} />
      </>
    ),
  }),
);

/** The link that sets an account's first password, once, and how to sign in with it. */
export const SetPassword = (props: { to: string; signInAt: string; email: string }) => (
  <>
    <Action href={props.to} label="Set your password">
      The link works once, within seven days.
    </Action>
    <Facts
      facts={[
        ['Sign in at', props.signInAt],
        ['With', props.email],
      ]}
    />
  </>
);

/** Why an account was opened, and how its invitation begins. */
const invitationWords = {
  enquiry: {
    reason: (brandName: string, email: string) => `you wrote to ${brandName} from ${email}`,
    opening: 'Thank you for getting in touch.',
  },
  plan: {
    reason: (brandName: string, email: string) => `our team at ${brandName} set up a plan for ${email}`,
    opening: 'We’ve set up your plan.',
  },
  team: {
    reason: (brandName: string, email: string) => `our team at ${brandName} opened an account for ${email}`,
    opening: 'We’ve opened your account.',
  },
};

/** Sent to somebody whose account was opened for an enquiry or a plan, or by the team. The link sets its password, once. */
export const clientInvitation = defineEmail(
  z.object({
    firstName: z.string(),
    email: z.string(),
    token: z.string(),
    /** What the account was opened for. */
    because: z.enum(['enquiry', 'plan', 'team']).default('enquiry'),
  }),
  (props, { brand, publicUrl }) => {
    const { firstName, email, token, because } = props;
    const { reason, opening } = invitationWords[because];
    return {
      subject: `Your ${brand.name} account is ready`,
      preview: 'Set a password to sign in.',
      title: `${greet(firstName)}, your account is\u00a0ready.`,
      reason: (
        <>
          You’re getting this because {reason(brand.name, email)}.{' '}
          {because === 'enquiry' ? 'If that wasn’t you' : 'If you didn’t expect this'}, you can ignore this
          email. No one can sign in until a password is set.
        </>
      ),
      body: (
        <>
          <Paragraph>
            {opening} Choose a password to see your projects, send files and message us, all in one place.
          </Paragraph>
          <SetPassword
            to={`${publicUrl}${portalRoutes.resetPassword}?token=${token}`}
            signInAt={publicUrl + portalRoutes.clientLogin}
            email={email}
          />
        </>
      ),
    };
  },
);
