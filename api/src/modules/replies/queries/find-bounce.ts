import type { Reader } from '@stackworks/database';
import { and, eq, gte, lt, max } from 'drizzle-orm';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';

/** When an email to an address last came back for good (status 5), since a time; null when none did. */
export async function findBounce(reader: Reader, address: string, since: Date): Promise<string | null> {
  const { createdAt, detail, outcome } = incomingEmails;
  const email = address.toLowerCase();
  const [last] = await reader
    .select({ at: max(createdAt) })
    .from(incomingEmails)
    .where(
      and(
        eq(outcome, 'bounced'),
        gte(detail, `${email} 5.`),
        lt(detail, `${email} 6`),
        gte(createdAt, since.toISOString()),
      ),
    );
  return last?.at ?? null;
}
