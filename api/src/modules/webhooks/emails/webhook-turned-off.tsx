import { Action, defineEmail, Facts, greet, Paragraph } from '@stackworks/email';
import { z } from 'zod';
import { portalRoutes, webhookLimits } from '@stackworks/contracts';

const meanings = {
  failing: 'Every attempt to reach it has failed for five days.',
  gone: 'It asked us to stop (410 Gone).',
} as const;

/** Sent to the person who added an endpoint when it was turned off by itself. It can't be turned off: nobody else would notice. */
export const webhookOff = defineEmail(
  z.object({ firstName: z.string(), url: z.string(), reason: z.enum(['failing', 'gone']) }),
  ({ firstName, url, reason }, { brand, publicUrl }) => ({
    subject: `${brand.name}: a webhook was turned off`,
    preview: meanings[reason],
    title: `${greet(firstName)}, a webhook is\u00a0off.`,
    reason: `You’re getting this because you’re part of the ${brand.name} team and look after this webhook.`,
    body: (
      <>
        <Paragraph>{meanings[reason]} So we’ve stopped posting events to it.</Paragraph>
        <Facts facts={[['Webhook', url]]} />
        <Paragraph>
          Once the receiver works again, turn the webhook on. What it missed in the last{' '}
          {webhookLimits.replayDays} days can be sent again from its deliveries.
        </Paragraph>
        <Action href={`${publicUrl}${portalRoutes.adminDashboard}?tab=settings`} label="Open the webhooks">
          You may be asked to sign in first.
        </Action>
      </>
    ),
  }),
);
