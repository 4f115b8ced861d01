import { randomUUID } from 'node:crypto';
import type { Enquiry, EnquiryInput, Page, PageQuery } from '@stackworks/contracts';
import { after, newestFirst, toPage } from '#/db/page.ts';
import { contactSubmissions } from '#/db/schema/enquiries.ts';
import type { Deps } from '#/deps.ts';
import { presentEnquiry } from './enquiries.presenter.ts';

/**
 * Keeps what a visitor sent with the contact form. What fills the trap field is answered alike and thrown away.
 * @returns the enquiry's id
 */
export async function sendEnquiry(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { website, ...enquiry }: EnquiryInput,
): Promise<{ id: string }> {
  const id = randomUUID();
  if (website) return { id };
  await db.write((tx) =>
    tx.insert(contactSubmissions).values({ id, ...enquiry, createdAt: now().toISOString() }),
  );
  return { id };
}

/** Every enquiry, newest first. */
export async function listEnquiries(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit }: PageQuery,
): Promise<Page<Enquiry>> {
  const rows = await db.read
    .select()
    .from(contactSubmissions)
    .where(after(contactSubmissions, cursor))
    .orderBy(...newestFirst(contactSubmissions))
    .limit(limit + 1);
  return toPage(rows, limit, presentEnquiry);
}
