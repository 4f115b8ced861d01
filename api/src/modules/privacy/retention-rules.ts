import { retention, type RetentionName, type RetentionRuleName } from '@stackworks/contracts';
import { dayOf } from '@stackworks/business-time';
import { sub } from 'date-fns';
import { and, eq, inArray, isNotNull, isNull, like, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { deleteClient } from '#/modules/accounts/commands/write-client.ts';
import { countUnconfirmed, deleteUnconfirmed } from '#/modules/accounts/commands/delete-unconfirmed.ts';
import { checkouts, invoices, purchases } from '#/modules/billing/billing.tables.ts';
import { memberInvitations } from '#/modules/companies/companies.tables.ts';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import { files } from '#/modules/files/files.tables.ts';
import { releaseFiles, removeFiles } from '#/modules/files/pending-uploads.ts';
import { leads } from '#/modules/leads/leads.tables.ts';
import { pageviewCounts } from '#/modules/pageviews/pageviews.tables.ts';
import { deleteOldEmails, isOldEmail } from '#/modules/replies/email-reader.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import { auditLog } from '#/platform/audit/audit.tables.ts';
import { hasOldAddress, removeOldAddresses } from '#/platform/audit/replace-person.ts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import type { StripePort } from '#/platform/ports.ts';
import { webhookDeliveries } from '#/platform/webhooks/webhooks.tables.ts';
import { deleteFiles } from './commands/delete-files.ts';
import type { EraseDeps } from './commands/erase-person.ts';
import { erasedAddress } from './commands/erase-rows.ts';
import { eraseSubject } from './commands/erase-subject.ts';
import { deleteOldLogs, listOldLogs } from './old-logs.ts';
import { dataExports, erasures } from './privacy.tables.ts';
import { isOfDeliveredProject, isOfEndedPlan } from './queries/expiring-files.ts';

export type RetentionDeps = EraseDeps & StripePort;

/** How one kind of data is deleted once it is past its time. */
export type RetentionRule = {
  name: RetentionRuleName;
  /** How much is due, without changing anything. */
  count: (deps: RetentionDeps, now: Date) => Promise<number>;
  /** Deletes some of what is due, in a transaction that others don't wait long for. @returns how much; 0 when nothing is left */
  remove: (deps: RetentionDeps, now: Date) => Promise<number>;
};

/** How many rows one transaction deletes. */
const rowsAtOnce = 500;
/** How many files are removed from storage at once. */
const filesAtOnce = 200;
/** How many people are erased before the lease of the run is extended. */
const peopleAtOnce = 5;

/** Deletes rows of a table by a condition. */
function rows(
  name: RetentionRuleName,
  table: SQLiteTable,
  isDue: (now: Date) => SQL | undefined,
): RetentionRule {
  return {
    name,
    count: ({ db }, now) => db.read.$count(table, isDue(now)),
    remove: ({ db }, now) =>
      db.write(async (tx) => {
        const some = tx
          .select({ row: sql`rowid` })
          .from(table)
          .where(isDue(now))
          .limit(rowsAtOnce);
        const deleted = await tx
          .delete(table)
          .where(inArray(sql`rowid`, some))
          .returning({ row: sql`1` });
        return deleted.length;
      }),
  };
}

/** Deletes files of clients by a condition, in storage too. */
const clientFiles = (name: RetentionRuleName, isDue: (now: Date) => SQL): RetentionRule => ({
  name,
  count: ({ db }, now) => db.read.$count(files, isDue(now)),
  remove: (deps, now) => deleteFiles(deps, isDue(now), filesAtOnce),
});

/** When something has to be from before, to be past its time. */
const before = (name: RetentionName, now: Date): string => sub(now, retention[name]).toISOString();

const isLeadOver = (now: Date) =>
  and(
    isNull(leads.convertedTo),
    lt(leads.updatedAt, before('leads', now)),
    sql`not exists (select 1 from ${messages} where ${messages.conversationId} = ${leads.id} and ${messages.createdAt} >= ${before('leads', now)})`,
    sql`not exists (select 1 from ${users} where ${users.email} = ${leads.email})`,
    // The others of the same person go with it, so all of them have to be over.
    sql`not exists (select 1 from ${leads} other where other.email <> '' and other.email = ${leads.email} and other.updated_at >= ${before('leads', now)})`,
  );

/** Requests of clients whose plan has ended by now, if they had one. */
const isErasureDue = (now: Date) =>
  and(
    isNull(erasures.doneAt),
    lte(erasures.dueAt, now.toISOString()),
    sql`not exists (select 1 from ${users} where ${users.id} = ${erasures.subjectId} and ${users.subscriptionStatus} in ('active', 'past_due'))`,
  );

const isExportOver = (now: Date) =>
  and(isNotNull(dataExports.readyAt), lt(dataExports.readyAt, before('dataExports', now)));

const isOldPayment = (table: typeof invoices | typeof purchases, now: Date) =>
  lt(table.createdAt, before('payments', now));

/** An account that holds the payments of an erased person, and none any more. */
const isEmptied = and(
  like(users.email, `${erasedAddress.start}%${erasedAddress.domain}`),
  sql`not exists (select 1 from ${invoices} where ${invoices.userId} = ${users.id})`,
  sql`not exists (select 1 from ${purchases} where ${purchases.userId} = ${users.id})`,
);

const paymentRules: RetentionRule[] = [
  rows('payments', invoices, (now) => isOldPayment(invoices, now)),
  rows('payments', purchases, (now) => isOldPayment(purchases, now)),
  rows('payments', checkouts, (now) =>
    and(eq(checkouts.state, 'paid'), lt(checkouts.createdAt, before('payments', now))),
  ),
  {
    name: 'payments',
    count: ({ db }) => db.read.$count(users, isEmptied),
    remove: ({ db }, now) =>
      db.write(async (tx) => {
        const emptied = await tx.select({ id: users.id }).from(users).where(isEmptied).limit(peopleAtOnce);
        for (const { id } of emptied) await deleteClient({ tx, now }, id);
        return emptied.length;
      }),
  },
];

/** Every rule, in the order in which they run. What the pages publish is in `retention`. */
export const retentionRules: readonly RetentionRule[] = [
  clientFiles('planFiles', isOfEndedPlan),
  clientFiles('projectFiles', isOfDeliveredProject),
  {
    name: 'closedAccounts',
    count: ({ db }, now) => db.read.$count(erasures, isErasureDue(now)),
    remove: async (deps, now) => {
      const due = await deps.db.read.select().from(erasures).where(isErasureDue(now)).limit(peopleAtOnce);
      for (const { subjectType: type, subjectId: id } of due) await eraseSubject(deps, { type, id });
      return due.length;
    },
  },
  {
    name: 'leads',
    count: ({ db }, now) => db.read.$count(leads, isLeadOver(now)),
    remove: async (deps, now) => {
      const over = await deps.db.read
        .select({ id: leads.id })
        .from(leads)
        .where(isLeadOver(now))
        .groupBy(sql`case ${leads.email} when '' then ${leads.id} else ${leads.email} end`)
        .limit(peopleAtOnce);
      for (const { id } of over) await eraseSubject(deps, { type: 'lead', id });
      return over.length;
    },
  },
  {
    name: 'unconfirmedAccounts',
    count: ({ db }, now) => countUnconfirmed(db.read, now),
    remove: (deps) => deleteUnconfirmed(deps),
  },
  rows('invitations', memberInvitations, (now) =>
    lt(memberInvitations.expiresAt, before('invitations', now)),
  ),
  {
    name: 'dataExports',
    count: ({ db }, now) => db.read.$count(dataExports, isExportOver(now)),
    remove: async (deps, now) => {
      const deleted = await deps.db.write(async (tx) => {
        const over = await tx
          .delete(dataExports)
          .where(isExportOver(now))
          .returning({ path: dataExports.path });
        await releaseFiles(
          tx,
          over.flatMap(({ path }) => path ?? []),
          now,
        );
        return over;
      });
      await removeFiles(
        deps,
        deleted.flatMap(({ path }) => path ?? []),
      );
      return deleted.length;
    },
  },
  {
    name: 'payments',
    count: async (deps, now) => {
      const counts = await Promise.all(paymentRules.map((rule) => rule.count(deps, now)));
      return counts.reduce((all, one) => all + one, 0);
    },
    remove: async (deps, now) => {
      let removed = 0;
      for (const rule of paymentRules) removed += await rule.remove(deps, now);
      return removed;
    },
  },
  rows('unpaidCheckouts', checkouts, (now) =>
    and(ne(checkouts.state, 'paid'), lt(checkouts.updatedAt, before('unpaidCheckouts', now))),
  ),
  rows('sentEmails', emailOutbox, (now) =>
    and(ne(emailOutbox.status, 'pending'), lt(emailOutbox.createdAt, before('sentEmails', now))),
  ),
  {
    name: 'receivedEmails',
    count: ({ db }, now) => db.read.$count(incomingEmails, isOldEmail(now)),
    remove: (deps) => deleteOldEmails(deps),
  },
  {
    name: 'signInAddresses',
    count: ({ db }, now) => db.read.$count(auditLog, hasOldAddress(sub(now, retention.signInAddresses))),
    remove: ({ db }, now) => removeOldAddresses({ db }, sub(now, retention.signInAddresses), rowsAtOnce),
  },
  // A session's row has its end in it.
  rows('sessions', sessions, (now) => lte(sessions.expire, now.toISOString())),
  rows('webhookDeliveries', webhookDeliveries, (now) =>
    and(
      ne(webhookDeliveries.status, 'pending'),
      lt(webhookDeliveries.createdAt, before('webhookDeliveries', now)),
    ),
  ),
  rows('pageviews', pageviewCounts, (now) => lt(pageviewCounts.day, dayOf(sub(now, retention.pageviews)))),
  {
    name: 'logs',
    count: async ({ config }, now) => (await listOldLogs(config.dataDir, sub(now, retention.logs))).length,
    remove: ({ config }, now) => deleteOldLogs(config.dataDir, sub(now, retention.logs)),
  },
];
