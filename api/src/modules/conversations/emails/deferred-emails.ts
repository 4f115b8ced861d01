import type { Reader } from '@stackworks/database';
import { z } from 'zod';
import { findStaffRecipients, findClientRecipient } from '#/modules/accounts/notification-preferences.ts';
import { findClientNames } from '#/modules/accounts/queries/read-accounts.ts';
import { findUnseenNotes } from '#/modules/conversations/queries/mentions.ts';
import { countStaffUnread, countUnread } from '#/modules/conversations/queries/unread.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { pick } from '#/platform/database/columns.ts';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';

/* These emails are written as they leave, about what is still unread by then, if their reader still wants them. */

const aboutClient = z.object({ clientId: z.string() });
const aboutAdmin = z.object({ adminId: z.string() });

/** About messages of the team to a client. */
export const writeUnreadEmail: WriteDeferredEmail = async (reader, about) => {
  const { clientId } = aboutClient.parse(about);
  const client = await findClientRecipient(reader, clientId, 'messages');
  if (!client) return null;
  const { total, chat, projects: unread } = await countUnread(reader, clientId);
  if (total === 0) return null;
  const { to, firstName } = client;
  const projects = await nameProjects(reader, unread);
  return { template: 'unread-messages', to, props: { firstName, chat: chat === 0 ? null : chat, projects } };
};

/** About messages of clients, in chats and in projects assigned to the reader or to nobody. */
export const writeStaffUnreadEmail: WriteDeferredEmail = async (reader, about) => {
  const { adminId } = aboutAdmin.parse(about);
  const [admin] = await findStaffRecipients(reader, 'messages', adminId);
  if (!admin) return null;
  const unread = await countStaffUnread(reader, adminId);
  const names = await findClientNames(reader, Object.keys(unread.chats));
  const chats = Object.entries(unread.chats).map(([id, count]) => ({
    clientName: names.get(id) ?? 'a client',
    unread: count,
  }));
  const projects = await nameProjects(reader, unread.projects, adminId);
  if (chats.length + projects.length === 0) return null;
  const { to, firstName } = admin;
  return { template: 'client-messages', to, props: { firstName, chats, projects } };
};

/** @param adminId leaves out projects assigned to other staff */
async function nameProjects(reader: Reader, counts: Record<string, number>, adminId?: string) {
  const projects = await findProjectsById(reader, Object.keys(counts));
  return Object.entries(counts).flatMap(([projectId, unread]) => {
    const project = projects.get(projectId);
    if (!project) return [];
    const { projectName, assignedTo } = project;
    const isOthers = adminId !== undefined && assignedTo !== null && assignedTo !== adminId;
    return isOthers ? [] : [{ projectId, projectName, unread }];
  });
}

/** The most notes an email lists. */
const notesLimit = 10;

/** About notes that name the reader. */
export const writeMentionEmail: WriteDeferredEmail = async (reader, about) => {
  const { adminId } = aboutAdmin.parse(about);
  const [admin] = await findStaffRecipients(reader, 'assignments', adminId);
  const found = admin ? await findUnseenNotes(reader, adminId, undefined, notesLimit) : [];
  if (!admin || found.length === 0) return null;
  const notes = found.map((note) => pick(note, ['projectId', 'projectName', 'senderName']));
  return { template: 'mentioned', to: admin.to, props: { firstName: admin.firstName, notes } };
};
