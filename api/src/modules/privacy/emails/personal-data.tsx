import { apiPaths, describeRetention, portalRoutes, retention } from '@stackworks/contracts';
import { Action, defineEmail, greet, Paragraph } from '@stackworks/email';
import { z } from 'zod';

/** Sent with the link to a copy of somebody's data. */
export const dataExportReady = defineEmail(
  z.object({ firstName: z.string(), email: z.string(), token: z.string() }),
  ({ firstName, email, token }, { brand, publicUrl }) => ({
    subject: `Your data from ${brand.name}`,
    preview: 'Your copy is ready to download.',
    title: `${greet(firstName)}, your data is\u00a0ready.`,
    reason: `You’re getting this because a copy of the personal information that ${brand.name} holds about ${email} was requested.`,
    body: (
      <>
        <Paragraph>
          It’s a zip file. Open index.html in it to read everything; your files are in the files folder, and
          data.json is for programs.
        </Paragraph>
        <Action href={`${publicUrl}${apiPaths.dataExport}?token=${token}`} label="Download your data">
          The link works once, within {describeRetention(retention.dataExports)}.
        </Action>
        <Paragraph>Didn’t ask for this? Reply and we’ll look into it. Don’t forward the link.</Paragraph>
      </>
    ),
  }),
);

/** Sent when an account will be deleted, with the way to stop it. */
export const erasureRequestedEmail = defineEmail(
  z.object({
    firstName: z.string(),
    email: z.string(),
    on: z.string(),
    hasPayments: z.boolean(),
    /** Whether it is the day on which their plan ends. */
    isAtPlanEnd: z.boolean().default(false),
  }),
  ({ firstName, email, on, hasPayments, isAtPlanEnd }, { brand, publicUrl }) => ({
    subject: `Your ${brand.name} account will be deleted`,
    preview: `It will be deleted on ${on}. Until then you can keep it.`,
    title: `${greet(firstName)}, your account will be\u00a0deleted.`,
    reason: `You’re getting this because the deletion of the ${brand.name} account for ${email} was requested.`,
    body: (
      <>
        <Paragraph>
          On {on}
          {isAtPlanEnd && ', when your plan ends,'} we’ll delete your account with its projects, messages and
          files. This can’t be undone.
          {isAtPlanEnd &&
            ` We won’t keep your files for ${describeRetention(retention.planFiles)} after your plan, so download what you need before then.`}
        </Paragraph>
        {hasPayments && (
          <Paragraph>
            Tax law has us keep your invoices for {describeRetention(retention.payments)}. Then they go too.
          </Paragraph>
        )}
        <Action href={publicUrl + portalRoutes.portalSettings} label="Keep your account">
          Changed your mind, or wasn’t this you? Sign in and cancel the deletion in Settings.
        </Action>
      </>
    ),
  }),
);

/** Sent when an account stays that they were emailed would be deleted. */
export const erasureWithdrawnEmail = defineEmail(
  z.object({
    firstName: z.string(),
    email: z.string(),
    /** Whether it stays because they have a plan that goes on. */
    hasPlan: z.boolean(),
  }),
  ({ firstName, email, hasPlan }, { brand, publicUrl }) => ({
    subject: `Your ${brand.name} account is staying`,
    preview: 'We won’t delete it.',
    title: `${greet(firstName)}, your account is\u00a0staying.`,
    reason: `You’re getting this because the deletion of the ${brand.name} account for ${email} was cancelled.`,
    body: (
      <>
        <Paragraph>
          {hasPlan
            ? 'You have a plan with us that isn’t cancelled, so we’ve cancelled the deletion of your account.'
            : 'The deletion of your account is cancelled.'}{' '}
          Your account stays, with its projects, messages and files.
        </Paragraph>
        <Action href={publicUrl + portalRoutes.portalSettings} label="See your settings">
          {hasPlan
            ? 'Still want it deleted? Cancel your plan first, then ask again in Settings.'
            : 'Wasn’t this you? You can ask for the deletion again in Settings.'}
        </Action>
      </>
    ),
  }),
);
