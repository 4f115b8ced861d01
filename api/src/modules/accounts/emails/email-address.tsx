import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Paragraph, defineEmail, greet, SupportFacts } from '@stackworks/email';

/** Sent to a new address of an account, and whenever its owner asks for another link. */
export const emailVerification = defineEmail(
  z.object({ firstName: z.string(), email: z.string(), token: z.string() }),
  ({ firstName, email, token }, { brand, publicUrl }) => ({
    subject: `Confirm your email address for ${brand.name}`,
    preview: 'One tap confirms it’s yours.',
    title: `${greet(firstName)}, is this\u00a0you?`,
    reason: (
      <>
        You’re getting this because {email} was given as the address of a {brand.name} account. If that wasn’t
        you, ignore this email, or reply and we’ll remove it.
      </>
    ),
    body: (
      <>
        <Paragraph>Confirm that {email} is yours, so our emails about your projects reach you.</Paragraph>
        <Action href={`${publicUrl}${portalRoutes.verifyEmail}?token=${token}`} label="Confirm this address">
          The link works once, within seven days. If you ask for another, only the newest one works.
        </Action>
      </>
    ),
  }),
);

/** Sent to an account's address before it moves to another, which is left out: a stranger could have typed any words in it. */
export const emailChangeRequested = defineEmail(
  z.object({
    firstName: z.string(),
    email: z.string(),
    /** Who asked for the change. */
    by: z.enum(['client', 'team']).default('client'),
  }),
  ({ firstName, email, by }, { brand }) => ({
    subject: `A new email address for your ${brand.name} account`,
    preview: 'Nothing changes until the new address is confirmed.',
    title: `${greet(firstName)}, ${by === 'team' ? 'we’re changing' : 'you asked to change'} your\u00a0email.`,
    reason: (
      <>
        You’re getting this because {email} is the address of your {brand.name} account.
      </>
    ),
    body: (
      <>
        <Paragraph>
          {by === 'team' && `Our team at ${brand.name} entered a new address for your account. `}
          We’ve sent a link to the new address. Until it’s confirmed, keep signing in with {email}. We’ll keep
          emailing you there.
        </Paragraph>
        <Paragraph>
          {by === 'team'
            ? 'If you didn’t ask us to, reply to this email and we’ll stop the change.'
            : 'If this wasn’t you, set a new password now to stop the change. Then reply to this email and we’ll help.'}
        </Paragraph>
        <SupportFacts brand={brand} />
      </>
    ),
  }),
);

/** Sent to an account's former address and its new one, which is left out as in `emailChangeRequested`. */
export const emailChanged = defineEmail(
  z.object({ firstName: z.string(), email: z.string() }),
  ({ firstName, email }, { brand }) => ({
    subject: `Your ${brand.name} email address was changed`,
    preview: 'From now on we’ll email your new address.',
    title: 'Your sign-in email has\u00a0changed.',
    reason: (
      <>
        You’re getting this because {email} was the address of your {brand.name} account.
      </>
    ),
    body: (
      <>
        <Paragraph>
          {`${greet(firstName)}, the new email address of your account is confirmed. You sign in with it from now on, and we write to it; this is the last email to ${email}.`}
        </Paragraph>
        <Paragraph>
          If it wasn’t you, reply to this email straight away and we’ll put it right with you.
        </Paragraph>
        <SupportFacts brand={brand} />
      </>
    ),
  }),
);
