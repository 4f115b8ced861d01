import { z } from 'zod';
import type { Reader } from '@stackworks/database';
import {
  findClientRecipient,
  findStaffRecipients,
  isStaffRecipient,
} from '#/modules/accounts/notification-preferences.ts';
import { findActiveAdmin, findClientNames } from '#/modules/accounts/queries/read-accounts.ts';
import { findUnseenNotes } from '#/modules/conversations/queries/mentions.ts';
import { countStaffUnread, countUnread } from '#/modules/conversations/queries/unread.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';

const aboutClient = z.object({ clientId: z.string() });
const aboutAdmin = z.object({ adminId: z.string() });

/** Writes the email about what the team wrote to a client, as it leaves: what is unread by then, if they still want it. */
export const writeUnreadEmail: WriteDeferredEmail = async (reader, about) => {
  const { clientId } = aboutClient.parse(about);
  const wanted = await findClientRecipient(reader, clientId, 'messages');
  if (!wanted) return null;
  const { total, chat, projects: unread } = await countUnread(reader, clientId);
  if (total === 0) return null;
  const { to, firstName } = wanted;
  const projects = await nameProjects(reader, unread, () => true);
  return { template: 'unread-messages', to, props: { firstName, chat: chat === 0 ? null : chat, projects } };
};

/** Writes the email about what clients wrote, as it leaves: what is unread by then in chats and in projects that are theirs or no one's. */
export const writeStaffUnreadEmail: WriteDeferredEmail = async (reader, about) => {
  const { adminId } = aboutAdmin.parse(about);
  const admin = (await findStaffRecipients(reader, 'messages')).find(({ id }) => id === adminId);
  if (!admin) return null;
  const unread = await countStaffUnread(reader, adminId);
  const names = await findClientNames(reader, Object.keys(unread.chats));
  const chats = Object.entries(unread.chats).map(([id, count]) => ({
    clientName: names.get(id) ?? 'a client',
    unread: count,
  }));
  const isTheirs = (assignedTo: string | null) => assignedTo === null || assignedTo === adminId;
  const projects = await nameProjects(reader, unread.projects, isTheirs);
  if (chats.length + projects.length === 0) return null;
  const { to, firstName } = admin;
  return { template: 'client-messages', to, props: { firstName, chats, projects } };
};

async function nameProjects(
  reader: Reader,
  counts: Record<string, number>,
  isWanted: (assignedTo: string | null) => boolean,
) {
  const projects = await findProjectsById(reader, Object.keys(counts));
  return Object.entries(counts).flatMap(([projectId, unread]) => {
    const project = projects.get(projectId);
    return project && isWanted(project.assignedTo)
      ? [{ projectId, projectName: project.projectName, unread }]
      : [];
  });
}

/** The most notes an email lists. */
const notesLimit = 10;

/** Writes the email about notes that name someone, as it leaves: what is unseen by then, if they still want it and are on the team. */
export const writeMentionEmail: WriteDeferredEmail = async (reader, about) => {
  const { adminId } = aboutAdmin.parse(about);
  if (!(await isStaffRecipient(reader, adminId, 'assignments'))) return null;
  const admin = await findActiveAdmin(reader, adminId);
  const found = admin ? await findUnseenNotes(reader, adminId, undefined, notesLimit) : [];
  if (!admin || found.length === 0) return null;
  const notes = found.map(({ projectId, projectName, senderName }) => ({
    projectId,
    projectName,
    senderName,
  }));
  return { template: 'mentioned', to: admin.email, props: { firstName: admin.firstName, notes } };
};
