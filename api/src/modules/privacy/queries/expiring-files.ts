import { retention } from '@stackworks/contracts';
import { add, sub } from 'date-fns';
import { sql, type SQL } from 'drizzle-orm';
import { files } from '#/modules/files/files.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { fileNotices } from '#/modules/privacy/privacy.tables.ts';
import { endedPlans } from './ended-plans.ts';

/** Files of the plan: those of one-off orders go by the order's delivery. */
export const isOfPlan = sql`(${files.projectId} is null or exists (
  select 1 from ${projects} where ${projects.id} = ${files.projectId} and ${projects.ordered} is null
))`;

/** Whether an email about a subject's files is old enough, and not about an earlier end. */
const isNoticed = (subject: SQL, since: SQL, now: Date): SQL => sql`exists (
  select 1 from ${fileNotices} where ${fileNotices.subjectId} = ${subject}
  and ${fileNotices.sentAt} > ${since} and ${fileNotices.sentAt} <= ${sub(now, retention.fileNotice).toISOString()}
)`;

/** Whether a file is past its time because its client's plan ended, and the client was emailed about it. */
export const isOfEndedPlan = (now: Date): SQL => sql`(${isOfPlan} and ${files.userId} in (
  select plan.user_id from ${endedPlans} plan
  where plan.ended_at <= ${sub(now, retention.planFiles).toISOString()}
  and ${isNoticed(sql`plan.user_id`, sql`plan.ended_at`, now)}
))`;

/** Whether a file is past its time because its project was delivered long ago, and the client was emailed about it. */
export const isOfDeliveredProject = (now: Date): SQL => sql`(${files.projectId} in (
  select project.id from ${projects} project
  where project.status = 'completed' and project.completed_at <= ${sub(now, retention.projectFiles).toISOString()}
  and ${isNoticed(sql`project.id`, sql`project.completed_at`, now)}
))`;

/** From when on a client is emailed about files that go after some time. */
export const noticeFrom = (age: Duration, now: Date): string =>
  sub(add(now, retention.fileNotice), age).toISOString();

type Duration = Parameters<typeof sub>[1];
