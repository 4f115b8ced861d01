import { toAddress } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { subDays } from 'date-fns';
import { and, eq, gte, lt, max } from 'drizzle-orm';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';

/** How long staff see that an email came back, in days. */
const bounceDays = 30;

/** When an email to an address last came back for good (status 5) of late; null when none did. */
export async function findBounce(reader: Reader, address: string, now: Date): Promise<string | null> {
  const { createdAt, detail, outcome } = incomingEmails;
  const email = toAddress(address);
  const [last] = await reader
    .select({ at: max(createdAt) })
    .from(incomingEmails)
    .where(
      and(
        eq(outcome, 'bounced'),
        gte(detail, `${email} 5.`),
        lt(detail, `${email} 6`),
        gte(createdAt, subDays(now, bounceDays).toISOString()),
      ),
    );
  return last?.at ?? null;
}
