import { z } from 'zod';
import { conversationKinds } from '#/conversation-kinds.ts';
import { message, viewingStates } from '#/conversations.ts';
import { project } from '#/projects.ts';
import { roles } from '#/roles.ts';

const conversation = { kind: z.enum(conversationKinds), subjectId: z.string() };

/**
 * GET /api/client/events and GET /api/admin/events as server-sent events: `event:` is the type, `data:` the rest as JSON,
 * `id:` the Last-Event-ID. Messages come whole; for the rest, screens fetch again. Source: decision D10.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message }),
  /** Someone of that role has read a conversation up to a time. */
  z.object({
    type: z.literal('read'),
    ...conversation,
    by: z.enum(roles),
    readUpTo: z.iso.datetime(),
  }),
  /** A project is new or changed. */
  z.object({ type: z.literal('project'), projectId: z.string() }),
  /** For staff: a colleague has been given projects by another. */
  z.object({
    type: z.literal('assigned'),
    to: z.string(),
    by: z.string(),
    projects: z.array(project.pick({ id: true, projectName: true })),
  }),
  /** For staff: an internal note names colleagues. It is about a project, a client or a lead. */
  z.object({
    type: z.literal('mentioned'),
    to: z.array(z.string()),
    by: z.string(),
    projectId: z.string().nullable(),
    clientId: z.string().nullable(),
    leadId: z.string().nullable(),
  }),
  z.object({ type: z.literal('files'), projectId: z.string() }),
  /** A thumbnail is ready, after its file, which belongs to a project or to a conversation alone. */
  z.object({ type: z.literal('thumbnail'), ...conversation, fileId: z.string(), thumbnailUrl: z.string() }),
  z.object({ type: z.literal('versions'), projectId: z.string() }),
  /** The client's own account or subscription has changed. */
  z.object({ type: z.literal('account'), userId: z.string() }),
  /** Someone is writing in a conversation. Staff also get `userId`, to recognise colleagues. Not stored. */
  z.object({
    type: z.literal('typing'),
    ...conversation,
    by: z.enum(roles),
    name: z.string(),
    userId: z.string().optional(),
  }),
  /** For staff: a colleague views a conversation. Not stored. */
  z.object({
    type: z.literal('viewing'),
    ...conversation,
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    state: z.enum(viewingStates),
  }),
  /** For staff: the inbox, the leads, or the team has changed. */
  z.object({ type: z.literal('inbox') }),
  z.object({ type: z.literal('leads') }),
  z.object({ type: z.literal('team') }),
  /** A person's sessions have ended: `only` that one or, without it, all of them but `except`. */
  z.object({
    type: z.literal('sessions-ended'),
    userId: z.string(),
    only: z.string().optional(),
    except: z.string().nullable(),
  }),
  /** What was missed is no longer available: read everything again. Never stored. */
  z.object({ type: z.literal('reset') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
export type LiveEventType = LiveEvent['type'];

/** Query of the two event streams: the Last-Event-ID of a page's first connection. */
export const eventsQuery = z.object({ lastEventId: z.string().max(64).optional() });
