import { portalRoutes, roles } from '@stackworks/contracts';
import { Action, defineEmail, Facts, Paragraph } from '@stackworks/email';
import { z } from 'zod';
import { replyAddressDays } from '#/platform/tokens/reply-address.ts';

/** Why an email did not become a message, or not all of it. A person reads those of the first line. */
const readByPerson = ['unknown', 'expired', 'foreign', 'unreadable'] as const;
const replyProblems = [...readByPerson, 'empty', 'encrypted', 'unreadable-part', 'files'] as const;

const props = z.object({
  problem: z.enum(replyProblems),
  /** Whose sign-in it links to. */
  role: z.enum(roles),
  /** Whether they have no account, so that only email reaches us. */
  isGuest: z.boolean().default(false),
  /** Whether they can add files in the portal. */
  mayUpload: z.boolean().default(true),
  /** Files that were not added, each with why. */
  files: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type ReplyProblem = z.infer<typeof props>;

const words: Record<ReplyProblem['problem'], string> = {
  unknown: 'We couldn’t tell which conversation it belongs to, so a person will read it.',
  expired: `The address you replied to works for ${replyAddressDays} days and has expired, so a person will read your email.`,
  foreign:
    'It came from a different address than the one we wrote to, so a person will read it before it joins the conversation.',
  empty: 'We found no text, no file and no subject in it.',
  encrypted: 'It arrived, but it’s encrypted, so we can’t read it.',
  'unreadable-part': 'It arrived, but some of it is in a format that only Outlook opens (winmail.dat).',
  files: 'Your message is in the conversation, but these files aren’t:',
  unreadable: 'Our system couldn’t read it, so a person will look at it.',
};

/** The email's subject and title. */
function headOf(problem: ReplyProblem['problem']): [string, string] {
  if (problem === 'encrypted' || problem === 'unreadable-part') {
    return ['We couldn’t read all of your email', 'We couldn’t read all of your\u00a0email.'];
  }
  if (problem === 'files') return ['Some of your files weren’t added', 'Some files weren’t\u00a0added.'];
  return readByPerson.some((each) => each === problem)
    ? ['A person will read your email', 'A person will read your\u00a0email.']
    : ['Your email didn’t reach us', 'Your email didn’t reach\u00a0us.'];
}

/** What the recipient can do, and whether that is in the portal. */
function advise({ problem, role, isGuest, mayUpload }: ReplyProblem, support: string): [string, boolean] {
  switch (problem) {
    case 'foreign':
      return [
        `You don’t need to send it again. Next time, reply from the address we wrote to, and it reaches the conversation at once.`,
        false,
      ];
    case 'unknown':
    case 'expired':
    case 'unreadable':
      return [
        `You don’t need to send it again. If it’s urgent, write to ${support} or, if you have an account with us, in the portal.`,
        true,
      ];
    case 'files':
      return isGuest || !mayUpload
        ? [`Please send ${role === 'client' ? 'us ' : ''}a link to them instead.`, false]
        : ['Please add them in the portal.', true];
    case 'encrypted':
      return [
        `Please send it again without encryption${isGuest ? '' : ', or write in the portal'}.`,
        !isGuest,
      ];
    case 'unreadable-part':
      return [
        `Please send it again as HTML or plain text${isGuest || !mayUpload ? '' : ', or add your files in the portal'}.`,
        !isGuest,
      ];
    case 'empty':
      return isGuest
        ? [`Please reply to our email again, or write to ${support}.`, false]
        : ['Please write to us in the portal instead.', true];
  }
}

/** Sent to somebody whose email we could not add to a conversation. It repeats none of it: anyone can use any address. */
export const replyNotDelivered = defineEmail(props, (notice, { brand, publicUrl }) => {
  const { problem, role, files } = notice;
  const [advice, isInPortal] = advise(notice, brand.supportEmail);
  const path = role === 'client' ? portalRoutes.clientMessages : portalRoutes.adminPortal;
  const [subject, title] = headOf(problem);
  return {
    subject,
    preview: words[problem],
    title,
    reason: `You’re getting this because an email from this address was sent to ${brand.name}.`,
    body: (
      <>
        <Paragraph>{words[problem]}</Paragraph>
        {files.length > 0 && <Facts facts={files.map(({ name, reason }) => [name, reason] as const)} />}
        <Paragraph>{advice}</Paragraph>
        {isInPortal && (
          <Action href={publicUrl + path} label="Open the conversation">
            You may be asked to sign in first.
          </Action>
        )}
      </>
    ),
  };
});
