import { eq } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { enquiryCases } from '#/db/schema/enquiries.ts';
import { recordEvents } from '#/modules/events/record-events.ts';

/**
 * Takes every enquiry from a member of staff who goes, and tells the staff's open screens. What is owed on them needs
 * everyone then, as with any enquiry that is nobody's.
 * @returns how many there were
 */
export async function releaseEnquiries(tx: Transaction, adminId: string, now: Date): Promise<number> {
  const freed = await tx
    .update(enquiryCases)
    .set({ ownerId: null, updatedAt: now.toISOString() })
    .where(eq(enquiryCases.ownerId, adminId))
    .returning({ id: enquiryCases.id });
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
