import type { Transaction } from '#/db/client.ts';
import { enquiryCases } from '#/db/schema/enquiries.ts';
import { recordEvents } from '#/modules/events/record-events.ts';
import { openPromise } from '#/modules/promises/open-promise.ts';
import type { PromiseDeps } from '#/modules/promises/promise-terms.ts';

/** An enquiry as it came; `summary` is what lists show of it, `text` what the visitor wrote. */
type NewCase = Pick<typeof enquiryCases.$inferInsert, 'id' | 'source' | 'name' | 'email' | 'summary'> & {
  text: string;
};

/** What a visitor waits for: an answer to their enquiry. */
export const askedBy = (enquiryId: string, text: string) =>
  ({ kind: 'enquiry', subjectId: enquiryId, client: null, projectId: null, text }) as const;

/** Hands an enquiry to the team, whom the site has promised to answer in time. Call it in the transaction that keeps it. */
export async function openCase(
  deps: PromiseDeps,
  tx: Transaction,
  { text, ...enquiry }: NewCase,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.insert(enquiryCases).values({ ...enquiry, createdAt: at, updatedAt: at });
  await openPromise(deps, tx, askedBy(enquiry.id, text), now);
  await recordEvents(tx, [[{ role: 'admin' }, { type: 'enquiries' }]], now);
}
