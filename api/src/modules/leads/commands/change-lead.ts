import type { EnquiryChange, StaffEnquiryDetail } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { enquiryCases } from '#/modules/leads/leads.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { findActiveAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { recordEvents } from '#/platform/live/record-events.ts';
import { keepPromise } from '#/modules/sla/commands/meet-target.ts';
import { openPromise } from '#/modules/sla/commands/open-target.ts';
import type { CaseRow } from '#/modules/leads/lead-owners.ts';
import { askedBy } from './open-lead.ts';
import { findSent, getCase, getEnquiry } from '#/modules/leads/queries/read-leads.ts';

type ChangeDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>;

/**
 * Gives an enquiry another status or owner. Taken up or closed, it has been answered; new again, it waits for an answer
 * from then. Only staff may.
 * @throws AppError not_found when there is no such enquiry or colleague, conflict once it has become a client
 */
export async function changeEnquiry(
  deps: ChangeDeps,
  adminId: string,
  id: string,
  { status, ownerId }: EnquiryChange,
): Promise<StaffEnquiryDetail> {
  await deps.db.write(async (tx) => {
    const now = deps.now();
    const row = await getCase(tx, id);
    if (status !== undefined && status !== row.status) {
      if (row.status === 'converted') {
        throw new AppError('conflict', 'This enquiry was converted to a client, so its status can’t change.');
      }
      await update(tx, id, { status }, now);
      const detail = { from: row.status, to: status };
      await record(tx, adminId, 'enquiry-status-changed', row, detail, now);
      if (status === 'new') {
        const { message: text } = await findSent(tx, row);
        await openPromise(deps, tx, askedBy(row.id, text), now);
      } else {
        await answerEnquiry(deps, tx, id, adminId, now);
      }
    }
    if (ownerId !== undefined && ownerId !== row.ownerId) {
      const to = ownerId === null ? null : await findActiveAdmin(tx, ownerId);
      if (ownerId !== null && !to) throw new AppError('not_found', 'This team member doesn’t exist.');
      await update(tx, id, { ownerId }, now);
      await record(tx, adminId, 'enquiry-assigned', row, { to: to && `${to.firstName} ${to.lastName}` }, now);
    }
    await recordEvents(
      tx,
      [
        [{ role: 'admin' }, { type: 'enquiries' }],
        [{ role: 'admin' }, { type: 'inbox' }],
      ],
      now,
    );
  });
  return getEnquiry(deps, id);
}

/** Notes that a visitor has been answered. */
export const answerEnquiry = (
  deps: ChangeDeps,
  tx: Transaction,
  id: string,
  adminId: string,
  now: Date,
): Promise<void> => keepPromise(deps, tx, { kind: 'enquiry', subjectId: id }, adminId, now);

/** Writes to an enquiry what has changed of it. */
export async function update(
  tx: Transaction,
  id: string,
  columns: Partial<typeof enquiryCases.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(enquiryCases)
    .set({ ...columns, updatedAt: now.toISOString() })
    .where(eq(enquiryCases.id, id));
}

type Action = Extract<Parameters<typeof recordAction>[1]['action'], `enquiry-${string}`>;

/** Adds to the audit log what a colleague did with an enquiry. */
export const record = (
  tx: Transaction,
  adminId: string,
  action: Action,
  { id, name }: Pick<CaseRow, 'id' | 'name'>,
  detail: Record<string, string | boolean | null>,
  now: Date,
): Promise<void> => {
  const subject = { type: 'enquiry', id, name } as const;
  return recordAction(tx, { actor: { role: 'admin', id: adminId }, action, subject, detail }, now);
};
