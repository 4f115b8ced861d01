import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import {
  Action,
  EmailLayout,
  Facts,
  InlineLink,
  Paragraph,
  Signature,
  defineEmail,
  greet,
} from '@stackworks/email';

const clientWelcomeProps = z.object({
  firstName: z.string(),
  email: z.string(),
  /** Whether the client may brief a project already; without a plan the next step is to choose one. */
  hasPlan: z.boolean(),
  /** Of the link that confirms the address. */
  token: z.string(),
});

/** Sent when a client has registered. Nothing has been paid then, so it speaks of no payment. */
export const clientWelcome = defineEmail(
  clientWelcomeProps,
  ({ firstName, email, hasPlan, token }, context) => {
    const { brand, publicUrl } = context;
    return {
      subject: `Your ${brand.name} account is ready`,
      body: (
        <EmailLayout
          {...context}
          preview={hasPlan ? 'Next: tell us about your first project.' : 'Next: choose a plan.'}
          title={`${greet(firstName)}, you’re\u00a0in.`}
          reason={
            <>
              You’re getting this because {email} was used to open a {brand.name} account. If that wasn’t you,
              reply and we’ll close it.
            </>
          }
        >
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
        </EmailLayout>
      ),
    };
  },
);
