import { subMinutes } from 'date-fns';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { sessions } from './sessions.tables.ts';
import type { Deps } from '#/deps.ts';
import type { Identity } from './sessions.service.ts';

/** How long a password and code count as proof of who is calling, in minutes. Source: decision D22. */
const proofMinutes = 10;

/** Whether the caller gave their password, and their code where they have a second factor, in this session lately. */
export async function hasRecentProof(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { sessionId }: Pick<Identity, 'sessionId'>,
): Promise<boolean> {
  const since = subMinutes(now(), proofMinutes).toISOString();
  return (await db.read.$count(sessions, and(eq(sessions.sid, sessionId), gt(sessions.provedAt, since)))) > 0;
}

/** Starts the ten minutes again, in the transaction that checked the proof. A session that has ended stays ended. */
export async function recordProof(
  tx: Transaction,
  { sessionId }: Pick<Identity, 'sessionId'>,
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ provedAt: now.toISOString() })
    .where(and(eq(sessions.sid, sessionId), isNull(sessions.revokedAt)));
}
