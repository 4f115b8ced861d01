import { portalRoutes } from '@stackworks/contracts';
import { countMessages, defineNotice, nameSome } from '@stackworks/email';
import { z } from 'zod';
import { clientProjectPath, staffProjectPath } from '#/modules/projects/emails/project-emails.ts';

const unread = z.number().int().positive();
const projects = z.array(z.object({ projectId: z.string(), projectName: z.string(), unread }));

/** The page that lists all that waits for a member of staff. */
const inboxPath = portalRoutes.adminPortal;

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
export const unreadMessages = defineNotice(
  // `chat` counts those in the chat with the team; null when there are none.
  z.object({ firstName: z.string(), chat: unread.nullable(), projects }),
  { role: 'client', kind: 'messages' },
  ({ chat, projects }, brandName) => {
    const inChat = chat === null ? [] : [['Chat with the team', chat] as const];
    const places = [...inChat, ...toPlaces(projects)];
    const [first] = projects;
    // Straight to the one place or, when there are several, to the page that lists them.
    const several = places.length > 1 ? portalRoutes.clientPortal : null;
    const path = first ? (several ?? clientProjectPath(first.projectId)) : portalRoutes.clientMessages;
    return {
      subject: `${countAll(places)} from ${brandName} you haven’t read`,
      preview: 'We wrote to you, and you may not have seen it yet.',
      title: 'we wrote to\u00a0you.',
      text: 'You may have missed these:',
      facts: toFacts(places),
      action: ['Read and reply', path],
      because: `you have an account with ${brandName}`,
    };
  },
);

/** The same for staff, about messages of clients. */
export const clientMessages = defineNotice(
  z.object({
    firstName: z.string(),
    chats: z.array(z.object({ clientName: z.string(), unread })),
    projects,
  }),
  { role: 'admin', kind: 'messages' },
  ({ chats, projects }) => {
    const inChats = chats.map(({ clientName, unread }) => [`Chat with ${clientName}`, unread] as const);
    const places = [...inChats, ...toPlaces(projects)];
    const [first] = projects;
    const several = places.length > 1 ? inboxPath : null;
    const path = first ? (several ?? staffProjectPath(first.projectId)) : portalRoutes.adminMessages;
    return {
      subject: `${countAll(places)} from clients waiting for a reply`,
      preview: 'No one on the team has replied yet.',
      title: 'clients wrote to\u00a0us.',
      text: 'You haven’t read these, and no one has replied yet.',
      facts: toFacts(places),
      action: ['Read and reply', path],
    };
  },
);

/** Sent to a member of staff whom colleagues have named in notes they haven't seen. It leaves out the notes' text. */
export const mentioned = defineNotice(
  z.object({
    firstName: z.string(),
    notes: z
      .array(z.object({ projectId: z.string(), projectName: z.string(), senderName: z.string() }))
      .min(1),
  }),
  { role: 'admin', kind: 'assignments' },
  ({ notes }) => {
    const [first, ...others] = notes;
    const isOne = others.length === 0;
    const isOneProject = others.every(({ projectId }) => projectId === first?.projectId);
    const facts = notes.map(({ senderName, projectName }) => [senderName, projectName] as const);
    return {
      subject:
        first && isOne
          ? `${first.senderName} mentioned you in ${first.projectName}`
          : `You were mentioned in ${notes.length} notes`,
      preview: 'A colleague left you a note.',
      title: 'there’s a note for\u00a0you.',
      text: isOne ? 'A colleague named you in a note:' : 'Colleagues named you in notes:',
      facts: nameSome(facts, 'notes'),
      action: ['Read the note', first && isOneProject ? staffProjectPath(first.projectId) : inboxPath],
    };
  },
);
