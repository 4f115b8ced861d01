import { z } from 'zod';
import type { Reader } from '@stackworks/database';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { findClientNames } from '#/modules/accounts/queries/read-accounts.ts';
import { findStaffReaders } from '#/modules/accounts/staff-preferences.ts';
import { countStaffUnread } from './find-unread.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';

const subject = z.object({ adminId: z.string() });

/**
 * Writes the email about what clients wrote as it leaves: of what is unread by then, in the chats and in projects that are
 * theirs or nobody's.
 */
export const writeStaffUnreadMail: WriteDeferredEmail = async (reader, about) => {
  const { adminId } = subject.parse(about);
  const admin = (await findStaffReaders(reader, 'messages')).find(({ id }) => id === adminId);
  if (!admin) return null;
  const unread = await countStaffUnread(reader, adminId);
  const [chats, projects] = await Promise.all([
    nameChats(reader, unread.chats),
    nameProjects(reader, unread.projects, adminId),
  ]);
  if (chats.length + projects.length === 0) return null;
  const { to, firstName } = admin;
  return { template: 'client-messages', to, props: { firstName, chats, projects } };
};

async function nameChats(reader: Reader, chats: Record<string, number>) {
  const names = await findClientNames(reader, Object.keys(chats));
  return Object.entries(chats).map(([id, unread]) => ({ clientName: names.get(id) ?? 'a client', unread }));
}

async function nameProjects(reader: Reader, threads: Record<string, number>, adminId: string) {
  const projects = await findProjectsById(reader, Object.keys(threads));
  return Object.entries(threads).flatMap(([projectId, unread]) => {
    const project = projects.get(projectId);
    const isTheirs = project && (project.assignedTo === null || project.assignedTo === adminId);
    return isTheirs ? [{ projectId, projectName: project.projectName, unread }] : [];
  });
}
