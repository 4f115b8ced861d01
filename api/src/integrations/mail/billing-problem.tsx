import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { greet } from './greeting.ts';
import { Action, MailLayout, Paragraph } from './layout.tsx';
import { defineMail } from './mail-template.ts';

const billingProblemProps = z.object({ firstName: z.string(), text: z.string() });

/** Sent to every member of staff when something is wrong with money that a person has to look at. */
export const billingProblem = defineMail(billingProblemProps, ({ firstName, text }, context) => {
  const { brand, publicUrl } = context;
  return {
    subject: 'Something is wrong with a payment',
    body: (
      <MailLayout
        {...context}
        preview="Somebody has to look at it."
        title={`${greet(firstName)}, payments need a\u00a0look.`}
        reason={<>You’re getting this because you are on the {brand.name} team.</>}
      >
        <Paragraph>{text}</Paragraph>
        <Action href={publicUrl + portalRoutes.adminPortal} label="Open the portal">
          It stays on the list there until it has been mended.
        </Action>
      </MailLayout>
    ),
  };
});
