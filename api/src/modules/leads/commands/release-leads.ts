import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { enquiryCases } from '#/modules/leads/leads.tables.ts';
import { recordActions, type RecordedAction } from '#/platform/audit/record-action.ts';
import { recordEvents } from '#/platform/live/record-events.ts';

/**
 * Takes every enquiry from a member of staff who goes, each told of in the audit log, and tells the staff's open screens.
 * What is owed on them needs everyone then, as with any enquiry that is nobody's.
 * @param by who removes them
 * @returns how many there were
 */
export async function releaseEnquiries(
  tx: Transaction,
  member: { id: string; name: string },
  { by, now }: { by: RecordedAction['actor']; now: Date },
): Promise<number> {
  const freed = await tx
    .update(enquiryCases)
    .set({ ownerId: null, updatedAt: now.toISOString() })
    .where(eq(enquiryCases.ownerId, member.id))
    .returning({ id: enquiryCases.id, name: enquiryCases.name });
  const actions = freed.map(({ id, name }) => ({
    action: 'enquiry-assigned' as const,
    subject: { type: 'enquiry', id, name } as const,
    detail: { from: member.name, to: null },
  }));
  await recordActions(tx, by, actions, now);
  if (freed.length > 0) {
    await recordEvents(
      tx,
      [
        [{ role: 'admin' }, { type: 'enquiries' }],
        [{ role: 'admin' }, { type: 'inbox' }],
      ],
      now,
    );
  }
  return freed.length;
}
