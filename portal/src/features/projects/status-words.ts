import type { ProjectStatus } from '@stackworks/contracts';

/** A screen's words for the statuses. */
export type StatusWords = Readonly<Record<ProjectStatus, string>>;

/** In the client's portal, and in the staff portal before the dashboard. */
export const clientStatusWords: StatusWords = {
  pending: 'Pending',
  in_progress: 'In Progress',
  review: 'Review',
  revision_requested: 'Revision Requested',
  completed: 'Completed',
  on_hold: 'On Hold',
};

/** In the staff dashboard: inbox, board, list, filters, a project's page and the palette. Source: decision D26. */
export const staffStatusWords: StatusWords = { ...clientStatusWords, revision_requested: 'Revision' };
