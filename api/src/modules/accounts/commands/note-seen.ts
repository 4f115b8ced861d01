import { subMinutes } from 'date-fns';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { memberships } from '#/modules/accounts/accounts.tables.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import type { CommandDeps } from '#/platform/events/events.ts';

/** How exact it is when somebody was last here, in minutes: not every visit is a write. */
const seenMinutes = 5;

/** Notes when one of a company's people was last in its portal. Staff who view it leave no trace. */
export async function noteSeen(
  { db, now }: CommandDeps,
  { id, personId, viewedBy }: Identity,
): Promise<void> {
  if (viewedBy !== undefined) return;
  const isOld = and(
    eq(memberships.companyId, id),
    eq(memberships.personId, personId),
    or(
      isNull(memberships.lastSeenAt),
      lt(memberships.lastSeenAt, subMinutes(now(), seenMinutes).toISOString()),
    ),
  );
  if ((await db.read.$count(memberships, isOld)) === 0) return;
  await db.write((tx) => tx.update(memberships).set({ lastSeenAt: now().toISOString() }).where(isOld));
}
