import type { BlockedSenderPage, PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { eq } from 'drizzle-orm';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { blockedSenders } from '#/modules/replies/replies.tables.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import type { DatabasePort } from '#/platform/ports.ts';

/** @param address in lower case */
export const isBlocked = async (reader: Reader, address: string): Promise<boolean> =>
  (await reader.$count(blockedSenders, eq(blockedSenders.address, address))) > 0;

/** A page of blocked senders, newest first. */
export async function listBlockedSenders({ db }: DatabasePort, query: PageQuery): Promise<BlockedSenderPage> {
  const { address: id, createdAt } = blockedSenders;
  const rows = await db.read
    .select({ id, createdAt, blockedBy: blockedSenders.blockedBy })
    .from(blockedSenders)
    .where(after({ createdAt, id }, query.cursor))
    .orderBy(...newestFirst({ createdAt, id }))
    .limit(query.limit + 1);
  const people = await findAssignees(
    db.read,
    rows.flatMap(({ blockedBy }) => blockedBy ?? []),
  );
  return toPage(rows, query.limit, ({ blockedBy, ...row }) => ({
    ...row,
    by: people.get(blockedBy ?? '')?.name ?? null,
  }));
}
