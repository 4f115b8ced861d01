import type { WriteLateMail } from '#/platform/email/worker.ts';
import { writeArrivedMail, writeReceivedMail } from './lead-emails.ts';
import { writeTogetherMail } from './lead-digest.ts';
import { writeStatusMail } from '#/modules/projects/status-email.ts';
import { writeMentionMail } from '#/modules/conversations/mentions/mention-mail.ts';
import { writeStaffUnreadMail } from '#/modules/conversations/unread/staff-unread-mail.ts';
import { writeUnreadMail } from '#/modules/conversations/unread/unread-mail.ts';

/** Who writes the mails that wait before they leave, by template. */
export const lateMails: ReadonlyMap<string, WriteLateMail> = new Map([
  ['enquiries-arrived', writeTogetherMail],
  ['enquiry-arrived', writeArrivedMail],
  ['enquiry-received', writeReceivedMail],
  ['project-status', writeStatusMail],
  ['unread-messages', writeUnreadMail],
  ['client-messages', writeStaffUnreadMail],
  ['mentioned', writeMentionMail],
]);
