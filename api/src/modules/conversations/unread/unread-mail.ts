import { addMinutes } from 'date-fns';
import { z } from 'zod';
import type { Transaction } from '@stackworks/database';
import { scheduleMails } from '#/platform/email/outbox.ts';
import type { WriteLateMail } from '#/platform/email/worker.ts';
import { wantsMail } from '#/modules/accounts/notification-preferences.ts';
import { findUnread } from './find-unread.ts';

/** How long a client has to read a message before they are written a mail about it, in minutes. */
const patienceMinutes = 10;

const subject = z.object({ clientId: z.string() });

/**
 * Sees to it that a client gets a mail about what the team wrote, unless they read it within the next minutes. However
 * many messages come in that time, it is one mail.
 */
export async function scheduleUnreadMail(tx: Transaction, clientId: string, now: Date): Promise<void> {
  const wanted = await wantsMail(tx, clientId, 'messages');
  if (!wanted) return;
  const about: z.infer<typeof subject> = { clientId };
  const dedupeKey = `unread-messages:${clientId}`;
  const availableAt = addMinutes(now, patienceMinutes);
  await scheduleMails(tx, [{ template: 'unread-messages', to: wanted.to, about, dedupeKey }], {
    availableAt,
    now,
  });
}

/** Writes that mail as it leaves: of what is unread by then, and only if the client still wants it. */
export const writeUnreadMail: WriteLateMail = async (reader, about) => {
  const { clientId } = subject.parse(about);
  const wanted = await wantsMail(reader, clientId, 'messages');
  const { chat, projects } = await findUnread(reader, clientId);
  if (!wanted || chat + projects.length === 0) return null;
  const { to, firstName } = wanted;
  return {
    template: 'unread-messages',
    to,
    props: { firstName, chat: chat === 0 ? null : chat, projects },
  };
};
