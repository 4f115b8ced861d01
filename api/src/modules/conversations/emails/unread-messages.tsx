import { portalRoutes } from '@stackworks/contracts';
import { Notice, countMessages, defineEmail, nameSome } from '@stackworks/email';
import { z } from 'zod';
import { clientProjectPath } from '#/modules/projects/emails/project-status.tsx';
import { staffProjectPath } from '#/modules/projects/emails/staff-emails.tsx';

const unread = z.number().int().positive();
const projects = z.array(z.object({ projectId: z.string(), projectName: z.string(), unread }));

type Place = readonly [name: string, unread: number];
const countAll = (places: readonly Place[]) =>
  countMessages(places.reduce((sum, [, count]) => sum + count, 0));
const toFacts = (places: readonly Place[]) =>
  nameSome(
    places.map(([name, count]) => [name, countMessages(count)] as const),
    'places',
  );
const toPlaces = (projects: readonly { projectName: string; unread: number }[]) =>
  projects.map(({ projectName, unread }) => [projectName, unread] as const);

/** Sent when messages of the team have stayed unread for a while. It says where they are and leaves out their text. */
export const unreadMessages = defineEmail(
  // `chat` counts those in the chat with the team; null when there are none.
  z.object({ firstName: z.string(), chat: unread.nullable(), projects }),
  ({ firstName, chat, projects }, context) => {
    const { brand } = context;
    const inChat = chat === null ? [] : [['Chat with the team', chat] as const];
    const places = [...inChat, ...toPlaces(projects)];
    const [first] = projects;
    // Straight to the one place or, when there are several, to the page that lists them.
    const several = places.length > 1 ? portalRoutes.clientPortal : null;
    const path = first ? (several ?? clientProjectPath(first.projectId)) : portalRoutes.clientMessages;
    return {
      subject: `${countAll(places)} from ${brand.name} you haven’t read`,
      body: (
        <Notice
          {...context}
          firstName={firstName}
          preview="We wrote to you, and you may not have seen it yet."
          title={'we wrote to\u00a0you.'}
          because={`you have an account with ${brand.name}`}
          facts={toFacts(places)}
          action={['Read and reply', path]}
        >
          You may have missed these:
        </Notice>
      ),
    };
  },
  { role: 'client', kind: 'messages' },
);

/** The same for staff, about messages of clients. */
export const clientMessages = defineEmail(
  z.object({
    firstName: z.string(),
    chats: z.array(z.object({ clientName: z.string(), unread })),
    projects,
  }),
  ({ firstName, chats, projects }, context) => {
    const inChats = chats.map(({ clientName, unread }) => [`Chat with ${clientName}`, unread] as const);
    const places = [...inChats, ...toPlaces(projects)];
    const [first] = projects;
    const several = places.length > 1 ? `${portalRoutes.adminDashboard}?tab=needs-you` : null;
    const path = first ? (several ?? staffProjectPath(first.projectId)) : portalRoutes.adminMessages;
    return {
      subject: `${countAll(places)} from clients waiting for a reply`,
      body: (
        <Notice
          {...context}
          firstName={firstName}
          preview="No one on the team has replied yet."
          title={'clients wrote to\u00a0us.'}
          because={`you’re part of the ${context.brand.name} team`}
          facts={toFacts(places)}
          action={['Read and reply', path]}
        >
          You haven’t read these, and no one has replied yet.
        </Notice>
      ),
    };
  },
  { role: 'admin', kind: 'messages' },
);
