import { addMinutes } from 'date-fns';
import type { Transaction } from '#/db/client.ts';
import { isMailWaiting, scheduleMail, withdrawMail } from '#/integrations/mail/outbox.ts';
import { wantsMail } from '#/modules/accounts/notification-preferences.ts';
import { findUnread } from './find-unread.ts';

/** How long a client has to read a message before they are written a mail about it, in minutes. */
const patienceMinutes = 10;

const toKey = (clientId: string) => `unread-messages:${clientId}`;

/**
 * Sees to it that a client gets a mail about what the team wrote, unless they read it within the next minutes. However
 * many messages come in that time, it is one mail.
 */
export async function scheduleUnreadMail(tx: Transaction, clientId: string, now: Date): Promise<void> {
  const dedupeKey = toKey(clientId);
  const wanted = await wantsMail(tx, clientId, 'messages');
  const { chat, projects } = await findUnread(tx, clientId);
  if (!wanted || chat + projects.length === 0) {
    await withdrawMail(tx, dedupeKey);
    return;
  }
  const { to, firstName } = wanted;
  const props = { firstName, chat: chat === 0 ? null : chat, projects };
  const availableAt = addMinutes(now, patienceMinutes);
  await scheduleMail(tx, { template: 'unread-messages', to, props, dedupeKey }, { availableAt, now });
}

/** Leaves out of a waiting mail what the client has read since; one that would say nothing is not sent. */
export async function reviseUnreadMail(tx: Transaction, clientId: string, now: Date): Promise<void> {
  if (await isMailWaiting(tx, toKey(clientId))) await scheduleUnreadMail(tx, clientId, now);
}
