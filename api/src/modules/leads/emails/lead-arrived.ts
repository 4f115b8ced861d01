import { ourTimeZone, formatDayAndTime } from '@stackworks/business-time';
import { leadSources, portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { defineNotice } from '@stackworks/email';

const newLeadProps = z.object({
  firstName: z.string(),
  leadId: z.string(),
  /** The visitor's name, or their address or phone number without one. */
  name: z.string(),
  /** Whether they left an address, or a phone number alone. */
  hasEmail: z.boolean(),
  source: z.enum(leadSources),
  isPartial: z.boolean(),
  /** Whether they add to an earlier consultation. */
  isMore: z.boolean(),
  /** What they wait for: a reply to the form, a call, or nothing. */
  waitsFor: z.enum(['answer', 'call', 'nothing']),
  /** When a reply is due, if one is. */
  dueAt: z.iso.datetime().nullable(),
  isLate: z.boolean(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What they wrote in the form; null for StackBot, whose facts say it. */
  message: z.string().nullable(),
});
type Props = z.infer<typeof newLeadProps>;

const kind = { role: 'admin', kind: 'leads' } as const;
const leadsPage = `${portalRoutes.adminDashboard}?tab=leads`;

/** The page of a lead, for staff. */
export const leadPath = (id: string): string => `${leadsPage}&lead=${encodeURIComponent(id)}`;

/** Sent to the team when a lead arrives. */
export const newLead = defineNotice(newLeadProps, kind, (props, _brandName, canAnswer) => ({
  subject: toSubject(props),
  preview: sayOwed(props),
  title: 'there’s a new\u00a0enquiry.',
  text: [
    sayHow(props),
    sayOwed(props),
    ...(props.hasEmail ? [] : ['They left a phone number and no email address, so please call them.']),
    ...(canAnswer && props.hasEmail ? [`Reply to this email, and your answer goes to ${props.name}.`] : []),
  ],
  ...(props.message !== null && {
    messages: [{ senderName: props.name, text: props.message, fileNames: [] }],
  }),
  facts: [['From', props.name], ...props.facts.map(({ name, value }) => [name, value] as const)],
  action: ['Read the enquiry', leadPath(props.leadId)],
}));

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
  if (source === 'email') return 'It came by email.';
  if (isMore) return 'It came through StackBot. They added to an earlier conversation.';
  return isPartial
    ? 'It came through StackBot. They left the chat early but agreed to share their answers so far.'
    : 'It came through StackBot.';
}

const sourceNames = { contact: 'Contact form', stackbot: 'StackBot', email: 'Email' } as const;

/** Sent to the team for all leads that arrive within minutes of one they were emailed about. */
export const leadDigest = defineNotice(
  z.object({
    firstName: z.string(),
    /** The newest. */
    leads: z.array(z.object({ name: z.string(), source: z.enum(leadSources) })),
    /** How many there are, named or not. */
    total: z.number().int().positive(),
  }),
  kind,
  ({ leads, total }) => ({
    subject: total === 1 ? 'There’s another enquiry' : `${total} more enquiries have arrived`,
    preview: 'They arrived shortly after the last one we emailed you about.',
    title: 'there’s more to\u00a0answer.',
    text: 'These arrived shortly after the last one we emailed you about, and no one has replied yet.',
    facts: [
      ...leads.map(({ name, source }) => [name, sourceNames[source]] as const),
      ...(total > leads.length ? [['And', `${total - leads.length} more`] as const] : []),
    ],
    action: ['Read the enquiries', leadsPage],
  }),
);
