import { z } from 'zod';
import { enquirySources } from '#/leads.ts';
import { page, pageQuery } from '#/paging.ts';
import { targetKinds } from '#/sla.ts';
import { projectStatuses } from '#/statuses.ts';
import { messageText } from '#/conversations.ts';
import { planSlug } from '#/plans.ts';

/**
 * What can need somebody: an answer that was promised; a `project` near its due date or past it; a `review` that waits for
 * its client; a `mention` in a colleague's note.
 */
export const inboxKinds = [...targetKinds, 'project', 'review', 'mention'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** `mine` is what is assigned to the viewer and what nobody has taken. */
export const inboxScopes = ['mine', 'everyone'] as const;
export type InboxScope = (typeof inboxScopes)[number];

/** A project is near its due date from this many business days before. */
export const nearDueDays = 2;

/** A client may be asked again after so many days without a word about a version, and it is late after so many. */
export const nudgeDays = { after: 4, late: 7 } as const;

/** A client is asked for feedback again at the earliest this many hours after they wrote or were last asked. */
export const nudgePauseHours = 24;

/** Something that needs somebody. Which of the fields say something depends on its kind; ids lead to the place to act. */
export const inboxItem = z.object({
  /** Names it among all of its kind: of a promise, a project or a mention. */
  id: z.string(),
  kind: z.enum(inboxKinds),
  /** What they wrote; of a project or review, its name. */
  text: z.string(),
  /** Who waits; in a mention, the colleague who wrote. */
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  tier: planSlug.nullable(),
  planName: z.string().nullable(),
  /** Since when it has been waiting. */
  since: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  /** Business time from the start to `dueAt`, and what was left of it as of the answer: below zero when it is late. */
  totalMinutes: z.number().int(),
  leftMinutes: z.number().int(),
  /** The response target in hours; null for the same day, and for items without a target. */
  supportHours: z.number().nullable(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  clientId: z.string().nullable(),
  enquiryId: z.string().nullable(),
  status: z.enum(projectStatuses).nullable(),
  /** Of an enquiry: how it came and what it is about. */
  source: z.enum(enquirySources).nullable(),
  summary: z.string().nullable(),
  /** Of an enquiry: the number they would rather be rung on. */
  phone: z.string().nullable(),
  /** Of a revision: how many the client has asked for this month, and how many the plan allows; null for no limit. */
  revisions: z.object({ used: z.number(), quota: z.number().nullable() }).nullable(),
  /** Of a project: which business day of how many this is. Of a review: how many days it has waited of how many. */
  days: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const inboxCounts = z.object({ mine: z.number(), everyone: z.number() });
export type InboxCounts = z.infer<typeof inboxCounts>;

/**
 * GET /api/admin/needs, by time left. All counts are over every page: `late` what was due before the answer, `today` what
 * is due from then to the end of our day. `isRunning`: whether business time runs as of the answer.
 */
export const inboxPage = page(inboxItem).extend({
  counts: inboxCounts,
  late: inboxCounts,
  today: inboxCounts,
  asOf: z.iso.datetime(),
  isRunning: z.boolean(),
});
export type InboxPage = z.infer<typeof inboxPage>;

/** Query of GET /api/admin/needs. The cursor holds a place in each of the lists this one is made of. */
export const inboxQuery = pageQuery.extend({
  cursor: z.string().max(800).optional(),
  who: z.enum(inboxScopes).default('mine'),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

/** GET /api/admin/counts: what the rail shows beside its places; `billing` are failed payments and problems with money. */
export const staffCounts = z.object({ needs: z.number(), enquiries: z.number(), billing: z.number() });
export type StaffCounts = z.infer<typeof staffCounts>;

/** GET /api/admin/projects/{id}/nudge drafts the message; POST sends it, edited or not. */
export const nudgeDraft = z.object({ message: messageText });
export type NudgeDraft = z.infer<typeof nudgeDraft>;

/** The part of a promise's address that names it. */
export const targetParam = z.object({ id: z.string() });
