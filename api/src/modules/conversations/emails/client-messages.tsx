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

const unread = z.number().int().positive();

const clientMessagesProps = z.object({
  firstName: z.string(),
  /** By client: what waits in their chat. */
  chats: z.array(z.object({ clientName: z.string(), unread })),
  projects: z.array(z.object({ projectId: z.string(), projectName: z.string(), unread })),
});

/** Sent to staff when clients' messages have waited unread for a while. It says where they are, not what is in them. */
export const clientMessages = defineEmail(
  clientMessagesProps,
  ({ firstName, chats, projects }, context) => {
    const places = [
      ...chats.map(({ clientName, unread }) => [`Chat with ${clientName}`, unread] as const),
      ...projects.map(({ projectName, unread }) => [projectName, unread] as const),
    ];
    const total = places.reduce((sum, [, count]) => sum + count, 0);
    const [only] = projects;
    const where =
      chats.length === 0 && projects.length === 1 && only
        ? `${portalRoutes.adminDashboard}?tab=projects&project=${encodeURIComponent(only.projectId)}`
        : projects.length === 0
          ? portalRoutes.adminMessages
          : `${portalRoutes.adminDashboard}?tab=needs-you`;
    return {
      subject: `${countMessages(total)} from clients waiting for a reply`,
      body: (
        <EmailLayout
          {...context}
          preview="No one on the team has replied yet."
          title={`${greet(firstName)}, clients wrote to\u00a0us.`}
          reason={<>You’re getting this because you’re part of the {context.brand.name} team.</>}
        >
          <Paragraph>You haven’t read these, and no one has replied yet.</Paragraph>
          <Facts
            facts={nameSome(
              places.map(([name, count]) => [name, countMessages(count)] as const),
              'places',
            )}
          />
          <Action href={context.publicUrl + where} label="Read and reply">
            You may be asked to sign in first.
          </Action>
        </EmailLayout>
      ),
    };
  },
  { role: 'admin', kind: 'messages' },
);
