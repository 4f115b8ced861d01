import { ourTimeZone, formatDayAndTime } from '@stackworks/business-time';
import { homeAnchors } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, Facts, Paragraph, Signature, defineEmail, greet } from '@stackworks/email';

const leadReceivedProps = z.object({
  firstName: z.string(),
  /** What they wait for: a reply to the form, a call, or nothing. */
  waitsFor: z.enum(['answer', 'call', 'nothing']),
  /** By when; null once somebody is on it. */
  dueAt: z.iso.datetime().nullable(),
  isLate: z.boolean(),
  /** Whether they gave a phone number, which the email doesn’t repeat: see `choices`. */
  hasPhone: z.boolean(),
  /** Whether they add to an earlier consultation. */
  isMore: z.boolean(),
  /** Which of our choices they made, and nothing in their own words: anyone can enter somebody else's address. */
  choices: z.array(z.object({ name: z.string(), value: z.string() })),
});
type Props = z.infer<typeof leadReceivedProps>;

const titles = {
  answer: 'we have your\u00a0enquiry.',
  call: 'a person will reach out to\u00a0you.',
  nothing: 'we’ve saved your\u00a0answers.',
} as const;

/** Sent to a visitor by form or StackBot. It says when they'll hear from us. */
export const leadReceived = defineEmail(leadReceivedProps, (props, { brand, publicUrl }) => {
  const { firstName, waitsFor, isMore, choices } = props;
  const name = greet(firstName);
  return {
    subject: toSubject(props, brand.name),
    preview: sayNext(props),
    title: `${name}, ${titles[waitsFor]}`,
    reason: (
      <>
        You’re getting this because someone contacted {brand.name} with this address. If that wasn’t you,
        reply to let us know and we won’t email you again.
      </>
    ),
    body: (
      <>
        <Paragraph>{sayNext(props)}</Paragraph>
        {isMore && <Paragraph>We’ve added it to what you told us earlier.</Paragraph>}
        {choices.length > 0 && (
          <Facts facts={choices.map((choice) => [choice.name, choice.value] as const)} />
        )}
        {waitsFor === 'nothing' && (
          <Paragraph>Reply to this email whenever you’d like a person to go through them with you.</Paragraph>
        )}
        <Action href={`${publicUrl}/#${homeAnchors.pricing}`} label="See the plans">
          What each plan costs, and what’s in it.
        </Action>
        <Signature brand={brand} />
      </>
    ),
  };
});

function toSubject({ waitsFor, isMore }: Props, brandName: string): string {
  if (isMore) return `${brandName} has what you added`;
  if (waitsFor === 'answer') return `${brandName} has your enquiry`;
  return waitsFor === 'call' ? `${brandName} will reach out to you` : `${brandName} has saved your answers`;
}

function sayNext({ waitsFor, dueAt, isLate, hasPhone }: Props): string {
  if (waitsFor === 'nothing')
    return 'The team has your answers from StackBot, so you don’t have to repeat yourself.';
  const read = waitsFor === 'call' ? ' They’ll have read your answers to StackBot.' : '';
  if (dueAt === null) return `Thank you for writing. Someone on the team is already on it.${read}`;
  if (isLate) {
    return `We’re later than we said. A person from the team will reach out to you as soon as they can.${read}`;
  }
  const by = formatDayAndTime(new Date(dueAt), ourTimeZone, { withDate: true });
  return waitsFor === 'call'
    ? `A person from the team will reach out to you${hasPhone ? ', on the number you gave or by email,' : ' by email'} by ${by}.${read}`
    : `Thank you for writing. Someone from the team will email you by ${by}.`;
}
