import { and, desc, eq, gte } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Transaction } from '@stackworks/database';
import { enquiryCases } from './leads.tables.ts';
import { countWithin, rateRules } from '#/server/rate-limit.ts';
import { findScheduledEmails } from '#/platform/email/outbox.ts';
import type { WriteDeferredEmail } from '#/platform/email/worker.ts';
import { findStaffReaders } from '#/modules/accounts/staff-preferences.ts';

/** The enquiries of how many minutes one email lists. */
export const digestMinutes = rateRules.enquiryMailsAtOnce.minutes;

/** The most enquiries that the mail names. */
const named = 10;

const subject = z.object({ to: z.string(), since: z.string() });

/** The key under which a colleague's email about several enquiries waits. */
export const digestKeyOf = (to: string) => `enquiries-arrived:${to}`;

/** The key under which a colleague's email about one enquiry waits. */
export const arrivedKeyOf = (enquiryId: string, to: string) => `enquiry-arrived:${enquiryId}:${to}`;

/**
 * Whether the team gets an email about an enquiry alone: about one that is the first in minutes, and about one that such an
 * email waits for already. The next go together in one, so that a flood of enquiries is no flood of emails.
 */
export async function countToldAlone(tx: Transaction, enquiryId: string, now: Date): Promise<boolean> {
  const readers = await findStaffReaders(tx, 'enquiries');
  const alone = readers.map(({ to }) => arrivedKeyOf(enquiryId, to));
  const together = readers.map(({ to }) => digestKeyOf(to));
  const waiting = await findScheduledEmails(tx, [...alone, ...together]);
  if (alone.some((key) => waiting.has(key))) return true;
  if (together.some((key) => waiting.has(key))) return false;
  return countWithin(tx, rateRules.enquiryMailsAtOnce, 'team', now);
}

/** Writes the email about several enquiries as it leaves, of what is still new by then. */
export const writeTogetherMail: WriteDeferredEmail = async (reader, about) => {
  const { to, since } = subject.parse(about);
  const wanting = (await findStaffReaders(reader, 'enquiries')).find((one) => one.to === to);
  if (!wanting) return null;
  const { enquiries, total } = await findNewSince(reader, since);
  if (total === 0) return null;
  return { template: 'enquiries-arrived', to, props: { firstName: wanting.firstName, enquiries, total } };
};

async function findNewSince(reader: Reader, since: string) {
  const isNew = and(eq(enquiryCases.status, 'new'), gte(enquiryCases.updatedAt, since));
  const enquiries = await reader
    .select({ name: enquiryCases.name, source: enquiryCases.source })
    .from(enquiryCases)
    .where(isNew)
    .orderBy(desc(enquiryCases.createdAt), desc(enquiryCases.id))
    .limit(named);
  return { enquiries, total: await reader.$count(enquiryCases, isNew) };
}
