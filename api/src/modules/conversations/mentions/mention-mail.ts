import { addMinutes } from 'date-fns';
import { z } from 'zod';
import type { Transaction } from '@stackworks/database';
import { scheduleMails } from '#/platform/email/outbox.ts';
import type { WriteLateMail } from '#/platform/email/worker.ts';
import { findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { wantsStaffMail } from '#/modules/accounts/staff-preferences.ts';
import { findProjects } from '#/modules/projects/queries/find-projects.ts';
import { findUnseenNotes } from './unseen-mentions.ts';

/** How long somebody has to see a note that names them before they are written a mail about it, in minutes. */
const patienceMinutes = 5;

/** Most notes a mail tells of. */
const toldNotes = 10;

const subject = z.object({ adminId: z.string() });

/** Sees to it that a colleague gets a mail about the notes that name them, unless they read them within minutes. */
export async function scheduleMentionMail(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const about: z.infer<typeof subject> = { adminId: id };
  await scheduleMails(tx, [{ template: 'mentioned', to: email, about, dedupeKey: `mentioned:${id}` }], {
    availableAt: addMinutes(now, patienceMinutes),
    now,
  });
}

/** Writes that mail as it leaves: of what is unseen by then, and only to somebody who still wants it and is of the team. */
export const writeMentionMail: WriteLateMail = async (reader, about) => {
  const { adminId } = subject.parse(about);
  if (!(await wantsStaffMail(reader, adminId, 'assignments'))) return null;
  const admin = await findActiveAdmin(reader, adminId);
  const rows = admin ? await findUnseenNotes(reader, adminId, undefined, toldNotes) : [];
  if (!admin || rows.length === 0) return null;
  const projects = await findProjects(
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
