import { formatDay, formatTime } from '@stackworks/business-time';
import type { ReplyTime } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { getOwnProject } from '#/modules/projects/queries/read-projects.ts';
import type { TargetSubject } from '#/modules/sla/sla.events.ts';
import { findReplyDue, slaTimeZone, type SlaDeps } from '#/modules/sla/target-terms.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { findDueAt } from './find-targets.ts';

type ReplyDeps = ClockPort & DatabasePort & SlaDeps;

/** When a lead is answered by: as staff see it where it has arrived, otherwise as if it arrived now. */
export async function readLeadReplyTime(deps: ReplyDeps, id?: string): Promise<ReplyTime> {
  const owed = id === undefined ? null : await findDueAt(deps.db.read, { kind: 'lead', subjectId: id });
  return toReplyTime(deps, owed === null ? findReplyDue(deps, null, deps.now()) : new Date(owed));
}

/**
 * When what a client writes now is answered by, in their chat with the team or in a project's conversation. While they wait
 * for a reply, it's when that one is due, as staff see it.
 * @throws AppError not_found for a project that isn't theirs
 */
export async function readClientReplyTime(
  deps: ReplyDeps,
  clientId: string,
  projectId?: string,
): Promise<ReplyTime> {
  const { db, now } = deps;
  const { plan } = await getClient(db.read, clientId);
  const subject: TargetSubject =
    projectId === undefined
      ? { kind: 'chat', subjectId: clientId }
      : { kind: 'thread', subjectId: (await getOwnProject(db.read, clientId, projectId)).id };
  const owed = await findDueAt(db.read, subject);
  return toReplyTime(deps, owed === null ? findReplyDue(deps, plan, now()) : new Date(owed));
}

function toReplyTime(deps: ClockPort & SlaDeps, dueAt: Date): ReplyTime {
  const timeZone = slaTimeZone(deps);
  const now = deps.now();
  return {
    dueAt: dueAt.toISOString(),
    time: formatTime(dueAt, timeZone),
    day: formatDay(dueAt, timeZone, { withDate: dueAt >= addDays(now, 6) }),
    timeZone,
    isLate: dueAt < now,
    hours: deps.catalogue.isRead() ? deps.catalogue.settings().supportHours : null,
  };
}
