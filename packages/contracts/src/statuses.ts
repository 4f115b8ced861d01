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

export const waitingSides = ['client', 'team'] as const;
export type WaitingOn = (typeof waitingSides)[number];

/** Whose turn it is in each status; null for nobody's. */
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

/** The kinds of project the screens create. Source: portals specification §2 and §9. */
export const projectTypes = ['web_design', 'web_app', 'branding', 'logo_design', 'custom_website'] as const;
export type ProjectType = (typeof projectTypes)[number];

export const projectTypeNames = {
  web_design: 'Web design',
  web_app: 'Web app',
  branding: 'Branding',
  logo_design: 'Logo design',
  custom_website: 'Custom website',
} as const satisfies Record<ProjectType, string>;

const namesByType: ReadonlyMap<string, string> = new Map(Object.entries(projectTypeNames));

/** A project type in words; an unknown one is shown as stored, without underscores. */
export const projectTypeName = (type: string): string => namesByType.get(type) ?? type.replaceAll('_', ' ');

/** Subscription states; everything but `active` is shown as a warning. */
export const subscriptionStatuses = ['inactive', 'active', 'past_due', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const subscriptionStatusWords = {
  inactive: 'Inactive',
  active: 'Active',
  past_due: 'Past due',
  cancelled: 'Cancelled',
} as const satisfies Record<SubscriptionStatus, string>;

/** Projects that are being worked on. */
export const openStatuses = [
  'pending',
  'in_progress',
  'review',
  'revision_requested',
] as const satisfies readonly ProjectStatus[];
