import { z } from 'zod';

/** The one stored set of project statuses. Source: decision D4. */
export const projectStatuses = [
  'pending',
  'in_progress',
  'review',
  'revision_requested',
  'completed',
  'on_hold',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** The words a screen uses for the stored statuses. */
export type StatusWords = Readonly<Partial<Record<ProjectStatus, string>>>;

/** What the client portal and the staff portal (version B) say. */
export const portalStatusWords = {
  pending: 'Pending',
  in_progress: 'In Progress',
  review: 'Review',
  revision_requested: 'Revision Requested',
  completed: 'Completed',
  on_hold: 'On Hold',
} as const satisfies StatusWords;

/** What the older staff portal (version A) says, in the order its dropdown lists them. */
export const adminAStatusWords = {
  pending: 'New',
  in_progress: 'In Progress',
  review: 'Review',
  completed: 'Completed',
  on_hold: 'On Hold',
} as const satisfies StatusWords;

/** What the staff dashboard says. */
export const dashboardStatusWords = {
  pending: 'pending',
  in_progress: 'in_progress',
  completed: 'completed',
  revision_requested: 'revision',
} as const satisfies StatusWords;

const storedByWord: ReadonlyMap<string, ProjectStatus> = new Map(
  [
    ...projectStatuses.map((status) => [status, status] as const),
    ...[portalStatusWords, adminAStatusWords, dashboardStatusWords].flatMap((words: StatusWords) =>
      projectStatuses.flatMap((status) => {
        const word = words[status];
        return word === undefined ? [] : [[word.toLowerCase(), status] as const];
      }),
    ),
    ['active', 'in_progress'] as const,
  ].map(([word, status]) => [word.replaceAll(' ', '_'), status] as const),
);

const readStatus = z.string().transform((word, context): ProjectStatus => {
  const stored = storedByWord.get(word.trim().toLowerCase().replaceAll(' ', '_'));
  if (stored) return stored;
  context.addIssue({ code: 'custom', message: `Unknown status. Use one of: ${projectStatuses.join(', ')}` });
  return z.NEVER;
});

/**
 * Reads a status in any of the three vocabularies, in any case, and gives the stored one.
 * Anything else fails validation, which the API answers with 422. Source: decision D4.
 */
export const projectStatusInput = readStatus.meta({
  description: `One of: ${projectStatuses.join(', ')}, or a word for one in an older vocabulary.`,
  examples: ['in_progress'],
});

/** Whose turn it can be. */
export const waitingSides = ['client', 'team'] as const;
export type WaitingOn = (typeof waitingSides)[number];

/** Whose turn each status makes it; null when nobody has to do anything. */
export const waitingOn = {
  pending: 'team',
  in_progress: 'team',
  review: 'client',
  revision_requested: 'team',
  completed: null,
  on_hold: null,
} as const satisfies Record<ProjectStatus, WaitingOn | null>;

export const projectPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type ProjectPriority = (typeof projectPriorities)[number];

/** Subscription states; everything but `active` is shown as a warning. */
export const subscriptionStatuses = ['inactive', 'active', 'past_due', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The statuses of a project that is being worked on. */
export const openStatuses = [
  'pending',
  'in_progress',
  'review',
  'revision_requested',
] as const satisfies readonly ProjectStatus[];
