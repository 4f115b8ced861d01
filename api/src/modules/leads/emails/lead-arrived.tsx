import { ourTimeZone, formatDayAndTime } from '@stackworks/business-time';
import { enquirySources, portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const newLeadProps = z.object({
  firstName: z.string(),
  enquiryId: z.string(),
  /** The visitor's name, or their address without one. */
  name: z.string(),
  source: z.enum(enquirySources),
  isPartial: z.boolean(),
  /** Whether they add to an earlier consultation. */
  isMore: z.boolean(),
  /** What they wait for: a reply to the form, a call, or nothing. */
  waitsFor: z.enum(['answer', 'call', 'nothing']),
  /** When a reply is due, if one is. */
  dueAt: z.iso.datetime().nullable(),
  isLate: z.boolean(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});
type Props = z.infer<typeof newLeadProps>;

/** Sent to the team when a lead arrives. What the visitor wrote stays inside. */
export const newLead = defineEmail(
  newLeadProps,
  (props, { brand, publicUrl }) => {
    const { firstName, enquiryId, name, facts } = props;
    const owed = sayOwed(props);
    return {
      subject: toSubject(props),
      preview: owed,
      title: `${greet(firstName)}, there’s a new\u00a0enquiry.`,
      reason: <>You’re getting this because you’re part of the {brand.name} team.</>,
      body: (
        <>
          <Paragraph>{sayHow(props)}</Paragraph>
          <Paragraph>{owed}</Paragraph>
          <Facts facts={[['From', name], ...facts.map((fact) => [fact.name, fact.value] as const)]} />
          <Action
            href={`${publicUrl}${portalRoutes.adminDashboard}?tab=enquiries&enquiry=${encodeURIComponent(enquiryId)}`}
            label="Read the enquiry"
          >
            You may be asked to sign in first.
          </Action>
        </>
      ),
    };
  },
  { role: 'admin', kind: 'enquiries' },
);

function toSubject({ name, isMore, waitsFor }: Props): string {
  if (isMore) return `${name} is back with more for StackBot`;
  return waitsFor === 'nothing' ? `${name} left their answers with StackBot` : `${name} sent an enquiry`;
}

function sayOwed({ waitsFor, dueAt, isLate }: Props): string {
  if (dueAt !== null) {
    const by = formatDayAndTime(new Date(dueAt), ourTimeZone, { withDate: true });
    return isLate ? `Our reply was due by ${by}.` : `Reply due by ${by}.`;
  }
  return waitsFor === 'nothing'
    ? 'They didn’t ask for a reply, but one may be welcome.'
    : 'Someone on the team is already on it.';
}

function sayHow({ source, isPartial, isMore }: Props): string {
  if (source === 'contact') return 'It came through the contact form.';
  if (isMore) return 'It came through StackBot. They added to an earlier conversation.';
  return isPartial
    ? 'It came through StackBot. They left the chat early but agreed to share their answers so far.'
    : 'It came through StackBot.';
}

const sourceNames = { contact: 'Contact form', stackbot: 'StackBot' } as const;

/** Sent to the team for all leads that arrive within minutes of one they were emailed about. */
export const leadDigest = defineEmail(
  z.object({
    firstName: z.string(),
    /** The newest. */
    enquiries: z.array(z.object({ name: z.string(), source: z.enum(enquirySources) })),
    /** How many there are, named or not. */
    total: z.number().int().positive(),
  }),
  ({ firstName, enquiries, total }, context) => {
    const rest = total - enquiries.length;
    return {
      subject: total === 1 ? 'There’s another enquiry' : `${total} more enquiries have arrived`,
      preview: 'They arrived shortly after the last one we emailed you about.',
      title: `${greet(firstName)}, there’s more to\u00a0answer.`,
      reason: <>You’re getting this because you’re part of the {context.brand.name} team.</>,
      body: (
        <>
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
        </>
      ),
    };
  },
  { role: 'admin', kind: 'enquiries' },
);
