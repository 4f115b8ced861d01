import { randomUUID } from 'node:crypto';
import type { EnquiryInput } from '@stackworks/contracts';
import { contactSubmissions } from '#/db/schema/enquiries.ts';
import type { Deps } from '#/deps.ts';
import { openCase } from './open-case.ts';

/**
 * Keeps what a visitor sent with the contact form. What fills the trap field is answered alike and thrown away.
 * @returns the enquiry's id
 */
export async function sendEnquiry(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  { website, ...enquiry }: EnquiryInput,
): Promise<{ id: string }> {
  const id = randomUUID();
  if (website) return { id };
  await deps.db.write(async (tx) => {
    const now = deps.now();
    const { firstName, lastName, email, service, message } = enquiry;
    await tx.insert(contactSubmissions).values({ id, ...enquiry, createdAt: now.toISOString() });
    const name = `${firstName} ${lastName}`;
    const words = { name, email, summary: service, text: message };
    await openCase(deps, tx, { id, source: 'contact', ...words, owed: 'answer' }, now);
  });
  return { id };
}
