import type { Enquiry, Page, PageQuery } from '@stackworks/contracts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { contactSubmissions } from '#/modules/leads/leads.tables.ts';
import type { Deps } from '#/deps.ts';
import { presentEnquiry } from '#/modules/leads/leads.presenter.ts';

/** Everything sent with the contact form, newest first. */
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
