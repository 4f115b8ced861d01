import { defineEvent } from '#/platform/events/events.ts';
import { staff } from '#/platform/live/recorded-events.ts';

type Logged = { project: { id: string; projectName: string }; minutes: number };

/** A member of staff has logged time on a project. The client never sees it. */
export const timeLogged = defineEvent<Logged>('time.logged', {
  audit: { 'time-logged': (logged) => [toEntry(logged)] },
  live: { project: updateForStaff },
});

/** A member of staff has deleted time of theirs. */
export const timeDeleted = defineEvent<Logged>('time.deleted', {
  audit: { 'time-deleted': (logged) => [toEntry(logged)] },
  live: { project: updateForStaff },
});

const toEntry = ({ project: { id, projectName: name }, minutes }: Logged) => ({
  subject: { type: 'project', id, name } as const,
  detail: { minutes },
});

function updateForStaff({ project }: Logged) {
  return [[staff, { type: 'project', projectId: project.id }]] as const;
}
