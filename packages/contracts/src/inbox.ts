import { z } from 'zod';
import { enquirySources } from '#/leads.ts';
import { page, pageQuery } from '#/paging.ts';
import { targetKinds } from '#/sla.ts';
import { projectStatuses } from '#/statuses.ts';
import { messageText } from '#/conversations.ts';
import { planSlug } from '#/plans.ts';

/**
 * Kinds of inbox items: a response target; a `project` near or past its due date; a `review` that waits for its client; a
 * `mention` in a colleague's note.
 */
export const inboxKinds = [...targetKinds, 'project', 'review', 'mention'] as const;

/** `mine` is assigned to the viewer or to nobody. */
export const inboxScopes = ['mine', 'everyone'] as const;
export type InboxScope = (typeof inboxScopes)[number];

/** How many business days before its due date a project is near it. */
export const nearDueDays = 2;

/** Days without a reply about a version after which a client can be reminded, and after which it is late. */
export const nudgeDays = { after: 4, late: 7 } as const;

/** Hours after a client's last message or reminder before the next reminder. */
export const nudgePauseHours = 24;

/** Something that waits for staff. Its kind decides which fields are set; ids link to where to act. */
export const inboxItem = z.object({
  /** Of its response target, project or mention. */
  id: z.string(),
  kind: z.enum(inboxKinds),
  /** The message; of a project or review, its name. */
  text: z.string(),
  /** The person waiting; in a mention, its author. */
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  tier: planSlug.nullable(),
  planName: z.string().nullable(),
  since: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** Business time from `since` to `dueAt`, and what is left of it: below zero when late. */
  totalMinutes: z.number().int(),
  leftMinutes: z.number().int(),
  /** The response target in hours; null for the same day, and for items without a target. */
  supportHours: z.number().nullable(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  clientId: z.string().nullable(),
  enquiryId: z.string().nullable(),
  status: z.enum(projectStatuses).nullable(),
  /** Of a lead. */
  source: z.enum(enquirySources).nullable(),
  summary: z.string().nullable(),
  phone: z.string().nullable(),
  /** Of a revision: this month's revisions and the plan's quota; null for no limit. */
  revisions: z.object({ used: z.number(), quota: z.number().nullable() }).nullable(),
  /** Of a project: which business day of how many today is. Of a review: the days it has waited, of how many. */
  days: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const inboxCounts = z.object({ mine: z.number(), everyone: z.number() });

/**
 * GET /api/admin/needs, by time left. Counts cover every page: `late` is overdue, `today` due by the end of our day.
 * `isRunning`: whether business time runs now.
 */
export const inboxPage = page(inboxItem).extend({
  counts: inboxCounts,
  late: inboxCounts,
  today: inboxCounts,
  asOf: z.iso.datetime(),
  isRunning: z.boolean(),
});
export type InboxPage = z.infer<typeof inboxPage>;

/** Query of GET /api/admin/needs. The cursor holds a place in each list that this one merges. */
export const inboxQuery = pageQuery.extend({
  cursor: z.string().max(800).optional(),
  who: z.enum(inboxScopes).default('mine'),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

/** GET /api/admin/counts: the numbers in the staff navigation. `billing` are failed payments and billing problems. */
export const staffCounts = z.object({ needs: z.number(), enquiries: z.number(), billing: z.number() });
export type StaffCounts = z.infer<typeof staffCounts>;

/** GET /api/admin/projects/{id}/nudge drafts the message; POST sends it, edited or not. */
export const nudgeDraft = z.object({ message: messageText });
export type NudgeDraft = z.infer<typeof nudgeDraft>;

export const targetParam = z.object({ id: z.string() });
