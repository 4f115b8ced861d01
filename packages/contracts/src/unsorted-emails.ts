import { z } from 'zod';
import { conversationKinds } from '#/conversation-kinds.ts';
import { page, pageQuery } from '#/paging.ts';
import { retention } from '#/retention.ts';

/**
 * Lists of emails that belong to no conversation: what people wrote and staff file or dismiss, what programs sent, and what
 * blocked senders sent.
 */
export const unsortedLists = ['unsorted', 'automatic', 'blocked'] as const;
export type UnsortedList = (typeof unsortedLists)[number];

/**
 * Why an email is in none: its address names no conversation; another person than its owner wrote; it has expired; the email
 * names no sender; its sender is forged; it couldn't be read; a program sent it; its sender is blocked.
 */
export const unsortedReasons = [
  'unknown',
  'foreign',
  'expired',
  'nameless',
  'forged',
  'unreadable',
  'automatic',
  'blocked',
] as const;
export type UnsortedReason = (typeof unsortedReasons)[number];

/** For how many days emails are listed that programs or blocked senders sent, or that staff dismissed. */
export const asideDays = retention.receivedEmails.days;

/** For how many days an email stays that nobody has filed or dismissed. */
export const unsortedDays = retention.unsortedEmails.days;

/** An email that belongs to no conversation. Its texts are a stranger’s, and null or empty where it couldn’t be read. */
export const unsortedEmail = z.object({
  id: z.string(),
  list: z.enum(unsortedLists),
  reason: z.enum(unsortedReasons),
  sender: z.string().nullable(),
  senderName: z.string(),
  subject: z.string(),
  /** Its first words. */
  snippet: z.string(),
  receivedAt: z.iso.datetime(),
});
export type UnsortedEmail = z.infer<typeof unsortedEmail>;

/** GET /api/admin/unsorted-emails: one list, newest first, with how many emails each has. */
export const unsortedPage = page(unsortedEmail).extend({
  counts: z.record(z.enum(unsortedLists), z.number()),
});
export type UnsortedPage = z.infer<typeof unsortedPage>;

export const unsortedQuery = pageQuery.extend({ list: z.enum(unsortedLists).default('unsorted') });
export type UnsortedQuery = z.infer<typeof unsortedQuery>;

/** A conversation that an email may belong to: its client’s, project’s or lead’s name. */
const place = z.object({ kind: z.enum(conversationKinds), subjectId: z.string(), name: z.string() });
export type FilingPlace = z.infer<typeof place>;

/** GET /api/admin/unsorted-emails/{id} */
export const unsortedEmailDetail = unsortedEmail.extend({
  recipients: z.array(z.string()),
  /** What it says, as plain text; null where it couldn’t be read. */
  text: z.string().nullable(),
  /** In the order of their addresses, from 0. */
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  /** Where it may belong: the conversations of the addresses it was sent to, and the chat with a client of its sender’s address. */
  places: z.array(place),
  /** Whether its sender can be blocked: not a client’s or colleague’s address, nor a forged one. */
  mayBlock: z.boolean(),
  /** Who filed it where or dismissed it, and when. */
  sorted: z
    .object({
      at: z.iso.datetime(),
      by: z.string().nullable(),
      to: place.omit({ name: true }).nullable(),
    })
    .nullable(),
});
export type UnsortedEmailDetail = z.infer<typeof unsortedEmailDetail>;

export const unsortedEmailParam = z.object({ id: z.string().max(64) });
export const unsortedFileParam = unsortedEmailParam.extend({
  index: z.coerce.number().int().min(0).max(999),
});

/** POST /api/admin/unsorted-emails/{id}/file: into a conversation, or that of a new lead, its sender. */
export const emailFiling = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(conversationKinds), subjectId: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('new-lead') }),
]);
export type EmailFiling = z.infer<typeof emailFiling>;

/** Where an email is now, and which of its files an upload would have rejected, each with why. */
export const filedEmail = place.omit({ name: true }).extend({
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type FiledEmail = z.infer<typeof filedEmail>;

/** A sender whose emails are listed apart. `id` is their address. */
export const blockedSender = z.object({
  id: z.string(),
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export const blockedSenderPage = page(blockedSender);
export type BlockedSenderPage = z.infer<typeof blockedSenderPage>;
export const blockedSenderParam = z.object({ id: z.string().max(320) });
