import type { AuditAction, AuditActor, AuditDetail, AuditSubject } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { auditLog } from './audit.tables.ts';
import { requestScope } from '#/platform/metrics/signals.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';

/** Who does something. */
export type Actor =
  { role: Exclude<AuditActor, 'system'>; id: string; name?: string } | { role: 'system'; name: string };

/** SQLite takes no statement with more than 32,766 values; a row has ten. */
const rowsAtOnce = 1000;

/** What somebody did. */
export type AuditEntry = {
  action: AuditAction;
  /** To whom or what. */
  subject?: { type: AuditSubject; id: string | null; name: string };
  /** Never a secret, nor a text somebody has written. */
  detail?: AuditDetail;
  /** Where the request came from; that of the request at hand unless given. What `system` does comes from nowhere. */
  address?: string;
};

/** The same with who did it. Their name is looked up unless given; an account that is going has to give it. */
export type RecordedAction = AuditEntry & { actor: Actor };

/**
 * Adds to the audit log, in the transaction of what is told, so that nothing is done untold and nothing told undone.
 * @param now when it is done
 */
export const recordAction = (tx: Transaction, action: RecordedAction, now: Date): Promise<void> =>
  recordActions(tx, action.actor, [action], now);

/** As `recordAction`, for all that somebody does at once, however much. */
export async function recordActions(
  tx: Transaction,
  actor: Actor,
  actions: readonly AuditEntry[],
  now: Date,
): Promise<void> {
  if (actions.length === 0) return;
  const actorName = await findName(tx, actor);
  const origin = actor.role === 'system' ? null : requestScope.getStore()?.address();
  const rows = actions.map(({ action, subject, detail, address }) => ({
    actorType: actor.role,
    actorId: actor.role === 'system' ? null : actor.id,
    actorName,
    action,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    detail: detail ?? null,
    address: address ?? origin ?? null,
    createdAt: now.toISOString(),
  }));
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await tx.insert(auditLog).values(rows.slice(first, first + rowsAtOnce));
  }
}

async function findName(tx: Transaction, actor: Actor): Promise<string> {
  if (actor.role === 'system') return actor.name;
  return actor.name ?? getFullName(tx, actor.role, actor.id);
}
