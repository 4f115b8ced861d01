import type { WriteLateMail } from '#/integrations/mail/worker.ts';
import { writeArrivedMail, writeReceivedMail } from '#/modules/enquiries/enquiry-mails.ts';
import { writeTogetherMail } from '#/modules/enquiries/enquiries-together.ts';
import { writeStatusMail } from '#/modules/projects/status-mail.ts';
import { writeMentionMail } from '#/modules/threads/mentions/mention-mail.ts';
import { writeStaffUnreadMail } from '#/modules/unread/staff-unread-mail.ts';
import { writeUnreadMail } from '#/modules/unread/unread-mail.ts';

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
