import { ourTimeZone, formatDayAndTime } from '@stackworks/business-time';
import { enquirySources, portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet } from '@stackworks/email';

const enquiryArrivedProps = z.object({
  firstName: z.string(),
  enquiryId: z.string(),
  /** Who enquired: their name, or their address where they have given none. */
  name: z.string(),
  source: z.enum(enquirySources),
  isPartial: z.boolean(),
  /** Whether they go on from what they told the StackBot before. */
  isMore: z.boolean(),
  /** What they wait for: an answer to the form, a person who reaches out, or nothing but that their answers are kept. */
  waitsFor: z.enum(['answer', 'call', 'nothing']),
  /** By when an answer is owed; null where none is, or none any more. */
  dueAt: z.iso.datetime().nullable(),
  /** Whether that has passed. */
  isLate: z.boolean(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});
type Props = z.infer<typeof enquiryArrivedProps>;

/** Sent to the team when an enquiry has come. What the visitor wrote into the form stays inside. */
export const enquiryArrived = defineEmail(
  enquiryArrivedProps,
  (props, context) => {
    const { firstName, enquiryId, name, facts } = props;
    const { brand, publicUrl } = context;
    const owed = sayOwed(props);
    return {
      subject: toSubject(props),
      body: (
        <EmailLayout
          {...context}
          preview={owed}
          title={`${greet(firstName)}, there’s a new\u00a0enquiry.`}
          reason={<>You’re getting this because you’re part of the {brand.name} team.</>}
        >
          <Paragraph>{sayHow(props)}</Paragraph>
          <Paragraph>{owed}</Paragraph>
          <Facts facts={[['From', name], ...facts.map((fact) => [fact.name, fact.value] as const)]} />
          <Action
            href={`${publicUrl}${portalRoutes.adminDashboard}?tab=enquiries&enquiry=${encodeURIComponent(enquiryId)}`}
            label="Read the enquiry"
          >
            You may be asked to sign in first.
          </Action>
        </EmailLayout>
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
