import { messageLimit, portalRoutes, roles } from '@stackworks/contracts';
import { Action, defineEmail, Facts, Paragraph } from '@stackworks/email';
import { z } from 'zod';
import { replyAddressDays } from '#/platform/tokens/reply-address.ts';

/** Why an email did not become a message, or not all of it. */
const replyProblems = ['unknown', 'expired', 'foreign', 'empty', 'too-long', 'files', 'unreadable'] as const;

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
  unknown: 'We couldn’t tell which conversation it belongs to.',
  expired: `The address you replied to works for ${replyAddressDays} days and has expired.`,
  foreign: 'It came from a different address than the one we wrote to, so we can’t be sure it’s from you.',
  empty: 'We found no message in it, only quoted text or a signature.',
  'too-long': `It’s longer than the ${messageLimit.toLocaleString('en-NZ')} characters a message can have.`,
  files: 'Your message is in the conversation, but these files aren’t:',
  unreadable: 'Something went wrong on our side when we read it.',
};

/** What the recipient can do, and whether that is in the portal. */
function advise({ problem, role, isGuest, mayUpload }: ReplyProblem, support: string): [string, boolean] {
  switch (problem) {
    case 'foreign':
      return [`Please reply from the address we wrote to, or write to ${support}.`, false];
    case 'unknown':
    case 'expired':
    case 'unreadable':
      return [
        `Please write to ${support}. If you have an account with us, you can write in the portal too.`,
        true,
      ];
    case 'files':
      return isGuest || !mayUpload
        ? [`Please send ${role === 'client' ? 'us ' : ''}a link to them instead.`, false]
        : ['Please add them in the portal.', true];
    case 'empty':
    case 'too-long':
      return isGuest
        ? [`Please reply to our email again, or write to ${support}.`, false]
        : ['Please write to us in the portal instead.', true];
  }
}

/** Sent to somebody whose email we could not add to a conversation. It repeats none of it: anyone can use any address. */
export const replyNotDelivered = defineEmail(props, (given, { brand, publicUrl }) => {
  const { problem, role, files } = given;
  const [advice, isInPortal] = advise(given, brand.supportEmail);
  const isPart = problem === 'files';
  const path = role === 'client' ? portalRoutes.clientMessages : portalRoutes.adminMessages;
  return {
    subject: isPart ? 'Some of your files weren’t added' : 'Your email didn’t reach us',
    preview: words[problem],
    title: isPart ? 'Some files weren’t\u00a0added.' : 'Your email didn’t reach\u00a0us.',
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
