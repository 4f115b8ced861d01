import type { Enquiry } from '@stackworks/contracts';
import type { contactSubmissions } from './leads.tables.ts';

/** An enquiry as staff see it. */
export function presentEnquiry(row: typeof contactSubmissions.$inferSelect): Enquiry {
  const { id, firstName, lastName, email, service, message, createdAt } = row;
  return { id, firstName, lastName, email, service, message, createdAt };
}
