import { retention } from '@stackworks/contracts';
import { dayOf } from '@stackworks/business-time';
import { add } from 'date-fns';
import { sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { z } from 'zod';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { files } from '#/modules/files/files.tables.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { systemActor } from '#/platform/audit/record-action.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';
import { filesExpiring } from '#/modules/privacy/privacy.events.ts';
import { erasures, fileNotices } from '#/modules/privacy/privacy.tables.ts';
import { endedPlans } from '#/modules/privacy/queries/ended-plans.ts';
import { isOfPlan, noticeFrom } from '#/modules/privacy/queries/expiring-files.ts';

/** How many clients one transaction emails. */
const noticesAtOnce = 50;

const expiring = z.object({
  subject: z.string(),
  project: z.string().nullable(),
  firstName: z.string(),
  email: z.string(),
  count: z.number(),
});

const wasNotNoticed = (subject: SQL, since: SQL) => sql`not exists (
  select 1 from ${fileNotices} where ${fileNotices.subjectId} = ${subject} and ${fileNotices.sentAt} > ${since}
)`;

/** Clients whose account goes have been emailed an earlier day. */
const keepsAccount = sql`not exists (
  select 1 from ${erasures} where ${erasures.subjectId} = ${users.id} and ${erasures.doneAt} is null
)`;

/** Emails clients, once, that their files will be deleted: early enough to download them. */
export async function announceExpiringFiles(deps: CommandDeps): Promise<void> {
  for (const find of [findEndedPlans, findDelivered]) {
    for (;;) {
      const found = z.array(expiring).parse(await find(deps.db.read, deps.now()));
      if (found.length === 0) break;
      await transact({ ...deps, actor: systemActor }, async (ctx) => {
        const on = toDay(add(ctx.now, retention.fileNotice));
        const sentAt = ctx.now.toISOString();
        for (const { subject, project, firstName, email: to, count } of found) {
          await ctx.tx
            .insert(fileNotices)
            .values({ subjectId: subject, sentAt })
            .onConflictDoUpdate({ target: fileNotices.subjectId, set: { sentAt } });
          await emit(ctx, filesExpiring, { to, props: { firstName, count, on, project } });
        }
      });
    }
  }
}

const format = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });

/** A New Zealand day in words, such as "24 November 2026". */
export const toDay = (time: Date): string => format.format(new Date(dayOf(time)));

const findEndedPlans = (reader: Reader, now: Date) =>
  reader
    .select({
      subject: sql<string>`plan.user_id`,
      project: sql<null>`null`,
      firstName: users.firstName,
      email: users.email,
      count: sql<number>`count(${files.id})`,
    })
    .from(sql`${endedPlans} plan`)
    .innerJoin(users, sql`${users.id} = plan.user_id`)
    .innerJoin(files, sql`${files.userId} = plan.user_id and ${isOfPlan}`)
    .where(
      sql`plan.ended_at <= ${noticeFrom(retention.planFiles, now)} and ${wasNotNoticed(sql`plan.user_id`, sql`plan.ended_at`)} and ${keepsAccount}`,
    )
    .groupBy(sql`plan.user_id`)
    .limit(noticesAtOnce);

const findDelivered = (reader: Reader, now: Date) =>
  reader
    .select({
      subject: projects.id,
      project: projects.projectName,
      firstName: users.firstName,
      email: users.email,
      count: sql<number>`count(${files.id})`,
    })
    .from(projects)
    .innerJoin(users, sql`${users.id} = ${projects.userId}`)
    .innerJoin(files, sql`${files.projectId} = ${projects.id}`)
    .where(
      sql`${projects.status} = 'completed' and ${projects.completedAt} <= ${noticeFrom(retention.projectFiles, now)}
        and ${wasNotNoticed(sql`${projects.id}`, sql`${projects.completedAt}`)} and ${keepsAccount}`,
    )
    .groupBy(projects.id)
    .limit(noticesAtOnce);
