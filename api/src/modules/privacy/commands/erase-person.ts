import { randomUUID } from 'node:crypto';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Config } from '#/env.ts';
import { companies } from '#/modules/accounts/accounts.tables.ts';
import { billingProblems } from '#/modules/billing/billing.tables.ts';
import { removeFiles, type FileDeps } from '#/modules/files/pending-uploads.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { systemActor } from '#/platform/audit/record-action.ts';
import { replaceInAuditLog } from '#/platform/audit/replace-person.ts';
import { toBatches } from '#/platform/database/columns.ts';
import { findMentions } from '#/platform/database/find-mentions.ts';
import { emailOutbox } from '#/platform/email/outbox.tables.ts';
import { transact } from '#/platform/events/events.ts';
import { liveEvents, passingEvents } from '#/platform/live/live.tables.ts';
import { hashPassword } from '#/platform/passwords/passwords.ts';
import { webhookDeliveries } from '#/platform/webhooks/webhooks.tables.ts';
import type { Person } from '#/modules/privacy/queries/find-person.ts';
import { deleteFiles } from './delete-files.ts';
import { eraseFromLogs } from './erase-from-logs.ts';
import { eraseFromSearch } from './erase-from-search.ts';
import { deleteEmails, deleteSomeMessages, eraseRows, isFileOf } from './erase-rows.ts';

export type EraseDeps = FileDeps & { config: Pick<Config, 'dataDir'> };

/** How many messages or files one transaction deletes, while others wait to write. */
const rowsAtOnce = 200;

/**
 * Deletes everything about a person. What the law has us retain of a client's payments stays, with an account that names
 * nobody. It can be repeated, so an interrupted one is.
 */
export async function erasePerson(deps: EraseDeps, person: Person): Promise<void> {
  if (person.client) await closeAccount(deps, person.client.id);
  await deleteMessages(deps, person);
  while ((await deleteFiles(deps, isFileOf(person), rowsAtOnce)) > 0);
  const password = await hashPassword(randomUUID());
  const paths = await deps.db.write((tx) => eraseRows(tx, person, { password, now: deps.now() }));
  await removeFiles(deps, paths);
  await eraseMentions(deps, person);
  await replaceInAuditLog(deps, { ids: [...person.ids, ...person.fileIds], words: person.words });
  await eraseFromSearch(deps);
  await eraseFromLogs(deps.config.dataDir, [...person.ids, ...person.words]);
  if (!(await deps.db.emptyLog())) deps.log.warn('the write-ahead log could not be emptied yet');
}

/** Ends every session, and lets nobody in while the rest is erased. */
const closeAccount = (deps: EraseDeps, userId: string): Promise<void> =>
  transact({ ...deps, actor: systemActor }, async (ctx) => {
    await ctx.tx.update(companies).set({ isActive: false }).where(eq(companies.id, userId));
    await endSessions(ctx, { role: 'client', id: userId });
  });

async function deleteMessages(deps: EraseDeps, person: Person): Promise<void> {
  for (;;) {
    const options = { now: deps.now(), atOnce: rowsAtOnce };
    const { deleted, paths } = await deps.db.write((tx) => deleteSomeMessages(tx, person, options));
    await removeFiles(deps, paths);
    if (deleted === 0) return;
  }
}

/** Tables without a reference to the person, and the columns in which they may be mentioned. */
const searched: readonly (readonly [SQLiteTable, SQL])[] = [
  [
    emailOutbox,
    sql`concat_ws(' ', ${emailOutbox.recipient}, ${emailOutbox.props}, ${emailOutbox.subject}, ${emailOutbox.dedupeKey}, ${emailOutbox.lastError})`,
  ],
  [
    webhookDeliveries,
    sql`${webhookDeliveries.body} || ' ' || coalesce(${webhookDeliveries.responseBody}, '')`,
  ],
  [liveEvents, sql`${liveEvents.audience} || ' ' || ${liveEvents.event}`],
  [passingEvents, sql`${passingEvents.audience} || ' ' || ${passingEvents.event}`],
  [billingProblems, sql`${billingProblems.subject} || ' ' || ${billingProblems.text}`],
];

/** Deletes emails, webhook deliveries, notices to screens and problems that name the person, and emails from them. */
async function eraseMentions(deps: EraseDeps, { ids, words }: Person): Promise<void> {
  const { db, now } = deps;
  const wanted = [...ids, ...words];
  for (const [table, text] of searched) {
    for (const rows of toBatches(await findMentions(db.read, table, text, wanted))) {
      await db.write((tx) => tx.delete(table).where(inArray(sql`rowid`, rows)));
    }
  }
  const { detail, returnPath, sender, senderName, snippet, subject } = incomingEmails;
  const text = sql`concat_ws(' ', ${returnPath}, ${detail}, ${sender}, ${senderName}, ${subject}, ${snippet})`;
  for (const rows of toBatches(await findMentions(db.read, incomingEmails, text, wanted))) {
    const paths = await db.write((tx) => deleteEmails(tx, inArray(sql`rowid`, rows), now()));
    await removeFiles(deps, paths);
  }
}
