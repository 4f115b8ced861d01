import type { AuditAction, AuditDetail, AuditSubject, Role } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { toBatches } from '#/platform/database/columns.ts';
import { auditLog } from './audit.tables.ts';
import { requestScope } from '#/platform/metrics/signals.ts';
import { getNameOf } from '#/modules/accounts/queries/read-accounts.ts';

/** The account of a client, whose `id` is the company's, or of a member of staff. */
export type AccountRef<R extends Role = Role> = { role: R; id: string };

/** A person with the account they act for: one of a client's company, or a member of staff, whose two ids are the same. */
export type PersonRef<R extends Role = Role> = AccountRef<R> & { personId: string };

/** Who does something; for a company, its owner unless a person is given. `name` is looked up unless given. */
export type Actor = (AccountRef & { personId?: string; name?: string }) | { role: 'system'; name: string };

/** Who does what happens automatically. */
export const systemActor = { role: 'system', name: 'Stackworks' } as const satisfies Actor;

/** What somebody did. */
export type AuditEntry = {
  action: AuditAction;
  subject?: { type: AuditSubject; id: string | null; name: string };
  /** Never a secret, nor a text somebody has written. */
  detail?: AuditDetail;
  /** The client's address; the current request's unless given. `system` has none. */
  address?: string;
};

/** The same with its actor. The name is looked up unless given; for an account that is being deleted, give it. */
export type RecordedAction = AuditEntry & { actor: Actor };

/** Adds to the audit log, in the transaction of the change itself. */
export const recordAction = (tx: Transaction, action: RecordedAction, now: Date): Promise<void> =>
  recordActions(tx, action.actor, [action], now);

/** Adds everything that one command does to the audit log. */
export async function recordActions(
  tx: Transaction,
  actor: Actor,
  actions: readonly AuditEntry[],
  now: Date,
): Promise<void> {
  if (actions.length === 0) return;
  const actorName = await findName(tx, actor);
  const request = actor.role === 'system' ? undefined : requestScope.getStore();
  const rows = actions.map(({ action, subject, detail, address }) => ({
    actorType: actor.role,
    actorId: actor.role === 'system' ? null : actor.id,
    actorName,
    apiToken: request?.apiToken ?? null,
    action,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    detail: detail ?? null,
    address: address ?? request?.address() ?? null,
    createdAt: now.toISOString(),
  }));
  for (const some of toBatches(rows)) await tx.insert(auditLog).values(some);
}

async function findName(tx: Transaction, actor: Actor): Promise<string> {
  if (actor.role === 'system') return actor.name;
  return actor.name ?? getNameOf(tx, actor);
}
