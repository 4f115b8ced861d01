import { z } from 'zod';
import { conversationKinds } from '#/conversation-kinds.ts';
import {
  chatMessage,
  leadMessage,
  staffChatMessage,
  staffThreadMessage,
  threadMessage,
  viewingStates,
} from '#/conversations.ts';
import { roles } from '#/roles.ts';

/**
 * GET /api/client/events and GET /api/admin/events as server-sent events: `event:` is the type, `data:` the rest as JSON,
 * `id:` the Last-Event-ID. Messages come whole; for the rest, screens fetch again. Source: decision D10.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thread-message'), message: z.union([staffThreadMessage, threadMessage]) }),
  /** Someone of that role has read a project's thread up to a time. */
  z.object({
    type: z.literal('thread-read'),
    projectId: z.string(),
    by: z.enum(roles),
    readUpTo: z.iso.datetime(),
  }),
  z.object({ type: z.literal('chat-message'), message: z.union([staffChatMessage, chatMessage]) }),
  /** Someone of that role has read the other side's messages up to a time. */
  z.object({
    type: z.literal('chat-read'),
    userId: z.string(),
    by: z.enum(roles),
    readUpTo: z.iso.datetime(),
  }),
  /** For staff: a message between the team and a lead. */
  z.object({ type: z.literal('lead-message'), message: leadMessage }),
  /** A project is new or changed. */
  z.object({ type: z.literal('project'), projectId: z.string() }),
  /** For staff: a colleague has been given projects by another. */
  z.object({
    type: z.literal('assigned'),
    to: z.string(),
    by: z.string(),
    projects: z.array(z.object({ id: z.string(), projectName: z.string() })),
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
  z.object({ type: z.literal('assets'), projectId: z.string() }),
  /** A thumbnail is ready, after its file. `userId` is the file's client; `projectId` is null in the team chat. */
  z.object({
    type: z.literal('thumbnail'),
    userId: z.string().optional(),
    /** Instead of `userId`, the lead of somebody who isn't a client. */
    leadId: z.string().optional(),
    projectId: z.string().nullable(),
    assetId: z.string(),
    thumbnailUrl: z.string(),
  }),
  z.object({ type: z.literal('revisions'), projectId: z.string() }),
  /** The client's own account or subscription has changed. */
  z.object({ type: z.literal('account'), userId: z.string() }),
  /** Someone is writing in a project's thread. Staff also get `userId`, to recognise colleagues. Not stored. */
  z.object({
    type: z.literal('typing'),
    projectId: z.string(),
    by: z.enum(roles),
    name: z.string(),
    userId: z.string().optional(),
  }),
  /** For staff: a colleague is writing to a client in the team chat. Not stored. */
  z.object({ type: z.literal('chat-typing'), clientId: z.string(), name: z.string(), userId: z.string() }),
  /** For staff: a colleague is writing to a lead. Not stored. */
  z.object({ type: z.literal('lead-typing'), leadId: z.string(), name: z.string(), userId: z.string() }),
  /** For staff: a colleague views a conversation. Not stored. */
  z.object({
    type: z.literal('viewing'),
    kind: z.enum(conversationKinds),
    subjectId: z.string(),
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
