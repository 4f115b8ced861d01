import { describeRetention, passwordLinks, portalRoutes, siteRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Facts, InlineLink, Paragraph, Signature, defineEmail, greet } from '@stackworks/email';
import { sayDay, sayExactAmount } from '#/modules/billing/emails/money-words.ts';

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
      The link works once, within {describeRetention(passwordLinks.first)}.
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
  lead: {
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

/** What a new client gets with their account, so that one email says it all. */
const welcomeExtras = z.object({
  /** The project that has been started for them. */
  projectName: z.string().optional(),
  /** A plan to pay for; the token names the client and the plan, and works until then. */
  plan: z
    .object({
      slug: z.string(),
      planName: z.string(),
      /** A month, in dollars; null where content has none. */
      price: z.number().nullable(),
      token: z.string(),
      until: z.iso.datetime(),
    })
    .optional(),
});
export type WelcomeExtras = z.infer<typeof welcomeExtras>;

/** Sent to somebody whose account was opened for a lead or a plan, or by the team. The link sets its password, once. */
export const clientInvitation = defineEmail(
  z.object({
    firstName: z.string(),
    email: z.string(),
    token: z.string(),
    /** What the account was opened for. */
    because: z.enum(['lead', 'plan', 'team']).default('lead'),
    ...welcomeExtras.shape,
  }),
  (props, { brand, publicUrl }) => {
    const { firstName, email, token, because, projectName, plan } = props;
    const { reason, opening } = invitationWords[because];
    return {
      subject: `Your ${brand.name} account is ready`,
      preview: 'Set a password to sign in.',
      title: `${greet(firstName)}, your account is\u00a0ready.`,
      reason: (
        <>
          You’re getting this because {reason(brand.name, email)}.{' '}
          {because === 'lead' ? 'If that wasn’t you' : 'If you didn’t expect this'}, you can ignore this
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
          {projectName !== undefined && (
            <Paragraph>
              We’ve started your project, {projectName}.{' '}
              {because === 'lead'
                ? 'We’ve started its brief from your message; the rest takes a few minutes once you’ve signed in.'
                : 'You’ll see it as soon as you’ve signed in.'}
            </Paragraph>
          )}
          {plan && <PayForPlan {...plan} publicUrl={publicUrl} />}
        </>
      ),
    };
  },
);

type PayProps = NonNullable<WelcomeExtras['plan']> & { publicUrl: string };

const PayForPlan = ({ slug, planName, price, token, until, publicUrl }: PayProps) => (
  <Paragraph>
    Your plan, {planName}
    {price !== null && `, ${sayExactAmount(price * 100)} a month`}, starts once it’s paid.{' '}
    <InlineLink href={`${publicUrl}${siteRoutes.subscribe}?token=${token}&plan=${encodeURIComponent(slug)}`}>
      Pay for {planName}
    </InlineLink>{' '}
    by card. The link works until {sayDay(until)}.
  </Paragraph>
);
