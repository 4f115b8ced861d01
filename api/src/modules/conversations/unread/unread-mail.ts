import { z } from 'zod';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { wantsMail } from '#/modules/accounts/notification-preferences.ts';
import { findUnread } from './find-unread.ts';

const subject = z.object({ clientId: z.string() });

/** Writes the email about what the team wrote to a client as it leaves: of what is unread by then, and only if the client still wants it. */
export const writeUnreadMail: WriteDeferredEmail = async (reader, about) => {
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
