import { cadence, portalRoutes } from '@stackworks/contracts';
import { Action, Signature, defineEmail, greet, type EmailContext } from '@stackworks/email';
import type { ReactNode } from 'react';
import { z } from 'zod';

export const recipientProps = z.object({ firstName: z.string(), email: z.string() });
export const planProps = recipientProps.extend({ planName: z.string() });

/** How often a plan is charged; earlier emails don’t say, and are monthly. */
export const cadenceProps = {
  interval: cadence.interval.default('month'),
  intervalCount: cadence.intervalCount.default(1),
};

const billingPlace = `${portalRoutes.clientPortal}?tab=billing`;

type BillingEmail = {
  subject: string;
  preview: string;
  /** How the title continues after the greeting. */
  title: string;
  /** How "You’re getting this because" and their email continue; by default with their plan. */
  because?: ReactNode;
  planSlug?: string | undefined;
  body: ReactNode;
  /** The button to the client's billing, and its small print. */
  action?: readonly [label: string, note: string];
  /** Signs the email after the button. */
  isSigned?: boolean;
};

/** Defines an email to a client about their plan or payments. */
export const defineBillingEmail = <Props extends z.infer<typeof recipientProps>>(
  schema: z.ZodType<Props>,
  write: (props: Props, context: EmailContext) => BillingEmail,
) =>
  defineEmail(schema, (props, context) => {
    const { title, because, body, action, isSigned, ...letter } = write(props, context);
    return {
      ...letter,
      title: `${greet(props.firstName)}, ${title}`,
      reason: (
        <>
          You’re getting this because {props.email} {because ?? `has a plan with ${context.brand.name}.`}
        </>
      ),
      body: (
        <>
          {body}
          {action && (
            <Action href={context.publicUrl + billingPlace} label={action[0]}>
              {action[1]}
            </Action>
          )}
          {isSigned && <Signature brand={context.brand} />}
        </>
      ),
    };
  });
