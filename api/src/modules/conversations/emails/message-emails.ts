import { portalRoutes } from '@stackworks/contracts';
import { countMessages, defineNotice, nameSome } from '@stackworks/email';
import { z } from 'zod';
import { leadPath } from '#/modules/leads/emails/lead-arrived.ts';
import { clientProjectPath, staffProjectPath } from '#/modules/projects/emails/project-emails.ts';

/** The page that lists all that waits for a member of staff. */
const inboxPath = portalRoutes.adminPortal;

const quoted = {
  /** The project that the conversation is about; null in the chat with the team. */
  place: z.object({ projectId: z.string(), projectName: z.string() }).nullable(),
  messages: z
    .array(z.object({ senderName: z.string(), text: z.string(), fileNames: z.array(z.string()) }))
    .min(1),
  /** How many unread ones came before these. */
  earlier: z.number().int().min(0),
};

/** How to answer, and what the email leaves out. */
const sayHow = (canAnswer: boolean, earlier: number): string[] => [
  ...(canAnswer ? ['Reply to this email, and your answer goes into the conversation.'] : []),
  ...(earlier > 0 ? [`${countMessages(earlier)} before these can be read in the portal.`] : []),
];

/** The subject is the same for each email of a conversation, because some mail programs go by it. */
const toSubject = (projectName: string | undefined, name: string): string =>
  projectName === undefined ? `Messages from ${name}` : `${projectName}: messages from ${name}`;

const clientChatPath = (id: string): string => `${inboxPath}?chat=${encodeURIComponent(id)}`;

/** Sent when messages of the team have stayed unread for a while. */
export const unreadMessages = defineNotice(
  z.object({ firstName: z.string(), ...quoted }),
  { role: 'client', kind: 'messages' },
  ({ place, messages, earlier }, brandName, canAnswer) => ({
    subject: toSubject(place?.projectName, brandName),
    preview: 'We wrote to you, and you may not have seen it yet.',
    title: 'we wrote to\u00a0you.',
    text: sayHow(canAnswer, earlier),
    messages,
    action: [
      canAnswer ? 'Open the conversation' : 'Read and reply',
      place ? clientProjectPath(place.projectId) : portalRoutes.clientMessages,
    ],
    because: `you have an account with ${brandName}`,
  }),
);

/** The same for staff, about messages of a client or a lead. */
export const clientMessages = defineNotice(
  z.object({
    firstName: z.string(),
    clientName: z.string(),
    ...quoted,
    /** The lead that the conversation is with, if it is with one. */
    leadId: z.string().nullable(),
    /** The client whose chat it is, if it is one. */
    chatWith: z.string().nullable(),
  }),
  { role: 'admin', kind: 'messages' },
  ({ clientName, messages, earlier, place, leadId, chatWith }, _brandName, canAnswer) => ({
    subject: toSubject(place?.projectName, clientName),
    preview: 'No one on the team has replied yet.',
    title: `${clientName} wrote to\u00a0us.`,
    text: ['No one has replied yet.', ...sayHow(canAnswer, earlier)],
    messages,
    action: [
      canAnswer ? 'Open the conversation' : 'Read and reply',
      toPlacePath({ leadId: leadId, projectId: place?.projectId ?? null, clientId: chatWith }),
    ],
  }),
);

const notePlace = z.object({
  projectId: z.string().nullable(),
  leadId: z.string().nullable(),
  clientId: z.string().nullable(),
});

const toPlacePath = ({ projectId, leadId, clientId }: z.infer<typeof notePlace>): string => {
  if (leadId !== null) return leadPath(leadId);
  if (projectId !== null) return staffProjectPath(projectId);
  return clientId === null ? inboxPath : clientChatPath(clientId);
};

const namePlace = ({ projectId, subjectName }: { projectId: string | null; subjectName: string }) =>
  projectId === null ? `the conversation with ${subjectName}` : subjectName;

/** Sent to a member of staff whom colleagues have named in notes they haven't seen. It leaves out the notes' text. */
export const mentioned = defineNotice(
  z.object({
    firstName: z.string(),
    notes: z.array(notePlace.extend({ subjectName: z.string(), senderName: z.string() })).min(1),
  }),
  { role: 'admin', kind: 'assignments' },
  ({ notes }) => {
    const [first, ...others] = notes;
    const isOne = others.length === 0;
    const isOnePlace =
      first !== undefined && others.every((note) => toPlacePath(note) === toPlacePath(first));
    const facts = notes.map(({ senderName, subjectName }) => [senderName, subjectName] as const);
    return {
      subject:
        first && isOne
          ? `${first.senderName} mentioned you in ${namePlace(first)}`
          : `You were mentioned in ${notes.length} notes`,
      preview: 'A colleague left you a note.',
      title: 'there’s a note for\u00a0you.',
      text: isOne ? 'A colleague named you in a note:' : 'Colleagues named you in notes:',
      facts: nameSome(facts, 'notes'),
      action: ['Read the note', isOnePlace ? toPlacePath(first) : inboxPath],
    };
  },
);
