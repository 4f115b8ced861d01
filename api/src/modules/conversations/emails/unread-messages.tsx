import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import {
  Action,
  EmailLayout,
  Facts,
  Paragraph,
  countMessages,
  defineEmail,
  greet,
  nameSome,
} from '@stackworks/email';

/** How many messages wait in a place. */
const waiting = z.number().int().positive();

const unreadMessagesProps = z.object({
  firstName: z.string(),
  /** In the chat with the team; null when none waits there. */
  chat: waiting.nullable(),
  projects: z.array(z.object({ projectId: z.string(), projectName: z.string(), unread: waiting })),
});
type Props = z.infer<typeof unreadMessagesProps>;

/** Where to read on: in the one place where messages wait or, when there are several, where all of them are listed. */
function toReadingPlace({ chat, projects: [first, ...others] }: Props): string {
  if (!first) return portalRoutes.clientMessages;
  if (chat !== null || others.length > 0) return portalRoutes.clientPortal;
  return portalRoutes.portalProject.replace(':id', first.projectId);
}

/** Sent when messages of the team have waited unread for a while. It says where they are, not what is in them. */
export const unreadMessages = defineEmail(
  unreadMessagesProps,
  (props, context) => {
    const { firstName, chat, projects } = props;
    const { brand, publicUrl } = context;
    const total = projects.reduce((sum, { unread }) => sum + unread, chat ?? 0);
    return {
      subject: `${countMessages(total)} from ${brand.name} you haven’t read`,
      body: (
        <EmailLayout
          {...context}
          preview="We wrote to you, and you may not have seen it yet."
          title={`${greet(firstName)}, we wrote to\u00a0you.`}
          reason={<>You’re getting this because you have an account with {brand.name}.</>}
        >
          <Paragraph>You may have missed these:</Paragraph>
          <Facts
            facts={nameSome(
              [
                ...(chat === null ? [] : [['Chat with the team', countMessages(chat)] as const]),
                ...projects.map(({ projectName, unread }) => [projectName, countMessages(unread)] as const),
              ],
              'places',
            )}
          />
          <Action href={publicUrl + toReadingPlace(props)} label="Read and reply">
            You may be asked to sign in first.
          </Action>
        </EmailLayout>
      ),
    };
  },
  { role: 'client', kind: 'messages' },
);
