import { z } from 'zod';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { wantsStaffMail } from '#/modules/accounts/staff-preferences.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { findUnseenNotes } from './unseen-mentions.ts';

/** Most notes a mail tells of. */
const toldNotes = 10;

const subject = z.object({ adminId: z.string() });

/**
 * Writes the email about notes that name somebody as it leaves: of what is unseen by then, and only to somebody who still
 * wants it and is of the team.
 */
export const writeMentionMail: WriteDeferredEmail = async (reader, about) => {
  const { adminId } = subject.parse(about);
  if (!(await wantsStaffMail(reader, adminId, 'assignments'))) return null;
  const admin = await findActiveAdmin(reader, adminId);
  const rows = admin ? await findUnseenNotes(reader, adminId, undefined, toldNotes) : [];
  if (!admin || rows.length === 0) return null;
  const projects = await findProjectsById(
    reader,
    rows.map(({ projectId }) => projectId),
  );
  return {
    template: 'mentioned',
    to: admin.email,
    props: {
      firstName: admin.firstName,
      notes: rows.map(({ projectId, senderName }) => ({
        projectId,
        projectName: projects.get(projectId)?.projectName ?? '',
        senderName,
      })),
    },
  };
};
