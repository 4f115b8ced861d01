import type { ProjectStatus } from '@stackworks/contracts';

type StatusWords = Readonly<Record<ProjectStatus, string>>;

/** What clients read for a status in emails and in the copy of their data. */
export const clientStatusWords: StatusWords = {
  pending: 'Pending',
  in_progress: 'In Progress',
  review: 'Review',
  revision_requested: 'Revision Requested',
  completed: 'Completed',
  on_hold: 'On Hold',
};

/** What staff read for a status in exports and messages. Source: decision D26. */
export const staffStatusWords: StatusWords = { ...clientStatusWords, revision_requested: 'Revision' };
