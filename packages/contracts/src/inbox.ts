import { z } from 'zod';
import { countedChange } from '#/changes.ts';
import { leadSources } from '#/leads.ts';
import { page, pageQuery } from '#/paging.ts';
import { targetKinds } from '#/sla.ts';
import { project } from '#/projects.ts';
import { messageText } from '#/conversations.ts';
import { planSlug } from '#/plans.ts';
import { trueOrFalse } from '#/text.ts';

/**
 * Kinds of inbox items: a response target; a `project` near or past its due date; a `review` that waits for its client; a
 * `mention` in a colleague's note.
 */
export const inboxKinds = [...targetKinds, 'project', 'review', 'mention'] as const;

export type InboxKind = (typeof inboxKinds)[number];

/**
 * `mine` is assigned to the viewer, `unassigned` to nobody; in a team of one, everything is `mine`. What the viewer has snoozed is in `snoozed` alone, until it comes
 * back: other members of staff still have it.
 */
export const inboxScopes = ['mine', 'unassigned', 'everyone', 'snoozed'] as const;
export type InboxScope = (typeof inboxScopes)[number];

/** The tabs of the inbox. */
export const inboxFilters = ['all', 'replies', 'reviews', 'leads', 'due', 'waiting'] as const;
export type InboxFilter = (typeof inboxFilters)[number];

/** Which kinds of items each tab shows. */
export const kindsOfFilter: Record<InboxFilter, readonly InboxKind[]> = {
  all: inboxKinds,
  replies: ['thread', 'chat', 'mention'],
  reviews: ['revision'],
  leads: ['lead'],
  due: ['project'],
  waiting: ['review'],
};

/**
 * The groups of the inbox in their order. A `review` is always `waiting`, for its client: it is never late, however old.
 * Within `late`, replies owed to clients come before due dates and notes; within each group, the least time left first.
 */
export const inboxGroups = ['late', 'today', 'soon', 'waiting'] as const;
export type InboxGroup = (typeof inboxGroups)[number];

/** How many business days before its due date a project is near it. */
export const nearDueDays = 2;

/** Days without a reply about a version after which a client can be reminded, and after which it is late. */
export const nudgeDays = { after: 4, late: 7 } as const;

/** How many late items a page of the inbox begins with: the rest must not push out what can still be met. */
export const lateListed = 10;

/** Hours after a client's last message or reminder before the next reminder. */
export const nudgePauseHours = 24;

/** Something that waits for staff. Its kind decides which fields are set; ids link to where to act. */
export const inboxItem = z.object({
  /** Of its response target, project or mention. */
  id: z.string(),
  kind: z.enum(inboxKinds),
  /** The message; of a project or review, its name. */
  text: z.string(),
  /** One line of the client's newest message in a conversation; else the same as `text`. */
  snippet: z.string(),
  group: z.enum(inboxGroups),
  /** Of its project, lead or chat. A mention is its viewer's. */
  assignee: z.object({ id: z.string(), name: z.string(), profilePicture: z.string().nullable() }).nullable(),
  /** When the viewer last snoozed it, and until when; in the past once it is back. */
  snoozedAt: z.iso.datetime().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  /** The person waiting; in a mention, its author. */
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  plan: planSlug.nullable(),
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
  /** Of a mention: whose chat, project or lead it is. */
  clientName: z.string().nullable(),
  leadId: z.string().nullable(),
  status: project.shape.status.nullable(),
  /** Of a lead. */
  source: z.enum(leadSources).nullable(),
  summary: z.string().nullable(),
  phone: z.string().nullable(),
  /** Of a revision: what it counted as. */
  change: countedChange.nullable(),
  /** Of a project: which business day of how many today is. Of a review: the days it has waited, of how many. */
  days: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
});
export type InboxItem = z.infer<typeof inboxItem>;

/** `converted` is a lead's who became a client while they waited: the answer is owed in their chat. */
export const inboxOutcomes = ['answered', 'done', 'converted'] as const;

/**
 * GET /api/admin/inbox/{kind}/{id}/outcome: what became of an item that doesn't wait any more, and where. `at` and `by` are null
 * where that isn't known, as of projects, which are only due soon or with their client for a while.
 */
export const inboxOutcome = inboxItem
  .pick({ kind: true, name: true, clientName: true, projectId: true, clientId: true, leadId: true })
  .extend({
    outcome: z.enum(inboxOutcomes),
    at: z.iso.datetime().nullable(),
    /** The name of the colleague who ended it. */
    by: z.string().nullable(),
  });
export type InboxOutcome = z.infer<typeof inboxOutcome>;

type Placed = Pick<InboxItem, 'kind' | 'group' | 'dueAt'>;

/** Orders inbox items by group, in a group by due date. Of what is late, replies owed to clients come before all else. */
export const compareInboxItems = (one: Placed, other: Placed): number =>
  rankOf(one) - rankOf(other) || one.dueAt.localeCompare(other.dueAt);

const rankOf = ({ kind, group }: Placed): number =>
  inboxGroups.indexOf(group) + (group === 'late' && !isTargetKind(kind) ? 0.5 : 0);

const isTargetKind = (kind: InboxKind): boolean => targetKinds.some((target) => target === kind);

export const inboxCounts = z.object({ mine: z.number(), unassigned: z.number(), everyone: z.number() });
export type InboxCounts = z.infer<typeof inboxCounts>;

/**
 * GET /api/admin/inbox, by group, then by time left. Counts cover every page: `late` and `today` are those groups, `snoozed` is
 * what the viewer has snoozed, `nextReturnAt` is when the first of it comes back, and `filters` counts each tab for the asked
 * `who`, and what is late in it. `isRunning`: whether business time runs now.
 */
export const inboxPage = page(inboxItem).extend({
  counts: inboxCounts,
  snoozed: z.number(),
  nextReturnAt: z.iso.datetime().nullable(),
  filters: z.record(z.enum(inboxFilters), z.object({ all: z.number(), late: z.number() })),
  late: inboxCounts,
  today: inboxCounts,
  asOf: z.iso.datetime(),
  isRunning: z.boolean(),
});
export type InboxPage = z.infer<typeof inboxPage>;

/**
 * Query of GET /api/admin/inbox. The first page begins with at most `lateListed` late items, besides its `limit`; the next ones
 * have none. With `late`, the pages are all late items and nothing else. `assignee` leaves what a member of staff has, `plan`
 * what clients on it wait for, `about` what concerns a client, project or lead; counts then leave out the rest too. The cursor
 * holds a place in each list that this one merges.
 */
export const inboxQuery = pageQuery.extend({
  cursor: z.string().max(800).optional(),
  who: z.enum(inboxScopes).default('mine'),
  filter: z.enum(inboxFilters).default('all'),
  late: trueOrFalse.default(false),
  assignee: z.string().min(1).max(100).optional(),
  plan: planSlug.optional(),
  about: z.string().min(1).max(100).optional(),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

/** Names an inbox item. It is what calls that change one answer with. */
export const inboxItemRef = z.object({ kind: z.enum(inboxKinds), id: z.string().min(1) });
export type InboxItemRef = z.infer<typeof inboxItemRef>;

/** Until when an item is snoozed that only its client's next message brings back. */
export const untilTheyReply = '9999-12-31T00:00:00.000Z';

/**
 * PUT /api/admin/inbox/{kind}/{id}/snooze; DELETE of it brings the item back. It also comes back when its client writes: by that
 * alone with `untilTheyReply`, which no mention takes.
 */
export const snoozeInput = z.object({ until: z.iso.datetime() });

/** PATCH /api/admin/inbox/{kind}/{id}/assignee: of the item's project, lead or chat; null for nobody. */
export const inboxAssignment = z.object({ adminId: z.string().min(1).nullable() });

/** How many late items are shared out at once. */
export const sharedAtOnce = 200;

/** Query of GET /api/admin/inbox/shares: the late items that are shared out are the caller's, or nobody's. */
export const inboxSharesQuery = z.object({ who: z.enum(['mine', 'unassigned']) });
export type InboxSharesQuery = z.infer<typeof inboxSharesQuery>;

/** An item, who has it, and who is to have it; null for nobody. */
const handover = inboxItemRef.extend({ from: z.string().nullable(), to: z.string().nullable() });
export type InboxHandover = z.infer<typeof handover>;

/**
 * GET /api/admin/inbox/shares: how the oldest late items would be shared out. All of a client's go to one person, the one with
 * the least then, counting open projects and late replies (`load`). `handovers` is what PATCH /api/admin/inbox/assignees takes.
 */
export const inboxShares = z.object({
  people: z.array(
    z.object({ id: z.string(), name: z.string(), load: z.number().int(), gets: z.number().int() }),
  ),
  handovers: z.array(handover).max(sharedAtOnce),
});
export type InboxShares = z.infer<typeof inboxShares>;

/** PATCH /api/admin/inbox/assignees: transfers many items at once, those that still are where they come `from`. */
export const inboxHandovers = z.object({ handovers: z.array(handover).min(1).max(sharedAtOnce) });

/** Its response: the items that were transferred. */
export const inboxHandedOver = z.object({ items: z.array(inboxItemRef) });

/**
 * GET /api/admin/counts: the numbers in the staff navigation. `inbox` are items as the caller has them, `unsorted` the
 * emails that belong to no conversation, `leads` the leads in everyone's inbox, `billing` failed payments and billing
 * problems.
 */
export const staffCounts = z.object({
  inbox: inboxCounts,
  unsorted: z.number(),
  leads: z.number(),
  billing: z.number(),
});
export type StaffCounts = z.infer<typeof staffCounts>;

/** GET /api/admin/projects/{id}/nudge drafts the message, which is sent as a scheduled message. */
export const nudgeDraft = z.object({ message: messageText });
export type NudgeDraft = z.infer<typeof nudgeDraft>;

export const targetParam = z.object({ id: z.string() });
