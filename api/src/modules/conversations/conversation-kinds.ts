import {
  conversationTraits,
  type ApiScopeNoun,
  type ConversationKind,
  type ConversationRef,
  type Role,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import {
  accountNotFound,
  findActiveClient,
  getClient,
  listActiveMembers,
} from '#/modules/accounts/queries/read-accounts.ts';
import { checkIsNoClient, moveLead } from '#/modules/leads/commands/move-lead.ts';
import { findLeads, getVisibleLead } from '#/modules/leads/queries/read-leads.ts';
import { restartWaiting, touchProject } from '#/modules/projects/commands/write-project-rows.ts';
import { getVisibleProject } from '#/modules/projects/queries/read-projects.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import type { Context } from '#/platform/events/events.ts';
import { findChatAssignee } from './queries/chat-owners.ts';
import type { AccountRef, PersonRef } from '#/platform/audit/record-action.ts';
import { pick } from '#/platform/database/columns.ts';
export type Conversation = ConversationRef & {
  /** Null for a lead, who has no account. */
  clientId: string | null;
  /** The project whose files its attachments become; null where they belong to the client alone. */
  projectId: string | null;
  /** The colleague notified of the client's messages; null for the whole team. */
  assignedTo: string | null;
  /** What the audit log names. */
  subject: { type: 'client' | 'project' | 'lead'; id: string; name: string };
};

/** Who the team talks with, as they sign and where they are emailed. */
type Person = { name: string; email: string };

/** All that differs between kinds of conversation. */
type Kind = (typeof conversationTraits)[ConversationKind] & {
  /** Reads whether a viewer may read it, where it lives and whom it notifies. @throws AppError not_found */
  find: (
    reader: Reader,
    viewer: AccountRef,
    id: string,
  ) => Promise<Omit<Conversation, keyof ConversationRef>>;
  /** Finds the other side's person by their id; null when they can't write any more. */
  findPerson: (reader: Reader, id: string) => Promise<Person | null>;
  /** Checks that it still goes on here, notes included. @throws AppError conflict */
  checkMayWrite?: (reader: Reader, id: string) => Promise<void>;
  /** Updates its subject after a message that the other side can see. */
  afterMessage?: (ctx: Context<SlaDeps>, id: string, by: Role) => Promise<void>;
  sentAction: 'chat-message-sent' | 'message-sent' | 'lead-answered';
  /** Whether the team's messages are emailed as they are sent, as to somebody without an account. */
  isByEmail: boolean;
  /** What an API token needs to call for it. */
  scope: ApiScopeNoun;
};

async function findAccount(reader: Reader, id: string): Promise<Person | null> {
  const client = await findActiveClient(reader, id);
  return client && { name: `${client.firstName} ${client.lastName}`, email: client.email };
}

/** Who may write in a conversation on the account's side: the lead, or a company's people who read its conversations. */
export async function findWriters(
  reader: Reader,
  kind: ConversationKind,
  accountId: string,
): Promise<(PersonRef<'client'> & Person)[]> {
  if (kind === 'lead') {
    const lead = await kinds.lead.findPerson(reader, accountId);
    return lead
      ? [{ role: 'client', id: accountId, personId: accountId, ...pick(lead, ['name', 'email']) }]
      : [];
  }
  const members = await listActiveMembers(reader, accountId, 'work');
  return members.map(({ firstName, lastName, ...person }) => ({
    ...person,
    name: `${firstName} ${lastName}`,
  }));
}

/** A new kind of conversation is one more entry here. */
export const kinds: Record<ConversationKind, Kind> = {
  chat: {
    ...conversationTraits.chat,
    find: async (reader, { role, id: userId }, id) => {
      if (role === 'client' && userId !== id) throw accountNotFound('client');
      const { firstName, lastName } = await getClient(reader, id);
      const subject = { type: 'client', id, name: `${firstName} ${lastName}` } as const;
      return { clientId: id, projectId: null, assignedTo: await findChatAssignee(reader, id), subject };
    },
    findPerson: findAccount,
    sentAction: 'chat-message-sent',
    isByEmail: false,
    scope: 'messages',
  },
  project: {
    ...conversationTraits.project,
    find: async (reader, viewer, id) => {
      const { userId, assignedTo, projectName: name } = await getVisibleProject(reader, viewer, id);
      return { clientId: userId, projectId: id, assignedTo, subject: { type: 'project', id, name } };
    },
    findPerson: findAccount,
    afterMessage: async ({ tx, now }, id, by) => {
      await touchProject(tx, id, now);
      if (by === 'client') await restartWaiting(tx, id, now);
    },
    sentAction: 'message-sent',
    isByEmail: false,
    scope: 'messages',
  },
  lead: {
    ...conversationTraits.lead,
    find: async (reader, viewer, id) => {
      const { name, ownerId } = await getVisibleLead(reader, viewer, id);
      const subject = { type: 'lead', id, name } as const;
      return { clientId: null, projectId: null, assignedTo: ownerId, subject };
    },
    findPerson: async (reader, id) => (await findLeads(reader, [id])).get(id) ?? null,
    checkMayWrite: checkIsNoClient,
    afterMessage: moveLead,
    sentAction: 'lead-answered',
    isByEmail: true,
    scope: 'leads',
  },
};
