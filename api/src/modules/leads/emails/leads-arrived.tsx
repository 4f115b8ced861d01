import { enquirySources, portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const enquiriesArrivedProps = z.object({
  firstName: z.string(),
  /** The newest of them. */
  enquiries: z.array(z.object({ name: z.string(), source: z.enum(enquirySources) })),
  /** How many there are, named or not. */
  total: z.number().int().positive(),
});

const sourceNames = { contact: 'Contact form', stackbot: 'StackBot' } as const;

/** Sent to the team when further enquiries came within minutes of one: what came since, in one mail. */
export const enquiriesArrived = defineEmail(
  enquiriesArrivedProps,
  ({ firstName, enquiries, total }, context) => {
    const rest = total - enquiries.length;
    return {
      subject: total === 1 ? 'There’s another enquiry' : `${total} more enquiries have arrived`,
      body: (
        <EmailLayout
          {...context}
          preview="They arrived shortly after the last one we emailed you about."
          title={`${greet(firstName)}, there’s more to\u00a0answer.`}
          reason={<>You’re getting this because you’re part of the {context.brand.name} team.</>}
        >
          <Paragraph>
            These arrived shortly after the last one we emailed you about, and no one has replied yet.
          </Paragraph>
          <Facts
            facts={[
              ...enquiries.map(({ name, source }) => [name, sourceNames[source]] as const),
              ...(rest > 0 ? [['And', `${rest} more`] as const] : []),
            ]}
          />
          <Action
            href={`${context.publicUrl}${portalRoutes.adminDashboard}?tab=enquiries`}
            label="Read the enquiries"
          >
            You may be asked to sign in first.
          </Action>
        </EmailLayout>
      ),
    };
  },
  { role: 'admin', kind: 'enquiries' },
);
